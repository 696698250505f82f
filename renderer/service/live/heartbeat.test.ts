import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteBeats, sleptIn, watchBeats } from './heartbeat.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A stream that says something whenever `beat` is called. */
function aStream() {
  const pieces = new TransformStream<Uint8Array, Uint8Array>();
  const writer = pieces.writable.getWriter();
  const reader = noteBeats(new Response(pieces.readable)).body?.getReader();
  return {
    beat: async () => {
      await Promise.all([writer.write(new Uint8Array(1)), reader?.read()]);
    },
  };
}

/** Watches it; `answer` is what a question gets. */
function aWatch(answer: () => Promise<boolean>) {
  const told: boolean[] = [];
  const end = watchBeats(answer, (isGone) => told.push(isGone));
  return { end, isGone: () => told.at(-1) };
}

const never = async () => false;

test('a service that is heard of each second is there, and nothing is asked', async () => {
  const { beat } = aStream();
  const asked = vi.fn(never);
  const watch = aWatch(asked);
  for (let second = 0; second < 10; second += 1) {
    await vi.advanceTimersByTimeAsync(1_000);
    await beat();
  }

  expect(watch.isGone()).toBe(false);
  expect(asked).not.toHaveBeenCalled();
  watch.end();
});

test('one that is silent and answers no question is gone, until it is heard of again', async () => {
  const { beat } = aStream();
  const watch = aWatch(never);
  await beat();
  await vi.advanceTimersByTimeAsync(2_500);
  expect(watch.isGone()).toBe(true);

  await beat();
  await vi.advanceTimersByTimeAsync(500);

  expect(watch.isGone()).toBe(false);
  watch.end();
});

test('one that is only slow to say something answers when it is asked, and is there', async () => {
  const watch = aWatch(async () => true);

  await vi.advanceTimersByTimeAsync(20_000);

  expect(watch.isGone()).toBe(false);
  watch.end();
});

test('a page that slept itself blames nobody; one that is busy hears of silence all the same', async () => {
  expect(sleptIn(60_000)).toBe(59_000);
  expect(sleptIn(900)).toBe(0);
  const slow = vi.spyOn(performance, 'now');
  const watch = aWatch(never);
  const from = performance.now();
  // Each look comes three times as late as it should.
  for (let look = 1; look <= 4; look += 1) {
    slow.mockReturnValue(from + look * 1_200);
    await vi.advanceTimersByTimeAsync(400);
  }

  expect(watch.isGone()).toBe(true);
  watch.end();
  slow.mockRestore();
});
