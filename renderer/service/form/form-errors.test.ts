import { expect, test } from 'vitest';
import { z } from 'zod';
import { ifTyped, isSecretName, ruleMessage, toFormErrors } from './form-errors.ts';

const failed = (failure: object) => ({ data: { failure } });
const invalid = (path: string) =>
  failed({ code: 'input.invalid', message: `${path}: Enter a name.`, fields: [{ path, message: 'Enter a name.' }] });

test.each(['name', 'creations[0].name', 'name[1]', 'transactionRequest.fields.name'])(
  'shows an invalid input path next to the field of its name: %s',
  (path) => {
    expect(toFormErrors(invalid(path), ['name'])).toEqual({ name: 'Enter a name.' });
  },
);

test('shows an invalid input path with another name next to its alias', () => {
  const aliases = { 'signingMethod.value': 'pin' };
  expect(toFormErrors(invalid('signingMethod.value'), ['pin'], aliases)).toEqual({ pin: 'Enter a name.' });
});

test.each(['rename', 'creations[0].attributes[1].name'])(
  'shows an invalid input path without a field on the form: %s',
  (path) => {
    expect(toFormErrors(invalid(path), ['name'])).toEqual({ form: `${path}: Enter a name.` });
  },
);

test('shows a failure about one field next to it', () => {
  const error = failed({ code: 'bid.too-low', message: 'Bid 10 USDC or more.' });
  expect(toFormErrors(error, ['amount'], { 'bid.too-low': 'amount' })).toEqual({ amount: 'Bid 10 USDC or more.' });
});

test('shows a wrong signing method value next to its field', () => {
  const error = failed({ code: 'pincode.incorrect', message: 'The signing method is wrong.' });
  const message = 'Wrong value. A correct one restores all attempts.';
  expect(toFormErrors(error, ['credential'])).toEqual({ credential: message });
  expect(toFormErrors(error, [])).toEqual({ form: message });
});

test.each(['pincode.no-tries-left', 'signing-method.another-required'])(
  'shows an unusable signing method next to its field: %s',
  (code) => {
    const error = failed({ code, message: 'Use another method.' });
    expect(toFormErrors(error, ['credential'])).toEqual({ credential: 'Use another method.' });
  },
);

test('shows a failure about the signing method itself on the form', () => {
  const error = failed({ code: 'signing-method.last', message: 'It is the last one.' });
  expect(toFormErrors(error, ['credential'])).toEqual({ form: 'It is the last one.' });
});

test('shows a failure about no field on the form', () => {
  expect(toFormErrors(new TypeError('Failed to fetch'), ['name'])).toEqual({
    form: 'This call received no response. Try again.',
  });
});

test('validates the trimmed text, but a secret as it is typed', () => {
  const short = z.string().max(3, 'Too long.');
  const message = (name: string) => ruleMessage(short, { name, text: ' abc ', values: {} });

  expect(message('name')).toBeNull();
  expect(message('password')).toBe('Too long.');
});

test('accepts an empty text unless a message requires one', () => {
  const short = z.string().max(3, 'Too long.');

  expect(ifTyped(short)(' ')).toBeNull();
  expect(ifTyped(short, 'Enter it.')(' ')).toBe('Enter it.');
  expect(ifTyped(short)('abcd')).toBe('Too long.');
});

test('recognizes numbered secrets', () => {
  expect(['secretValue2', '0.apiKey', 'pin', 'name'].map(isSecretName)).toEqual([true, true, true, false]);
});
