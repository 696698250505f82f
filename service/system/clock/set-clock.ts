import { lastMoment } from '../../kernel/last-moment.ts';
import { ok, type Result } from '../../kernel/result.ts';
import { invalidInput } from '../../kernel/validation.ts';
import type { Ports } from '../../ports/ports.ts';
import type { ClockView } from '../../resources/clock.ts';
import { changePace, type PacePorts, toClockView } from './change-pace.ts';

/** What the clock of the service shows. */
export async function getClock(ports: Pick<Ports, 'clock' | 'clockHands'>) {
  return ok(toClockView(ports));
}

/** Stops the clock of the service, until it is told to run. Kept over restarts. */
export function freezeClock(ports: PacePorts): Promise<Result<ClockView>> {
  return changePace(ports, (present) => ok({ ...present, speed: 0 }));
}

/** Has the clock of the service run from what it shows, as fast as the machine's or so many times. */
export function runClock(
  ports: PacePorts,
  { speed = 1 }: { speed?: number | undefined },
): Promise<Result<ClockView>> {
  return changePace(ports, (present) => ok({ ...present, speed }));
}

/** Sets the clock of the service to a later moment: what is due by then is due at once. */
export function setClock(ports: PacePorts, { now }: { now: string }): Promise<Result<ClockView>> {
  return changePace(ports, (present) => {
    const shown = Date.parse(now);
    const fault = faultOfMoment(shown, present.shown);
    return fault ? invalidInput([{ path: 'now', message: fault }]) : ok({ ...present, shown });
  });
}

/** Why the clock cannot be led to a moment, in milliseconds since 1970; nothing where it can. */
export function faultOfMoment(moment: number, present: number): string | undefined {
  if (moment < present)
    return `The clock shows ${new Date(present).toISOString()} and goes forward only. Use a later moment.`;
  return moment > lastMoment
    ? `The clock goes no further than ${new Date(lastMoment).toISOString()}. Use an earlier moment.`
    : undefined;
}
