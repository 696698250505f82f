import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test as base, expect } from 'vitest';
import { aFolder } from '../../../test/values.ts';
import { aTerminal } from '../../../test/world/service.ts';
import { UsageError } from '../../model/kernel/results/reasons.ts';
import { init, projectFiles } from './init.ts';

const test = base.extend('folder', () => aFolder());

async function run(folder: string, typedReply: string, ...more: string[]): Promise<string> {
  const argv = ['--dir', folder, ...more];
  const { terminal, printed } = aTerminal({ argv, ask: async () => typedReply });
  await init(terminal);
  return printed.join('\n');
}

test('writes the project files after consent and none before', async ({ folder }) => {
  const areThere = () => projectFiles('contract').map(({ path }) => existsSync(join(folder, path)));

  expect(await run(folder, 'n')).toContain('Nothing was written. Use --yes');
  expect(areThere()).toEqual([false, false, false]);
  expect(await run(folder, '')).toContain('Nothing was written.');
  expect(await run(folder, 'y')).toContain('npx --no-install vaultdesk exec --seed vaultdesk/seed.json');
  expect(areThere()).toEqual([true, true, true]);
});

test('names the package to install only if the project does not have it', async () => {
  const [without, withPackage] = [await aFolder(), await aFolder()];
  const installed = join(withPackage, 'node_modules/vaultdesk');
  await mkdir(installed, { recursive: true });
  await writeFile(join(installed, 'package.json'), '{"name":"vaultdesk"}');

  expect(await run(without, '', '--yes')).toContain('npm install --save-dev TARBALL');
  expect(await run(withPackage, '', '--yes')).not.toContain('npm install');
});

test('leaves existing files unchanged', async ({ folder }) => {
  await mkdir(join(folder, 'vaultdesk'));
  await writeFile(join(folder, 'vaultdesk/seed.json'), 'mine');

  expect(await run(folder, '', '--yes')).toContain('vaultdesk/seed.json already exists and is unchanged.');
  expect(await readFile(join(folder, 'vaultdesk/seed.json'), 'utf8')).toBe('mine');
  expect(existsSync(join(folder, 'vaultdesk/first.test.mjs'))).toBe(true);
  expect(await run(folder, 'n')).not.toContain('written');
});

test('writes the chosen profile and rejects an unknown profile', async ({ folder }) => {
  await run(folder, '', '--yes', '--profile', 'hosted');

  expect(JSON.parse(await readFile(join(folder, '.vaultdesk/config.json'), 'utf8'))).toMatchObject({
    profile: 'hosted',
  });
  await expect(run(folder, '', '--profile', 'live')).rejects.toThrow('--profile is invalid. Use contract or hosted.');
});

test('rejects an unknown flag and an impossible folder', async ({ folder }) => {
  await writeFile(join(folder, 'file'), '');

  await expect(run(folder, '', '--yess')).rejects.toThrow(UsageError);
  await expect(run(join(folder, 'file'), '', '-y')).rejects.toThrow('Choose another folder with --dir');
});

test.runIf(process.platform === 'linux')('rejects a folder whose parent rejects new entries as missing', async () => {
  await expect(run('/proc/vaultdesk', '', '-y')).rejects.toThrow('Choose another folder with --dir');
});
