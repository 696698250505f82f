const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** A duration as a number and its unit. */
export interface Took {
  readonly value: string;
  readonly unit: string;
}

/** @example toTook(1900) // { value: '1.90', unit: 's' } */
export function toTook(milliseconds: number): Took {
  if (milliseconds < second) return { value: inMilliseconds(milliseconds), unit: 'ms' };
  if (milliseconds < minute) return { value: (milliseconds / second).toFixed(2), unit: 's' };
  if (milliseconds < hour) return { value: (milliseconds / minute).toFixed(1), unit: 'min' };
  return { value: (milliseconds / hour).toFixed(1), unit: 'h' };
}

/** Short durations have one decimal. */
function inMilliseconds(milliseconds: number): string {
  const isShort = milliseconds < 10 && !Number.isInteger(milliseconds);
  return isShort ? milliseconds.toFixed(1) : String(Math.round(milliseconds));
}

/** @example tookText(41) // "41 ms" */
export function tookText(milliseconds: number): string {
  const { value, unit } = toTook(milliseconds);
  return `${value} ${unit}`;
}

/** A share in whole percent. @example percentOf(1, 3) // 33 */
export function percentOf(part: number, total: number): number {
  return total === 0 ? 0 : Math.round((part / total) * 100);
}
