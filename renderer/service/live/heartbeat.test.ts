import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteBeat, sleptIn, watchBeats } from './heartbeat.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Watches the stream; `answer` is the result of a probe. */
function aWatch(probe: () => Promise<boolean>) {
  const reports: boolean[] = [];
  const end = watchBeats(probe, (isGone) => reports.push(isGone));
  return { end, isGone: () => reports.at(-1) };
}

const never = async () => false;

test('treats a service with a heartbeat every second as present, without probing', async () => {
  const probe = vi.fn(never);
  const watch = aWatch(probe);
  for (let second = 0; second < 10; second += 1) {
    await vi.advanceTimersByTimeAsync(1_000);
    noteBeat();
  }

  expect(watch.isGone()).toBe(false);
  expect(probe).not.toHaveBeenCalled();
  watch.end();
});

test('treats a silent service that fails a probe as gone until its next heartbeat', async () => {
  const watch = aWatch(never);
  noteBeat();
  await vi.advanceTimersByTimeAsync(2_500);
  expect(watch.isGone()).toBe(true);

  noteBeat();
  await vi.advanceTimersByTimeAsync(500);

  expect(watch.isGone()).toBe(false);
  watch.end();
});

test('treats a slow service that answers a probe as present', async () => {
  const watch = aWatch(async () => true);

  await vi.advanceTimersByTimeAsync(20_000);

  expect(watch.isGone()).toBe(false);
  watch.end();
});

test('ignores time when the page itself was asleep, but detects silence while busy', async () => {
  expect(sleptIn(60_000)).toBe(59_000);
  expect(sleptIn(900)).toBe(0);
  const slow = vi.spyOn(performance, 'now');
  const watch = aWatch(never);
  const from = performance.now();
  // Each check is three times as late as planned.
  for (let check = 1; check <= 4; check += 1) {
    slow.mockReturnValue(from + check * 1_200);
    await vi.advanceTimersByTimeAsync(400);
  }

  expect(watch.isGone()).toBe(true);
  watch.end();
  slow.mockRestore();
});
