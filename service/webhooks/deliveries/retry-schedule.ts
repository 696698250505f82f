import type { Settings } from '../../kernel/open-points.ts';
import { hour, minute, second } from '../../kernel/time-units.ts';

interface RetryProfile {
  /** Milliseconds before each attempt, counted from the end of the one before. */
  readonly pauses: readonly number[];
  /** The share by which a pause may be shorter or longer. */
  readonly jitter: number;
}

const profiles: Readonly<Record<Settings['retryProfile'], RetryProfile>> = {
  // The schedule that https://github.com/standard-webhooks/standard-webhooks recommends.
  standard: {
    pauses: [
      ...[0, 5 * second, 5 * minute, 30 * minute],
      ...[2, 5, 10, 14, 20, 24].map((hours) => hours * hour),
    ],
    jitter: 0.2,
  },
  hosted: { pauses: [0, ...Array.from({ length: 5 }, () => 10 * second)], jitter: 0 },
};

/**
 * Milliseconds before the next attempt of a delivery that had `attempts` of its schedule; `undefined`
 * where none is left. `chance`, from 0 to below 1, chooses within the jitter.
 */
export function pauseAfter(
  profile: Settings['retryProfile'],
  attempts: number,
  chance: number,
): number | undefined {
  const { pauses, jitter } = profiles[profile];
  const pause = pauses[attempts];
  return pause === undefined ? undefined : Math.round(pause * (1 - jitter + 2 * jitter * chance));
}

/** The moments, in milliseconds since 1970, before which the attempts that are left do not come. */
export function earliestAttempts(
  profile: Settings['retryProfile'],
  attempts: number,
  nextAttemptAt: number,
): number[] {
  const moments = [nextAttemptAt];
  for (let count = attempts + 1, at = nextAttemptAt; ; count += 1) {
    const pause = pauseAfter(profile, count, 0);
    if (pause === undefined) return moments;
    at += pause;
    moments.push(at);
  }
}
