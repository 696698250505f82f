import { z } from 'zod';
import { day, second } from '../kernel/time-units.ts';
import { dueCount } from './due.ts';

/** How far the clock is moved on at once, at most: 400 days. */
export const maximumClockSeconds = (400 * day) / second;

/** How many times as fast as the machine's the clock may go. */
export const clockSpeeds = { slowest: 0.01, fastest: 3_600 } as const;

/** Whether the clock of the service goes on. */
export const clockState = z.enum(['running', 'frozen']);

/** How far a way to a later moment has come. */
export const clockAdvance = z.object({
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  stops: z.int().meta({ description: 'Moments at which something was due.' }),
  ran: z.array(dueCount).meta({ description: 'What was due on the way.' }),
  heldUp: z.array(z.string()).meta({ description: 'Work that did not come to rest in time.' }),
});

/** The clock of the service, which can be moved on from that of the machine, stopped, and made faster or slower. */
export const clockView = z
  .object({
    now: z.iso.datetime(),
    offsetMilliseconds: z.int().meta({ description: 'How far it is ahead of the machine’s.' }),
    state: clockState,
    speed: z.number().meta({ description: 'Times the machine’s; 0 while it is frozen.' }),
    machineNow: z.iso.datetime(),
    advance: clockAdvance.optional().meta({ description: 'While it is under way.' }),
  })
  .meta({ id: 'Clock' });
export type ClockView = z.infer<typeof clockView>;

/** The clock after a way to a later moment, at rest. */
export const clockAdvanced = clockView
  .omit({ advance: true })
  .extend({
    ...clockAdvance.shape,
    stoppedBy: z
      .enum(['cancel', 'stops', 'time'])
      .optional()
      .meta({ description: 'Why it did not come to its end: ask again to go on.' }),
    tookMilliseconds: z.int(),
  })
  .meta({ id: 'ClockAdvanced' });
export type ClockAdvanced = z.infer<typeof clockAdvanced>;
