import { expect, test } from 'vitest';
import { isPatient, patiently } from './patience.ts';

test('a query is patient until it ends', () => {
  expect(isPatient()).toBe(false);
  expect(patiently(isPatient)).toBe(true);
  expect(isPatient()).toBe(false);
});

test('a query that ends by an error leaves no patience behind', () => {
  const failing = () =>
    patiently(() => {
      throw new Error('It has no answer.');
    });

  expect(failing).toThrow('no answer');
  expect(isPatient()).toBe(false);
});

test('a query within a patient one leaves that one patient', () => {
  expect(patiently(() => [patiently(isPatient), isPatient()])).toEqual([true, true]);
});
