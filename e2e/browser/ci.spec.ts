import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import { z } from 'zod';
import { root } from '../harness/axe.ts';
import { test } from '../harness/fixtures.ts';

// Runs the steps of `action.yml` like a runner does, and checks the workflows.

const run = promisify(execFile);
const failed = z.object({ code: z.number(), stderr: z.string() });

/** A project that has this build of vaultdesk installed. */
function aProject(folder: string): string {
  const bin = join(folder, 'node_modules', '.bin');
  mkdirSync(bin, { recursive: true });
  const program = join(root, 'out', 'main', 'cli.cjs');
  writeFileSync(join(bin, 'vaultdesk'), `#!/bin/sh\nexec '${process.execPath}' '${program}' "$@"\n`, { mode: 0o755 });
  symlinkSync(process.execPath, join(bin, 'node'));
  return bin;
}

/** The lines of the action, by bash with the variables that a runner gives it. */
async function runStep(folder: string, command: string, passphrase = '') {
  const [, step = ''] = /^ +run: (.+)$/m.exec(readFileSync(join(root, 'action.yml'), 'utf8')) ?? [];
  const output = join(folder, 'output');
  writeFileSync(output, '');
  const env = {
    ...process.env,
    ...{ GITHUB_ACTION_PATH: root, GITHUB_OUTPUT: output, RUNNER_TEMP: folder },
    ...{ INPUT_RUN: command, INPUT_SEED: 'vaultdesk/seed.json', INPUT_RANDOM_SEED: '7' },
    VAULTDESK_PASSPHRASE: passphrase,
  };
  const line = ['--noprofile', '--norc', '-eo', 'pipefail', '-c', step];
  const outcome = await run('bash', line, { cwd: folder, env }).catch((error: unknown) => failed.parse(error));
  return { outcome, output: readFileSync(output, 'utf8') };
}

test('the action installs nothing unless the project or the workflow names a package', async ({ folder }) => {
  const { outcome, output } = await runStep(folder, 'true');
  expect(outcome).toMatchObject({ code: 2, stderr: expect.stringContaining('This project has no vaultdesk.') });
  expect(output).toBe('');
});

test('workflows call only existing scripts and files', () => {
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
  const text = ['ci.yml', 'release.yml']
    .map((name) => readFileSync(join(root, '.github', 'workflows', name), 'utf8'))
    .join('\n');
  const called = [...text.matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name);
  const files = ['.ci/run', ...[...text.matchAll(/(?:-file|file): (\S+?)[ ,}\n]/g)].map(([, name = '']) => name)];

  expect(called).toEqual(['pack', 'installers']);
  for (const name of called) expect(scripts, name).toHaveProperty(name);
  expect(files).toEqual(['.ci/run', '.nvmrc', '.nvmrc', 'Containerfile']);
  for (const file of files) expect(existsSync(join(root, file)), file).toBe(true);
  // Only the jobs that publish can write or get an identity.
  expect([...text.matchAll(/^permissions:\n {2}contents: read$/gm)]).toHaveLength(2);
});

test('the action runs a command with its own world and keeps the data of a failed command', async ({ folder }) => {
  await run(join(aProject(folder), 'vaultdesk'), ['init', '--yes'], { cwd: folder });

  const green = await runStep(folder, 'node_modules/.bin/vaultdesk users list | cat');
  const red = await runStep(folder, 'false | cat', 'a passphrase of a test');

  expect(green).toMatchObject({ outcome: { stdout: expect.stringContaining('Ada') }, output: '' });
  expect(red.outcome).toMatchObject({ code: 1 });
  const [, world = ''] = /^world=(\S+)\n$/.exec(red.output) ?? [];
  expect(world).toContain(folder);
  expect(world).toMatch(/failed\.vaultdesk$/);
  expect(existsSync(world)).toBe(true);
});
