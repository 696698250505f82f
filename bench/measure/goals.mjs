// @ts-check
import { readFileSync } from 'node:fs';

/** @typedef {import('./row.mjs').Goal} Goal */

const findings = readFileSync(new URL('../../docs/performance.md', import.meta.url), 'utf8');

/**
 * A goal that may be missed: a section of docs/performance.md gives the reason with a measurement.
 * @param {Goal} goal @param {string} section Its heading. @returns {Goal}
 */
export function explained(goal, section) {
  if (!findings.includes(`\n## ${section}\n`))
    throw new Error(`docs/performance.md has no section ${section}.`);
  return { ...goal, explainedIn: section };
}

/** Whether a unit depends on the speed of the machine in this hour. @param {string} unit */
const isOfHour = (unit) => unit === 'ms' || unit === '/s';

/** @param {number} share @returns {Goal} */
export const atLeastOfFloor = (share) => ({
  text: `≥ ${share} × floor`,
  isMet: ({ ratio }) => (ratio === undefined ? undefined : ratio >= share),
});

/** @param {number} times @returns {Goal} */
export const atMostTimesFloor = (times) => ({
  text: `≤ ${times} × floor`,
  isMet: ({ ratio }) => (ratio === undefined ? undefined : ratio <= times),
});

/** @param {number} times @returns {Goal} */
export const timesPeer = (times) => ({
  text: `≥ ${times} × peer`,
  isMet: (figures) => (figures.times === undefined ? undefined : figures.times >= times),
});

/** @param {number} limit @param {string} unit @returns {Goal} */
export const atMost = (limit, unit) => ({
  text: `≤ ${limit} ${unit}`,
  isOfHour: isOfHour(unit),
  isMet: ({ ours }) => ours.median <= limit,
});

/** @param {number} limit @param {string} unit @returns {Goal} */
export const atLeast = (limit, unit) => ({
  text: `≥ ${limit} ${unit}`,
  isOfHour: isOfHour(unit),
  isMet: ({ ours }) => ours.median >= limit,
});

/** @param {number} limit @param {string} unit @returns {Goal} */
export const aboveFloorBy = (limit, unit) => ({
  text: `≤ floor + ${limit} ${unit}`,
  isOfHour: isOfHour(unit),
  isMet: ({ ours, floor }) => floor && ours.median - floor.median <= limit,
});

/** As close to the floor as the same work at the fewest records. Losses that the floor shares do not count. @param {number} percent @returns {Goal} */
export const ofFloorAsWithFewest = (percent) => ({
  text: `of floor as with the fewest records (${percent} %)`,
  isMet: ({ ratioOfFewest, isMoreBetter }) => isAsGood(ratioOfFewest, percent, isMoreBetter),
});

/** As good as the same work at the fewest records. @param {number} percent @returns {Goal} */
export const asWithFewest = (percent) => ({
  text: `as with the fewest records (${percent} %)`,
  isMet: ({ ofFewest, isMoreBetter }) => isAsGood(ofFewest, percent, isMoreBetter),
});

/** @param {number | undefined} ratio Of what it should be as good as. @param {number} percent @param {boolean} isMoreBetter */
function isAsGood(ratio, percent, isMoreBetter) {
  if (ratio === undefined) return undefined;
  return isMoreBetter ? ratio >= 1 - percent / 100 : ratio <= 1 + percent / 100;
}
