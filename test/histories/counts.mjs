// @ts-check

/**
 * The operations that clients requested once, by name, with their outcomes.
 * @typedef {object} Ledger
 * @property {ReadonlySet<string>} acknowledged Known to have happened.
 * @property {ReadonlySet<string>} unknown Without a response: may have happened.
 */

/**
 * Compares the final state with the ledger and returns a sentence per problem: lost, duplicated or
 * unrequested operations.
 * @param {Ledger} ledger @param {readonly string[]} recorded The names in the final state.
 */
export function findMiscounts({ acknowledged, unknown }, recorded) {
  /** @type {Map<string, number>} */
  const times = new Map();
  for (const name of recorded) times.set(name, (times.get(name) ?? 0) + 1);
  const lost = [...acknowledged].filter((name) => !times.has(name));
  const repeated = [...times].filter(([, count]) => count > 1);
  const unasked = [...times.keys()].filter((name) => !acknowledged.has(name) && !unknown.has(name));
  return [
    ...lost.map((name) => `${name} was acknowledged but is missing.`),
    ...repeated.map(([name, count]) => `${name} exists ${count} times.`),
    ...unasked.map((name) => `${name} exists but was never requested.`),
  ];
}
