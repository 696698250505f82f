// @ts-check

/** @typedef {import('./row.mjs').Goal} Goal */

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
  isMet: ({ ours }) => ours.median <= limit,
});

/** @param {number} limit @param {string} unit @returns {Goal} */
export const atLeast = (limit, unit) => ({
  text: `≥ ${limit} ${unit}`,
  isMet: ({ ours }) => ours.median >= limit,
});

/** @param {number} limit @param {string} unit @returns {Goal} */
export const aboveFloorBy = (limit, unit) => ({
  text: `≤ floor + ${limit} ${unit}`,
  isMet: ({ ours, floor }) => floor && ours.median - floor.median <= limit,
});

/** As good as the same work at the fewest records. @param {number} percent @returns {Goal} */
export const asWithFewest = (percent) => ({
  text: `as with the fewest records (${percent} %)`,
  isMet: ({ ofFewest, isMoreBetter }) => {
    if (ofFewest === undefined) return undefined;
    return isMoreBetter ? ofFewest >= 1 - percent / 100 : ofFewest <= 1 + percent / 100;
  },
});
