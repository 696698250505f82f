// @ts-check
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { runnerImport } from 'vite';
import { freePort } from '../measure/json-server.mjs';
import { cli, end, removeFolder, spawnNode, temporaryFolder } from '../measure/programs.mjs';
import { oncePerRound } from '../measure/rounds.mjs';
import { startVaultdesk } from '../measure/vaultdesk.mjs';

/** @typedef {{ firstAnswer: number, ready: number, longestPause: number }} Times In milliseconds. */

const lookMilliseconds = 10;

/** @param {number} mebibytes */
async function aLongJournal(mebibytes) {
  const directory = temporaryFolder('long');
  await (await startVaultdesk(directory)).stop();
  /** @type {{ module: typeof import('../../test/storage/long-journal.ts') }} */
  const { module } = await runnerImport('/test/storage/long-journal.ts');
  await module.leaveLongJournal(directory, mebibytes * 2 ** 20);
  return directory;
}

/** Times until the health route responds and until it reports ready, and the longest pause in between. @param {string} dataDir @returns {Promise<Times>} */
async function timeStart(dataDir) {
  const port = await freePort();
  const startedAt = performance.now();
  const argv = [cli, 'serve', '--port', String(port), '--data-dir', dataDir, '--json'];
  const child = spawnNode(argv, { stdio: ['ignore', 'ignore', 'ignore'] });
  const times = { firstAnswer: 0, ready: 0, longestPause: 0 };
  for (let last = 0; times.ready === 0; await pause(lookMilliseconds)) {
    if (child.exitCode !== null) throw new Error('The service ended.');
    const response = await fetch(`http://127.0.0.1:${port}/_vaultdesk/health`).catch(
      () => undefined,
    );
    if (!response) continue;
    await response.arrayBuffer();
    const now = performance.now() - startedAt;
    times.firstAnswer ||= now;
    if (last > 0) times.longestPause = Math.max(times.longestPause, now - last);
    last = now;
    if (response.status === 200) times.ready = now;
  }
  await end(child);
  return times;
}

/** @type {import('../measure/row.mjs').Subject} */
export const journal = {
  name: 'journal',
  title: 'Starting behind a long journal',
  about:
    'A journal after many deliveries and kills, without a checkpoint: time until the health route responds, time until it reports ready, and the longest pause between two responses.',
  prepare: async ({ scale }) => {
    const directory = await aLongJournal(scale.journalMebibytes);
    const times = oncePerRound(async () => {
      const folder = temporaryFolder('copy');
      const copy = join(folder, 'state');
      cpSync(directory, copy, { recursive: true });
      const measured = await timeStart(copy);
      removeFolder(folder);
      return measured;
    });
    /** @param {string} work @param {keyof Times} name @returns {import('../measure/row.mjs').Row} */
    const row = (work, name) => ({
      work: `${scale.journalMebibytes} MiB of journal: ${work}`,
      unit: 'ms',
      ours: async (round) => (await times(round))[name],
    });
    return [
      row('health answers', 'firstAnswer'),
      row('ready', 'ready'),
      row('longest pause', 'longestPause'),
    ];
  },
};
