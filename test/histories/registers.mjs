// @ts-check

/**
 * An operation of one client on one register. Begin and end are from one monotonic clock.
 * @typedef {object} RegisterOperation
 * @property {string} key The register.
 * @property {'write' | 'read'} kind
 * @property {string | undefined} value The written or returned value; `undefined` before the first write.
 * @property {number} begin Before the request.
 * @property {number} end After the response; `Infinity` for a write with unknown outcome.
 */

/**
 * The proof that no order of a register's operations exists in which each happens at one moment
 * between its begin and its end, and each read returns the previous write.
 * @typedef {object} Anomaly
 * @property {string} key
 * @property {RegisterOperation} stuckAt The operation that had to be next but is impossible, in the
 * longest order found.
 * @property {string | undefined} held The value of the register at that point.
 * @property {number} placed The number of operations in that order.
 */

/**
 * The first register that was not linearizable; `undefined` if all were. Exact: searches each
 * register exhaustively (J. M. Wing, C. Gong, "Testing and verifying concurrent objects"), with
 * memoization (G. Lowe, "Testing for linearizability"); registers are independent (M. Herlihy, J.
 * Wing, locality). Histories exclude reads without a response and rejected writes.
 * @param {readonly RegisterOperation[]} history
 * @returns {Anomaly | undefined}
 */
export function findAnomaly(history) {
  for (const [key, operations] of groupBy(history, ({ key }) => key)) {
    const anomaly = search(key, withLessToTry(operations));
    if (anomaly) return anomaly;
  }
  return undefined;
}

/**
 * @template Name
 * @param {readonly RegisterOperation[]} operations @param {(operation: RegisterOperation) => Name} nameOf
 */
function groupBy(operations, nameOf) {
  /** @type {Map<Name, RegisterOperation[]>} */
  const groups = new Map();
  for (const operation of operations) {
    const group = groups.get(nameOf(operation));
    if (group) group.push(operation);
    else groups.set(nameOf(operation), [operation]);
  }
  return groups;
}

/**
 * Sorts by begin and reduces the search without losing an order: a write with unknown outcome that was never read need
 * not have happened; one that was read, and is the only one of its value, happened before the first such read ended.
 * @param {RegisterOperation[]} operations
 */
function withLessToTry(operations) {
  const firstRead = leastEndOf(operations.filter(({ kind }) => kind === 'read'));
  const writes = operations.filter(({ kind }) => kind === 'write');
  const times = groupBy(writes, ({ value }) => value);
  return operations
    .filter(({ kind, end, value }) => kind === 'read' || end < Infinity || firstRead.has(value))
    .map((item) => {
      if (item.end < Infinity || times.get(item.value)?.length !== 1) return item;
      return { ...item, end: Math.max(item.begin, firstRead.get(item.value) ?? Infinity) };
    })
    .sort((a, b) => a.begin - b.begin);
}

/** @param {RegisterOperation[]} reads */
function leastEndOf(reads) {
  /** @type {Map<string | undefined, number>} */
  const least = new Map();
  for (const { value, end } of reads) least.set(value, Math.min(end, least.get(value) ?? Infinity));
  return least;
}

/**
 * The progress of an order: all operations before `from` are placed, and of the others those in `beyond`.
 * @typedef {{ from: number, beyond: readonly number[], held: string | undefined }} Progress
 */

/** @param {string} key @param {readonly RegisterOperation[]} operations @returns {Anomaly | undefined} */
function search(key, operations) {
  /** @type {Progress[]} */
  const open = [{ from: 0, beyond: [], held: undefined }];
  const tried = new Set();
  /** @type {Anomaly | undefined} */
  let longest;
  for (let progress = open.pop(); progress; progress = open.pop()) {
    const candidates = candidatesAfter(progress, operations);
    const [due] = candidates;
    if (!due || due.operation.end === Infinity) return undefined;
    const placed = progress.from + progress.beyond.length;
    if (!longest || placed >= longest.placed) longest = { key, stuckAt: due.operation, held: progress.held, placed };
    for (const next of stepsFrom(progress, candidates)) {
      const name = `${next.from}/${next.beyond.join(',')}/${next.held}`;
      if (tried.has(name)) continue;
      tried.add(name);
      open.push(next);
    }
  }
  return longest;
}

/**
 * The possible next operations: all that began before the earliest end of the unplaced ones, sorted by end.
 * @param {Progress} progress @param {readonly RegisterOperation[]} operations
 */
function candidatesAfter({ from, beyond }, operations) {
  const candidates = [];
  let firstEnd = Infinity;
  for (let index = from; index < operations.length; index += 1) {
    const operation = operations[index];
    if (!operation || operation.begin > firstEnd) break;
    if (beyond.includes(index)) continue;
    candidates.push({ place: index, operation });
    firstEnd = Math.min(firstEnd, operation.end);
  }
  return candidates
    .filter(({ operation }) => operation.begin <= firstEnd)
    .sort((a, b) => ascending(a.operation.end, b.operation.end));
}

/** @param {number} a @param {number} b */
function ascending(a, b) {
  return a === b ? 0 : a < b ? -1 : 1;
}

/**
 * A valid read can be placed immediately: it changes nothing, so no order is lost. Otherwise any of the writes.
 * @param {Progress} progress @param {ReturnType<typeof candidatesAfter>} candidates
 * @returns {Progress[]}
 */
function stepsFrom(progress, candidates) {
  const matchingRead = candidates.find(({ operation: { kind, value } }) => kind === 'read' && value === progress.held);
  if (matchingRead) return [placing(progress, matchingRead.place, progress.held)];
  return candidates
    .filter(({ operation }) => operation.kind === 'write')
    .map(({ place, operation }) => placing(progress, place, operation.value))
    .reverse();
}

/** @param {Progress} progress @param {number} index @param {string | undefined} value @returns {Progress} */
function placing({ from, beyond }, index, value) {
  const all = [...beyond, index].sort((a, b) => a - b);
  let next = from;
  while (all[0] === next) {
    all.shift();
    next += 1;
  }
  return { from: next, beyond: all, held: value };
}
