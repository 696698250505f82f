import { expect, test } from 'vitest';
import { RouteTree } from './operation-table.ts';

const tree = new RouteTree<string>();
for (const route of [
  'GET /',
  'GET /wallets',
  'GET /wallets/{walletId}',
  'POST /wallets/{walletId}',
  'GET /wallets/search',
  'GET /wallets/{walletId}/tokens/{tokenId}',
  'GET /wallets/search/recent',
]) {
  const [method = '', path = ''] = route.split(' ');
  tree.add(method, path, route);
}

test.each([
  ['GET', '/', 'GET /', {}],
  ['GET', '/wallets', 'GET /wallets', {}],
  ['GET', '/wallets/7', 'GET /wallets/{walletId}', { walletId: '7' }],
  ['POST', '/wallets/7', 'POST /wallets/{walletId}', { walletId: '7' }],
  ['GET', '/wallets/a%2Fb', 'GET /wallets/{walletId}', { walletId: 'a%2Fb' }],
  ['GET', '/wallets/7/tokens/9', 'GET /wallets/{walletId}/tokens/{tokenId}', { walletId: '7', tokenId: '9' }],
])('finds %s %s at %s', (method, path, value, params) => {
  expect(tree.find(method, path)).toEqual({ value, params });
});

test('prefers a literal segment over a parameter if it has a route', () => {
  expect(tree.find('GET', '/wallets/search')?.value).toBe('GET /wallets/search');
  expect(tree.find('POST', '/wallets/search')?.value).toBe('POST /wallets/{walletId}');
  expect(tree.find('GET', '/wallets/search/tokens/9')?.params).toEqual({ walletId: 'search', tokenId: '9' });
});

test.each([
  ['another method', 'DELETE', '/wallets/7'],
  ['an empty parameter', 'GET', '/wallets/'],
  ['an extra segment', 'GET', '/wallets/7/'],
  ['a missing segment', 'GET', '/wallets/7/tokens'],
  ['an object prototype member', 'GET', '/constructor'],
  ['an object prototype member as a method', 'constructor', '/wallets'],
])('does not find a route for %s', (_what, method, path) => {
  expect(tree.find(method, path)).toBeUndefined();
});

test('preserves parameters named like object prototype members', () => {
  expect(tree.find('GET', '/wallets/__proto__')?.params).toEqual({ walletId: '__proto__' });
});
