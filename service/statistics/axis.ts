import { type StatisticsSpan, spanSlots } from '../resources/statistics.ts';

/** Equal slots of time, the last of which is under way. */
export interface Axis {
  readonly milliseconds: number;
  /** How many slots after 1970 each begins. */
  readonly numbers: readonly number[];
  /** When each begins, and when the last one ends. */
  readonly bounds: readonly string[];
}

/** The slots that end with the one of this moment. */
export function axisUntil(now: number, span: StatisticsSpan): Axis {
  const { milliseconds, count } = spanSlots[span];
  const first = Math.floor(now / milliseconds) - count + 1;
  const numbers = Array.from({ length: count }, (_none, place) => first + place);
  const bounds = [...numbers, first + count].map((number) =>
    new Date(number * milliseconds).toISOString(),
  );
  return { milliseconds, numbers, bounds };
}

/** How many there are in each slot, by how many come before each bound. */
export function countBetween({ bounds }: Axis, countBefore: (bound: string) => number): number[] {
  const before = bounds.map(countBefore);
  return before.slice(1).map((behind, place) => behind - (before[place] ?? 0));
}
