/** What a field holds while only a part of a date is typed. */
export const incompleteInstant = 'incomplete';

/** What is wrong with the text of an `InstantField`; none is fine. */
export function instantMessage(text: string, now: Date): string | null {
  if (text === '') return null;
  const instant = new Date(text);
  if (Number.isNaN(instant.getTime()))
    return 'The date is not complete. Use a day, a month, a year and a time.';
  return instant > now ? null : 'This has passed. Use a time to come.';
}

const minuteMilliseconds = 60_000;

/** A minute as a field of a form takes it, in the reader's zone. @example "2030-01-31T12:00" */
export function toMinuteText(millis: number): string {
  const offset = new Date(millis).getTimezoneOffset() * minuteMilliseconds;
  return new Date(millis - offset).toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length);
}

/** The same for the end of a span: a minute counts to its last moment. @example toIsoEnd('2030-01-31T12:00') // "2030-01-31T12:00:59.999Z" in UTC */
export function toIsoEnd(text: string): string | undefined {
  const instant = new Date(text).getTime();
  if (Number.isNaN(instant)) return undefined;
  const rest = /T\d{2}:\d{2}Z?$/.test(text) ? minuteMilliseconds - 1 : 0;
  return new Date(instant + rest).toISOString();
}

/** As the service takes it, in UTC; nothing where there is none. @example toIsoInstant('2030-01-31T12:00') */
export function toIsoInstant(text: string): string | undefined {
  const instant = new Date(text);
  return Number.isNaN(instant.getTime()) ? undefined : instant.toISOString();
}
