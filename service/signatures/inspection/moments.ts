const day = 24 * 60 * 60;

/** Whether a number is plausible as a time: Unix seconds from 2001 to 2200. */
export function isPlausibleTime(seconds: bigint): boolean {
  return seconds >= 978_307_200n && seconds < 7_258_118_400n;
}

/** @example "21 Nov 2036, 16:00 UTC" */
export function momentText(seconds: number): string {
  const [, hours = ''] = /T(\d\d:\d\d)/.exec(instantOf(seconds).toISOString()) ?? [];
  return `${dayText(seconds)}, ${hours} UTC`;
}

/** The Unix seconds of an RFC 3339 time, also in a leap second; NaN for other texts. */
export function secondsOf(time: string): number {
  return Math.floor(Date.parse(time.toUpperCase().replace(/:60(?=\.|Z|[+-])/, ':59')) / 1000);
}

/** @example "21 Nov 2036" */
export function dayText(seconds: number): string {
  const instant = instantOf(seconds);
  const month = months[instant.getUTCMonth()];
  return `${instant.getUTCDate()} ${month} ${instant.getUTCFullYear()}`;
}

/**
 * Formats a duration roughly.
 * @example "10 years", "45 days", "12 minutes"
 */
export function spanText(seconds: number): string {
  const [size, unit] = units.find(([minimum]) => seconds >= minimum) ?? [1, 'second'];
  const count = Math.round(seconds / size);
  return `${count.toLocaleString('en-US')} ${unit}${count === 1 ? '' : 's'}`;
}

export const secondsOf30Days = 30 * day;

const units: readonly (readonly [number, string])[] = [
  [365 * day, 'year'],
  [day, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
];

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

function instantOf(seconds: number): Date {
  return new Date(seconds * 1000);
}
