// @ts-check
import { readdirSync } from 'node:fs';
import { chainNames } from '../chain-names.mjs';
import { quantile } from '../measure/figures.mjs';
import { atMost } from '../measure/goals.mjs';
import { seededDirectory } from '../measure/seeds.mjs';
import { startVaultdesk } from '../measure/vaultdesk.mjs';

/** @typedef {import('../measure/vaultdesk.mjs').Vaultdesk} Vaultdesk */

const records = 1_000;
/** Measurements per figure. */
const times = 5;
const quickRestores = 30;
const restores = 1_000;

/** Median of several measurements. @param {() => Promise<number>} measure */
async function medianOf(measure) {
  const durations = [];
  for (let time = 0; time < times; time += 1) durations.push(await measure());
  durations.sort((left, right) => left - right);
  return quantile(durations, 0.5);
}

/** Duration in milliseconds. @param {() => Promise<unknown>} task */
async function timeOf(task) {
  const startedAt = performance.now();
  await task();
  return performance.now() - startedAt;
}

/** @param {Vaultdesk} service */
function actsOf({ resultOf }) {
  let count = 0;
  return {
    wake: () =>
      Promise.all(
        chainNames.map((chain) => resultOf(`POST /_vaultdesk/chains/${chain}/start`, {})),
      ),
    take: (name = `taken-${count++}`) =>
      resultOf('POST /_vaultdesk/snapshots', { name }).then(() => name),
    restore: (/** @type {string} */ name) =>
      resultOf(`POST /_vaultdesk/snapshots/${name}/restore`, {}),
    reset: () => resultOf('POST /_vaultdesk/reset', {}),
    remove: (/** @type {string} */ name) => resultOf(`DELETE /_vaultdesk/snapshots/${name}`),
  };
}

/** Number of files in a data directory. @param {string} directory */
function filesIn(directory) {
  return readdirSync(directory, { recursive: true }).length;
}

/** @type {import('../measure/row.mjs').Subject} */
export const worlds = {
  name: 'worlds',
  title: 'Snapshots, and the way back to them',
  about: `${records.toLocaleString('en')} wallets and four chains, each with the service's contracts. Running chains keep running during a restore, and restart after a reset. Growth is measured in a directory and a process over all restores of one snapshot.`,
  prepare: async ({ scale, defer }) => {
    const { directory } = await seededDirectory('wallets', records);
    const service = await startVaultdesk(directory);
    defer(() => service.stop());
    const actions = actsOf(service);
    await actions.wake();
    await actions.take('all');
    const count = scale.payments < 100 ? quickRestores : restores;
    const row = (/** @type {string} */ work, /** @type {() => Promise<number>} */ ours) => ({
      work,
      records,
      unit: /** @type {const} */ ('ms'),
      ours: () => medianOf(ours),
      goals: [atMost(50, 'ms')],
    });
    return [
      row('A snapshot, four chains awake', async () => {
        await actions.wake();
        let name = '';
        const duration = await timeOf(async () => {
          name = await actions.take();
        });
        await actions.remove(name);
        return duration;
      }),
      row('Restoring it, four chains awake', async () => {
        await actions.wake();
        return timeOf(() => actions.restore('all'));
      }),
      {
        ...row('The four chains answer again', () =>
          actions.restore('all').then(() => timeOf(actions.wake)),
        ),
        goals: [],
      },
      row('A reset', async () => {
        await actions.restore('all');
        return timeOf(actions.reset);
      }),
      {
        work: `What ${count.toLocaleString('en')} restores add to the memory`,
        records,
        unit: 'MiB',
        ours: async () => {
          for (let time = 0; time < quickRestores; time += 1) await actions.restore('all');
          const [before, files] = [service.megabytes(), filesIn(directory)];
          for (let time = 0; time < count; time += 1) await actions.restore('all');
          const added = filesIn(directory) - files;
          // Files of an earlier restore may not be deleted yet.
          if (added > 12) throw new Error(`${count} restores added ${added} files.`);
          return service.megabytes() - before;
        },
        goals: [atMost(32, 'MiB')],
      },
    ];
  },
};
