// @ts-check

/** @typedef {{ median: number, least: number, most: number }} Spread */

/** Quantile of numbers in ascending order. @param {readonly number[]} sorted @param {number} share */
export function quantile(sorted, share) {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** @param {readonly number[]} values @returns {Spread} */
export function spreadOf(values) {
  const sorted = [...values].sort((left, right) => left - right);
  const middle = sorted.length / 2;
  const median = (quantile(sorted, 0.5) + (sorted[Math.ceil(middle) - 1] ?? Number.NaN)) / 2;
  return { median, least: sorted[0] ?? Number.NaN, most: sorted.at(-1) ?? Number.NaN };
}

/** The ratio of each round. @param {readonly number[]} values @param {readonly number[]} others */
export function ratiosOf(values, others) {
  return values.map((value, round) => value / (others[round] ?? Number.NaN));
}

/**
 * The median ratio of all rounds. Other load on the machine affects both sides of a round.
 * @param {readonly number[]} values @param {readonly number[]} others
 */
export function ratioOf(values, others) {
  return spreadOf(ratiosOf(values, others)).median;
}
