import { lastMoment } from '../../kernel/last-moment.ts';
import type { Clock, ClockHands, ClockPace } from '../../ports/clock.ts';

/** As the machine's own. */
const asMachine: ClockPace = { speed: 1, shown: 0, machine: 0 };

/** A clock that goes as another one does until it is moved on, stopped, or made faster or slower. */
export function createMovableClock(
  machine: Clock,
  first: ClockPace = asMachine,
): { clock: Clock; clockHands: ClockHands } {
  let pace = first;
  let beganAt = beginningOf(machine, pace);
  const millis = () => Math.min(shownBy(machine, pace, beganAt), lastMoment);
  return {
    clock: {
      now: () => new Date(millis()).toISOString(),
      millis,
      monotonicMillis: () => machine.monotonicMillis(),
    },
    clockHands: {
      pace: () => pace,
      follow: (next) => {
        const shown = millis();
        pace = next;
        beganAt = beginningOf(machine, pace);
        if (millis() >= shown) return;
        pace = { speed: next.speed, shown, machine: machine.millis() };
        beganAt = beginningOf(machine, pace);
      },
      machineMillis: () => machine.millis(),
    },
  };
}

/** The monotonic moment at which the pace began, which may lie before this process. */
function beginningOf(machine: Clock, pace: ClockPace): number {
  return machine.monotonicMillis() - Math.max(0, machine.millis() - pace.machine);
}

/** At the machine's own speed whoever sets the machine's clock sets this one; at any other it would jump by a multiple. */
function shownBy(machine: Clock, { speed, shown, machine: then }: ClockPace, beganAt: number) {
  const passed = speed === 1 ? machine.millis() - then : machine.monotonicMillis() - beganAt;
  return speed === 0 ? shown : Math.floor(shown + passed * speed);
}
