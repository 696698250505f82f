import { formatInstant, timeZone } from '../../service/labels/time-zone.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

const steps: readonly (readonly [limit: number, unit: number, word: string])[] = [
  [hour, minute, 'min'],
  [day, hour, 'h'],
  [14 * day, day, 'd'],
  [60 * day, 7 * day, 'weeks'],
  [730 * day, 30 * day, 'months'],
  [Infinity, 365 * day, 'years'],
];

/** Parses an ISO 8601 instant; without a zone it is UTC, as in the wallet API. */
export function toInstant(text: string): Date {
  return new Date(/(?:Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`);
}

/**
 * Less than a minute in the future is "just now", because the console clock may be slightly slow. More than two years in
 * the future is a date.
 * @example toRelative(new Date('2026-01-01T00:00:00Z'), new Date('2026-01-01T00:02:00Z')) // "2 min
 * ago"
 */
export function toRelative(then: Date, now: Date): string {
  const seconds = Math.round((now.getTime() - then.getTime()) / 1000);
  if (seconds < -730 * day) return formatInstant(then, dayParts);
  if (seconds < -minute) return `in ${inSteps(-seconds)}`;
  if (seconds < 5) return 'just now';
  if (seconds < minute) return `${seconds} s ago`;
  return `${inSteps(seconds)} ago`;
}

/** @example toAge(new Date('2026-01-01T00:00:00Z'), new Date('2026-01-01T00:02:00Z')) // "2 min" */
export function toAge(then: Date, now: Date): string {
  const seconds = Math.max(0, Math.round((now.getTime() - then.getTime()) / 1000));
  return seconds < minute ? `${seconds} s` : inSteps(seconds);
}

function inSteps(seconds: number): string {
  const [, unit, symbol] = steps.find(([limit]) => seconds < limit) ?? steps[5] ?? [0, day, 'd'];
  return `${Math.floor(seconds / unit)} ${symbol}`;
}

/** @example toDuration(8040) // "2 h 14 min" */
export function toDuration(seconds: number): string {
  if (seconds < minute) return `${Math.max(0, Math.floor(seconds))} s`;
  if (seconds < hour) return `${Math.floor(seconds / minute)} min`;
  if (seconds < day) return inTwo([seconds / hour, 'h'], [(seconds % hour) / minute, 'min']);
  return inTwo([seconds / day, 'd'], [(seconds % day) / hour, 'h']);
}

function inTwo(...parts: readonly (readonly [count: number, word: string])[]): string {
  return parts
    .filter(([count]) => count >= 1)
    .map(([count, symbol]) => `${Math.floor(count)} ${symbol}`)
    .join(' ');
}

const dayParts = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const minuteParts = { ...dayParts, hour: '2-digit', minute: '2-digit' } as const;
const clockParts = { hour: '2-digit', minute: '2-digit', second: '2-digit' } as const;
const exactParts = { ...dayParts, ...clockParts, timeZoneName: 'short' } as const;

/** The exact time in the chosen time zone. @example "12 Nov 2026, 16:04:07 GMT+1" */
export function toExact(instant: Date): string {
  return formatInstant(instant, exactParts);
}

/** The same with the other of both time zones. @example "12 Nov 2026, 16:04:07 GMT+1 · 12 Nov 2026, 15:04:07 UTC" */
export function toBothZones(instant: Date): string {
  const other = formatInstant(instant, exactParts, timeZone() === 'UTC' ? 'local' : 'UTC');
  return [...new Set([toExact(instant), other])].join(' · ');
}

/** The time to the minute in the chosen time zone. @example "12 Nov 2026, 16:04" */
export function toMinute(instant: Date): string {
  return formatInstant(instant, minuteParts);
}

/** The day in the chosen time zone. @example "12 Nov 2026" */
export function toDay(instant: Date): string {
  return formatInstant(instant, dayParts);
}

/** The time of day if the instant is less than a day old, otherwise its day. @example "16:04" */
export function toRecent(instant: Date, now: Date): string {
  return now.getTime() - instant.getTime() < day * 1000 ? toHour(instant) : toDay(instant);
}

/** The time of day if it is the same day, otherwise with its date, and its year if that is another. @example "12 Nov, 16:04" */
export function toMoment(instant: Date, now: Date): string {
  if (toDay(instant) === toDay(now)) return toClock(instant);
  const isSameYear = toDay(instant).slice(-4) === toDay(now).slice(-4);
  return formatInstant(instant, isSameYear ? { ...minuteParts, year: undefined } : minuteParts);
}

/** The time of day to the minute in the chosen time zone. @example "16:04" */
export function toHour(instant: Date): string {
  return formatInstant(instant, { hour: '2-digit', minute: '2-digit' });
}

/** The time of day in the chosen time zone. @example "16:04:07" */
export function toClock(at: string | Date): string {
  return formatInstant(typeof at === 'string' ? toInstant(at) : at, clockParts);
}
