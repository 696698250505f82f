import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Presence } from './presence.ts';
import { pauseAfter } from './refresh-queries.ts';
import { type ProbeResult, recordHeartbeat, sleptIn, stayConnected, watchHeartbeats } from './stay-connected.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('stay connected', () => {
  /** A connection to a service whose streams end after `streamMilliseconds`, or when `drop` is called. */
  function aConnection(streamMilliseconds = Number.POSITIVE_INFINITY) {
    const calls = { opened: 0, closed: 0, probes: 0 };
    const reports: Presence[] = [];
    const state: { response: ProbeResult; isHidden: boolean } = { response: 'accepted', isHidden: false };
    let drop = () => {};
    const { end, retry } = stayConnected({
      isHidden: () => state.isHidden,
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
        return state.response;
      },
      report: (presence) => reports.push(presence),
    });
    return { calls, reports, state, end, retry, drop: () => drop() };
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

    expect(calls.opened).toBeGreaterThan(4);
    expect(calls.opened).toBeLessThan(14);
    expect(calls.probes).toBeLessThanOrEqual(calls.opened);
    end();
  });

  test('probes a stopped service after growing pauses, reports it after 2 s, and continues when it responds', async () => {
    const { calls, reports, drop, state, end } = aConnection();
    await pass(3_000);
    state.response = 'none';
    const before = calls.probes;
    drop();
    await pass(1_990);
    expect(reports).not.toContain('gone');
    await pass(58_000);

    expect(reports.at(-1)).toBe('gone');
    expect(calls.probes - before).toBeGreaterThan(4);
    expect(calls.probes - before).toBeLessThan(13);
    expect(calls.opened).toBe(1);

    state.response = 'accepted';
    await pass(36_000);

    expect(reports.at(-1)).toBe('live');
    expect(calls.opened).toBe(2);
    end();
  });

  test('does not report a restart of less than 2 s', async () => {
    const { reports, drop, state, end } = aConnection();
    await pass(3_000);
    state.response = 'none';
    drop();
    await pass(700);
    state.response = 'accepted';
    await pass(1_300);

    expect(reports).not.toContain('gone');
    expect(reports.at(-1)).toBe('live');
    end();
  });

  test('a hidden page waits until it is visible, and a retry needs no pause', async () => {
    const { calls, reports, drop, state, retry, end } = aConnection();
    await pass(3_000);
    state.response = 'none';
    state.isHidden = true;
    const before = calls.probes;
    drop();
    await pass(600_000);
    expect(calls.probes - before).toBe(1);

    state.response = 'accepted';
    retry();
    await pass(10);

    expect(reports.at(-1)).toBe('live');
    end();
  });

  test('does not repeat a call that the service rejects', async () => {
    const { calls, drop, state, end } = aConnection();
    await pass(3_000);
    state.response = 'rejected';
    const before = calls.probes;
    drop();
    await pass(600_000);

    expect([calls.probes - before, calls.opened]).toEqual([1, 1]);
    end();
  });

  test('neither probes nor opens a stream after its end', async () => {
    const { calls, drop, state, end } = aConnection();
    await pass(10);
    state.response = 'none';
    drop();
    end();
    const { probes } = calls;

    await pass(60_000);

    expect(calls).toMatchObject({ opened: 1, probes });
  });

  test.each([
    [1, 800, 1_200],
    [3, 3_200, 4_800],
    [20, 6_400, 9_600],
  ])('after %i failures waits between %i and %i ms', (failures, shortest, longest) => {
    expect(pauseAfter(failures, () => 0)).toBe(shortest);
    expect(pauseAfter(failures, () => 1)).toBe(longest);
  });
});

describe('heartbeat', () => {
  /** Watches the stream; `probe` has the answer of the service. */
  function aWatch(probe: () => Promise<ProbeResult>) {
    const onDisconnect = vi.fn();
    return { end: watchHeartbeats(probe, onDisconnect), isGone: () => onDisconnect.mock.calls.length > 0 };
  }

  const never = async () => 'none' as const;

  test('treats a service with a heartbeat every second as present, without probing', async () => {
    const probe = vi.fn(never);
    const watch = aWatch(probe);
    for (let second = 0; second < 10; second += 1) {
      await vi.advanceTimersByTimeAsync(1_000);
      recordHeartbeat();
    }

    expect(watch.isGone()).toBe(false);
    expect(probe).not.toHaveBeenCalled();
    watch.end();
  });

  test('treats a silent service that fails a probe as gone', async () => {
    const watch = aWatch(never);
    recordHeartbeat();
    await vi.advanceTimersByTimeAsync(2_500);

    expect(watch.isGone()).toBe(true);
  });

  test('treats a slow service that answers a probe as present', async () => {
    const watch = aWatch(async () => 'accepted');

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
