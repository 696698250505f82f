import { expect, test } from 'vitest';
import { totalOf } from './count-text.ts';

test('computes an exact total', () => {
  expect(totalOf(0.1, '3')).toBe('0.3');
  expect(totalOf(0.1, '')).toBeUndefined();
});
