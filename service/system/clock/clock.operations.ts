import { z } from 'zod';
import { instantInput } from '../../kernel/primitives.ts';
import { mutation, query } from '../../ports/operation.ts';
import { route } from '../../ports/route.ts';
import { clockSpeeds, clockView, maximumClockSeconds } from '../../resources/clock.ts';
import { advanceClock } from './advance-clock.ts';
import { freezeClock, getClock, runClock, setClock } from './set-clock.ts';

const wholeSeconds = `Use a whole number from 1 to ${maximumClockSeconds}.`;
const { slowest, fastest } = clockSpeeds;
const aSpeed = `Use a number from ${slowest} to ${fastest}, 1 for the speed of the machine. To stop the clock, freeze it.`;

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
  set: mutation({
    summary: 'Set the clock of the service',
    description: 'To a later moment: what is due by then is due at once, in any order.',
    route: route('POST', '/_vaultdesk/clock/set'),
    access: 'operator',
    input: z.object({ now: instantInput }),
    output: clockView,
    run: setClock,
  }),
  freeze: mutation({
    summary: 'Freeze the clock of the service',
    description:
      'It stands until it is told to run, over restarts too. Blocks, replies and records bear its time, and nothing that waits for a later moment happens. Whatever waits for a node, a disk or an endpoint goes on.',
    route: route('POST', '/_vaultdesk/clock/freeze'),
    access: 'operator',
    input: z.object({}),
    output: clockView,
    run: freezeClock,
  }),
  run: mutation({
    summary: 'Run the clock of the service',
    description:
      'From what it shows, as fast as the clock of the machine or so many times, also while the service is off.',
    route: route('POST', '/_vaultdesk/clock/run'),
    access: 'operator',
    input: z.object({
      speed: z.coerce.number(aSpeed).min(slowest, aSpeed).max(fastest, aSpeed).optional(),
    }),
    output: clockView,
    run: runClock,
  }),
};
