import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test as base, expect, onTestFinished } from 'vitest';
import { aFolder, present } from '../../../../test/values.ts';
import { StartupError } from '../../../model/kernel/results/reasons.ts';
import { claimDataDirectory } from './data-directory.ts';

const test = base.extend('path', () => aFolder());

async function claim(path: string) {
  const directory = await claimDataDirectory(path);
  onTestFinished(() => directory.release());
  return directory;
}

/** Another process that runs until the test ends. */
async function anotherProcess(): Promise<number> {
  const child = spawn(process.execPath, ['-e', 'process.stdin.resume()'], { stdio: ['pipe', 'ignore', 'ignore'] });
  await once(child, 'spawn');
  onTestFinished(() => {
    child.kill();
  });
  return present(child.pid);
}

async function startOf(pid: number): Promise<string> {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return line.slice(line.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}

test('creates a missing directory for its owner only', async () => {
  const path = join(await aFolder(), 'new', 'data');

  await claim(path);

  expect((await stat(path)).mode & 0o777).toBe(0o700);
  expect((await stat(join(path, 'lock'))).mode & 0o777).toBe(0o600);
});

test('rejects a second claim and names the owning process', async ({ path }) => {
  await claim(path);

  const second = claimDataDirectory(path);

  await expect(second).rejects.toThrow(StartupError);
  await expect(second).rejects.toThrow(
    `The data directory ${path} is in use by process ${process.pid}. Stop it first, or name another directory with --data-dir.`,
  );
});

test('rejects a second claim via another path to the same directory', async ({ path }) => {
  await claim(path);
  const link = join(await aFolder(), 'link');
  await symlink(path, link);

  await expect(claimDataDirectory(link)).rejects.toThrow(/is in use by process/);
});

test('lets exactly one of many concurrent claims win', async ({ path }) => {
  const claims = await Promise.allSettled(Array.from({ length: 10 }, () => claim(path)));

  expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('can be claimed again after a release, which leaves no file', async ({ path }) => {
  const first = await claimDataDirectory(path);
  await first.release();

  expect(await readdir(path)).toEqual([]);
  await claim(path);
});

test.skipIf(process.platform !== 'linux')(
  'honours the lock of a process that runs elsewhere on the machine',
  async () => {
    const path = await aFolder();
    const pid = await anotherProcess();
    await writeFile(join(path, 'lock'), JSON.stringify({ pid, started: await startOf(pid) }));

    await expect(claimDataDirectory(path)).rejects.toThrow(`is in use by process ${pid}`);
  },
);

test('takes over the lock of a dead process', async ({ path }) => {
  // Above every possible process id.
  await writeFile(join(path, 'lock'), JSON.stringify({ pid: 2 ** 30, started: '1' }));

  await claim(path);

  expect(await readFile(join(path, 'lock'), 'utf8')).toContain(`"pid":${process.pid}`);
});

test.skipIf(process.platform !== 'linux')('takes over the lock of a process whose id was reused', async () => {
  const path = await aFolder();
  const pid = await anotherProcess();
  await writeFile(join(path, 'lock'), JSON.stringify({ pid, started: '1' }));

  await claim(path);

  expect(await readFile(join(path, 'lock'), 'utf8')).toContain(`"pid":${process.pid}`);
});

test.each(['', '{', 'not a lock', '{"pid":0,"started":""}', '{"pid":"1"}'])(
  'takes over a damaged lock: %s',
  async (text) => {
    const path = await aFolder();
    await writeFile(join(path, 'lock'), text);

    await claim(path);
  },
);

test('reports a file at the path of the directory in one sentence', async () => {
  const path = join(await aFolder(), 'data');
  await writeFile(path, '');

  await expect(claimDataDirectory(path)).rejects.toThrow(/cannot be created\. Check the path/);
});

test.runIf(process.platform === 'linux')(
  'reports a directory whose parent exists but rejects it as missing',
  async () => {
    await expect(claimDataDirectory('/proc/vaultdesk/data')).rejects.toThrow(/cannot be created\. Check the path/);
  },
);

test('releases a directory that cannot be written to', async ({ path }) => {
  // Even root cannot replace a folder by a file.
  await mkdir(join(path, 'lock', 'inside'), { recursive: true });

  await expect(claimDataDirectory(path)).rejects.toThrow(
    /cannot be written to at .*lock, because [a-z ]+\. Check its permissions/,
  );
  await expect(claimDataDirectory(path)).rejects.toThrow(/cannot be written to/);
});
