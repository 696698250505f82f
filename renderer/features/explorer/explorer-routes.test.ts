import { expect, test } from 'vitest';
import { toPlace } from './ExplorerSearch.tsx';

const hash = `0x${'ab'.repeat(32)}`;
const address = '0x7A1cadf4cAa54c110388a9Bfc09f17fD891314b6';

test.each([
  ['1204', '/explorer/$chain/block/$block', { block: '1204' }],
  ['#1,204', '/explorer/$chain/block/$block', { block: '1204' }],
  ['007', '/explorer/$chain/block/$block', { block: '7' }],
  [hash, '/explorer/$chain/tx/$hash', { hash }],
  [address, '/explorer/$chain/address/$address', { address }],
])('finds the page for %s', (text, to, params) => {
  expect(toPlace(text, 'ETHEREUM')).toEqual({ to, params: { chain: 'ETHEREUM', ...params } });
});

test.each(['', 'Treasury', '0x12', '-1', '1.5', address.slice(2)])('finds no page for %s', (text) => {
  expect(toPlace(text, 'ETHEREUM')).toBeUndefined();
});
