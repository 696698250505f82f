import { z } from 'zod';
import {
  type ClockAdvanced,
  type ClockView,
  clockAdvanced,
  clockView,
  type DueCount,
  maximumClockSeconds,
} from '../../../model/installation/clock.ts';
import { lastMoment } from '../../../model/kernel/concurrency/schedule.ts';
import { instantInput } from '../../../model/kernel/primitives.ts';
import { ok, type Result } from '../../../model/kernel/results/result.ts';
import { invalidInput } from '../../../model/kernel/results/validation.ts';
import { minute, second } from '../../../model/kernel/units.ts';
import type { ClockPace } from '../../../platform/ports/clock.ts';
import { mutation, query, route } from '../../../platform/ports/operation.ts';
import type { Ports } from '../../../platform/ports/ports.ts';
import { countDue, listDue } from './list-due.ts';
import {
  Advance,
  advanceOf,
  alreadyAdvancing,
  changePace,
  changePaceDuringAdvance,
  endAdvance,
  type PacePorts,
  presentPace,
  startAdvance,
  storePace,
  toClockView,
} from './stored-pace.ts';

type AdvancePorts = PacePorts & Pick<Ports, 'backgroundWork' | 'settings'>;

export const onTheWay =
  'The clock never goes back: retries, auctions, sessions, locks and tokens become due or expire as if the time had passed. It stops at every moment at which something is due, performs that work and its consequences, and responds when all is done; `ran` lists the work. Embedded chains follow; your own nodes do not. It ends early after 100,000 moments or ten minutes.';

const wholeSeconds = `Use a whole number from 1 to ${maximumClockSeconds}.`;

/**
 * Advances the clock of the service and of the embedded chains by a span, from one due moment to the next. At each
 * moment the clock stands until all due work and its consequences are done. Resolves when the service is idle at the
 * end; then the clock continues at its previous pace. Each moment is stored before its work, so after a kill the clock
 * is at that moment and all later work is still due.
 */
export const advanceClock = mutation({
  summary: 'Advance clock by a duration',
  description: `By up to 400 days. ${onTheWay}`,
  route: route('POST', '/_vaultdesk/clock', { aliases: ['/_vaultdesk/clock/advance'] }),
  hasEffectsBeforeCommit: true,
  input: z.object({
    seconds: z.coerce
      .number(wholeSeconds)
      .int(wholeSeconds)
      .min(1, wholeSeconds)
      .max(maximumClockSeconds, wholeSeconds)
      .meta({ description: 'The duration.' }),
  }),
  output: clockAdvanced,
  run: (ports, { seconds }) => advance(ports, async (from) => checked('seconds', from + seconds * second, from)),
});

export const advanceClockTo = mutation({
  summary: 'Advance clock to a moment',
  description: onTheWay,
  route: route('POST', '/_vaultdesk/clock/advance-to'),
  hasEffectsBeforeCommit: true,
  input: z.object({ to: instantInput }),
  output: clockAdvanced,
  run: (ports, { to }) => advance(ports, async (from) => checked('to', Date.parse(to), from)),
});

export const advanceClockToNext = mutation({
  summary: 'Advance clock to the next due item',
  description: `If nothing is due, from and to are equal. ${onTheWay}`,
  route: route('POST', '/_vaultdesk/clock/advance-to-next'),
  hasEffectsBeforeCommit: true,
  input: z.object({}),
  output: clockAdvanced,
  run: (ports) =>
    advance(ports, async (from) => {
      const due = await listDue(ports, { limit: 1 });
      const [next] = due.ok ? due.value.items : [];
      return ok(next ? Date.parse(next.at) : from);
    }),
});

/** Stops a running advance at its current moment. */
export const cancelAdvance = mutation({
  summary: 'Stop advancing the clock',
  description: 'All work due up to the current moment is done, and nothing is lost. You can advance again.',
  route: route('DELETE', '/_vaultdesk/clock/advance'),
  input: z.object({}),
  output: clockView,
  async run(ports) {
    advanceOf(ports.clockControl)?.cancel();
    return ok(toClockView(ports));
  },
});

async function advance(
  ports: AdvancePorts,
  target: (from: number) => Promise<Result<number>>,
): Promise<Result<ClockAdvanced>> {
  const { clockControl } = ports;
  if (advanceOf(clockControl)) return alreadyAdvancing();
  // Read together: afterwards a running clock is ahead by the exact span, to the millisecond.
  const { shown: from, machine: since } = presentPace(ports);
  // Registered first, so that no other advance can start while the target is looked up.
  startAdvance(clockControl, new Advance(from, from));
  try {
    const to = await target(from);
    if (!to.ok) return to;
    const started = new Advance(from, to.value);
    startAdvance(clockControl, started);
    return await advanceTo(ports, started, since);
  } finally {
    endAdvance(clockControl);
  }
}

function checked(path: string, moment: number, from: number): Result<number> {
  const message = faultOfMoment(moment, from);
  return message ? invalidInput([{ path, message }]) : ok(moment);
}

async function advanceTo(ports: AdvancePorts, advance: Advance, since: number): Promise<Result<ClockAdvanced>> {
  const { clock, clockControl } = ports;
  const { speed } = clockControl.pace();
  const startedAt = clock.monotonicMillis();
  const advanced = await advanceByStops(ports, advance, speed);
  endAdvance(clockControl);
  const resumed = await resume(ports, { speed, since });
  if (!advanced.ok) return advanced;
  if (!resumed.ok) return resumed;
  const durationMilliseconds = Math.round(clock.monotonicMillis() - startedAt);
  const stoppedBy = advanced.value;
  return ok({
    ...resumed.value,
    ...advance.view(),
    ...(stoppedBy && { stoppedBy }),
    tookMilliseconds: durationMilliseconds,
  });
}

/** Advances moment by moment; returns the reason if it ends early. */
async function advanceByStops(
  ports: AdvancePorts,
  advance: Advance,
  speed: number,
): Promise<Result<ClockAdvanced['stoppedBy']>> {
  const { clock, backgroundWork, changes } = ports;
  const startedAt = clock.monotonicMillis();
  let notifiedAt = startedAt;
  const first = await stopAt(ports, advance.from, speed);
  if (!first.ok) return first;
  for (let at = advance.from; ; ) {
    const heldUp = await backgroundWork.settle({
      milliseconds: settleMilliseconds,
      all: at >= advance.to,
      except: advance.heldUp,
      signal: advance.signal,
    });
    if (advance.signal.aborted) return ok('cancel');
    advance.heldUp = [...advance.heldUp, ...heldUp];
    if (at >= advance.to) return ok(undefined);
    const now = clock.monotonicMillis();
    if (advance.stops >= maximumStops) return ok('stops');
    if (now - startedAt >= maximumMilliseconds) return ok('time');
    if (now - notifiedAt >= reportMilliseconds) {
      notifiedAt = now;
      changes.publish({ tables: ['installation'], ids: [] });
    }
    const advanced = await advanceToNextStop(ports, advance, { from: at, speed });
    if (!advanced.ok) return advanced;
    at = advanced.value;
  }
}

/** Advances to the next stop: over moments that only change records and share a commit, or to one moment. */
async function advanceToNextStop(
  ports: AdvancePorts,
  advance: Advance,
  { from, speed }: { readonly from: number; readonly speed: number },
): Promise<Result<number>> {
  const { backgroundWork, clockControl } = ports;
  const machine = clockControl.machineMillis();
  const span = { from, before: advance.to, most: momentsOfACommit };
  let counts: readonly DueCount[] = [];
  const result = await backgroundWork.pass(span, (tables, moments) => {
    const last = Math.max(...moments);
    storePace(tables, { speed, shown: last, machine });
    // The counts before this stop.
    counts = countDue(ports, { from, to: last });
  });
  if (!result.ok) return result;
  const lastStop = result.value.at(-1);
  if (lastStop !== undefined) {
    clockControl.follow({ speed: 0, shown: lastStop, machine });
    advance.passed(counts, result.value.length);
    return ok(lastStop);
  }
  const next = Math.min(backgroundWork.nextMoment(from) ?? advance.to, advance.to);
  advance.passed(countDue(ports, { from, to: next }), 1);
  const stopped = await stopAt(ports, next, speed);
  return stopped.ok ? ok(next) : stopped;
}

/** Sets the clock to this moment; a restarted service would continue from there. */
async function stopAt({ storage, clockControl }: AdvancePorts, moment: number, speed: number): Promise<Result<void>> {
  const machine = clockControl.machineMillis();
  const stored = await storage.transact((tables) => {
    storePace(tables, { speed, shown: moment, machine });
    return ok();
  });
  // New blocks get this moment from now on.
  if (stored.ok) clockControl.follow({ speed: 0, shown: moment, machine });
  return stored;
}

/** Restores the previous pace, including the system time that has passed: a running clock stays ahead by the span. */
async function resume(
  ports: AdvancePorts,
  { speed, since }: { readonly speed: number; readonly since: number },
): Promise<Result<ClockView>> {
  const from = (current: ClockPace): ClockPace => {
    const elapsed = Math.max(0, current.machine - since) * speed;
    return { ...current, speed, shown: Math.min(current.shown + Math.floor(elapsed), lastMoment) };
  };
  const resumed = await changePaceDuringAdvance(ports, (current) => ok(from(current)));
  // Also continues on a full disk: the stored state is an earlier moment of the advance.
  if (!resumed.ok) ports.clockControl.follow(from(presentPace(ports)));
  return resumed;
}

export const getClock = query({
  summary: 'Get clock of the service',
  description: 'The service time, its speed and its offset from system time.',
  route: route('GET', '/_vaultdesk/clock'),
  input: z.object({}),
  output: clockView,
  run: async (ports) => ok(toClockView(ports)),
});

/** Freezes the service clock until it is run again, also after restarts. */
export const freezeClock = mutation({
  summary: 'Freeze clock of the service',
  description:
    'It stays frozen until you run it, even after restarts. Blocks, responses and records get its time, and nothing that is due later happens. Waits for a node, a disk or an endpoint continue.',
  route: route('POST', '/_vaultdesk/clock/freeze'),
  input: z.object({}),
  output: clockView,
  run: (ports) => changePace(ports, (current) => ok({ ...current, speed: 0 })),
});

/** Runs the service clock from its current time, at system speed or a multiple of it. */
export function runClock(ports: PacePorts, { speed = 1 }: { speed?: number | undefined }): Promise<Result<ClockView>> {
  return changePace(ports, (current) => ok({ ...current, speed }));
}

/** Sets the service clock to a later moment: all items due by then run immediately. */
export const setClock = mutation({
  summary: 'Set clock of the service',
  description: 'To a later moment: all items due by then run immediately, in any order.',
  route: route('POST', '/_vaultdesk/clock/set'),
  input: z.object({ now: instantInput }),
  output: clockView,
  run: (ports, { now }) =>
    changePace(ports, (current) => {
      const moment = Date.parse(now);
      const fault = faultOfMoment(moment, current.shown);
      return fault ? invalidInput([{ path: 'now', message: fault }]) : ok({ ...current, shown: moment });
    }),
});

/** The reason why the clock cannot be set to a moment, in milliseconds since 1970; `undefined` if it can. */
function faultOfMoment(moment: number, now: number): string | undefined {
  if (moment < now) return `The clock shows ${new Date(now).toISOString()} and goes forward only. Use a later moment.`;
  return moment > lastMoment
    ? `The clock goes no further than ${new Date(lastMoment).toISOString()}. Use an earlier moment.`
    : undefined;
}

/** Limits of a clock advance. */

/** Maximum wait at a moment for work to end; longer than a delivery takes. */
export const settleMilliseconds = 20 * second;
const maximumStops = 100_000;
/** Maximum number of record-only moments per commit: drafting it blocks other requests. */
export const momentsOfACommit = 32;
/** Maximum real time per advance. */
const maximumMilliseconds = 10 * minute;
/** Interval of progress notifications. */
const reportMilliseconds = second / 4;
