import { expect, test } from 'vitest';
import { findMiscounts } from './counts.mjs';

const ledger = { acknowledged: new Set(['a', 'b']), unknown: new Set(['c', 'd']) };

test('requires acknowledged operations exactly once and unknown operations at most once', () => {
  expect(findMiscounts(ledger, ['a', 'b'])).toEqual([]);
  expect(findMiscounts(ledger, ['b', 'c', 'a'])).toEqual([]);
});

test('reports lost, duplicated and unrequested operations with a sentence each', () => {
  expect(findMiscounts(ledger, ['a', 'a', 'c', 'c', 'z'])).toEqual([
    'b was acknowledged but is missing.',
    'a exists 2 times.',
    'c exists 2 times.',
    'z exists but was never requested.',
  ]);
});
