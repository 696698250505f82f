const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** How long something took, as a number and its unit. */
export interface Took {
  readonly value: string;
  readonly unit: string;
}

/** @example toTook(1900) // { value: '1.90', unit: 's' } */
export function toTook(milliseconds: number): Took {
  if (milliseconds < second) return { value: String(Math.round(milliseconds)), unit: 'ms' };
  if (milliseconds < minute) return { value: (milliseconds / second).toFixed(2), unit: 's' };
  if (milliseconds < hour) return { value: (milliseconds / minute).toFixed(1), unit: 'min' };
  return { value: (milliseconds / hour).toFixed(1), unit: 'h' };
}

/** @example tookText(41) // "41 ms" */
export function tookText(milliseconds: number): string {
  const { value, unit } = toTook(milliseconds);
  return `${value} ${unit}`;
}

/** A share of a whole in whole percent. @example percentOf(1, 3) // 33 */
export function percentOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 100);
}
