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

test('forty links stand one by one', () => {
  expect(rowsOf(mints(40), new Set())).toHaveLength(40);
});

test('of more, those of one kind stand in one line, with how long they took together', () => {
  const rows = rowsOf(mints(50), new Set());

  expect(rows).toHaveLength(4);
  expect(rows[3]).toMatchObject({ folded: ' mint', words: '47 more mints, 470 ms' });
});

test('the others of the one that is looked at are shown with it', () => {
  expect(rowsOf(mints(50), new Set(), 'mint 30')).toHaveLength(50);
});

test('what was asked for is shown', () => {
  expect(rowsOf(mints(50), new Set([' mint']))).toHaveLength(50);
});
