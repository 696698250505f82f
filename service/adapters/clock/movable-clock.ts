import type { Clock, ClockOffset } from '../../ports/clock.ts';

/** A clock that runs as another one does, and can be moved on. */
export function createMovableClock(machine: Clock): { clock: Clock; clockOffset: ClockOffset } {
  let offset = 0;
  const millis = () => machine.millis() + offset;
  return {
    clock: {
      now: () => new Date(millis()).toISOString(),
      millis,
      monotonicMillis: machine.monotonicMillis,
    },
    clockOffset: {
      milliseconds: () => offset,
      moveTo: (milliseconds) => {
        offset = Math.max(offset, milliseconds);
      },
    },
  };
}
