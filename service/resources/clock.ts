import { z } from 'zod';
import { day, second } from '../kernel/time-units.ts';

/** How far the clock is moved on at once, at most: 400 days. */
export const maximumClockSeconds = (400 * day) / second;

/** How many times as fast as the machine's the clock may go. */
export const clockSpeeds = { slowest: 0.01, fastest: 3_600 } as const;

/** Whether the clock of the service goes on. */
export const clockState = z.enum(['running', 'frozen']);

/** The clock of the service, which can be moved on from that of the machine, stopped, and made faster or slower. */
export const clockView = z
  .object({
    now: z.iso.datetime(),
    offsetMilliseconds: z.int().meta({ description: 'How far it is ahead of the machine’s.' }),
    state: clockState,
    speed: z.number().meta({ description: 'Times the machine’s; 0 while it is frozen.' }),
    machineNow: z.iso.datetime(),
  })
  .meta({ id: 'Clock' });
export type ClockView = z.infer<typeof clockView>;
