import { expect, test } from 'vitest';
import type { TraceLink } from '../../../../service/resources/trace.ts';
import { rowsOf } from './folded.ts';

function aMint(number: number): TraceLink {
  const id = `mint ${number}`;
  return {
    id,
    kind: 'mint',
    title: id,
    isLiteral: false,
    state: 'done',
    took: 10,
    waits: [],
    facts: [],
  };
}

const mints = (count: number) => Array.from({ length: count }, (_, number) => aMint(number));

test('shows up to forty links individually', () => {
  expect(rowsOf(mints(40), new Set())).toHaveLength(40);
});

test('groups further links of one kind into one row with their total time', () => {
  const rows = rowsOf(mints(50), new Set());

  expect(rows).toHaveLength(4);
  expect(rows[3]).toMatchObject({ folded: ' mint', label: '47 more mints, 470 ms' });
});

test('expands the group of the selected link', () => {
  expect(rowsOf(mints(50), new Set(), 'mint 30')).toHaveLength(50);
});

test('shows a group that was expanded', () => {
  expect(rowsOf(mints(50), new Set([' mint']))).toHaveLength(50);
});
