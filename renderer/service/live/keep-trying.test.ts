import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepTrying } from './keep-trying.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function start(status: number | undefined, failures = { current: 0 }) {
  const calls = { probes: 0, subscriptions: 0, reports: [] as boolean[] };
  const end = keepTrying({
    failures,
    probe: async () => {
      calls.probes += 1;
      return status;
    },
    report: (present) => calls.reports.push(present),
    listen: () => {
      calls.subscriptions += 1;
    },
  });
  return { calls, end };
}

test('probes a silent service with growing pauses', async () => {
  const { calls, end } = start(undefined);

  await vi.advanceTimersByTimeAsync(60_000);

  expect(calls.probes).toBe(15);
  expect(calls.reports).not.toContain(true);
  end();
});

test('reports an ended world as absent and does not probe it again', async () => {
  const { calls, end } = start(404);

  await vi.advanceTimersByTimeAsync(600_000);

  expect(calls).toEqual({ probes: 1, subscriptions: 0, reports: [false] });
  end();
});

test('a stream that fails although the service responds is opened again with growing pauses', async () => {
  const failures = { current: 0 };
  const subscriptions: number[] = [];

  for (let round = 0; round < 4; round += 1) {
    const { calls, end } = start(200, failures);
    await vi.advanceTimersByTimeAsync(1_000);
    subscriptions.push(calls.subscriptions);
    end();
  }

  expect(subscriptions).toEqual([1, 1, 0, 0]);
});

test('an ended attempt neither probes nor subscribes', async () => {
  const { calls, end } = start(200);
  end();

  await vi.advanceTimersByTimeAsync(60_000);

  expect(calls).toEqual({ probes: 0, subscriptions: 0, reports: [] });
});
