import { expect, test } from 'vitest';
import { toFormErrors } from './form-errors.ts';

const failed = (failure: object) => ({ data: { failure } });

test('shows an invalid field next to it', () => {
  const error = failed({
    code: 'input.invalid',
    message: 'name: Enter a name for the application.',
    fields: [{ path: 'name', message: 'Enter a name for the application.' }],
  });
  expect(toFormErrors(error, { name: 'name' })).toEqual({
    name: 'Enter a name for the application.',
  });
});

test('shows a failure about one field next to it', () => {
  const error = failed({ code: 'bid.too-low', message: 'Bid 10 USDC or more.' });
  expect(toFormErrors(error, { 'bid.too-low': 'amount' })).toEqual({
    amount: 'Bid 10 USDC or more.',
  });
});

test('shows a wrong signing method value next to its field', () => {
  const error = failed({ code: 'pincode.incorrect', message: 'The signing method is wrong.' });
  expect(toFormErrors(error, {}, 'credential')).toEqual({
    credential: 'Wrong value. A correct one restores all attempts.',
  });
});

test.each(['pincode.no-tries-left', 'signing-method.another-required'])(
  'shows an unusable signing method next to its field: %s',
  (code) => {
    const error = failed({ code, message: 'Use another method.' });
    expect(toFormErrors(error, {}, 'credential')).toEqual({ credential: 'Use another method.' });
  },
);

test('shows a failure about the signing method itself on the form', () => {
  const error = failed({ code: 'signing-method.last', message: 'It is the last one.' });
  expect(toFormErrors(error, {}, 'credential')).toEqual({ form: 'It is the last one.' });
});

test('shows a failure about no field on the form', () => {
  expect(toFormErrors(new TypeError('Failed to fetch'), { name: 'name' })).toEqual({
    form: 'Vaultdesk did not respond. Check that it is running, then try again.',
  });
});
