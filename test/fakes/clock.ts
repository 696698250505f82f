import { createHash } from 'node:crypto';
import type { Clock } from '../../service/platform/ports/clock.ts';
import type { Ids, Ports } from '../../service/platform/ports/ports.ts';

/** A frozen clock that tests move. */
export interface MovableClock extends Clock {
  advance(milliseconds: number): void;
  /** Sets the time without elapsed time, also back. */
  setBy(milliseconds: number): void;
}

export const aSecond = 1000;
export const anHour = 60 * 60 * aSecond;

export function fixedClock(start = '2030-01-01T00:00:00.000Z'): MovableClock {
  let millis = Date.parse(start);
  let elapsed = 0;
  return {
    now: () => new Date(millis).toISOString(),
    millis: () => millis,
    monotonicMillis: () => elapsed,
    advance: (milliseconds) => {
      millis += milliseconds;
      elapsed += milliseconds;
    },
    setBy: (milliseconds) => {
      millis += milliseconds;
    },
  };
}

/** Advances the clock of the service by a duration. */
export function advanceClockBy(
  { clock, clockControl }: Pick<Ports, 'clock' | 'clockControl'>,
  milliseconds: number,
): void {
  const machine = clockControl.machineMillis();
  clockControl.follow({ speed: 1, shown: clock.millis() + milliseconds, machine });
}

export function frozen({ clock, clockControl }: Pick<Ports, 'clock' | 'clockControl'>): void {
  const machine = clockControl.machineMillis();
  clockControl.follow({ speed: 0, shown: clock.millis(), machine });
}

/** Ids that are the same in every run: the first, the second, and so on. */
export function sequentialIds(): Ids {
  let uuids = 0;
  let tokens = 0;
  let draws = 0;
  return {
    uuid: () => uuidOf(++uuids),
    token: (bytes) => createHash('sha512').update(`token ${++tokens}`).digest().toString('base64url', 0, bytes),
    randomBytes: (count) => createHash('shake256', { outputLength: count }).update(`bytes ${++draws}`).digest(),
    seed: undefined,
    because: (_cause, work) => work(),
  };
}

/** The UUID of a number. @example "00000007-0000-4000-8000-000000000000" */
export function uuidOf(number: number): string {
  return `${number.toString(16).padStart(8, '0')}-0000-4000-8000-000000000000`;
}
