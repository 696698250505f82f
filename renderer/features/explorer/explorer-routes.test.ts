import { expect, test } from 'vitest';
import { toPlace } from './ExplorerSearch.tsx';

const hash = `0x${'ab'.repeat(32)}`;
const address = '0x7A1cadf4cAa54c110388a9Bfc09f17fD891314b6';

test.each([
  ['1204', { kind: 'block', block: '1204' }],
  ['#1,204', { kind: 'block', block: '1204' }],
  ['007', { kind: 'block', block: '7' }],
  [hash, { kind: 'transaction', hash }],
  [address, { kind: 'address', address }],
])('finds a target for %s', (text, target) => {
  expect(toPlace(text)).toEqual(target);
});

test.each(['', 'Treasury', '0x12', '-1', '1.5', address.slice(2)])('finds no target for %s', (text) => {
  expect(toPlace(text)).toBeUndefined();
});
