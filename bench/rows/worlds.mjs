import { readdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { load, requestText } from '../measure/load.mjs';
import { atLeastOfFloor, atMost, explained, spreadOf } from '../measure/rows.mjs';
import { temporaryFolder } from '../programs.mjs';
import { chainNames, startService } from '../service.mjs';
import { SharedService } from '../stress/shared-service.mjs';
import { startSeeded } from './http.mjs';

/** @typedef {import('../measure/rows.mjs').Stage} Stage */
/** @typedef {import('../measure/rows.mjs').Row} Row */
/** @typedef {import('../measure/rows.mjs').Subject} Subject */
/** @typedef {import('../measure/load.mjs').Target} Target */

const records = 1_000;
const timesOfRound = 5;
const warmUpRestores = 30;

/** Duration in milliseconds. @param {() => Promise<unknown>} task */
async function timeOf(task) {
  const startedAt = performance.now();
  await task();
  return performance.now() - startedAt;
}

/** @type {Subject} */
export const worlds = {
  name: 'worlds',
  title: 'Snapshots, and the way back to them',
  about: `${records.toLocaleString('en')} wallets and four chains, each with the service's contracts. Running chains keep running during a restore, and restart after a reset. Growth is measured in a directory and a process over all restores of one snapshot.`,
  prepare: async (stage) => {
    const service = await startSeeded(stage, 'wallets', records);
    const { restores } = stage.scale;
    const wake = () =>
      Promise.all(chainNames.map((chain) => service.resultOf(`POST /_vaultdesk/chains/${chain}/start`, {})));
    const take = (/** @type {string} */ name) => service.resultOf('POST /_vaultdesk/snapshots', { name });
    const restore = () => service.resultOf('POST /_vaultdesk/snapshots/all/restore', {});
    const files = () => readdirSync(service.directory, { recursive: true }).length;
    await wake();
    await take('all');
    /** @param {string} work @param {() => Promise<unknown>} before @param {() => Promise<unknown>} act @param {() => Promise<unknown>} [after] @returns {Row} */
    const row = (work, before, act, after) => ({
      ...{ work, records, unit: 'ms', goals: [atMost(50, 'ms')] },
      ours: async () => {
        const times = [];
        for (let time = 0; time < timesOfRound; time += 1) {
          await before();
          times.push(await timeOf(act));
          await after?.();
        }
        return spreadOf(times).median;
      },
    });
    const remove = () => service.resultOf('DELETE /_vaultdesk/snapshots/taken');
    return [
      row('A snapshot, four chains awake', wake, () => take('taken'), remove),
      row('Restoring it, four chains awake', wake, restore),
      { ...row('The four chains answer again', restore, wake), goals: [] },
      row('A reset', restore, () => service.resultOf('POST /_vaultdesk/reset', {})),
      {
        work: `What ${restores.toLocaleString('en')} restores add to the memory`,
        ...{ records, unit: 'MiB', goals: [atMost(32, 'MiB')] },
        ours: async () => {
          for (let time = 0; time < warmUpRestores; time += 1) await restore();
          const [before, filesBefore] = [service.megabytes(), files()];
          for (let time = 0; time < restores; time += 1) await restore();
          // Files of an earlier restore may not be deleted yet.
          const added = files() - filesBefore;
          if (added > 12) throw new Error(`${restores} restores added ${added} files.`);
          return service.megabytes() - before;
        },
      },
    ];
  },
};

/** Connections in total, for any number of instances. */
const lanes = 48;
const goal = atLeastOfFloor(0.85);

/** How instances read: fresh, with a query each time or without one while a single instance writes; or up to a maximum age. @typedef {{ instances: number, maximumAgeMilliseconds?: number, aloneAfterMilliseconds?: number }} Reading */
/** @typedef {{ userId: string, servers: readonly Target[] }} World */

/** @param {Stage} stage @param {Reading} reading @returns {Promise<World>} */
async function startShared({ defer }, reading) {
  const service = await SharedService.start(reading);
  defer(() => service.stop());
  const { id } = await service.resultOf('POST /api/users', { reference: 'read' });
  const isAlone = reading.instances === 1 && reading.aloneAfterMilliseconds !== Infinity;
  const until = performance.now() + 20_000;
  while (isAlone && !(await service.readsAloneAt(0))) {
    if (performance.now() > until) throw new Error('The instance never read alone.');
    for (let reads = 0; reads < 10; reads += 1) await service.ask('GET /api/users');
    await pause(50);
  }
  const indexes = Array.from({ length: reading.instances }, (_none, index) => index);
  return { userId: id, servers: await Promise.all(indexes.map((index) => service.at(index))) };
}

/** @type {Subject} */
export const shared = {
  name: 'shared',
  title: 'A world on PostgreSQL',
  about: `${lanes} connections in all. Floor: one instance on the journal of its data directory. Fresh: reads include every acknowledged write of any instance; before a read, the instance queries the database for the last entry, unless it is the only one that writes. Instances, database and load share the same cores, so more instances show their cost to each other, not their gain on separate machines.`,
  prepare: async (stage) => {
    /** @param {World} world @param {(server: Target, index: number, userId: string) => string} requestAt */
    const rate = async ({ userId, servers }, requestAt) => {
      const pace = { ...stage.scale, lanes: lanes / servers.length };
      const speeds = await Promise.all(
        servers.map((server) => load(server.port, (index) => requestAt(server, index, userId), pace)),
      );
      return speeds.reduce((sum, { perSecond }) => sum + perSecond, 0);
    };
    const read = (/** @type {World} */ world) =>
      rate(world, (server, _index, userId) => requestText(server, `GET /api/users/${userId}`));
    const write = (/** @type {World} */ world) =>
      rate(world, (server, index) => requestText(server, 'POST /api/users', { reference: `new ${index}` }));
    const alone = await startService(temporaryFolder('alone'));
    stage.defer(alone.stop);
    const user = await alone.resultOf('POST /api/users', { reference: 'read' });
    const file = { userId: String(user.id), servers: [alone] };
    /** @type {[text: string, reading: Reading][]} */
    const readings = [
      ['1 on PostgreSQL, fresh', { instances: 1, aloneAfterMilliseconds: 500 }],
      ['1 on PostgreSQL, fresh, asked each time', { instances: 1, aloneAfterMilliseconds: Infinity }],
      [
        '1 on PostgreSQL, 100 ms old at most',
        { instances: 1, maximumAgeMilliseconds: 100, aloneAfterMilliseconds: Infinity },
      ],
    ];
    for (const instances of stage.scale.instances) readings.push([`${instances} on PostgreSQL, fresh`, { instances }]);
    /** @type {Row[]} */
    const rows = [];
    for (const [text, reading] of readings) {
      const world = await startShared(stage, reading);
      const isOne = reading.instances === 1;
      const readGoal = text.includes('asked') ? explained(goal, 'A shared world') : goal;
      rows.push(
        {
          ...{ work: `GET /api/users/{id}, ${text}`, unit: '/s', goals: isOne ? [readGoal] : [] },
          ...{ ours: () => read(world), floor: () => read(file) },
        },
        {
          ...{ work: `POST /api/users, durable, ${text}`, unit: '/s' },
          ...{ ours: () => write(world), floor: () => write(file) },
          goals: isOne ? [atLeastOfFloor(0.33)] : [],
        },
      );
    }
    return rows;
  },
};
