// @ts-check
import { atLeastOfFloor } from '../measure/goals.mjs';
import { load, requestText } from '../measure/load.mjs';
import { seededDirectory, walletIdAt } from '../measure/seeds.mjs';
import { startVaultdesk } from '../measure/vaultdesk.mjs';

/** @typedef {import('../measure/row.mjs').Stage} Stage */
/** @typedef {import('../measure/row.mjs').Row} Row */

const lanes = { reads: 16, writes: 64 };
const records = 1_000;
/** Prime, so that neighbours in time are none in the table. */
const stride = 7919;

/** @param {Stage} stage @returns {Promise<Row[]>} */
async function prepare({ scale, defer }) {
  const { directory } = await seededDirectory('wallets', records);
  const ours = await startVaultdesk(directory);
  defer(ours.stop);
  const { headers, port } = ours;
  const read = (/** @type {number} */ place) =>
    requestText('GET', `/api/wallets/${walletIdAt((place * stride) % records)}`, { headers, port });
  const write = (/** @type {number} */ place) =>
    requestText('POST', '/api/users', { headers, port, body: { reference: `new ${place}` } });
  /** @param {'on' | 'off'} log @param {keyof typeof lanes} kind */
  const rate = async (log, kind) => {
    await ours.resultOf('PATCH /_vaultdesk/settings/requestLog', { value: log });
    const pace = { ...scale, lanes: lanes[kind] };
    return (await load(port, kind === 'reads' ? read : write, pace)).perSecond;
  };
  /** @param {string} work @param {keyof typeof lanes} kind @returns {Row} */
  const row = (work, kind) => ({
    work,
    records,
    unit: '/s',
    ours: () => rate('on', kind),
    floor: () => rate('off', kind),
    goals: [atLeastOfFloor(0.97)],
  });
  return [
    row('GET /api/wallets/{id}, with the request log', 'reads'),
    row('POST /api/users, durable, with the request log', 'writes'),
  ];
}

/** @type {import('../measure/row.mjs').Subject} */
export const requests = {
  name: 'requests',
  title: 'What the request log costs',
  about: `${lanes.reads} and ${lanes.writes} connections. Floor: the same process with the setting requestLog off.`,
  prepare,
};
