// @ts-check
import { spreadOf } from '../measure/figures.mjs';
import { atLeastOfFloor, atMostTimesFloor } from '../measure/goals.mjs';
import { load, requestText } from '../measure/load.mjs';
import { oncePerRound } from '../measure/rounds.mjs';
import { walletIdAt } from '../measure/seed-rows.mjs';
import { seededDirectory } from '../measure/seeds.mjs';
import { startVaultdesk } from '../measure/vaultdesk.mjs';

/** @typedef {import('../measure/row.mjs').Stage} Stage */
/** @typedef {import('../measure/row.mjs').Row} Row */
/** @typedef {{ cpu: number, perSecond: number }} Slice CPU time per request in microseconds. */
/** @typedef {{ on: Slice, off: Slice }} Pair */

const lanes = { reads: 16, writes: 64 };
const records = 1_000;
/** Prime, so that consecutive requests do not read adjacent rows. */
const stride = 7919;
/** Alternating slices, so that other load on the machine affects both sides of a pair. */
const pairsOfRound = 15;
const slicesOfRound = 5;
const preload = new URL('../measure/watch-cpu.mjs', import.meta.url).href;

/** @param {Stage} stage @returns {Promise<Row[]>} */
async function prepare({ scale, defer }) {
  const { directory } = await seededDirectory('wallets', records);
  const ours = await startVaultdesk(directory, { preload });
  defer(ours.stop);
  const { headers, port } = ours;
  const requests = {
    reads: (/** @type {number} */ index) =>
      requestText('GET', `/api/wallets/${walletIdAt((index * stride) % records)}`, {
        headers,
        port,
      }),
    writes: (/** @type {number} */ index) =>
      requestText('POST', '/api/users', { headers, port, body: { reference: `new ${index}` } }),
  };
  const pace = { seconds: scale.seconds / slicesOfRound, warmUpSeconds: 0 };

  /** @param {'on' | 'off'} log @param {keyof typeof lanes} kind @returns {Promise<Slice>} */
  const slice = async (log, kind) => {
    await ours.resultOf('PATCH /_vaultdesk/settings/requestLog', { value: log });
    let sentCount = 0;
    const request = (/** @type {number} */ index) => {
      sentCount += 1;
      return requests[kind](index);
    };
    const before = await ours.ask('cpu');
    const { perSecond } = await load(port, request, { ...pace, lanes: lanes[kind] });
    // The log entries are then on disk, and their cost counts.
    await ours.insist('GET /_vaultdesk/requests?size=1');
    return { cpu: ((await ours.ask('cpu')) - before) / sentCount, perSecond };
  };
  /**
   * Runs with the log on for a while: its burst allowance, which grew while it was off, must be used up first.
   * @param {keyof typeof lanes} kind
   */
  const steadily = async (kind) => {
    await slice('on', kind);
    return slice('on', kind);
  };
  /** @param {keyof typeof lanes} kind @returns {Promise<Pair[]>} */
  const pairs = async (kind) => {
    const all = [];
    // Compilation and the burst allowance of the log do not count in any pair.
    for (const log of /** @type {const} */ (['on', 'off', 'on'])) await slice(log, kind);
    for (let index = 0; index < pairsOfRound; index += 1) {
      const first = index % 2 === 0 ? await steadily(kind) : undefined;
      const off = await slice('off', kind);
      all.push({ on: first ?? (await steadily(kind)), off });
    }
    return all;
  };
  return [
    ...rowsOf('GET /api/wallets/{id}', () => pairs('reads')),
    ...rowsOf('POST /api/users, durable', () => pairs('writes')),
  ];
}

/** @param {string} work @param {() => Promise<Pair[]>} pairs @returns {Row[]} */
function rowsOf(work, pairs) {
  const measure = oncePerRound(pairs);
  /** @param {keyof Slice} figure @returns {Pick<Row, 'ours' | 'floor' | 'records'>} */
  const measures = (figure) => {
    const floorOf = (/** @type {Pair[]} */ all) => medianOf(all.map(({ off }) => off[figure]));
    // The median over pairs, not the ratio of two medians from different moments.
    const ratioOf = (/** @type {Pair[]} */ all) =>
      medianOf(all.map(({ on, off }) => on[figure] / off[figure]));
    return {
      records,
      ours: async (round) => {
        const all = await measure(round);
        return floorOf(all) * ratioOf(all);
      },
      floor: async (round) => floorOf(await measure(round)),
    };
  };
  return [
    {
      work: `${work}, processor of a request`,
      unit: 'µs',
      ...measures('cpu'),
      goals: [atMostTimesFloor(1.03)],
    },
    { work, unit: '/s', ...measures('perSecond'), goals: [atLeastOfFloor(0.97)] },
  ];
}

/** @param {number[]} values */
function medianOf(values) {
  return spreadOf(values).median;
}

/** @type {import('../measure/row.mjs').Subject} */
export const requests = {
  name: 'requests',
  title: 'What the request log costs',
  about: `${lanes.reads} and ${lanes.writes} connections. Floor: the same process with the setting requestLog off, ${pairsOfRound} times alternating with it on (after a run-in that uses up its burst allowance), each for a fifth of a round; the ratio is the median over the pairs. All threads of the service count, until the log entries are in the file.`,
  prepare,
};
