// @ts-check
import { startFloorServer } from '../measure/floor-server.mjs';
import { asWithFewest, atLeastOfFloor, explained, timesPeer } from '../measure/goals.mjs';
import { startJsonServer, writeDatabase } from '../measure/json-server.mjs';
import { load, requestText } from '../measure/load.mjs';
import { temporaryFolder } from '../measure/programs.mjs';
import { seededWallet } from '../measure/seed-rows.mjs';
import { seededDirectory } from '../measure/seeds.mjs';
import { startVaultdesk } from '../measure/vaultdesk.mjs';

/** @typedef {import('../measure/row.mjs').Stage} Stage */

const lanes = 64;
/** It writes its whole file at each request, so more concurrency only adds delay. */
const lanesOfPeer = 4;
const manyRecords = 100_000;

/** @param {Stage} stage @param {number} count @returns {Promise<import('../measure/row.mjs').Row[]>} */
async function rowsAt({ scale, defer }, count) {
  const { directory } = await seededDirectory('wallets', count);
  const ours = await startVaultdesk(directory);
  defer(ours.stop);
  const floor = await startFloorServer('{}');
  defer(floor.stop);
  const wallets = Array.from({ length: count }, (_none, index) => seededWallet(index));
  const peer = await startJsonServer(writeDatabase(temporaryFolder('json-server'), wallets));
  if (peer) defer(peer.stop);

  /** @param {number} at @param {number} port @param {string} path @param {Record<string, string>} [headers] */
  const write = (at, port, path, headers = {}) => {
    const request = (/** @type {number} */ index) =>
      requestText('POST', path, { headers, port, body: { reference: `new ${index}` } });
    return load(port, request, { ...scale, lanes: at });
  };
  return [
    {
      work: `POST /api/users, durable, ${lanes} at once`,
      records: count,
      unit: '/s',
      ours: async () => (await write(lanes, ours.port, '/api/users', ours.headers)).perSecond,
      floor: async () => (await write(lanes, floor.port, '/api/users')).perSecond,
      peer: peer && (async () => (await write(lanesOfPeer, peer.port, '/users')).perSecond),
      goals: [
        explained(atLeastOfFloor(0.4), 'Writing'),
        count < manyRecords ? timesPeer(8) : timesPeer(500),
        asWithFewest(15),
      ],
    },
    {
      work: 'POST /api/users, durable, one at a time, p50',
      records: count,
      unit: 'ms',
      ours: async () => (await write(1, ours.port, '/api/users', ours.headers)).p50,
      floor: async () => (await write(1, floor.port, '/api/users')).p50,
      goals: [asWithFewest(15)],
    },
  ];
}

/** @type {import('../measure/row.mjs').Subject} */
export const writes = {
  name: 'writes',
  title: 'Writing',
  about: `A response means that the write is on disk. Floor: a bare Hono route with group commit. Peer: json-server, which syncs nothing.`,
  prepare: async (stage) => {
    const rows = [];
    for (const count of stage.scale.sizes) rows.push(...(await rowsAt(stage, count)));
    return rows;
  },
};
