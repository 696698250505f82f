import { expect, test } from 'vitest';
import { reservedAt, reservedPaths } from './request-record.ts';
import { subjectsIn } from './request-subjects.ts';

test.each(Object.keys(reservedPaths))('reserves %s and all paths below it', (path) => {
  for (const below of [path, `${path}/`, `${path}/a/b`])
    expect(reservedAt(below)).toBe(Reflect.get(reservedPaths, path));
});

test.each(['/', '', '/api/users', '/payments', '/consoles', '/webhooks', '/w2', '/docs.json'])(
  'does not reserve "%s"',
  (path) => {
    expect(reservedAt(path)).toBeUndefined();
  },
);

const id = '7523915e-0000-4000-8000-000000ce0359';
const empty = { headers: {}, masked: [] };

test.each([
  [`/market/offers/${id}/price`, { type: 'offer', id }],
  [`/api/wallets?userId=${id}`, { type: 'user', id }],
  ['/v1/payment_intents/pi_12345678', { type: 'payment', id: 'pi_12345678' }],
])('recognizes %s as a request about %j', (path, subject) => {
  expect(subjectsIn({ path, request: empty })).toEqual([subject]);
});

test('finds the wallet in a body at any depth', () => {
  const text = `{"signatureRequest":{"walletId":"${id}"}}`;
  const body = { bytes: text.length, isCut: false, text };

  expect(subjectsIn({ path: '/api/signatures', request: { ...empty, body } })).toEqual([{ type: 'wallet', id }]);
});

test('ignores values that are not ids', () => {
  expect(subjectsIn({ path: '/api/wallets?userId=../../settings', request: empty })).toEqual([]);
});
