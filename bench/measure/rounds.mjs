// @ts-check
import { ratioOf, ratiosOf, spreadOf } from './figures.mjs';
import { withTimeLimit } from './time-limit.mjs';

/** @typedef {import('./row.mjs').Row} Row */
/** @typedef {import('./row.mjs').Unit} Unit */
/** @typedef {import('./row.mjs').Scale} Scale */
/** @typedef {import('./row.mjs').Subject} Subject */
/** @typedef {import('./row.mjs').Figures} Figures */
/** @typedef {{ row: Row, ours: number[], floor: number[], peer: number[] }} Measured Values per round. */

const sides = /** @type {const} */ (['ours', 'floor', 'peer']);
const prepareSeconds = 1_800;
const roundSeconds = 120;
const endSeconds = 60;

/** Prepares the stage, measures the rows in rounds, and releases the stage. @param {Subject} subject @param {Scale} scale @returns {Promise<Figures[]>} */
export async function measureSubject({ name, mostSeconds, prepare }, scale) {
  /** @type {(() => unknown)[]} */
  const ends = [];
  const defer = (/** @type {() => unknown} */ cleanup) => void ends.unshift(cleanup);
  try {
    const rows = await withTimeLimit(`Preparing ${name}`, prepareSeconds, () =>
      prepare({ scale, defer }),
    );
    /** @type {Measured[]} */
    const measured = rows.map((row) => ({ row, ours: [], floor: [], peer: [] }));
    const limit = mostSeconds === undefined ? roundSeconds : 2 * mostSeconds;
    const cap = Math.min(mostSeconds ?? Infinity, scale.mostSeconds ?? Infinity);
    const start = performance.now();
    const secondsSoFar = () => (performance.now() - start) / 1000;
    for (let round = 0; round === 0 || secondsSoFar() < cap; round += 1) {
      const unfinished = measured.filter((subject) => needsRound(subject, scale));
      if (unfinished.length === 0) break;
      for (const subject of unfinished) await measureRound(subject, round, limit);
    }
    const seconds = secondsSoFar();
    const isUnsteady = (/** @type {Measured} */ subject) =>
      scale.steadyWithin !== undefined && needsRound(subject, scale);
    const unsteady = new Set(measured.filter(isUnsteady).map(({ row }) => row));
    const counted = measured.map((subject) => lastRoundsOf(subject, scale.rounds));
    return counted.map((subject) => ({
      ...figuresOf(subject, fewestOf(subject, counted)),
      ...(unsteady.has(subject.row) && {
        unsteady: { seconds, rounds: subject.ours.length, spread: spreadOfRounds(subject) },
      }),
    }));
  } finally {
    for (const cleanup of ends)
      await withTimeLimit(`Ending ${name}`, endSeconds, async () => cleanup());
  }
}

/**
 * The first rounds of a program are slow, because its code is not compiled yet. With `steadyWithin`, rounds are repeated
 * until the last rounds agree, and the first round never counts; one round is enough without a floor.
 * @param {Measured} measured @param {Scale} scale
 */
function needsRound(measured, { rounds, steadyWithin }) {
  if (steadyWithin === undefined) return measured.ours.length < rounds;
  if (!measured.row.floor) return measured.ours.length === 0;
  if (measured.ours.length <= rounds) return true;
  return spreadOfRounds(lastRoundsOf(measured, rounds)) > steadyWithin;
}

/** @param {Measured} measured @param {number} rounds @returns {Measured} */
function lastRoundsOf({ row, ours, floor, peer }, rounds) {
  return {
    row,
    ours: ours.slice(-rounds),
    floor: floor.slice(-rounds),
    peer: peer.slice(-rounds),
  };
}

/**
 * The share by which the highest value exceeds the lowest: of the ratios, or of the values on either side. On a busy machine, a few ratios
 * can agree by chance while both sides change.
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
  for (const side of sides) {
    const measure = row[side];
    if (!measure) continue;
    const label = `${row.work}, ${side}`;
    const value = await withTimeLimit(label, seconds, () => measure(round));
    measured[side].push(value);
    texts.push(`${side} ${toText(value, row.unit)}`);
  }
  const records = row.records === undefined ? '' : `, ${row.records.toLocaleString('en')}`;
  console.info(`  round ${round + 1}: ${row.work}${records}: ${texts.join(', ')}`);
}

/** The row with the same work at the fewest records, unless it is this row. @param {Measured} subject @param {Measured[]} all */
function fewestOf(subject, all) {
  const sameWork = all.filter(({ row }) => row.work === subject.row.work);
  const [fewest] = sameWork.sort(
    (left, right) => (left.row.records ?? 0) - (right.row.records ?? 0),
  );
  return fewest === subject ? undefined : fewest;
}

/** @param {Measured} measured @param {Measured | undefined} fewest @returns {Figures} */
function figuresOf({ row, ours, floor, peer }, fewest) {
  const isMoreBetter = row.unit === '/s';
  return {
    row,
    isMoreBetter,
    ours: spreadOf(ours),
    ...(row.floor && { floor: spreadOf(floor), ratio: ratioOf(ours, floor) }),
    ...(row.peer && {
      peer: spreadOf(peer),
      times: isMoreBetter ? ratioOf(ours, peer) : ratioOf(peer, ours),
    }),
    ...(fewest && {
      ofFewest: spreadOf(ours).median / spreadOf(fewest.ours).median,
      ratioOfFewest: ratioOf(ours, floor) / ratioOf(fewest.ours, fewest.floor),
    }),
  };
}

/** Shares one measurement per round between all rows that report it. @template Value @param {(round: number) => Promise<Value>} measure */
export function oncePerRound(measure) {
  /** @type {{ round: number, value: Promise<Value> } | undefined} */
  let last;
  return (/** @type {number} */ round) => {
    if (last?.round !== round) last = { round, value: measure(round) };
    return last.value;
  };
}

/** @param {number} value @param {Unit} unit */
export function toText(value, unit) {
  const digits = Math.abs(value) >= 100 || unit === 'B' ? 0 : Math.abs(value) >= 1 ? 1 : 2;
  const number = value.toLocaleString('en', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return unit === '/s' ? `${number}/s` : `${number} ${unit}`;
}
