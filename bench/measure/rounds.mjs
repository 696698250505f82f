// @ts-check
import { ratiosOf, spreadOf } from './rows.mjs';

/** @typedef {import('./rows.mjs').Row} Row */
/** @typedef {import('./rows.mjs').Scale} Scale */
/** @typedef {import('./rows.mjs').Figures} Figures */
/** @typedef {{ row: Row, ours: number[], floor: number[], peer: number[] }} Measured Values per round. */

const prepareSeconds = 1_800;
const roundSeconds = 120;
const endSeconds = 60;

/** Returns the result of the task, or throws after the time limit. @template Value @param {string} label @param {number} seconds @param {() => Promise<Value>} task @returns {Promise<Value>} */
async function withTimeLimit(label, seconds, task) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  /** @type {Promise<never>} */
  const limit = new Promise((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`${label} took over ${seconds} s.`)), seconds * 1000);
  });
  return Promise.race([task(), limit]).finally(() => clearTimeout(timer));
}

/** Prepares the stage, measures the rows in rounds, and releases the stage. @param {import('./rows.mjs').Subject} subject @param {Scale} scale @returns {Promise<Figures[]>} */
export async function measureSubject({ name, mostSeconds, prepare }, scale) {
  /** @type {(() => unknown)[]} */
  const ends = [];
  const defer = (/** @type {() => unknown} */ end) => void ends.unshift(end);
  try {
    const preparing = () => prepare({ scale, defer });
    const rows = await withTimeLimit(`Preparing ${name}`, prepareSeconds, preparing);
    /** @type {Measured[]} */
    const all = rows.map((row) => ({ row, ours: [], floor: [], peer: [] }));
    const limit = mostSeconds === undefined ? roundSeconds : 2 * mostSeconds;
    const cap = Math.min(mostSeconds ?? Infinity, scale.mostSeconds ?? Infinity);
    const startedAt = performance.now();
    const seconds = () => (performance.now() - startedAt) / 1000;
    for (let round = 0; round === 0 || seconds() < cap; round += 1) {
      const unfinished = all.filter((measured) => needsRound(measured, scale));
      if (unfinished.length === 0) break;
      for (const measured of unfinished) await measureRound(measured, round, limit);
    }
    const counted = all.map((measured) => lastRoundsOf(measured, scale.rounds));
    return counted.map((measured, index) => {
      const whole = all[index] ?? measured;
      const isUnsteady = scale.steadyWithin !== undefined && needsRound(whole, scale);
      const spread = Math.round(100 * spreadOfRounds(measured));
      const reason = whole.ours.length === 1 ? 'only 1 round' : `not steady (spread ${spread} %)`;
      return {
        ...figuresOf(measured, fewestOf(measured, counted)),
        unsteady: isUnsteady ? `${reason} after ${Math.round(seconds())} s` : undefined,
      };
    });
  } finally {
    for (const end of ends) await withTimeLimit(`Ending ${name}`, endSeconds, async () => end());
  }
}

/**
 * The first rounds of a program are slow, because its code is not compiled yet. With `steadyWithin`, rounds are repeated
 * until the last rounds agree, and the first round never counts; one round is enough without a floor.
 * @param {Measured} measured @param {Scale} scale
 */
function needsRound(measured, { rounds, steadyWithin }) {
  const { length } = measured.ours;
  if (steadyWithin === undefined) return length < rounds;
  if (!measured.row.floor) return length === 0;
  return length <= rounds || spreadOfRounds(lastRoundsOf(measured, rounds)) > steadyWithin;
}

/** @param {Measured} measured @param {number} rounds @returns {Measured} */
const lastRoundsOf = ({ row, ours, floor, peer }, rounds) => ({
  row,
  ours: ours.slice(-rounds),
  floor: floor.slice(-rounds),
  peer: peer.slice(-rounds),
});

/**
 * The share by which the highest value exceeds the lowest: of the ratios, or of the values on either side. On a busy
 * machine, a few ratios can agree by chance while both sides change.
 * @param {Measured} measured
 */
function spreadOfRounds({ ours, floor }) {
  const spreads = [ratiosOf(ours, floor), ours, floor].map(spreadOf);
  return Math.max(...spreads.map(({ least, most }) => most / least - 1));
}

/** Measures ours, floor and peer once. @param {Measured} measured @param {number} round @param {number} seconds Time limit of each. */
async function measureRound(measured, round, seconds) {
  const { row } = measured;
  const texts = [];
  for (const side of /** @type {const} */ (['ours', 'floor', 'peer'])) {
    const measure = row[side];
    if (!measure) continue;
    const value = await withTimeLimit(`${row.work}, ${side}`, seconds, () => measure(round));
    measured[side].push(value);
    texts.push(`${side} ${toText(value, row.unit)}`);
  }
  const records = row.records === undefined ? '' : `, ${row.records.toLocaleString('en')}`;
  console.info(`  round ${round + 1}: ${row.work}${records}: ${texts.join(', ')}`);
}

/** The row with the same work at the fewest records, unless it is this row. @param {Measured} measured @param {Measured[]} all */
function fewestOf(measured, all) {
  const [fewest] = all
    .filter(({ row }) => row.work === measured.row.work)
    .sort((left, right) => (left.row.records ?? 0) - (right.row.records ?? 0));
  return fewest === measured ? undefined : fewest;
}

/** @param {Measured} measured @param {Measured | undefined} fewest @returns {Figures} */
function figuresOf({ row, ours, floor, peer }, fewest) {
  const ratioOf = (/** @type {number[]} */ values, /** @type {number[]} */ others) =>
    spreadOf(ratiosOf(values, others)).median;
  return {
    row,
    ours: spreadOf(ours),
    ...(row.floor && { floor: spreadOf(floor), ratio: ratioOf(ours, floor) }),
    ...(row.peer && {
      peer: spreadOf(peer),
      times: row.unit === '/s' ? ratioOf(ours, peer) : ratioOf(peer, ours),
    }),
    ...(fewest && {
      ofFewest: spreadOf(ours).median / spreadOf(fewest.ours).median,
      ratioOfFewest: ratioOf(ours, floor) / ratioOf(fewest.ours, fewest.floor),
    }),
  };
}

/** @param {number} value @param {import('./rows.mjs').Unit} unit */
export function toText(value, unit) {
  const digits = Math.abs(value) >= 100 || unit === 'B' ? 0 : Math.abs(value) >= 1 ? 1 : 2;
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return `${value.toLocaleString('en', options)}${unit === '/s' ? unit : ` ${unit}`}`;
}
