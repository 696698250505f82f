import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../../ports/clock.ts';
import type { Ids } from '../../ports/ids.ts';

/** Limits of retries. */
export interface RetryPolicy {
  readonly attempts: number;
  /** The longest pause before the second attempt; each further one may be twice as long. */
  readonly firstPauseMilliseconds: number;
  /** No attempt starts later than this after the first. */
  readonly deadlineMilliseconds: number;
}

export interface RetryPorts {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly pause?: (milliseconds: number) => Promise<unknown>;
}

/**
 * Repeats work while `isFault` is true, with pauses of random length to spread the load. Returns
 * the last outcome.
 */
export async function withRetries<Outcome>(
  { clock, ids, pause = sleep }: RetryPorts,
  policy: RetryPolicy,
  attempt: () => Promise<Outcome>,
  isFault: (outcome: Outcome) => boolean,
): Promise<Outcome> {
  const deadline = clock.monotonicMillis() + policy.deadlineMilliseconds;
  for (let attempts = 1; ; attempts += 1) {
    const outcome = await attempt();
    if (!isFault(outcome) || attempts >= policy.attempts) return outcome;
    const [byte = 0] = ids.randomBytes(1);
    const pauseMilliseconds =
      (policy.firstPauseMilliseconds * 2 ** (attempts - 1) * (byte + 1)) / 256;
    if (clock.monotonicMillis() + pauseMilliseconds >= deadline) return outcome;
    await pause(pauseMilliseconds);
  }
}
