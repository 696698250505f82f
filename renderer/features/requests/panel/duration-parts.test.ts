import { expect, test } from 'vitest';
import { durationParts } from './duration-parts.ts';

test('the parts are as long as the whole, the largest first and the rest last', () => {
  expect(durationParts({ total: 30, validate: 1, keyDerivation: 22, commit: 4 })).toEqual([
    { name: 'key derivation', took: 22, isWait: false },
    { name: 'disk', took: 4, isWait: true },
    { name: 'body', took: 1, isWait: false },
    { name: 'the rest', took: 3, isWait: false },
  ]);
});

test('parts that were measured a little longer than the whole leave no rest', () => {
  expect(durationParts({ total: 1, useCase: 1.1 }).at(-1)?.took).toBe(0);
});
