import { expect, test } from 'vitest';
import { bySize } from '../run-size.ts';
import { seeded } from '../seeded.mjs';
import { findAnomaly, type RegisterOperation } from './registers.mjs';

const never = Number.POSITIVE_INFINITY;

/** A write between these two moments. */
function write(value: string, start: number, end: number, key = 'x'): RegisterOperation {
  return { key, kind: 'write', value, begin: start, end };
}

function read(value: string | undefined, start: number, end: number, key = 'x'): RegisterOperation {
  return { key, kind: 'read', value, begin: start, end };
}

const linearizable: [string, RegisterOperation[]][] = [
  ['nothing', []],
  ['a read before any write', [read(undefined, 0, 1), write('a', 2, 3)]],
  ['a read after its write', [write('a', 0, 1), read('a', 2, 3)]],
  ['an old value during a write', [write('a', 0, 1), write('b', 2, 9), read('a', 3, 4)]],
  ['a new value during a write', [write('a', 0, 1), write('b', 2, 9), read('b', 3, 4)]],
  ['two concurrent writes, in either order', [write('a', 0, 9), write('b', 0, 9), read('a', 10, 11)]],
  ['an end and a begin at the same moment count as concurrent', [write('a', 0, 2), read(undefined, 2, 3)]],
  [
    'an unknown write that never happened',
    [write('a', 0, 1), write('b', 2, never), read('a', 5, 6), read('a', 90, 99)],
  ],
  [
    'an unknown write that happened long after its timeout',
    [write('a', 0, 1), write('b', 2, never), read('a', 5, 6), read('b', 90, 99)],
  ],
  ['an overtaken unknown write', [write('a', 0, never), write('b', 1, 2), read('b', 3, 4), read('a', 5, 6)]],
  ['the same value twice', [write('a', 0, 1), write('b', 2, 3), write('a', 4, 5), read('a', 6, 7)]],
  ['independent registers', [write('a', 0, 1, 'x'), read(undefined, 2, 3, 'y')]],
];

test.each(linearizable)('accepts %s', (_name, history) => {
  expect(findAnomaly(history)).toBeUndefined();
});

const anomalies: [string, RegisterOperation[], RegisterOperation][] = [
  ['a stale read', [write('a', 0, 1), write('b', 2, 3), read('a', 4, 5)], read('a', 4, 5)],
  ['a lost write', [write('a', 0, 1), read(undefined, 2, 3)], read(undefined, 2, 3)],
  ['a value from nowhere', [write('a', 0, 1), read('z', 2, 3)], read('z', 2, 3)],
  [
    'a new value, then the old value again',
    [write('a', 0, 1), write('b', 2, 9), read('b', 3, 4), read('a', 5, 6)],
    read('a', 5, 6),
  ],
  [
    'an unknown write that appeared and vanished',
    [write('a', 0, 1), write('b', 2, never), read('b', 3, 4), read('a', 5, 6)],
    read('a', 5, 6),
  ],
  ['a value before it was written', [read('a', 0, 1), write('a', 2, 3)], read('a', 0, 1)],
  [
    'two clients that disagree about the order of two writes',
    [write('a', 0, 9), write('b', 0, 9), read('a', 10, 11), read('b', 12, 13)],
    read('b', 12, 13),
  ],
];

test.each(anomalies)('rejects %s', (_name, history, stuckAt) => {
  expect(findAnomaly(history)).toMatchObject({ key: 'x', stuckAt });
});

test('names the single wrong register among many', () => {
  const history = Array.from({ length: 50 }, (_none, index) => write('a', 0, 1, `key ${index}`));

  expect(findAnomaly([...history, read('z', 2, 3, 'key 31')])).toMatchObject({ key: 'key 31' });
});

test('agrees with exhaustive search for small histories', () => {
  const chance = seeded(1307);
  const verdicts = Array.from({ length: bySize({ quick: 1500, full: 2000, long: 10_000 }) }, () => {
    const history = aSmallHistory(chance);
    const isFine = hasOrder(history, undefined);
    expect({ history, isFine: findAnomaly(history) === undefined }).toEqual({ history, isFine });
    return isFine;
  });

  // Enough histories with each verdict.
  expect(verdicts.filter(Boolean).length).toBeGreaterThan(500);
  expect(verdicts.filter((isFine) => !isFine).length).toBeGreaterThan(500);
});

test('accepts a long valid history and rejects it with one changed response', () => {
  const history = aLongHistory(bySize({ quick: 5000, full: 10_000, long: 50_000 }));
  const index = history.findLastIndex(({ kind, value }) => kind === 'read' && value !== 'w1');

  expect(findAnomaly(history)).toBeUndefined();
  expect(findAnomaly(history.map((item, at) => (at === index ? { ...item, value: 'w1' } : item)))).toMatchObject({
    key: 'x',
  });
});

/** At most six operations on one register, with two values, so that many histories are ambiguous. */
function aSmallHistory(chance: () => number): RegisterOperation[] {
  const count = 1 + Math.floor(chance() * 6);
  return Array.from({ length: count }, () => {
    const start = Math.floor(chance() * 12);
    const end = start + 1 + Math.floor(chance() * 5);
    const value = chance() < 0.5 ? 'a' : 'b';
    if (chance() < 0.45) return read(chance() < 0.2 ? undefined : value, start, end);
    return write(value, start, chance() < 0.25 ? never : end);
  });
}

/** Tries every order without optimizations. */
function hasOrder(remaining: readonly RegisterOperation[], value: string | undefined): boolean {
  if (remaining.every(({ end }) => end === never)) return true;
  const firstEnd = Math.min(...remaining.map(({ end }) => end));
  return remaining.some((item) => {
    if (item.begin > firstEnd) return false;
    const others = remaining.filter((other) => other !== item);
    if (item.kind === 'write') return hasOrder(others, item.value);
    return item.value === value && hasOrder(others, value);
  });
}

/** Eight clients of a correct register; some writes get no response. */
function aLongHistory(count: number): RegisterOperation[] {
  const chance = seeded(77);
  let current: string | undefined;
  return Array.from({ length: count }, (_none, index) => {
    // Each operation happens at its index, and overlaps with its neighbors.
    const start = index - chance() * 8;
    const end = index + chance() * 8;
    if (chance() < 0.6) return read(current, start, end);
    const isLost = chance() < 0.1;
    const value = `w${index}`;
    if (!isLost || chance() < 0.5) current = value;
    return write(value, start, isLost ? never : end);
  });
}
