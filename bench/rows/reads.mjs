// @ts-check
import { startFloorServer, startRecordsServer } from '../measure/floor-server.mjs';
import {
  asWithFewest,
  atLeastOfFloor,
  explained,
  ofFloorAsWithFewest,
  timesPeer,
} from '../measure/goals.mjs';
import { startJsonServer, writeDatabase } from '../measure/json-server.mjs';
import { load, requestText } from '../measure/load.mjs';
import { temporaryFolder } from '../measure/programs.mjs';
import { oncePerRound } from '../measure/rounds.mjs';
import { seededWallet, walletIdAt } from '../measure/seed-rows.mjs';
import { seededDirectory } from '../measure/seeds.mjs';
import { startVaultdesk } from '../measure/vaultdesk.mjs';

/** @typedef {import('../measure/row.mjs').Stage} Stage */

const lanes = 16;
/** Prime, so that consecutive requests do not read adjacent rows. */
const stride = 7919;

/** @param {Stage} stage @param {number} count @returns {Promise<import('../measure/row.mjs').Row[]>} */
async function rowsAt({ scale, defer }, count) {
  const { directory } = await seededDirectory('wallets', count);
  const ours = await startVaultdesk(directory);
  defer(ours.stop);
  const response = await ours.insist(`GET /api/wallets/${walletIdAt(0)}`);
  const floor = await startFloorServer(JSON.stringify(response.body));
  defer(floor.stop);
  const records = await startRecordsServer(count);
  defer(records.stop);
  const wallets = Array.from({ length: count }, (_none, index) => seededWallet(index));
  const peer = await startJsonServer(writeDatabase(temporaryFolder('json-server'), wallets));
  if (peer) defer(peer.stop);

  /** @param {number} port @param {string} path @param {Record<string, string>} [headers] */
  const read = async (port, path, headers = {}) => {
    const request = (/** @type {number} */ index) =>
      requestText('GET', `${path}/${walletIdAt((index * stride) % count)}`, { headers, port });
    return (await load(port, request, { ...scale, lanes })).perSecond;
  };
  /** @type {Pick<import('../measure/row.mjs').Row, 'records' | 'unit' | 'ours'>} */
  const reading = {
    records: count,
    unit: '/s',
    ours: oncePerRound(() => read(ours.port, '/api/wallets', ours.headers)),
  };
  return [
    {
      work: 'GET /api/wallets/{id}',
      ...reading,
      floor: () => read(floor.port, '/api/wallets'),
      peer: peer && (() => read(peer.port, '/wallets')),
      goals: [
        explained(atLeastOfFloor(0.5), 'Reading'),
        timesPeer(6),
        explained(asWithFewest(10), 'Reading'),
      ],
    },
    {
      work: 'The same, beside a bare route that finds the wallet and its user in two maps',
      ...reading,
      floor: () => read(records.port, '/api/wallets'),
      goals: [ofFloorAsWithFewest(10)],
    },
  ];
}

/** @type {import('../measure/row.mjs').Subject} */
export const reads = {
  name: 'reads',
  title: 'Reading',
  about: `${lanes} connections. Floors: a bare Hono route with the same reply for every id; one with the same records in two JavaScript maps. Peer: json-server. Records: the number of users and also of wallets.`,
  prepare: async (stage) => {
    const rows = [];
    for (const count of stage.scale.sizes) rows.push(...(await rowsAt(stage, count)));
    return rows;
  },
};
