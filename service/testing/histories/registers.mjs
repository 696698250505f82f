// @ts-check

/**
 * What one client did to one register. Begin and end are of one clock, which never goes back.
 * @typedef {object} RegisterOperation
 * @property {string} key The register.
 * @property {'write' | 'read'} kind
 * @property {string | undefined} value What was written, or answered; `undefined` before the first write.
 * @property {number} begin Before it was sent.
 * @property {number} end After it was answered; `Infinity` of a write that may or may not have happened.
 */

/**
 * Why there is no order of a register's operations in which each happened at one moment between its begin and
 * its end, and each read answered the write before it.
 * @typedef {object} Anomaly
 * @property {string} key
 * @property {RegisterOperation} stuckAt The operation that had to happen next, and could not, in the longest order found.
 * @property {string | undefined} held What the register held there.
 * @property {number} placed How many operations that order has.
 */

/**
 * The first register that was not linearizable; `undefined` where all were. Exact: each register is searched
 * through (J. M. Wing, C. Gong, "Testing and verifying concurrent objects"), remembering what was tried
 * (G. Lowe, "Testing for linearizability"); registers are independent (M. Herlihy, J. Wing, locality).
 * Reads that were not answered, and writes that were refused, stand in no history.
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
 * By begin, as the search wants them, and with less to try where that loses no order: a write whose outcome
 * nobody knows, and that nobody read, need not have happened; one that was read, and is the only one of its
 * value, happened before the first such read ended.
 * @param {RegisterOperation[]} operations
 */
function withLessToTry(operations) {
  const firstRead = leastEndOf(operations.filter(({ kind }) => kind === 'read'));
  const writes = operations.filter(({ kind }) => kind === 'write');
  const times = groupBy(writes, ({ value }) => value);
  return operations
    .filter(({ kind, end, value }) => kind === 'read' || end < Infinity || firstRead.has(value))
    .map((one) => {
      if (one.end < Infinity || times.get(one.value)?.length !== 1) return one;
      return { ...one, end: Math.max(one.begin, firstRead.get(one.value) ?? Infinity) };
    })
    .sort((one, other) => one.begin - other.begin);
}

/** @param {RegisterOperation[]} reads */
function leastEndOf(reads) {
  /** @type {Map<string | undefined, number>} */
  const least = new Map();
  for (const { value, end } of reads) least.set(value, Math.min(end, least.get(value) ?? Infinity));
  return least;
}

/**
 * How far an order has come: everything before `from` is placed, and of the rest what `beyond` names.
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
    if (!longest || placed >= longest.placed)
      longest = { key, stuckAt: due.operation, held: progress.held, placed };
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
 * What may come next: everything that began before the first end of what is not placed. The one that ends
 * first comes first.
 * @param {Progress} progress @param {readonly RegisterOperation[]} operations
 */
function candidatesAfter({ from, beyond }, operations) {
  const candidates = [];
  let firstEnd = Infinity;
  for (let place = from; place < operations.length; place += 1) {
    const operation = operations[place];
    if (!operation || operation.begin > firstEnd) break;
    if (beyond.includes(place)) continue;
    candidates.push({ place, operation });
    firstEnd = Math.min(firstEnd, operation.end);
  }
  return candidates
    .filter(({ operation }) => operation.begin <= firstEnd)
    .sort((one, other) => ascending(one.operation.end, other.operation.end));
}

/** @param {number} one @param {number} other */
function ascending(one, other) {
  return one === other ? 0 : one < other ? -1 : 1;
}

/**
 * A read that is right now can be placed now: it changes nothing, so no order is lost. Else any of the writes.
 * @param {Progress} progress @param {ReturnType<typeof candidatesAfter>} candidates
 * @returns {Progress[]}
 */
function stepsFrom(progress, candidates) {
  const right = candidates.find(
    ({ operation: { kind, value } }) => kind === 'read' && value === progress.held,
  );
  if (right) return [placing(progress, right.place, progress.held)];
  return candidates
    .filter(({ operation }) => operation.kind === 'write')
    .map(({ place, operation }) => placing(progress, place, operation.value))
    .reverse();
}

/** @param {Progress} progress @param {number} place @param {string | undefined} held @returns {Progress} */
function placing({ from, beyond }, place, held) {
  const all = [...beyond, place].sort((one, other) => one - other);
  let next = from;
  while (all[0] === next) {
    all.shift();
    next += 1;
  }
  return { from: next, beyond: all, held };
}
