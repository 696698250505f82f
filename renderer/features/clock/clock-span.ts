import { maximumClockSeconds } from '../../../service/model/installation/clock.ts';

export const units = { seconds: 1, minutes: 60, hours: 3_600, days: 86_400 } as const;
export type Unit = keyof typeof units;

export function toUnit(text: string): Unit {
  return text === 'seconds' || text === 'minutes' || text === 'days' ? text : 'hours';
}

/** A span in whole seconds; `undefined` if it is not a number. */
export function toSeconds(text: string, unit: Unit): number | undefined {
  if (!/^\d+(?:\.\d+)?$/.test(text.trim())) return undefined;
  return Math.round(Number(text) * units[unit]);
}

/** The message for an invalid span, or `null`. */
export function spanMessage(text: string, unit: Unit): string | null {
  const seconds = toSeconds(text, unit);
  if (seconds === undefined) return 'Enter a number, e.g. 2 or 1.5.';
  if (seconds < 1) return 'Enter at least one second.';
  if (seconds > maximumClockSeconds)
    return `Enter at most ${maximumClockSeconds / units.days} days. Advance again for more.`;
  return null;
}
