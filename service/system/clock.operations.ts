import { z } from 'zod';
import { mutation, query } from '../ports/operation.ts';
import { route } from '../ports/route.ts';
import { clockView, maximumClockSeconds } from '../resources/overview.ts';
import { advanceClock, getClock } from './advance-clock.ts';

const wholeSeconds = `Use a whole number from 1 to ${maximumClockSeconds}.`;

export const clockOperations = {
  get: query({
    summary: 'Get the clock of the service',
    route: route('GET', '/_vaultdesk/clock'),
    access: 'operator',
    input: z.object({}),
    output: clockView,
    run: getClock,
  }),
  advance: mutation({
    summary: 'Move the clock of the service on',
    description:
      'By up to 400 days, and never back: retries, auctions, sessions, locks and tokens are due or over as if so much time had passed. Embedded chains follow; nodes of your own do not.',
    route: route('POST', '/_vaultdesk/clock'),
    access: 'operator',
    input: z.object({
      seconds: z.coerce
        .number(wholeSeconds)
        .int(wholeSeconds)
        .min(1, wholeSeconds)
        .max(maximumClockSeconds, wholeSeconds),
    }),
    output: clockView,
    run: advanceClock,
  }),
};
