// @ts-check
import { atLeastOfFloor, explained } from '../measure/goals.mjs';
import { load, requestText } from '../measure/load.mjs';
import { temporaryFolder } from '../measure/programs.mjs';
import { startVaultdesk } from '../measure/vaultdesk.mjs';
import { SharedService } from '../shared-service.mjs';

/** @typedef {import('../measure/row.mjs').Stage} Stage */
/** @typedef {{ port: number, headers: Record<string, string> }} Door */

/** Together, whatever the number of instances. */
const lanes = 48;

/** @param {readonly Door[]} doors @param {import('../measure/row.mjs').Scale} scale @param {(door: Door, place: number) => string} request */
async function loadAll(doors, scale, request) {
  const speeds = await Promise.all(
    doors.map((door) =>
      load(door.port, (place) => request(door, place), { ...scale, lanes: lanes / doors.length }),
    ),
  );
  return speeds.reduce((sum, { perSecond }) => sum + perSecond, 0);
}

/** @param {Stage} stage @param {{ instances: number, maximumAgeMilliseconds: number }} kind */
async function startShared({ defer }, { instances, maximumAgeMilliseconds }) {
  const service = await SharedService.start({ instances, maximumAgeMilliseconds });
  defer(() => service.stop());
  const all = await Promise.all(
    Array.from({ length: instances }, (_none, place) => service.at(place)),
  );
  const user = await service.resultOf('POST /api/users', { reference: 'read' });
  return {
    userId: String(user.id),
    doors: all.map(({ baseUrl, headers }) => ({ port: Number(new URL(baseUrl).port), headers })),
  };
}

/** @param {Stage} stage @param {{ instances: number, maximumAgeMilliseconds: number }} kind @param {{ userId: string, doors: Door[] }} file */
async function rowsOf(stage, kind, file) {
  const shared = await startShared(stage, kind);
  const { instances, maximumAgeMilliseconds } = kind;
  const age = maximumAgeMilliseconds === 0 ? 'fresh' : `${maximumAgeMilliseconds} ms old at most`;
  const on = `${instances} on PostgreSQL, ${age}`;
  /** @param {{ userId: string, doors: readonly Door[] }} one */
  const read = ({ userId, doors }) =>
    loadAll(doors, stage.scale, ({ port, headers }) =>
      requestText('GET', `/api/users/${userId}`, { headers, port }),
    );
  /** @param {{ doors: readonly Door[] }} one */
  const write = ({ doors }) =>
    loadAll(doors, stage.scale, ({ port, headers }, place) =>
      requestText('POST', '/api/users', { headers, port, body: { reference: `new ${place}` } }),
    );
  const isOne = instances === 1;
  return [
    {
      work: `GET /api/users/{id}, ${on}`,
      unit: /** @type {const} */ ('/s'),
      ours: () => read(shared),
      floor: () => read(file),
      ...(isOne && { goals: [explained(atLeastOfFloor(0.85), 'A shared world')] }),
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
  about: `${lanes} connections in all. Floor: one instance on the journal of its data directory. Fresh: before each read the database says what is the last entry. Instances, database and the load share the same cores, so more instances show what they cost each other, not what they add on machines of their own.`,
  prepare: async (stage) => {
    const alone = await startVaultdesk(temporaryFolder('alone'));
    stage.defer(alone.stop);
    const user = await alone.resultOf('POST /api/users', { reference: 'read' });
    const file = { userId: String(user.id), doors: [alone] };
    const rows = [];
    for (const kind of [
      { instances: 1, maximumAgeMilliseconds: 0 },
      { instances: 1, maximumAgeMilliseconds: 100 },
      { instances: 2, maximumAgeMilliseconds: 0 },
      { instances: 3, maximumAgeMilliseconds: 0 },
    ])
      rows.push(...(await rowsOf(stage, kind, file)));
    return rows;
  },
};
