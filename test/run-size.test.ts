import { afterEach, expect, test, vi } from 'vitest';
import { bySize, readRunSize } from './run-size.ts';

const counts = { quick: 5, full: 30, long: 500 };

afterEach(() => {
  vi.unstubAllEnvs();
});

test.each([
  [undefined, 5],
  ['quick', 5],
  ['full', 30],
  ['long', 500],
])('selects the value for the run size %s', (size, count) => {
  vi.stubEnv('VAULTDESK_TEST_SIZE', size);

  expect(bySize(counts)).toBe(count);
});

test('a long run uses the full value if no long value is given', () => {
  vi.stubEnv('VAULTDESK_TEST_SIZE', 'long');

  expect(bySize({ quick: 5, full: 30 })).toBe(30);
});

test.each(['', 'Full', 'huge'])('rejects the unknown run size "%s"', (size) => {
  expect(() => readRunSize({ VAULTDESK_TEST_SIZE: size })).toThrow(
    `VAULTDESK_TEST_SIZE is "${size}". Set it to quick, full, long, or unset it.`,
  );
});
