// @ts-check
import { startFloorServer } from '../measure/floor-server.mjs';
import { asWithFewest, atLeastOfFloor, explained, timesPeer } from '../measure/goals.mjs';
import { startJsonServer, writeDatabase } from '../measure/json-server.mjs';
import { load, requestText } from '../measure/load.mjs';
import { temporaryFolder } from '../measure/programs.mjs';
import { seededWallet, walletIdAt } from '../measure/seed-rows.mjs';
import { seededDirectory } from '../measure/seeds.mjs';
import { startVaultdesk } from '../measure/vaultdesk.mjs';

/** @typedef {import('../measure/row.mjs').Stage} Stage */

const lanes = 16;
/** Prime, so that neighbours in time are none in the table. */
const stride = 7919;

/** @param {Stage} stage @param {number} count @returns {Promise<import('../measure/row.mjs').Row>} */
async function rowAt({ scale, defer }, count) {
  const { directory } = await seededDirectory('wallets', count);
  const ours = await startVaultdesk(directory);
  defer(ours.stop);
  const reply = await ours.insist(`GET /api/wallets/${walletIdAt(0)}`);
  const floor = await startFloorServer(JSON.stringify(reply.body));
  defer(floor.stop);
  const wallets = Array.from({ length: count }, (_none, place) => seededWallet(place));
  const peer = await startJsonServer(writeDatabase(temporaryFolder('json-server'), wallets));
  if (peer) defer(peer.stop);

  /** @param {number} port @param {string} path @param {Record<string, string>} [headers] */
  const read = async (port, path, headers = {}) => {
    const request = (/** @type {number} */ place) =>
      requestText('GET', `${path}/${walletIdAt((place * stride) % count)}`, { headers, port });
    return (await load(port, request, { ...scale, lanes })).perSecond;
  };
  return {
    work: 'GET /api/wallets/{id}',
    records: count,
    unit: '/s',
    ours: () => read(ours.port, '/api/wallets', ours.headers),
    floor: () => read(floor.port, '/api/wallets'),
    peer: peer && (() => read(peer.port, '/wallets')),
    goals: [
      explained(atLeastOfFloor(0.5), 'Reading'),
      timesPeer(6),
      explained(asWithFewest(10), 'Reading'),
    ],
  };
}

/** @type {import('../measure/row.mjs').Subject} */
export const reads = {
  name: 'reads',
  title: 'Reading',
  about: `${lanes} connections. Floor: a bare Hono route with the same reply. Peer: json-server. Records: so many users, and as many wallets.`,
  prepare: async (stage) => {
    const rows = [];
    for (const count of stage.scale.sizes) rows.push(await rowAt(stage, count));
    return rows;
  },
};
