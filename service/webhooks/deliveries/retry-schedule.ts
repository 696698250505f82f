import type { Settings } from '../../kernel/open-points.ts';
import { hour, minute, second } from '../../kernel/time-units.ts';

interface RetryProfile {
  /** Milliseconds before each attempt, counted from the end of the previous one. */
  readonly pauses: readonly number[];
  /** The fraction by which a pause may be shorter or longer. */
  readonly jitter: number;
}

const profiles: Readonly<Record<Settings['retryProfile'], RetryProfile>> = {
  // The schedule recommended by https://github.com/standard-webhooks/standard-webhooks.
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
 * Milliseconds before the next attempt of a delivery with `attempts` scheduled attempts so far;
 * `undefined` if none is left. `chance`, from 0 to below 1, chooses within the jitter.
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

/** Earliest times of the remaining attempts, in milliseconds since 1970. */
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
