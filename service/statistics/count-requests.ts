import { durationBuckets, durationUnder } from '../kernel/duration-histogram.ts';
import type { CountedRequests } from '../ports/statistics.ts';
import type { OperationStatistics, Statistics } from '../resources/statistics.ts';

type Sum = Omit<CountedRequests, 'applicationId' | 'name'>;

/** Operation names of signing. */
const signing: ReadonlySet<string> = new Set(['signatures.sign', 'signatures.signSaved']);

/** Maximum number of operations in a response. */
const maximumOperations = 50;

/** Request, operation and signing statistics from the counts of each slot. */
export function countRequests(
  slots: readonly (readonly CountedRequests[])[],
): Pick<Statistics, 'requests' | 'operations' | 'signing'> {
  const sums = slots.map(sumOf);
  const signingSums = slots.map((slot) => sumOf(slot.filter(({ name }) => signing.has(name))));
  return {
    requests: {
      answered: sums.map(({ answered }) => answered),
      refused: sums.map(({ refused }) => refused),
      failed: sums.map(({ failed }) => failed),
    },
    operations: listOperations(slots.flat()),
    signing: {
      signatures: signingSums.map(({ answered }) => answered),
      halfUnder: signingSums.map((sum) => timesOf(sum).halfUnder),
      mostUnder: signingSums.map((sum) => timesOf(sum).mostUnder),
      ofAll: timesOf(sumOf(signingSums)),
    },
  };
}

function listOperations(counted: readonly CountedRequests[]): OperationStatistics[] {
  const byName = new Map<string, CountedRequests[]>();
  for (const entry of counted) byName.set(entry.name, [...(byName.get(entry.name) ?? []), entry]);
  return [...byName]
    .map(([operation, same]) => {
      const sum = sumOf(same);
      const { answered, refused, failed } = sum;
      return { operation, answered, refused, failed, ...timesOf(sum) };
    })
    .toSorted(
      (entry, other) => allOf(other) - allOf(entry) || (entry.operation < other.operation ? -1 : 1),
    )
    .slice(0, maximumOperations);
}

function allOf({ answered, refused, failed }: Omit<Sum, 'times'>): number {
  return answered + refused + failed;
}

function sumOf(counted: readonly Sum[]): Sum {
  const times = new Float64Array(durationBuckets);
  const sum = { answered: 0, refused: 0, failed: 0, times };
  for (const entry of counted) {
    sum.answered += entry.answered;
    sum.refused += entry.refused;
    sum.failed += entry.failed;
    for (let bucket = 0; bucket < durationBuckets; bucket += 1)
      times[bucket] = (times[bucket] ?? 0) + (entry.times[bucket] ?? 0);
  }
  return sum;
}

function timesOf({ times }: Sum) {
  return {
    halfUnder: durationUnder(times, 0.5) ?? null,
    mostUnder: durationUnder(times, 0.95) ?? null,
  };
}
