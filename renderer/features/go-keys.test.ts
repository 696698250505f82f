import { expect, test } from 'vitest';
import { toContents } from '../frame/features.tsx';
import { features } from './index.ts';

test('each page has a key of its own', () => {
  const keys = toContents(features).pages.map(({ goKey }) => goKey);

  expect(keys.filter((key) => key.length === 1)).toHaveLength(keys.length);
  expect(new Set(keys).size).toBe(keys.length);
});
