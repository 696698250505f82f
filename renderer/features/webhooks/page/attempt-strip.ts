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

const spans = [
  ['due now', 0],
  ['in the next 10 min', 10 * 60_000],
  ['in the next hour', 60 * 60_000],
  ['later', Infinity],
] as const;

/** The number of deliveries by the time of their next attempt. @example "2 due now, 5 later" */
export function toDueSummary(deliveries: readonly Pick<Delivery, 'nextAttemptAt'>[], now: number): string {
  const counts = new Map<string, number>();
  for (const { nextAttemptAt } of deliveries) {
    const remaining = nextAttemptAt === undefined ? 0 : Date.parse(nextAttemptAt) - now;
    const [span = 'later'] = spans.find(([, end]) => remaining <= end) ?? [];
    counts.set(span, (counts.get(span) ?? 0) + 1);
  }
  return spans.flatMap(([span]) => (counts.has(span) ? `${counts.get(span)} ${span}` : [])).join(', ');
}
