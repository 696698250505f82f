import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { consoleCodes, failures } from '../../model/kernel/results/failures.ts';
import { RouteTree } from './operation-table.ts';
import { failureTable } from './reference/components.ts';

const tree = new RouteTree<string>();
for (const route of [
  ...['GET /', 'GET /wallets', 'GET /wallets/{walletId}', 'POST /wallets/{walletId}', 'GET /wallets/search'],
  ...['GET /wallets/{walletId}/tokens/{tokenId}', 'GET /wallets/search/recent'],
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

const service = join(import.meta.dirname, '../..');

/** The sources of the service that return failures, without tests and the table. */
const sources = readdirSync(service, { recursive: true, encoding: 'utf8' })
  .filter(
    (path) =>
      path.endsWith('.ts') && !/\.test\.ts$|^testing|failures\.ts$|failure-rules\.ts$|open-points\.ts$/.test(path),
  )
  .map((path) => readFileSync(join(service, path), 'utf8'));

test.each(Object.keys(failures))('uses the failure code %s in the service', (code) => {
  expect(sources.some((source) => source.includes(`'${code}'`))).toBe(true);
});

test('lists each code that calls can get once in the reference', () => {
  const listed = [...failureTable().matchAll(/`([^`]+)`/g)].map(([, code]) => code);

  expect(listed.toSorted()).toEqual(
    Object.keys(failures)
      .filter((code) => !consoleCodes.has(code))
      .toSorted(),
  );
});
