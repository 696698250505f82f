import { expect, test } from 'vitest';
import { durationParts } from './duration-parts.ts';

test('sums up to the total, largest part first and remainder last', () => {
  expect(durationParts({ total: 30, validate: 1, keyDerivation: 22, commit: 4 })).toEqual([
    { name: 'key derivation', took: 22, isWait: false },
    { name: 'disk', took: 4, isWait: true },
    { name: 'body', took: 1, isWait: false },
    { name: 'other', took: 3, isWait: false },
  ]);
});

test('omits the remainder if the measured parts exceed the total', () => {
  expect(durationParts({ total: 1, useCase: 1.1 }).at(-1)?.took).toBe(0);
});
