import { maximumClockSeconds } from '../../../service/resources/clock.ts';

/** The units a span of time is given in, in seconds. */
export const units = { seconds: 1, minutes: 60, hours: 3_600, days: 86_400 } as const;
export type Unit = keyof typeof units;

export function toUnit(text: string): Unit {
  return text === 'seconds' || text === 'minutes' || text === 'days' ? text : 'hours';
}

/** How many seconds a span has, to the second; nothing while it is no number. */
export function toSeconds(text: string, unit: Unit): number | undefined {
  if (!/^\d+(?:\.\d+)?$/.test(text.trim())) return undefined;
  return Math.round(Number(text) * units[unit]);
}

/** What is wrong with a span the clock is to be moved by, or `null`. */
export function spanMessage(text: string, unit: Unit): string | null {
  const seconds = toSeconds(text, unit);
  if (seconds === undefined) return 'Type a number, such as 2 or 1.5.';
  if (seconds < 1) return 'The clock moves on by a second at least.';
  if (seconds > maximumClockSeconds)
    return `At most ${maximumClockSeconds / units.days} days at once. Move it again for more.`;
  return null;
}
