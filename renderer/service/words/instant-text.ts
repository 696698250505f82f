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

/** As the service takes it, in UTC; nothing where there is none. @example toIsoInstant('2030-01-31T12:00') */
export function toIsoInstant(text: string): string | undefined {
  const instant = new Date(text);
  return Number.isNaN(instant.getTime()) ? undefined : instant.toISOString();
}
