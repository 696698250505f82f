import { expect, test } from 'vitest';
import { isPatient, patiently } from './patience.ts';

test('is patient until the query ends', () => {
  expect(isPatient()).toBe(false);
  expect(patiently(isPatient)).toBe(true);
  expect(isPatient()).toBe(false);
});

test('stops being patient after a query that throws', () => {
  const failing = () =>
    patiently(() => {
      throw new Error('The query fails.');
    });

  expect(failing).toThrow('query fails');
  expect(isPatient()).toBe(false);
});

test('stays patient after a nested patient query', () => {
  expect(patiently(() => [patiently(isPatient), isPatient()])).toEqual([true, true]);
});
