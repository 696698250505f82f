import { lastMoment } from '../../kernel/last-moment.ts';
import type { Clock, ClockControl, ClockPace } from '../../ports/clock.ts';

/** Follows the system clock. */
const asMachine: ClockPace = { speed: 1, shown: 0, machine: 0 };

/** A clock that follows another clock until it is advanced, stopped, or given a speed. */
export function createMovableClock(
  machine: Clock,
  first: ClockPace = asMachine,
): { clock: Clock; clockControl: ClockControl } {
  let pace = first;
  let beganAt = beginningOf(machine, pace);
  const millis = () => Math.min(shownBy(machine, pace, beganAt), lastMoment);
  return {
    clock: {
      now: () => new Date(millis()).toISOString(),
      millis,
      monotonicMillis: () => machine.monotonicMillis(),
    },
    clockControl: {
      pace: () => pace,
      follow: (next) => {
        const current = millis();
        pace = next;
        beganAt = beginningOf(machine, pace);
        if (millis() >= current) return;
        pace = { speed: next.speed, shown: current, machine: machine.millis() };
        beganAt = beginningOf(machine, pace);
      },
      machineMillis: () => machine.millis(),
    },
  };
}

/** The monotonic moment at which the pace started; may precede this process. */
function beginningOf(machine: Clock, pace: ClockPace): number {
  return machine.monotonicMillis() - Math.max(0, machine.millis() - pace.machine);
}

/**
 * At speed 1 a change of the system clock changes this clock too; at other speeds it would jump by
 * a multiple.
 */
function shownBy(
  machine: Clock,
  { speed, shown, machine: machineStart }: ClockPace,
  beganAt: number,
) {
  const elapsed =
    speed === 1 ? machine.millis() - machineStart : machine.monotonicMillis() - beganAt;
  return speed === 0 ? shown : Math.floor(shown + elapsed * speed);
}

/**
 * A monotonic clock at which every duration is 0, so that recorded durations are equal in every
 * run.
 */
export const stillWatch: Pick<Clock, 'monotonicMillis'> = { monotonicMillis: () => 0 };

/** A clock that delegates to a replaceable clock. */
export interface DelegatingClock extends Clock {
  follow(clock: Clock): void;
}

/** For callers that outlive the clock of a world. */
export function createDelegatingClock(first: Clock): DelegatingClock {
  let leader = first;
  return {
    now: () => leader.now(),
    millis: () => leader.millis(),
    monotonicMillis: () => leader.monotonicMillis(),
    follow: (clock) => {
      leader = clock;
    },
  };
}
