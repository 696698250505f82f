import { expect, test } from 'vitest';
import { failures } from '../../../../service/model/kernel/results/failures.ts';
import { aRecord } from '../../../../test/records/a-record.ts';
import { durationParts, inputStep, stationsOf, stored } from './rejection-steps.ts';

const rejected = (code: string, change: Parameters<typeof aRecord>[0] = {}) =>
  aRecord({ status: 403, failures: [{ code, message: '', rule: '' }], ...change });
const stateOf = (record: ReturnType<typeof aRecord>) =>
  stationsOf(record)?.map(({ name, state }) => `${name} ${state}`);

test('stops at the signing method for a wrong PIN and marks later steps as not reached', () => {
  expect(stateOf(rejected('pincode.incorrect'))).toEqual([
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
  expect(stationsOf(rejected(code))).toContainEqual({ name, state: 'stopped' });
});

test('marks a signing method that was not attempted', () => {
  const request = { headers: {}, masked: ['headers.signing-method'] };

  expect(stateOf(rejected('wallet.archived', { request }))).toContain('signing-method unreached');
  expect(stateOf(rejected('offer.own', { request, durations: { total: 30, keyDerivation: 25 } }))).toContain(
    'signing-method passed',
  );
});

test.each([
  ['GET', undefined, 'Query'],
  ['GET', { bytes: 2, text: '{}', isCut: false }, 'Body'],
  ['DELETE', undefined, 'Body'],
] as const)('names the input of %s with the body %j: %s', (method, body, name) => {
  expect(inputStep(aRecord({ method, request: { headers: {}, masked: [], ...(body && { body }) } }))).toBe(name);
});

test('omits signing method and store for a read by an application', () => {
  expect(stateOf(rejected('wallet.not-found', { method: 'GET' }))).toEqual([
    'token passed',
    'body passed',
    'use-case stopped',
  ]);
});

test('starts with the fault rule that rejected a call, and ends with a rule that lost its response', () => {
  const failures = [{ code: 'fault.injected', message: 'The fault rule slow.1 rejected this call.', rule: '' }];
  const steps = (change: Parameters<typeof aRecord>[0]) =>
    stateOf(aRecord({ status: 503, failures, faults: ['slow', 'slow.1'], method: 'GET', ...change }));

  expect(steps({})).toEqual(['fault stopped', 'token unreached', 'body unreached', 'use-case unreached']);
  expect(steps({ durations: { total: 2, useCase: 1 } })?.at(-1)).toBe('fault stopped');
  expect(steps({ faults: ['delay'] })).toContain('token passed');
});

test.each([
  ['pincode.incorrect', 'The signing method or its value is wrong.', 'no changes except the attempts left'],
  ['pincode.incorrect', 'Check the emergency code: it has a typo. No attempt was used.', 'no changes'],
  ['pincode.no-tries-left', 'The signing method is locked.', 'no changes'],
])('reports what a call with %s changed: %s', (code, message, changes) => {
  expect(stored(aRecord({ status: 403, failures: [{ code, message, rule: '' }] }))).toBe(changes);
});

test('has no steps for a successful request', () => {
  expect(stationsOf(aRecord())).toBeUndefined();
});

test.each(Object.keys(failures))('stops a request with %s at exactly one step', (code) => {
  expect(stationsOf(rejected(code))?.filter(({ state }) => state === 'stopped')).toHaveLength(1);
});

test('sums up to the total, largest part first and remainder last', () => {
  expect(durationParts({ total: 30, validate: 1, keyDerivation: 22, commit: 4 })).toEqual([
    { name: 'key derivation', took: 22, isWait: false },
    { name: 'disk', took: 4, isWait: true },
    { name: 'input', took: 1, isWait: false },
    { name: 'other', took: 3, isWait: false },
  ]);
});

test('omits the remainder if the measured parts exceed the total', () => {
  expect(durationParts({ total: 1, useCase: 1.1 }).at(-1)?.took).toBe(0);
});
