import { readdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { portableSnapshot } from '../../service/model/installation/snapshot.ts';
import { secretTypes } from '../../service/model/kernel/secret-types.ts';
import { load, type RequestAt, requestText, type Target } from '../measure/load.ts';
import { type Row, type Stage, type Subject, spreadOf } from '../measure/rows.ts';
import { temporaryFolder } from '../programs.ts';
import { startService } from '../service.ts';
import { SharedService } from '../stress/shared-service.ts';
import { startSeeded, writeAt } from './http.ts';

const records = 1_000;
const timesOfRound = 5;
const warmUpRestores = 30;
/** Files of an earlier restore may not be deleted yet. */
const mostFiles = 12;

export const worlds: Subject = {
  name: 'worlds',
  title: 'Snapshots, and the way back to them',
  about: `${records.toLocaleString('en')} wallets and four chains, each with the service's contracts. Running chains keep running during a restore, and restart after a reset. Growth is measured in a directory and a process over all restores of one snapshot.`,
  prepare: async (stage) => {
    const service = await startSeeded(stage, records);
    const { restores } = stage.scale;
    const wake = () =>
      Promise.all(secretTypes.map((chain) => service.resultOf(`POST /_vaultdesk/chains/${chain}/start`, {})));
    const take = (name: string) => service.resultOf('POST /_vaultdesk/snapshots', { name });
    const remove = () => service.resultOf('DELETE /_vaultdesk/snapshots/taken');
    const restore = () => service.resultOf('POST /_vaultdesk/snapshots/all/restore', {});
    const files = () => readdirSync(service.directory, { recursive: true }).length;
    await wake();
    await take('all');
    const passphrase = 'a passphrase of a benchmark';
    const { file } = portableSnapshot.parse(
      await service.resultOf('POST /_vaultdesk/snapshots/all/portable', { passphrase }),
    );
    const open = async () => {
      await service.resultOf('POST /_vaultdesk/snapshots/import', { file, passphrase });
      await restore();
    };
    type Action = () => Promise<unknown>;
    const row = (work: string, [before, action, after]: [before: Action, act: Action, after?: Action]): Row => ({
      ...{ work, records, unit: 'ms', goals: { '≤ 50 ms': '' } },
      ours: async () => {
        const times = [];
        for (let time = 0; time < timesOfRound; time += 1) {
          await before();
          const startedAt = performance.now();
          await action();
          times.push(performance.now() - startedAt);
          await after?.();
        }
        return spreadOf(times).median;
      },
    });
    return [
      row('A snapshot, four chains awake', [wake, () => take('taken'), remove]),
      row('Restoring it, four chains awake', [wake, restore]),
      {
        ...row('Opening it as a portable snapshot', [() => service.resultOf('DELETE /_vaultdesk/snapshots/all'), open]),
        goals: { '≤ 1000 ms': '' },
      },
      { ...row('The four chains answer again', [restore, wake]), goals: {} },
      row('A reset', [restore, () => service.resultOf('POST /_vaultdesk/reset', {})]),
      {
        ...{ work: `What ${restores.toLocaleString('en')} restores add to the memory`, records, unit: 'MiB' },
        goals: { '≤ 32 MiB': '' },
        ours: async () => {
          for (let time = 0; time < warmUpRestores; time += 1) await restore();
          const [before, filesBefore] = [service.megabytes(), files()];
          for (let time = 0; time < restores; time += 1) await restore();
          const added = files() - filesBefore;
          if (added > mostFiles) throw new Error(`${restores} restores added ${added} files.`);
          return service.megabytes() - before;
        },
      },
    ];
  },
};

/** Connections in total, for any number of instances. */
const lanes = 48;

/** How instances read: fresh, with a query each time or without one while a single instance writes; or up to an age. */
type Reading = { instances: number; maximumAgeMilliseconds?: number; aloneAfterMilliseconds?: number };
type World = { userId: string; servers: readonly Target[] };

async function startShared({ defer }: Stage, reading: Reading): Promise<World> {
  const service = await SharedService.start(reading);
  defer(() => service.stop());
  const { id } = await service.resultOf('POST /api/users', { reference: 'read' });
  const isAlone = reading.instances === 1 && reading.aloneAfterMilliseconds !== Infinity;
  const until = performance.now() + 20_000;
  while (isAlone && !(await service.readsAloneAt(0))) {
    if (performance.now() > until) throw new Error('The instance never read alone.');
    for (let reads = 0; reads < 10; reads += 1) await service.request('GET /api/users');
    await pause(50);
  }
  const indexes = Array.from({ length: reading.instances }, (_none, index) => index);
  return { userId: id, servers: await Promise.all(indexes.map((index) => service.at(index))) };
}

export const shared: Subject = {
  name: 'shared',
  title: 'A world on PostgreSQL',
  about: `${lanes} connections in all. Floor: one instance on the journal of its data directory. Fresh: reads include every acknowledged write of any instance; before a read, the instance queries the database for the last entry, unless it is the only one that writes. Instances, database and load share the same cores, so more instances show their cost to each other, not their gain on separate machines.`,
  prepare: async (stage) => {
    const rate = async ({ servers }: World, requestAt: (server: Target) => RequestAt) => {
      const pace = { ...stage.scale, lanes: lanes / servers.length };
      const speeds = await Promise.all(servers.map((server) => load(server.port, requestAt(server), pace)));
      return speeds.reduce((sum, { perSecond }) => sum + perSecond, 0);
    };
    const read = (world: World) => rate(world, (server) => () => requestText(server, `GET /api/users/${world.userId}`));
    const write = (world: World) => rate(world, (server) => writeAt(server));
    const alone = await startService(temporaryFolder('alone'));
    stage.defer(alone.stop);
    const { id } = await alone.resultOf('POST /api/users', { reference: 'read' });
    const file: World = { userId: id, servers: [alone] };
    const never = { instances: 1, aloneAfterMilliseconds: Infinity };
    const readings: [text: string, reading: Reading][] = [
      ['1 on PostgreSQL, fresh', { instances: 1, aloneAfterMilliseconds: 500 }],
      ['1 on PostgreSQL, fresh, asked each time', never],
      ['1 on PostgreSQL, 100 ms old at most', { ...never, maximumAgeMilliseconds: 100 }],
    ];
    for (const instances of stage.scale.instances) readings.push([`${instances} on PostgreSQL, fresh`, { instances }]);
    const rows: Row[] = [];
    for (const [text, reading] of readings) {
      const world = await startShared(stage, reading);
      const goalsOf = (goal: string, section = '') => (reading.instances === 1 ? { [goal]: section } : {});
      rows.push(
        {
          ...{ work: `GET /api/users/{id}, ${text}`, unit: '/s', ours: () => read(world), floor: () => read(file) },
          goals: goalsOf('≥ 0.85 × floor', text.includes('asked') ? 'A shared world' : ''),
        },
        {
          ...{ work: `POST /api/users, durable, ${text}`, unit: '/s', goals: goalsOf('≥ 0.33 × floor') },
          ...{ ours: () => write(world), floor: () => write(file) },
        },
      );
    }
    return rows;
  },
};
