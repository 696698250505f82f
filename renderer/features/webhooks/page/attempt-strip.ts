import { attemptLabel } from '../../../components/status/labels/delivery-labels.ts';
import type { Delivery } from '../../../service/call/client.ts';

export type DisplayedAttempt = Delivery['attempts'][number];

/** At most this many marks in a row, oldest first. */
export const maximumMarks = 60;

/** The newest attempts of these deliveries, in chronological order. */
export function lastAttempts(deliveries: readonly Pick<Delivery, 'attempts'>[]): readonly DisplayedAttempt[] {
  return deliveries
    .flatMap(({ attempts }) => attempts)
    .toSorted((left, right) => (left.at < right.at ? -1 : 1))
    .slice(-maximumMarks);
}

/** The number of attempts per outcome, most frequent first. */
export function countOutcomes(attempts: readonly DisplayedAttempt[]) {
  const counts = new Map<string, { label: ReturnType<typeof attemptLabel>; count: number }>();
  for (const attempt of attempts) {
    const label = attemptLabel(attempt);
    counts.set(label.state, { label, count: (counts.get(label.state)?.count ?? 0) + 1 });
  }
  return [...counts.values()].toSorted((left, right) => right.count - left.count);
}

/** The start of the current failure; `undefined` if the last attempt was delivered. */
export function failingSince(attempts: readonly DisplayedAttempt[]): number | undefined {
  const lastGood = attempts.findLastIndex((attempt) => attemptLabel(attempt).status === 'done');
  return lastGood === attempts.length - 1 ? undefined : lastGood + 1;
}

const halfAnHour = 30 * 60 * 1000;
const bins = 60;

/** Attempts that are due at about the same time. */
export interface TryAhead {
  /** Position along the line, from 0 to 1. */
  readonly position: number;
  readonly count: number;
}

/** The attempts of the next half hour, or up to the next attempt if that is later. */
export function triesAhead(
  deliveries: readonly Pick<Delivery, 'nextAttemptAt'>[],
  now: number,
): { readonly milliseconds: number; readonly tries: readonly TryAhead[] } {
  const ahead = deliveries.flatMap(({ nextAttemptAt }) =>
    nextAttemptAt === undefined ? [] : [Math.max(0, Date.parse(nextAttemptAt) - now)],
  );
  const milliseconds = ahead.length === 0 ? halfAnHour : Math.max(halfAnHour, Math.min(...ahead));
  const counts = new Map<number, number>();
  for (const remaining of ahead.filter((duration) => duration <= milliseconds)) {
    const bin = Math.min(bins - 1, Math.floor((remaining / milliseconds) * bins));
    counts.set(bin, (counts.get(bin) ?? 0) + 1);
  }
  const tries = [...counts]
    .toSorted(([left], [right]) => left - right)
    .map(([bin, count]) => ({ position: (bin + 0.5) / bins, count }));
  return { milliseconds, tries };
}

const lowest = 6;
const tallest = 28;

/** The height of a tick in pixels, scaled so that the tallest tick fills the line. */
export function heightOf(count: number, maximum: number): number {
  return Math.min(tallest, lowest + Math.round((count / Math.max(maximum, tallest - lowest)) * (tallest - lowest)));
}
