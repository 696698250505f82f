import { z } from 'zod';
import {
  clockSpeeds,
  clockView,
  type DueKind,
  type DueLane,
  type DueMark,
  dueKind,
  dueList,
  dueTimeline,
} from '../../../model/installation/clock.ts';
import { ok } from '../../../model/kernel/results/result.ts';
import { day } from '../../../model/kernel/units.ts';
import { mutation, query, route } from '../../../platform/ports/operation.ts';
import {
  advanceClock,
  advanceClockTo,
  advanceClockToNext,
  cancelAdvance,
  freezeClock,
  getClock,
  runClock,
  setClock,
} from './advance-clock.ts';
import { countWithin, dueInput, listDue, type Moments, momentsOf, type Span } from './list-due.ts';

const usualDays = 7;
const maximumDays = 31;
const someDays = `Use a whole number from 1 to ${maximumDays}.`;

/** Number of buckets, at most one per pixel column. */
const stretches = 84;

function laneOf(kind: DueKind, sources: readonly Moments[], span: Span): DueLane[] {
  const marks = new Map<number, DueMark>();
  for (const moments of sources)
    for (const [interval, mark] of marksOf(moments, span)) {
      const existing = marks.get(interval);
      marks.set(interval, existing ? joined(existing, mark) : mark);
    }
  if (marks.size === 0) return [];
  const inOrder = [...marks].sort(([left], [right]) => left - right).map(([, mark]) => mark);
  return [{ kind, count: inOrder.reduce((sum, { count }) => sum + count, 0), marks: inOrder }];
}

/** Iterates over the buckets that contain due items. */
function* marksOf(moments: Moments, span: Span): Generator<[interval: number, mark: DueMark]> {
  const length = (span.to - span.from) / stretches;
  let index = moments.before(span.from + 1);
  const lastIndex = index + countWithin(moments, span);
  while (index < lastIndex) {
    const [first] = moments.things(index, 1);
    if (!first) return;
    const interval = Math.floor((Date.parse(first.at) - span.from) / length);
    const end = Math.floor(span.from + (interval + 1) * length);
    const next = Math.min(lastIndex, Math.max(index + 1, moments.before(end)));
    const [last = first] = moments.things(next - 1, 1);
    yield [interval, { at: first.at, until: last.at, count: next - index }];
    index = next;
  }
}

function joined(a: DueMark, b: DueMark): DueMark {
  return { at: a.at < b.at ? a.at : b.at, until: a.until > b.until ? a.until : b.until, count: a.count + b.count };
}

function toIso(moment: number): string {
  return new Date(moment).toISOString();
}

const { slowest, fastest } = clockSpeeds;
const aSpeed = `Use a number from ${slowest} to ${fastest}; 1 is the speed of the system clock. To stop the clock, freeze it.`;

export const clockOperations = {
  get: getClock,
  advance: advanceClock,
  advanceTo: advanceClockTo,
  advanceToNext: advanceClockToNext,
  cancelAdvance,
  listDue: query({
    summary: 'List what is due',
    description:
      'Soonest first, with a count per kind. Excludes access tokens, which are not stored, and console sessions, which follow system time.',
    route: route('GET', '/_vaultdesk/clock/due'),
    input: dueInput,
    output: dueList,
    run: listDue,
  }),
  /** Items due within some days, by kind; items close together share a mark. The cost depends on the number of marks. */
  getDueTimeline: query({
    summary: 'Get due items as a timeline',
    description:
      'Items due in the next days, by kind. Items close together share a mark with the first moment, the last moment and the count, so that the response is short.',
    route: route('GET', '/_vaultdesk/clock/due/timeline'),
    input: z.object({
      days: z.coerce.number(someDays).int(someDays).min(1, someDays).max(maximumDays, someDays).optional(),
    }),
    output: dueTimeline,
    async run(ports, { days = usualDays }) {
      const from = ports.clock.millis();
      const span = { from, to: from + days * day };
      return ports.storage.read((tables) =>
        ok({
          from: toIso(span.from),
          to: toIso(span.to),
          lanes: dueKind.options.flatMap((kind) => laneOf(kind, momentsOf(ports, tables, kind), span)),
        }),
      );
    },
  }),
  set: setClock,
  freeze: freezeClock,
  run: mutation({
    summary: 'Run clock of the service',
    description:
      'From its current time, at the speed of the system clock or a multiple of it. It also runs while the service is off.',
    route: route('POST', '/_vaultdesk/clock/run'),
    input: z.object({
      speed: z.coerce
        .number(aSpeed)
        .min(slowest, aSpeed)
        .max(fastest, aSpeed)
        .optional()
        .meta({ description: 'Multiple of the speed of the system clock. Default 1.' }),
    }),
    output: clockView,
    run: runClock,
  }),
};
