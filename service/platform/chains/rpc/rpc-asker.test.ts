import { expect, test } from 'vitest';
import { fixedClock, sequentialIds } from '../../../../test/fakes/clock.ts';
import { withRetries } from './rpc-asker.ts';

/** Retries work that fails `faults` times, with a pause that moves the clock. */
async function attempt(faults: number, policy: Partial<Parameters<typeof withRetries>[1]> = {}) {
  const clock = fixedClock();
  const pauses: number[] = [];
  const pause = async (milliseconds: number) => {
    pauses.push(milliseconds);
    clock.advance(milliseconds);
  };
  let attempts = 0;
  const outcome = await withRetries(
    { clock, ids: sequentialIds(), pause },
    { attempts: 4, firstPauseMilliseconds: 100, deadlineMilliseconds: 10_000, ...policy },
    async () => {
      attempts += 1;
      return attempts > faults ? 'answer' : 'fault';
    },
    (kind) => kind === 'fault',
  );
  return { outcome, made: attempts, pauses };
}

test('retries a fault until there is a response', async () => {
  expect(await attempt(0)).toEqual({ outcome: 'answer', made: 1, pauses: [] });
  expect(await attempt(2)).toMatchObject({ outcome: 'answer', made: 3 });
});

test('makes no more attempts than allowed, with pauses of random length that may double', async () => {
  const { outcome, made, pauses } = await attempt(9);
  expect({ outcome, made }).toEqual({ outcome: 'fault', made: 4 });
  for (const [index, pause] of pauses.entries()) {
    expect(pause).toBeGreaterThan(0);
    expect(pause).toBeLessThanOrEqual(100 * 2 ** index);
  }
  expect(new Set(pauses).size).toBe(3);
});

test('starts no attempt after the deadline', async () => {
  expect(await attempt(9, { deadlineMilliseconds: 0 })).toMatchObject({ made: 1, pauses: [] });
});

test('clock changes neither end nor extend the attempts', async () => {
  const clock = fixedClock();
  let attempts = 0;
  const retryFor = (deadlineMilliseconds: number, offset: number) =>
    withRetries(
      { clock, ids: sequentialIds(), pause: async (milliseconds) => clock.advance(milliseconds) },
      { attempts: 100, firstPauseMilliseconds: 100, deadlineMilliseconds },
      async () => {
        attempts += 1;
        clock.setBy(offset);
        return attempts >= 4 ? 'answer' : 'fault';
      },
      (outcome) => outcome === 'fault',
    );

  expect(await retryFor(10_000, 86_400_000)).toBe('answer');
  attempts = -100;
  expect(await retryFor(1_000, -86_400_000)).toBe('fault');
});
