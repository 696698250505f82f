import { toDay, toRelative } from './instant.ts';

/** "2 min ago", or the day of an event that is in the future, because the clock was set back since. */
export function toPast(then: Date, now: Date): string {
  const text = toRelative(then, now);
  return text.startsWith('in ') ? toDay(then) : text;
}
