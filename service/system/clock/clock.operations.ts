import { z } from 'zod';
import { instantInput } from '../../kernel/primitives.ts';
import { mutation, query } from '../../ports/operation.ts';
import { route } from '../../ports/route.ts';
import {
  clockAdvanced,
  clockSpeeds,
  clockView,
  maximumClockSeconds,
} from '../../resources/clock.ts';
import { dueList, dueTimeline } from '../../resources/due.ts';
import {
  advanceClock,
  advanceClockTo,
  advanceClockToNext,
  cancelAdvance,
} from './advance-clock.ts';
import { getDueTimeline, timelineInput } from './due-timeline.ts';
import { dueInput, listDue } from './list-due.ts';
import { freezeClock, getClock, runClock, setClock } from './set-clock.ts';

const wholeSeconds = `Use a whole number from 1 to ${maximumClockSeconds}.`;
const { slowest, fastest } = clockSpeeds;
const aSpeed = `Use a number from ${slowest} to ${fastest}, 1 for the speed of the machine. To stop the clock, freeze it.`;

const onTheWay =
  'Never back: retries, auctions, sessions, locks and tokens are due or over as if so much time had passed. It stops at every moment at which something is due, does all of that with what follows from it, and answers when nothing is left to do; what it passed is in `ran`. Embedded chains follow; nodes of your own do not. After 100,000 such moments, or ten minutes, it answers before its end.';

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
    description: `By up to 400 days. ${onTheWay}`,
    route: route('POST', '/_vaultdesk/clock', { aliases: ['/_vaultdesk/clock/advance'] }),
    access: 'operator',
    actsBeforeCommit: true,
    input: z.object({
      seconds: z.coerce
        .number(wholeSeconds)
        .int(wholeSeconds)
        .min(1, wholeSeconds)
        .max(maximumClockSeconds, wholeSeconds),
    }),
    output: clockAdvanced,
    run: advanceClock,
  }),
  advanceTo: mutation({
    summary: 'Move the clock of the service on to a moment',
    description: onTheWay,
    route: route('POST', '/_vaultdesk/clock/advance-to'),
    access: 'operator',
    actsBeforeCommit: true,
    input: z.object({ to: instantInput }),
    output: clockAdvanced,
    run: advanceClockTo,
  }),
  advanceToNext: mutation({
    summary: 'Move the clock of the service on to the next thing that is due',
    description: `Where nothing waits for it, it goes nowhere: from and to are the same. ${onTheWay}`,
    route: route('POST', '/_vaultdesk/clock/advance-to-next'),
    access: 'operator',
    actsBeforeCommit: true,
    input: z.object({}),
    output: clockAdvanced,
    run: advanceClockToNext,
  }),
  cancelAdvance: mutation({
    summary: 'End the way of the clock where it is',
    description:
      'What was due until there is done, and nothing is lost; it can be asked for again.',
    route: route('DELETE', '/_vaultdesk/clock/advance'),
    access: 'operator',
    input: z.object({}),
    output: clockView,
    run: cancelAdvance,
  }),
  listDue: query({
    summary: 'List what waits for the clock',
    description:
      'The soonest first, with how much there is of each kind. Access tokens are not kept and so not in it; sessions of consoles go by the clock of the machine.',
    route: route('GET', '/_vaultdesk/clock/due'),
    access: 'operator',
    input: dueInput,
    output: dueList,
    run: listDue,
  }),
  getDueTimeline: query({
    summary: 'Get what waits for the clock as a timeline',
    description:
      'What is due in the next days, by kind. What lies close together is one mark, with the first moment, the last and how many, so that the answer is short however much is due.',
    route: route('GET', '/_vaultdesk/clock/due/timeline'),
    access: 'operator',
    input: timelineInput,
    output: dueTimeline,
    run: getDueTimeline,
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
