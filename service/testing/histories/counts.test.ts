import { expect, test } from 'vitest';
import { findMiscounts } from './counts.mjs';

const ledger = { acknowledged: new Set(['a', 'b']), unknown: new Set(['c', 'd']) };

test('what was acknowledged is there once, and what nobody knows of at most once', () => {
  expect(findMiscounts(ledger, ['a', 'b'])).toEqual([]);
  expect(findMiscounts(ledger, ['b', 'c', 'a'])).toEqual([]);
});

test('what is lost, doubled or made up has a sentence each', () => {
  expect(findMiscounts(ledger, ['a', 'a', 'c', 'c', 'z'])).toEqual([
    'b was acknowledged, and is not there.',
    'a is there 2 times.',
    'c is there 2 times.',
    'z is there, and nobody asked for it.',
  ]);
});
