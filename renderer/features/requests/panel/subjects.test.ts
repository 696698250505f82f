import { expect, test } from 'vitest';
import { aRecord } from '../a-record.ts';
import { subjectsIn } from './subjects.ts';

const id = '7523915e-0000-4000-8000-000000ce0359';
const namesOf = (record: ReturnType<typeof aRecord>) =>
  subjectsIn(record).map(({ label, id: subjectId }) => `${label} ${subjectId}`);

test.each([
  [`/market/offers/${id}/price`, `Offer ${id}`],
  [`/api/wallets?userId=${id}`, `User ${id}`],
  ['/v1/payment_intents/pi_12345678', 'Payment pi_12345678'],
])('recognizes %s as a request about %s', (path, name) => {
  expect(namesOf(aRecord({ path }))).toEqual([name]);
});

test('finds the wallet in a body at any depth', () => {
  const text = `{"signatureRequest":{"walletId":"${id}"}}`;
  const body = { bytes: text.length, isCut: false, text };

  expect(namesOf(aRecord({ request: { headers: {}, body, masked: [] } }))).toEqual([`Wallet ${id}`]);
});

test('ignores values that are not ids', () => {
  expect(namesOf(aRecord({ path: '/api/wallets?userId=../../settings' }))).toEqual([]);
});
