import { expect, test } from 'vitest';
import type { Trace, TraceLink } from '../../../../service/model/history/trace.ts';
import { axisOf, partsOf, rowsOf } from './axis.ts';

const start = Date.parse('2030-01-01T00:00:00.000Z');

function aLink(kind: TraceLink['kind'], from: number, to: number): TraceLink {
  return {
    id: `${kind} ${from}`,
    kind,
    title: kind,
    isLiteral: false,
    state: 'done',
    startedAt: new Date(start + from).toISOString(),
    endedAt: new Date(start + to).toISOString(),
    took: to - from,
    waits: [],
    facts: [],
  };
}

function aTrace(links: readonly TraceLink[], duration: number): Trace {
  return {
    id: 'a',
    title: 'a trace',
    state: 'complete',
    startedAt: new Date(start).toISOString(),
    took: duration,
    worked: duration,
    split: [],
    links: [...links],
    omitted: 0,
    outcomes: [],
  };
}

test('compresses a wait longer than a third to a tenth of the axis', () => {
  const links = [aLink('chain', 0, 1_000), aLink('wait', 1_000, 9_000), aLink('attempt', 9_000, 10_000)];

  const { breaks, place } = axisOf(aTrace(links, 10_000));

  expect(breaks).toEqual([{ from: 1_000, to: 9_000 }]);
  expect(place(9_000) - place(1_000)).toBeCloseTo(34 / 324);
  expect([place(0), place(10_000)]).toEqual([0, 1]);
});

test('has no break for continuous work, and ticks at round seconds', () => {
  const { breaks, ticks } = axisOf(aTrace([aLink('chain', 0, 4_200)], 4_200));

  expect(breaks).toEqual([]);
  expect(ticks.map(({ label }) => label)).toEqual(['0', '1 s', '2 s', '3 s', '4.20 s']);
});

test('compresses the waits of several retries, so that the work remains visible', () => {
  const attempts = [0, 5_000, 30_000].map((at) => aLink('attempt', at, at + 100));

  const { breaks, place } = axisOf(aTrace(attempts, 90_000));

  expect(breaks).toHaveLength(3);
  expect(place(100)).toBeGreaterThan(0.2);
});

test('does not compress a trace that consists of one wait', () => {
  const links = [aLink('ledger', 0, 0), aLink('wait', 0, 5_000), aLink('ledger', 5_000, 5_000)];

  expect(axisOf(aTrace(links, 5_000)).breaks).toEqual([]);
});

test('has no break for a very short trace', () => {
  const links = [aLink('request', 0, 1), aLink('wait', 1, 9), aLink('event', 9, 9)];

  expect(axisOf(aTrace(links, 9)).breaks).toEqual([]);
});

test('fills the axis with a trace shorter than a millisecond', () => {
  expect(axisOf(aTrace([{ ...aLink('request', 0, 0), took: 0.3 }], 0)).place(0.3)).toBe(1);
});

test('has an axis for a trace without duration', () => {
  const { place, ticks } = axisOf(aTrace([aLink('event', 0, 0)], 0));

  expect(place(0)).toBe(0);
  expect(ticks.at(-1)?.at).toBeGreaterThan(0);
});

test('places the parts of a link one after the other, with unmeasured time last', () => {
  const call = {
    ...aLink('chain', 100, 1_100),
    waits: [
      { name: 'key derivation', took: 300, isWait: false },
      { name: 'in the pool', took: 600, isWait: true },
    ],
  };

  expect(partsOf(call, { from: 100, to: 1_100 })).toEqual([
    { name: 'key derivation', isWait: false, from: 100, to: 400 },
    { name: 'in the pool', isWait: true, from: 400, to: 1_000 },
    { name: 'other work', isWait: false, from: 1_000, to: 1_100 },
  ]);
});

test('has no parts for a link without measurements', () => {
  expect(partsOf(aLink('chain', 0, 10), { from: 0, to: 10 })).toEqual([]);
});

function aMint(number: number): TraceLink {
  const id = `mint ${number}`;
  return { id, kind: 'mint', title: id, isLiteral: false, state: 'done', took: 10, waits: [], facts: [] };
}

const mints = (count: number) => Array.from({ length: count }, (_, number) => aMint(number));

test('shows up to forty links individually', () => {
  expect(rowsOf(mints(40), new Set())).toHaveLength(40);
});

test('groups further links of one kind into one row', () => {
  const rows = rowsOf(mints(50), new Set());

  expect(rows).toHaveLength(4);
  expect(rows[3]).toMatchObject({ group: mints(50).slice(3), isOpen: false, depth: 0 });
});

test('expands the group of the selected link', () => {
  const rows = rowsOf(mints(50), new Set(), 'mint 30');

  expect(rows).toHaveLength(51);
  expect(rows.slice(2, 5).map(({ depth }) => depth)).toEqual([0, 0, 1]);
});

test('shows a group that was expanded', () => {
  expect(rowsOf(mints(50), new Set(['mint 3']))).toHaveLength(51);
});
