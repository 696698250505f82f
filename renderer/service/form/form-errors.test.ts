import { expect, test } from 'vitest';
import { toFormErrors } from './form-errors.ts';

const failed = (failure: object) => ({ data: { failure } });

test('a field at fault is reported beside it', () => {
  const error = failed({
    code: 'input.invalid',
    message: 'name: Enter a name for the application.',
    fields: [{ path: 'name', message: 'Enter a name for the application.' }],
  });
  expect(toFormErrors(error, { name: 'name' })).toEqual({ name: 'Enter a name for the application.' });
});

test('a failure that is about one field is reported beside it', () => {
  const error = failed({ code: 'bid.too-low', message: 'Bid 10 USDC or more.' });
  expect(toFormErrors(error, { 'bid.too-low': 'amount' })).toEqual({
    amount: 'Bid 10 USDC or more.',
  });
});

test('a wrong value of a signing method is reported beside it', () => {
  const error = failed({ code: 'pincode.incorrect', message: 'The signing method is wrong.' });
  expect(toFormErrors(error, {}, 'credential')).toEqual({
    credential: 'This value is wrong. A right one gives all attempts back.',
  });
});

test.each(['pincode.no-tries-left', 'signing-method.another-required'])(
  'a signing method that cannot be used is reported beside it: %s',
  (code) => {
    const error = failed({ code, message: 'Use another one.' });
    expect(toFormErrors(error, {}, 'credential')).toEqual({ credential: 'Use another one.' });
  },
);

test('what is wrong with a signing method itself is reported by the form', () => {
  const error = failed({ code: 'signing-method.last', message: 'It is the last one.' });
  expect(toFormErrors(error, {}, 'credential')).toEqual({ form: 'It is the last one.' });
});

test('a failure of no field is reported by the form', () => {
  expect(toFormErrors(new Error('socket closed'), { name: 'name' })).toEqual({
    form: 'Vaultdesk did not answer. Check that it is running, then try again.',
  });
});
