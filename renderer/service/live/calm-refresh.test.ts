import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { calmly } from './calm-refresh.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('refreshes immediately, then once a second during many changes, and once at the end', () => {
  const requests: string[] = [];
  const refresh = calmly<string>((names) => requests.push([...names].join(' ')), 1_000);

  for (let count = 0; count < 25; count += 1) {
    refresh(count % 2 === 0 ? ['mints'] : ['mints', 'types']);
    vi.advanceTimersByTime(100);
  }
  vi.advanceTimersByTime(5_000);

  expect(requests).toEqual(['mints', 'mints types', 'mints types', 'mints types']);
  refresh(['mints']);
  expect(requests).toHaveLength(5);
});
