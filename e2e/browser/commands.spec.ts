import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect } from '@playwright/test';
import { test } from '../harness/fixtures.ts';
import { startHeadless } from '../harness/headless-host.ts';
import { root } from '../harness/places.ts';

// The commands of `vaultdesk` as processes of their own, on real directories.

function vaultdesk(...argv: string[]): ChildProcess {
  return spawn(process.execPath, [join(root, 'out', 'main', 'cli.cjs'), ...argv], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function outcome(child: ChildProcess) {
  if (!child.stdout || !child.stderr) throw new Error('The command has no output.');
  const [said, complained] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { code: child.exitCode, said, complained };
}

for (const count of [2, 5, 8])
  test(`of ${count} starts on one directory exactly one runs, and the others say which`, async ({
    folder,
  }) => {
    const dataDir = join(folder, 'state');
    const children = Array.from({ length: count }, () =>
      vaultdesk('serve', '--port', '0', '--json', '--data-dir', dataDir),
    );
    const ready = children.map(async (child) => child.stdout && (await once(child.stdout, 'data')));
    const exits = children.map(async (child) => {
      const result = child.stderr ? await text(child.stderr) : '';
      return { child, result };
    });

    await Promise.any(ready);
    const settled: { child: ChildProcess; result: string }[] = [];
    for (const exit of exits) void exit.then((ended) => settled.push(ended));
    await expect.poll(() => settled.length, { timeout: 20_000 }).toBe(count - 1);

    for (const { child, result } of settled) {
      expect(child.exitCode ?? (await once(child, 'exit'))[0]).toBe(1);
      expect(result).toMatch(/^The data directory .* is in use by [^\n]*\n$/);
    }
    const winner = children.find((child) => settled.every((ended) => ended.child !== child));
    winner?.kill('SIGTERM');
    await Promise.all(exits);
  });

test('a backup of a running service restores elsewhere, and the doctor calls both sound', async ({
  folder,
}) => {
  const { ready, stop } = await startHeadless(folder);
  const file = join(folder, 'backup');
  const target = join(folder, 'restored');

  const backup = await outcome(vaultdesk('backup', file, '--data-dir', ready.dataDir));
  await stop();
  const restore = await outcome(vaultdesk('restore', file, '--data-dir', target));
  const doctors = await Promise.all(
    [ready.dataDir, target].map((directory) => outcome(vaultdesk('doctor', directory))),
  );

  expect(backup).toMatchObject({
    code: 0,
    said: expect.stringContaining('The device key is not in it'),
  });
  expect(restore.code).toBe(0);
  for (const { code, said } of doctors) {
    expect(code).toBe(0);
    expect(said).toContain('The state is sound');
  }
});

test('a start in a foreign directory is refused in one sentence and leaves it as it was', async ({
  folder,
}) => {
  const foreign = join(folder, 'photos');
  mkdirSync(foreign);
  writeFileSync(join(foreign, 'holiday.jpg'), 'x');

  const { code, complained } = await outcome(
    vaultdesk('serve', '--port', '0', '--data-dir', foreign),
  );

  expect(code).toBe(1);
  expect(complained).toMatch(
    /^The directory .* holds other files, such as holiday\.jpg\. [^\n]*\n$/,
  );
  expect(readdirSync(foreign)).toEqual(['holiday.jpg']);
});

for (const [what, argv, said] of [
  ['an unknown command', ['fly'], /^There is no command fly\. Usage/],
  ['a backup without a file', ['backup'], /^Name the file: vaultdesk backup FILE/],
  [
    'a restore of what is not there',
    ['restore', '/nowhere/x', '--data-dir', 'D'],
    /^There is no file/,
  ],
  ['a port that is none', ['serve', '--port', '99999'], /^The configuration value port/],
  ['an unknown flag', ['serve', '--fast'], /^Unknown option '--fast'/],
] as const)
  test(`${what} is refused in one sentence with code 1`, async ({ folder }) => {
    const line = argv.map((word) => (word === 'D' ? join(folder, 'state') : word));

    const { code, complained } = await outcome(vaultdesk(...line));

    expect(code).toBe(1);
    expect(complained).toMatch(said);
  });
