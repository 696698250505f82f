import { fromWallTime, timeZone } from './time-zone.ts';

/** The value of a field while a date is incomplete. */
export const incompleteInstant = 'incomplete';

/** Why the text of an `InstantField` is invalid, or `null`; an empty text is valid. */
export function instantMessage(text: string, now: Date): string | null {
  if (text === '') return null;
  const instant = fromWallTime(text);
  if (Number.isNaN(instant.getTime())) return 'The date is incomplete. Enter day, month, year and time.';
  return instant > now ? null : 'This time has passed. Choose a future time.';
}

const minuteMilliseconds = 60_000;

/** A minute in the chosen time zone in input format. @example "2030-01-31T12:00" */
export function toMinuteText(millis: number): string {
  const offset = timeZone() === 'UTC' ? 0 : new Date(millis).getTimezoneOffset() * minuteMilliseconds;
  return new Date(millis - offset).toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length);
}

/** The same for an end, in UTC: includes its minute. @example toIsoEnd('2030-01-31T12:00') // "…T12:00:59.999Z" */
export function toIsoEnd(text: string): string | undefined {
  const instant = fromWallTime(text).getTime();
  if (Number.isNaN(instant)) return undefined;
  const offset = /T\d{2}:\d{2}Z?$/.test(text) ? minuteMilliseconds - 1 : 0;
  return new Date(instant + offset).toISOString();
}

/** The time in service format, in UTC; `undefined` if it is empty. @example toIsoInstant('2030-01-31T12:00') */
export function toIsoInstant(text: string): string | undefined {
  const instant = fromWallTime(text);
  return Number.isNaN(instant.getTime()) ? undefined : instant.toISOString();
}
