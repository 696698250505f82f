import { readFileSync } from 'node:fs';

/** @typedef {{ median: number, least: number, most: number }} Spread */
/** @typedef {'/s' | 'ms' | 'µs' | 'MiB' | 'kB' | 'B'} Unit Higher rates are better; for all other units, lower values are. */
/** @typedef {(round: number) => Promise<number>} Measure One round. */
/** @typedef {'ours' | 'floor' | 'peer'} Side */

/**
 * One line of the results. `peer`: an alternative that a developer would use, if it is available.
 * @typedef {{ work: string, records?: number, unit: Unit, ours: Measure, floor?: Measure | undefined, peer?: Measure | undefined, goals?: Goal[] }} Row
 */

/**
 * Extent of the measurements: rounds, seconds of each and of its warm-up; stored records during requests and at a start;
 * payments with pending deliveries; numbers of instances that serve one world. With `steadyWithin`, rounds are repeated
 * until the last ones differ by at most this share; after `mostSeconds`, no further round of a subject starts.
 * @typedef {{ rounds: number, seconds: number, warmUpSeconds: number, sizes: number[], startSizes: number[], payments: number, restores: number, instances: number[], mostSeconds?: number, steadyWithin?: number }} Scale
 */

/** @typedef {{ scale: Scale, defer: (end: () => unknown) => void }} Stage Deferred functions run at the end of a subject. */
/** @typedef {{ name: string, title: string, about: string, mostSeconds?: number, prepare: (stage: Stage) => Promise<Row[]> }} Subject `about` describes floor and peer. */

/**
 * Results of a row. `ratio`: ours divided by the floor; `times`: by how much ours is better than the peer; `ofFewest` and
 * `ratioOfFewest`: divided by those of the same work at the fewest records.
 * @typedef {{ row: Row, ours: Spread, floor?: Spread, peer?: Spread, ratio?: number, times?: number, ofFewest?: number, ratioOfFewest?: number, unsteady?: string | undefined }} Figures
 */

/**
 * A goal; `undefined`: not measured. `explainedIn`: the section of docs/explanation/performance.md that gives the reason if it is missed.
 * @typedef {{ text: string, isMet: (figures: Figures) => boolean | undefined, explainedIn?: string }} Goal
 */

/** Quantile of numbers in ascending order. @param {readonly number[]} sorted @param {number} share */
export const quantile = (sorted, share) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

/** @param {readonly number[]} values @returns {Spread} */
export function spreadOf(values) {
  const sorted = [...values].sort((left, right) => left - right);
  const low = sorted[Math.ceil(sorted.length / 2) - 1] ?? Number.NaN;
  const median = (quantile(sorted, 0.5) + low) / 2;
  return { median, least: sorted[0] ?? Number.NaN, most: sorted.at(-1) ?? Number.NaN };
}

/** The ratio of each round: other load on the machine affects both sides. @param {readonly number[]} values @param {readonly number[]} others */
export const ratiosOf = (values, others) => values.map((value, round) => value / (others[round] ?? Number.NaN));

const performancePage = new URL('../../docs/explanation/performance.md', import.meta.url);

/** @param {Goal} goal @param {string} section Its heading in docs/explanation/performance.md. @returns {Goal} */
export function explained(goal, section) {
  if (!readFileSync(performancePage, 'utf8').includes(`\n## ${section}\n`))
    throw new Error(`docs/explanation/performance.md has no section ${section}.`);
  return { ...goal, explainedIn: section };
}

/** @param {number | undefined} value @param {(value: number) => boolean} holds */
const ifMeasured = (value, holds) => (value === undefined ? undefined : holds(value));

/** @param {number} share @returns {Goal} */
export const atLeastOfFloor = (share) => ({
  text: `≥ ${share} × floor`,
  isMet: ({ ratio }) => ifMeasured(ratio, (value) => value >= share),
});
/** @param {number} times @returns {Goal} */
export const atMostTimesFloor = (times) => ({
  text: `≤ ${times} × floor`,
  isMet: ({ ratio }) => ifMeasured(ratio, (value) => value <= times),
});
/** @param {number} factor @returns {Goal} */
export const timesPeer = (factor) => ({
  text: `≥ ${factor} × peer`,
  isMet: ({ times }) => ifMeasured(times, (value) => value >= factor),
});
/** @param {number} limit @param {Unit} unit @returns {Goal} */
export const atMost = (limit, unit) => ({ text: `≤ ${limit} ${unit}`, isMet: ({ ours }) => ours.median <= limit });
/** @param {number} limit @param {Unit} unit @returns {Goal} */
export const atLeast = (limit, unit) => ({ text: `≥ ${limit} ${unit}`, isMet: ({ ours }) => ours.median >= limit });
/** @param {number} limit @param {Unit} unit @returns {Goal} */
export const aboveFloorBy = (limit, unit) => ({
  text: `≤ floor + ${limit} ${unit}`,
  isMet: ({ ours, floor }) => floor && ours.median - floor.median <= limit,
});
/** As good as the same work at the fewest records. @param {number} percent @returns {Goal} */
export const asWithFewest = (percent) => ({
  text: `as with the fewest records (${percent} %)`,
  isMet: ({ ofFewest, row }) => ifMeasured(ofFewest, (value) => isAsGood(value, percent, row.unit)),
});
/** As close to the floor as the same work at the fewest records. @param {number} percent @returns {Goal} */
export const ofFloorAsWithFewest = (percent) => ({
  text: `of floor as with the fewest records (${percent} %)`,
  isMet: ({ ratioOfFewest, row }) => ifMeasured(ratioOfFewest, (value) => isAsGood(value, percent, row.unit)),
});

/** @param {number} ratio @param {number} percent @param {Unit} unit */
const isAsGood = (ratio, percent, unit) => (unit === '/s' ? ratio >= 1 - percent / 100 : ratio <= 1 + percent / 100);

/** Shares one measurement per round between all rows that report it. @template Value @param {(round: number) => Promise<Value>} measure */
export function oncePerRound(measure) {
  /** @type {{ round: number, value: Promise<Value> } | undefined} */
  let last;
  return (/** @type {number} */ round) => {
    if (last?.round !== round) last = { round, value: measure(round) };
    return last.value;
  };
}

/** The rows at each number of records. @param {(stage: Stage, count: number) => Promise<Row[]>} rowsAt */
export const atEachSize = (rowsAt) => async (/** @type {Stage} */ stage) => {
  const rows = [];
  for (const count of stage.scale.sizes) rows.push(...(await rowsAt(stage, count)));
  return rows;
};
