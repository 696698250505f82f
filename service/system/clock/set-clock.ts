import { lastMoment } from '../../kernel/last-moment.ts';
import { ok, type Result } from '../../kernel/result.ts';
import { invalidInput } from '../../kernel/validation.ts';
import type { Ports } from '../../ports/ports.ts';
import type { ClockView } from '../../resources/clock.ts';
import { changePace, type PacePorts, toClockView } from './change-pace.ts';

/** Returns the time and pace of the service clock. */
export async function getClock(ports: Pick<Ports, 'clock' | 'clockControl'>) {
  return ok(toClockView(ports));
}

/** Freezes the service clock until it is run again, also after restarts. */
export function freezeClock(ports: PacePorts): Promise<Result<ClockView>> {
  return changePace(ports, (current) => ok({ ...current, speed: 0 }));
}

/** Runs the service clock from its current time, at system speed or a multiple of it. */
export function runClock(
  ports: PacePorts,
  { speed = 1 }: { speed?: number | undefined },
): Promise<Result<ClockView>> {
  return changePace(ports, (current) => ok({ ...current, speed }));
}

/** Sets the service clock to a later moment: all items due by then run immediately. */
export function setClock(ports: PacePorts, { now }: { now: string }): Promise<Result<ClockView>> {
  return changePace(ports, (current) => {
    const moment = Date.parse(now);
    const fault = faultOfMoment(moment, current.shown);
    return fault
      ? invalidInput([{ path: 'now', message: fault }])
      : ok({ ...current, shown: moment });
  });
}

/**
 * The reason why the clock cannot be set to a moment, in milliseconds since 1970; `undefined` if it
 * can.
 */
export function faultOfMoment(moment: number, now: number): string | undefined {
  if (moment < now)
    return `The clock shows ${new Date(now).toISOString()} and goes forward only. Use a later moment.`;
  return moment > lastMoment
    ? `The clock goes no further than ${new Date(lastMoment).toISOString()}. Use an earlier moment.`
    : undefined;
}
