import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Presence } from './presence.ts';
import { noteBeat, pauseAfter, sleptIn, stayConnected, watchBeats } from './stay-connected.ts';

describe('stay connected', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** A connection to a service whose streams end after `streamMilliseconds`, or when `drop` is called. */
  function aConnection(streamMilliseconds = Number.POSITIVE_INFINITY) {
    const calls = { opened: 0, closed: 0, probes: 0 };
    const reports: Presence[] = [];
    let isPresent = true;
    let drop = () => {};
    const end = stayConnected({
      open: (onOpen, onEnd) => {
        calls.opened += 1;
        setTimeout(onOpen, 1);
        drop = onEnd;
        if (streamMilliseconds < Number.POSITIVE_INFINITY) setTimeout(onEnd, streamMilliseconds);
        return () => {
          calls.closed += 1;
          // As in tRPC, closing a stream ends it.
          onEnd();
        };
      },
      probe: async () => {
        calls.probes += 1;
        return isPresent;
      },
      report: (presence) => reports.push(presence),
    });
    return {
      calls,
      reports,
      end,
      drop: () => drop(),
      setPresent: (value: boolean) => {
        isPresent = value;
      },
    };
  }

  const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

  test('opens a stable stream again immediately after its end', async () => {
    const { calls, reports, drop, end } = aConnection();
    await pass(1_500);
    expect(reports).toContain('live');
    await pass(1_500);

    drop();
    await pass(10);

    expect(calls).toMatchObject({ opened: 2, closed: 1 });
    expect(reports.at(-1)).toBe('live');
    end();
  });

  test('opens streams that end at once after growing pauses', async () => {
    const { calls, end } = aConnection(5);

    await pass(60_000);

    expect(calls.opened).toBeGreaterThan(10);
    expect(calls.opened).toBeLessThan(30);
    expect(calls.probes).toBeLessThanOrEqual(calls.opened);
    end();
  });

  test('probes a silent service after growing pauses and continues when it responds', async () => {
    const { calls, reports, drop, setPresent, end } = aConnection();
    await pass(3_000);
    setPresent(false);
    const before = calls.probes;
    drop();
    await pass(60_000);

    expect(reports.at(-1)).toBe('gone');
    expect(calls.probes - before).toBeGreaterThan(12);
    expect(calls.probes - before).toBeLessThan(30);
    expect(calls.opened).toBe(1);

    setPresent(true);
    await pass(5_100);

    expect(reports.at(-1)).toBe('live');
    expect(calls.opened).toBe(2);
    end();
  });

  test('neither probes nor opens a stream after its end', async () => {
    const { calls, drop, setPresent, end } = aConnection();
    await pass(10);
    setPresent(false);
    drop();
    end();
    const { probes } = calls;

    await pass(60_000);

    expect(calls).toMatchObject({ opened: 1, probes });
  });

  test.each([
    [0, 250, 500],
    [1, 500, 1_000],
    [20, 2_500, 5_000],
  ])('after %i failures waits between %i and %i ms', (failures, shortest, longest) => {
    expect(pauseAfter(failures, () => 0)).toBe(shortest);
    expect(pauseAfter(failures, () => 1)).toBe(longest);
  });
});

describe('heartbeat', () => {
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
});
