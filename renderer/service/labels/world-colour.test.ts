import { expect, test } from 'vitest';
import { worldColour } from './world-colour.ts';

test('spreads worlds over six colours by name, and gives main none', () => {
  const names = Array.from({ length: 60 }, (_, index) => `worker-${index}`);

  expect(worldColour('main')).toBeUndefined();
  expect(new Set(names.map(worldColour)).size).toBe(6);
});
