import { type StatisticsSpan, spanSlots } from '../resources/statistics.ts';

/** Equal slots of time, the last of which is in progress. */
export interface Axis {
  readonly milliseconds: number;
  /** Index of each slot since 1970. */
  readonly numbers: readonly number[];
  /** Start of each slot, and the end of the last. */
  readonly bounds: readonly string[];
}

/** The slots that end with the slot of the given time. */
export function axisUntil(now: number, span: StatisticsSpan): Axis {
  const { milliseconds, count } = spanSlots[span];
  const first = Math.floor(now / milliseconds) - count + 1;
  const numbers = Array.from({ length: count }, (_none, index) => first + index);
  const bounds = [...numbers, first + count].map((number) =>
    new Date(number * milliseconds).toISOString(),
  );
  return { milliseconds, numbers, bounds };
}

/** The number of records in each slot, from the number before each bound. */
export function countBetween({ bounds }: Axis, countBefore: (bound: string) => number): number[] {
  const counts = bounds.map(countBefore);
  return counts.slice(1).map((count, index) => count - (counts[index] ?? 0));
}
