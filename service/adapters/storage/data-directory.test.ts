import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { StartupError } from '../../kernel/startup-error.ts';
import { aFolder } from '../../testing/a-folder.ts';
import { present } from '../../testing/value-in.ts';
import { claimDataDirectory } from './data-directory.ts';

async function claim(path: string) {
  const directory = await claimDataDirectory(path);
  onTestFinished(() => directory.release());
  return directory;
}

/** Another process that runs until the test ends. */
async function anotherProcess(): Promise<number> {
  const child = spawn(process.execPath, ['-e', 'process.stdin.resume()'], {
    stdio: ['pipe', 'ignore', 'ignore'],
  });
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

test('a missing directory is made, for its owner only', async () => {
  const path = join(await aFolder(), 'new', 'data');

  await claim(path);

  expect((await stat(path)).mode & 0o777).toBe(0o700);
  expect((await stat(join(path, 'lock'))).mode & 0o777).toBe(0o600);
});

test('a second claim is refused naming the process that has it', async () => {
  const path = await aFolder();
  await claim(path);

  const second = claimDataDirectory(path);

  await expect(second).rejects.toThrow(StartupError);
  await expect(second).rejects.toThrow(
    `The data directory ${path} is in use by process ${process.pid}. Stop it first, or name another with --data-dir.`,
  );
});

test('a second claim by another path to the same directory is refused too', async () => {
  const path = await aFolder();
  await claim(path);
  const other = join(await aFolder(), 'link');
  await symlink(path, other);

  await expect(claimDataDirectory(other)).rejects.toThrow(/is in use by process/);
});

test('of many claims at once exactly one wins', async () => {
  const path = await aFolder();

  const claims = await Promise.allSettled(Array.from({ length: 10 }, () => claim(path)));

  expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('what is released can be claimed again, and nothing is left behind', async () => {
  const path = await aFolder();
  const first = await claimDataDirectory(path);
  await first.release();

  expect(await readdir(path)).toEqual([]);
  await claim(path);
});

test.skipIf(process.platform !== 'linux')(
  'the lock of a process that runs elsewhere on the machine is honoured',
  async () => {
    const path = await aFolder();
    const pid = await anotherProcess();
    await writeFile(join(path, 'lock'), JSON.stringify({ pid, started: await startOf(pid) }));

    await expect(claimDataDirectory(path)).rejects.toThrow(`is in use by process ${pid}`);
  },
);

test('the lock of a process that died is taken over', async () => {
  const path = await aFolder();
  // Above every process id that a kernel gives.
  await writeFile(join(path, 'lock'), JSON.stringify({ pid: 2 ** 30, started: '1' }));

  await claim(path);

  expect(await readFile(join(path, 'lock'), 'utf8')).toContain(`"pid":${process.pid}`);
});

test.skipIf(process.platform !== 'linux')(
  'the lock of a process whose id another one has by now is taken over',
  async () => {
    const path = await aFolder();
    const pid = await anotherProcess();
    await writeFile(join(path, 'lock'), JSON.stringify({ pid, started: '1' }));

    await claim(path);

    expect(await readFile(join(path, 'lock'), 'utf8')).toContain(`"pid":${process.pid}`);
  },
);

test.each(['', '{', 'not a lock', '{"pid":0,"started":""}', '{"pid":"1"}'])(
  'a damaged lock stops nobody: %s',
  async (text) => {
    const path = await aFolder();
    await writeFile(join(path, 'lock'), text);

    await claim(path);
  },
);

test('a file in the place of the directory is reported in one sentence', async () => {
  const path = join(await aFolder(), 'data');
  await writeFile(path, '');

  await expect(claimDataDirectory(path)).rejects.toThrow(/cannot be made\. Check the path/);
});

test('a directory that cannot be written to is let go', async () => {
  const path = await aFolder();
  // Even root cannot replace a folder by a file.
  await mkdir(join(path, 'lock', 'inside'), { recursive: true });

  await expect(claimDataDirectory(path)).rejects.toThrow(
    /cannot be written to at .*lock, because [a-z ]+\. Check its permissions/,
  );
  await expect(claimDataDirectory(path)).rejects.toThrow(/cannot be written to/);
});
