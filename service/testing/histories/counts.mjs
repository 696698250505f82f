// @ts-check

/**
 * What clients asked to happen once, by its name, and what was answered.
 * @typedef {object} Ledger
 * @property {ReadonlySet<string>} acknowledged It happened, they were told.
 * @property {ReadonlySet<string>} unknown They were told nothing: it may have happened.
 */

/**
 * What is wrong with what is there at the end, a sentence each: something acknowledged that is not there,
 * something that is there twice, something that nobody asked for.
 * @param {Ledger} ledger @param {readonly string[]} found The names of what is there.
 */
export function findMiscounts({ acknowledged, unknown }, found) {
  /** @type {Map<string, number>} */
  const times = new Map();
  for (const name of found) times.set(name, (times.get(name) ?? 0) + 1);
  const lost = [...acknowledged].filter((name) => !times.has(name));
  const repeated = [...times].filter(([, count]) => count > 1);
  const unasked = [...times.keys()].filter((name) => !acknowledged.has(name) && !unknown.has(name));
  return [
    ...lost.map((name) => `${name} was acknowledged, and is not there.`),
    ...repeated.map(([name, count]) => `${name} is there ${count} times.`),
    ...unasked.map((name) => `${name} is there, and nobody asked for it.`),
  ];
}
