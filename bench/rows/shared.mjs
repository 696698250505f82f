// @ts-check
import { setTimeout as pause } from 'node:timers/promises';
import { atLeastOfFloor, explained } from '../measure/goals.mjs';
import { load, requestText } from '../measure/load.mjs';
import { temporaryFolder } from '../measure/programs.mjs';
import { startVaultdesk } from '../measure/vaultdesk.mjs';
import { SharedService } from '../shared-service.mjs';

/** @typedef {import('../measure/row.mjs').Stage} Stage */
/** @typedef {{ port: number, headers: Record<string, string> }} Server */

/** Connections in total, for any number of instances. */
const lanes = 48;
const goal = atLeastOfFloor(0.85);
/** Instead of nine seconds, to shorten the run. */
const soonAloneMilliseconds = 500;
/** Longer than the time without other writes after which an instance reads alone. */
const untilAloneMilliseconds = 20_000;

/** @param {readonly Server[]} servers @param {import('../measure/row.mjs').Scale} scale @param {(server: Server, index: number) => string} request */
async function loadAll(servers, scale, request) {
  const speeds = await Promise.all(
    servers.map((server) =>
      load(server.port, (index) => request(server, index), {
        ...scale,
        lanes: lanes / servers.length,
      }),
    ),
  );
  return speeds.reduce((sum, { perSecond }) => sum + perSecond, 0);
}

/**
 * How instances read: fresh, with a query each time or without one while a single instance writes; or up to a maximum
 * age.
 * @typedef {object} Kind
 * @property {number} instances
 * @property {number} [maximumAgeMilliseconds]
 * @property {number} [aloneAfterMilliseconds]
 */

/** @param {Stage} stage @param {Kind} kind */
async function startShared({ defer }, { instances, ...options }) {
  const service = await SharedService.start({ instances, ...options });
  defer(() => service.stop());
  const all = await Promise.all(
    Array.from({ length: instances }, (_none, index) => service.at(index)),
  );
  const user = await service.resultOf('POST /api/users', { reference: 'read' });
  if (instances === 1 && options.aloneAfterMilliseconds !== Infinity) await readUntilAlone(service);
  return {
    userId: String(user.id),
    servers: all.map(({ baseUrl, headers }) => ({ port: Number(new URL(baseUrl).port), headers })),
  };
}

/** @param {SharedService} service */
async function readUntilAlone(service) {
  const until = performance.now() + untilAloneMilliseconds;
  while (!(await service.readsAloneAt(0))) {
    if (performance.now() > until) throw new Error('The instance never read alone.');
    for (let reads = 0; reads < 10; reads += 1) await service.ask('GET /api/users');
    await pause(50);
  }
}

/** @param {Kind} kind */
function wordsOf({ instances, maximumAgeMilliseconds, aloneAfterMilliseconds }) {
  if (maximumAgeMilliseconds !== undefined) return `${maximumAgeMilliseconds} ms old at most`;
  return instances === 1 && aloneAfterMilliseconds === Infinity
    ? 'fresh, asked each time'
    : 'fresh';
}

/** @param {Stage} stage @param {Kind} kind @param {{ userId: string, servers: Server[] }} file */
async function rowsOf(stage, kind, file) {
  const shared = await startShared(stage, kind);
  const { instances } = kind;
  const on = `${instances} on PostgreSQL, ${wordsOf(kind)}`;
  /** @param {{ userId: string, servers: readonly Server[] }} shared */
  const read = ({ userId, servers }) =>
    loadAll(servers, stage.scale, ({ port, headers }) =>
      requestText('GET', `/api/users/${userId}`, { headers, port }),
    );
  /** @param {{ servers: readonly Server[] }} shared */
  const write = ({ servers }) =>
    loadAll(servers, stage.scale, ({ port, headers }, index) =>
      requestText('POST', '/api/users', { headers, port, body: { reference: `new ${index}` } }),
    );
  const isOne = instances === 1;
  const asks = isOne && kind.aloneAfterMilliseconds === Infinity;
  return [
    {
      work: `GET /api/users/{id}, ${on}`,
      unit: /** @type {const} */ ('/s'),
      ours: () => read(shared),
      floor: () => read(file),
      ...(isOne && { goals: [asks ? explained(goal, 'A shared world') : goal] }),
    },
    {
      work: `POST /api/users, durable, ${on}`,
      unit: /** @type {const} */ ('/s'),
      ours: () => write(shared),
      floor: () => write(file),
      ...(isOne && { goals: [atLeastOfFloor(0.33)] }),
    },
  ];
}

/** @type {import('../measure/row.mjs').Subject} */
export const shared = {
  name: 'shared',
  title: 'A world on PostgreSQL',
  about: `${lanes} connections in all. Floor: one instance on the journal of its data directory. Fresh: reads include every acknowledged write of any instance; before a read, the instance queries the database for the last entry, unless it is the only one that writes. Instances, database and load share the same cores, so more instances show their cost to each other, not their gain on separate machines.`,
  prepare: async (stage) => {
    const alone = await startVaultdesk(temporaryFolder('alone'));
    stage.defer(alone.stop);
    const user = await alone.resultOf('POST /api/users', { reference: 'read' });
    const file = { userId: String(user.id), servers: [alone] };
    const rows = [];
    for (const kind of [
      { instances: 1, aloneAfterMilliseconds: soonAloneMilliseconds },
      { instances: 1, aloneAfterMilliseconds: Infinity },
      { instances: 1, maximumAgeMilliseconds: 100, aloneAfterMilliseconds: Infinity },
      ...stage.scale.instances.map((instances) => ({ instances })),
    ])
      rows.push(...(await rowsOf(stage, kind, file)));
    return rows;
  },
};
