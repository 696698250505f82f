import { expect, test } from 'vitest';
import { toFormErrors } from './form-errors.ts';

const failed = (failure: object) => ({ data: { failure } });

test('a field at fault is told beside it', () => {
  const error = failed({
    code: 'input.invalid',
    message: 'name: Give the application a name.',
    fields: [{ path: 'name', message: 'Give the application a name.' }],
  });
  expect(toFormErrors(error, { name: 'name' })).toEqual({ name: 'Give the application a name.' });
});

test('a wrong PIN is told beside the boxes', () => {
  const error = failed({ code: 'pincode.incorrect', message: 'The signing method is wrong.' });
  expect(toFormErrors(error, {})).toEqual({
    pin: 'This PIN is wrong. A right one gives all attempts back.',
  });
});

test('a failure of no field is told by the form', () => {
  expect(toFormErrors(new Error('socket closed'), { name: 'name' })).toEqual({
    form: 'Vaultdesk did not answer. Check that it is running, then try again.',
  });
});
