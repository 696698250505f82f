import { day, hour, minute, second } from '../units.ts';
import { parseDecimal, scaled } from '../values/numbers.ts';

/** The milliseconds of each unit of a duration. */
export const spanUnits = { s: second, m: minute, h: hour, d: day } as const;
const units: Readonly<Record<string, number>> = spanUnits;

const count = String.raw`(\d{1,9}(?:\.\d{1,9})?)`;
const plainForm = new RegExp(
  String.raw`^(?:${count}\s*d)?\s*(?:${count}\s*h)?\s*(?:${count}\s*m)?\s*(?:${count}\s*s)?$`,
);
const isoForm = new RegExp(`^P(?=.)(?:${count}D)?(?:T(?=.)(?:${count}H)?(?:${count}M)?(?:${count}S)?)?$`);

/** Parses a duration exactly: parts like 90s, 5m or 1h30m, or ISO 8601 up to days; `undefined` otherwise. */
export function spanMilliseconds(text: string): number | undefined {
  const counts = (isoForm.exec(text) ?? plainForm.exec(text.trim()))?.slice(1);
  if (!counts?.some((part) => part !== undefined)) return undefined;
  const lengths = counts.map((part, index) => millisecondsIn(part ?? '0', lengthsOfUnits[index]));
  return lengths.some((length) => length === undefined)
    ? undefined
    : lengths.reduce<number>((sum, length) => sum + Number(length), 0);
}

const lengthsOfUnits = [day, hour, minute, second];

function millisecondsIn(part: string, length = 0): bigint | undefined {
  const decimal = parseDecimal(part);
  return decimal && scaled({ ...decimal, digits: decimal.digits * BigInt(length) }, 0);
}

/**
 * Formats a duration in the largest unit that divides it; rounded to seconds, at least one second.
 * @example spanText(7_200_000) // "2h"
 */
export function spanText(milliseconds: number): string {
  const seconds = Math.max(1, Math.round(milliseconds / second));
  const [unit, length] = Object.entries(units).findLast(([, one]) => (seconds * second) % one === 0) ?? ['s', second];
  return `${(seconds * second) / length}${unit}`;
}
