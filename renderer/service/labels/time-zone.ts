import { createNotifier } from '../live/notifier.ts';
import { localPreference } from '../queries/local-preferences.ts';

/** The time zone of all displayed times and of typed times: UTC, or that of this machine. */
type TimeZone = 'UTC' | 'local';

const changes = createNotifier();
let chosen: TimeZone = globalThis.localStorage?.getItem(localPreference.timeZone) === 'UTC' ? 'UTC' : 'local';

export function timeZone(): TimeZone {
  return chosen;
}

/** The chosen time zone. The frame shows its page again after a change, so pages need not follow it. */
export function useTimeZone(): TimeZone {
  return changes.useValue(timeZone);
}

/** Applies a time zone and stores it in this browser. */
export function chooseTimeZone(zone: TimeZone): void {
  chosen = zone;
  globalThis.localStorage?.setItem(localPreference.timeZone, zone);
  changes.notify();
}

/** A time in the chosen time zone, or in another. */
export function formatInstant(instant: Date, parts: Intl.DateTimeFormatOptions, zone = chosen): string {
  const options = zone === 'UTC' ? { ...parts, timeZone: 'UTC' } : parts;
  return new Intl.DateTimeFormat('en-GB', options).format(instant);
}

/** The instant of a date and time without a zone, which is in the chosen one. @example "2030-01-31T12:00" */
export function fromWallTime(text: string): Date {
  return new Date(chosen === 'UTC' && /T[\d:.]+$/.test(text) ? `${text}Z` : text);
}
