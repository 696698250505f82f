import { expect, test } from 'vitest';
import { failures } from '../../../../service/kernel/failures.ts';
import { aRecord } from '../a-record.ts';
import { stationsOf } from './refusal-steps.ts';

const refused = (code: string, change: Parameters<typeof aRecord>[0] = {}) =>
  aRecord({ status: 403, failures: [{ code, message: '', rule: '' }], ...change });
const stateOf = (record: ReturnType<typeof aRecord>) =>
  stationsOf(record)?.map(({ name, state }) => `${name} ${state}`);

test('stops at the signing method for a wrong PIN and marks later steps as not reached', () => {
  expect(stateOf(refused('pincode.incorrect'))).toEqual([
    'token passed',
    'body passed',
    'signing-method stopped',
    'use-case unreached',
    'store unreached',
  ]);
});

test.each([
  ['token.expired', 'token'],
  ['input.invalid', 'body'],
  ['route.not-found', 'address'],
  ['header.too-large', 'address'],
  ['encrypted-signing-method.used', 'signing-method'],
  ['signing-method.last', 'use-case'],
  ['offer.not-found', 'use-case'],
  ['storage.full', 'store'],
])('stops %s at the %s', (code, name) => {
  expect(stationsOf(refused(code))).toContainEqual({ name, state: 'stopped' });
});

test('marks a signing method that was not attempted', () => {
  const request = { headers: {}, masked: ['headers.signing-method'] };

  expect(stateOf(refused('wallet.archived', { request }))).toContain('signing-method unreached');
  expect(
    stateOf(refused('offer.own', { request, durations: { total: 30, keyDerivation: 25 } })),
  ).toContain('signing-method passed');
});

test('omits signing method and store for a read by an application', () => {
  expect(stateOf(refused('wallet.not-found', { method: 'GET' }))).toEqual([
    'token passed',
    'body passed',
    'use-case stopped',
  ]);
});

test('has no steps for a successful request', () => {
  expect(stationsOf(aRecord())).toBeUndefined();
});

test.each(Object.keys(failures))('stops a request with %s at exactly one step', (code) => {
  expect(stationsOf(refused(code))?.filter(({ state }) => state === 'stopped')).toHaveLength(1);
});
