import { z } from 'zod';
import { day, second } from '../kernel/time-units.ts';
import { dueCount } from './due.ts';

/** Maximum distance of one clock advance: 400 days. */
export const maximumClockSeconds = (400 * day) / second;

/** Range of the clock speed, as a multiple of system time. */
export const clockSpeeds = { slowest: 0.01, fastest: 3_600 } as const;

/** Whether the service clock is running. */
export const clockState = z.enum(['running', 'frozen']);

/** Progress of a clock advance. */
export const clockAdvance = z.object({
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  stops: z.int().meta({ description: 'Number of times at which work was due.' }),
  ran: z.array(dueCount).meta({ description: 'Work that was due during the advance.' }),
  heldUp: z.array(z.string()).meta({ description: 'Work that did not finish in time.' }),
});

/** The service clock, which can be advanced, frozen, sped up or slowed down relative to system time. */
export const clockView = z
  .object({
    now: z.iso.datetime(),
    offsetMilliseconds: z.int().meta({ description: 'Offset from system time.' }),
    state: clockState,
    speed: z.number().meta({ description: 'Multiple of system time; 0 while frozen.' }),
    machineNow: z.iso.datetime(),
    advance: clockAdvance
      .optional()
      .meta({ description: 'Present while an advance is in progress.' }),
  })
  .meta({ id: 'Clock' });
export type ClockView = z.infer<typeof clockView>;

/** The clock after an advance has finished. */
export const clockAdvanced = clockView
  .omit({ advance: true })
  .extend({
    ...clockAdvance.shape,
    stoppedBy: z
      .enum(['cancel', 'stops', 'time'])
      .optional()
      .meta({ description: 'Why the advance stopped early. Send the request again to continue.' }),
    tookMilliseconds: z.int(),
  })
  .meta({ id: 'ClockAdvanced' });
export type ClockAdvanced = z.infer<typeof clockAdvanced>;
