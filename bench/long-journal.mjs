// @ts-check
/**
 * How long a start takes that finds a long journal, as many webhook deliveries and kills leave it: until
 * the health route answers, until it says that all is well, and the longest pause between two of its
 * answers.
 *
 * node bench/long-journal.mjs [MiB] [rounds]     (after npm run build)
 */
import { spawn } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { runnerImport } from 'vite';
import { startVaultdesk, temporaryFolder } from './servers.mjs';

const mebibytes = Number(process.argv[2] ?? 64);
const rounds = Number(process.argv[3] ?? 3);

async function aLongJournal() {
  const directory = temporaryFolder('long');
  await (await startVaultdesk(directory)).stop();
  /** @type {{ module: typeof import('../service/testing/long-journal.ts') }} */
  const { module } = await runnerImport('/service/testing/long-journal.ts');
  const bytes = await module.leaveLongJournal(directory, mebibytes * 2 ** 20);
  return { directory, bytes };
}

async function aFreePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (typeof address !== 'object' || address === null) throw new Error('There is no port.');
  return address.port;
}

/** @param {string} dataDir */
async function timeStart(dataDir) {
  const port = await aFreePort();
  const began = performance.now();
  const argv = [
    'out/main/cli.cjs',
    'serve',
    '--port',
    String(port),
    '--data-dir',
    dataDir,
    '--json',
  ];
  const child = spawn(process.execPath, argv, { stdio: ['ignore', 'pipe', 'inherit'] });
  let isOver = false;
  child.once('exit', () => {
    isOver = true;
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const times = { firstAnswer: 0, ready: 0, longestPause: 0 };
  for (let last = 0; times.ready === 0; await pause(10)) {
    if (isOver) throw new Error('The service ended.');
    const reply = await fetch(`http://127.0.0.1:${port}/_vaultdesk/health`).catch(() => undefined);
    if (!reply) continue;
    await reply.arrayBuffer();
    const now = performance.now() - began;
    times.firstAnswer ||= now;
    if (last > 0) times.longestPause = Math.max(times.longestPause, now - last);
    last = now;
    if (reply.status === 200) times.ready = now;
  }
  child.kill('SIGKILL');
  await ended;
  return times;
}

const { directory, bytes } = await aLongJournal();
try {
  for (let round = 1; round <= rounds; round += 1) {
    const copy = join(temporaryFolder('copy'), 'state');
    cpSync(directory, copy, { recursive: true });
    const { firstAnswer, ready, longestPause } = await timeStart(copy);
    const size = (bytes / 2 ** 20).toFixed(1);
    console.info(
      `${size} MiB of journal: the first answer after ${Math.round(firstAnswer)} ms, ready after ${Math.round(ready)} ms, the longest pause between answers ${Math.round(longestPause)} ms.`,
    );
    rmSync(copy, { recursive: true });
  }
} finally {
  rmSync(directory, { recursive: true, force: true });
}
process.exit();
