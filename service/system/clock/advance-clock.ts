import { lastMoment } from '../../kernel/last-moment.ts';
import { ok, type Result } from '../../kernel/result.ts';
import { second } from '../../kernel/time-units.ts';
import { invalidInput } from '../../kernel/validation.ts';
import type { ClockView } from '../../resources/clock.ts';
import { changePace, type PacePorts } from './change-pace.ts';

/**
 * Moves the clock of the service on, with that of the embedded chains: what is due by then happens at
 * once. Kept over restarts.
 */
export function advanceClock(
  ports: PacePorts,
  { seconds }: { seconds: number },
): Promise<Result<ClockView>> {
  return changePace(ports, (present) => {
    const shown = present.shown + seconds * second;
    return shown <= lastMoment
      ? ok({ ...present, shown })
      : invalidInput([
          {
            path: 'seconds',
            message: `The clock goes no further than ${new Date(lastMoment).toISOString()}. Use fewer.`,
          },
        ]);
  });
}
