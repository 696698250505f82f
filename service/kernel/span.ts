import { day, hour, minute, second } from './time-units.ts';

/** The milliseconds of each unit of a duration. */
export const spanUnits = { s: second, m: minute, h: hour, d: day } as const;
const units: Readonly<Record<string, number>> = spanUnits;

/** Parses a duration like 90s, 5m, 2h or 31d to milliseconds; `undefined` if the text is not a duration. */
export function spanMilliseconds(text: string): number | undefined {
  const [, count, unit = ''] = /^(\d{1,9})([smhd])$/.exec(text) ?? [];
  return count === undefined ? undefined : Number(count) * (units[unit] ?? 0);
}

/**
 * Formats a duration in the largest unit that divides it; rounded to seconds, at least one second.
 * @example spanText(7_200_000) // "2h"
 */
export function spanText(milliseconds: number): string {
  const seconds = Math.max(1, Math.round(milliseconds / second));
  const [unit, length] = Object.entries(units).findLast(
    ([, one]) => (seconds * second) % one === 0,
  ) ?? ['s', second];
  return `${(seconds * second) / length}${unit}`;
}
