import { lastMoment } from '../../kernel/last-moment.ts';
import { ok, type Result } from '../../kernel/result.ts';
import { second } from '../../kernel/time-units.ts';
import { invalidInput } from '../../kernel/validation.ts';
import type { ClockPace } from '../../ports/clock.ts';
import type { Ports } from '../../ports/ports.ts';
import type { ClockAdvanced, ClockView } from '../../resources/clock.ts';
import type { DueCount } from '../../resources/due.ts';
import { Advance, advanceOf, alreadyAdvancing, beginAdvance, endAdvance } from './advances.ts';
import { changePaceOnTheWay, type PacePorts, toClockView } from './change-pace.ts';
import {
  maximumMilliseconds,
  maximumStops,
  momentsOfACommit,
  settleMilliseconds,
  tellMilliseconds,
} from './limits.ts';
import { countDue, listDue } from './list-due.ts';
import { faultOfMoment } from './set-clock.ts';
import { presentPace, putPace } from './stored-pace.ts';

type AdvancePorts = PacePorts & Pick<Ports, 'backgroundWork' | 'settings'>;

/**
 * Moves the clock of the service on by a span, with that of the embedded chains, from one moment at which
 * something is due to the next: at each it stands until all that is due is done, with what follows from that.
 * Answers at the end, at rest; from there the clock goes as it went before. Each moment is stored before
 * anything of it happens, so a kill on the way leaves the clock there, and all that is due behind it.
 */
export function advanceClock(
  ports: AdvancePorts,
  { seconds }: { seconds: number },
): Promise<Result<ClockAdvanced>> {
  return advance(ports, async (from) => checked('seconds', from + seconds * second, from));
}

/** The same to a moment. */
export function advanceClockTo(
  ports: AdvancePorts,
  { to }: { to: string },
): Promise<Result<ClockAdvanced>> {
  return advance(ports, async (from) => checked('to', Date.parse(to), from));
}

/** The same to the next thing that is due; nowhere, where nothing is. */
export function advanceClockToNext(ports: AdvancePorts): Promise<Result<ClockAdvanced>> {
  return advance(ports, async (from) => {
    const due = await listDue(ports, { limit: 1 });
    const [next] = due.ok ? due.value.items : [];
    return ok(next ? Date.parse(next.at) : from);
  });
}

/** Ends the one that is under way where it is, if there is one. */
export async function cancelAdvance(
  ports: Pick<Ports, 'clock' | 'clockHands'>,
): Promise<Result<ClockView>> {
  advanceOf(ports.clockHands)?.cancel();
  return ok(toClockView(ports));
}

async function advance(
  ports: AdvancePorts,
  target: (from: number) => Promise<Result<number>>,
): Promise<Result<ClockAdvanced>> {
  const { clockHands } = ports;
  if (advanceOf(clockHands)) return alreadyAdvancing();
  // Both of one look: a clock that runs is ahead afterwards by what it was moved, to the millisecond.
  const { shown: from, machine: since } = presentPace(ports);
  // Nobody else may begin one while the target is looked for.
  beginAdvance(clockHands, new Advance(from, from));
  try {
    const to = await target(from);
    if (!to.ok) return to;
    const begun = new Advance(from, to.value);
    beginAdvance(clockHands, begun);
    return await goThere(ports, begun, since);
  } finally {
    endAdvance(clockHands);
  }
}

function checked(path: string, moment: number, from: number): Result<number> {
  const message = faultOfMoment(moment, from);
  return message ? invalidInput([{ path, message }]) : ok(moment);
}

async function goThere(
  ports: AdvancePorts,
  advance: Advance,
  since: number,
): Promise<Result<ClockAdvanced>> {
  const { clock, clockHands } = ports;
  const { speed } = clockHands.pace();
  const began = clock.monotonicMillis();
  const gone = await goByStops(ports, advance, speed);
  endAdvance(clockHands);
  const resumed = await resume(ports, { speed, since });
  if (!gone.ok) return gone;
  if (!resumed.ok) return resumed;
  const tookMilliseconds = Math.round(clock.monotonicMillis() - began);
  const stoppedBy = gone.value;
  return ok({
    ...resumed.value,
    ...advance.view(),
    ...(stoppedBy && { stoppedBy }),
    tookMilliseconds,
  });
}

/** From moment to moment; answers why it ended before the last. */
async function goByStops(
  ports: AdvancePorts,
  advance: Advance,
  speed: number,
): Promise<Result<ClockAdvanced['stoppedBy']>> {
  const { clock, backgroundWork, changes } = ports;
  const began = clock.monotonicMillis();
  let toldAt = began;
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
    if (now - began >= maximumMilliseconds) return ok('time');
    if (now - toldAt >= tellMilliseconds) {
      toldAt = now;
      changes.publish({ tables: ['installation'], ids: [] });
    }
    const gone = await goOn(ports, advance, { from: at, speed });
    if (!gone.ok) return gone;
    at = gone.value;
  }
}

/** To the next stop: behind all moments at which only records change, of which so many share a commit, or else one. */
async function goOn(
  ports: AdvancePorts,
  advance: Advance,
  { from, speed }: { readonly from: number; readonly speed: number },
): Promise<Result<number>> {
  const { backgroundWork, clockHands } = ports;
  const machine = clockHands.machineMillis();
  const way = { from, before: advance.to, most: momentsOfACommit };
  let counts: readonly DueCount[] = [];
  const passed = await backgroundWork.pass(way, (tables, moments) => {
    const shown = Math.max(...moments);
    putPace(tables, { speed, shown, machine });
    // As it was before them.
    counts = countDue(ports, { from, to: shown });
  });
  if (!passed.ok) return passed;
  const reached = passed.value.at(-1);
  if (reached !== undefined) {
    clockHands.follow({ speed: 0, shown: reached, machine });
    advance.passed(counts, passed.value.length);
    return ok(reached);
  }
  const next = Math.min(backgroundWork.nextMoment(from) ?? advance.to, advance.to);
  advance.passed(countDue(ports, { from, to: next }), 1);
  const stopped = await stopAt(ports, next, speed);
  return stopped.ok ? ok(next) : stopped;
}

/** The clock stands at this moment; a service that is started anew would go on from it as before. */
async function stopAt(
  { storage, clockHands }: AdvancePorts,
  shown: number,
  speed: number,
): Promise<Result<void>> {
  const machine = clockHands.machineMillis();
  const stored = await storage.transact((tables) => {
    putPace(tables, { speed, shown, machine });
    return ok();
  });
  // Blocks that are made from here on are told this moment.
  if (stored.ok) clockHands.follow({ speed: 0, shown, machine });
  return stored;
}

/** As it went before, with what went by on the machine meanwhile: a clock that runs stays ahead by what it was moved. */
async function resume(
  ports: AdvancePorts,
  { speed, since }: { readonly speed: number; readonly since: number },
): Promise<Result<ClockView>> {
  const from = (present: ClockPace): ClockPace => {
    const passed = Math.max(0, present.machine - since) * speed;
    return { ...present, speed, shown: Math.min(present.shown + Math.floor(passed), lastMoment) };
  };
  const resumed = await changePaceOnTheWay(ports, (present) => ok(from(present)));
  // On a full disk it goes on as well: what is stored is a moment of the way.
  if (!resumed.ok) ports.clockHands.follow(from(presentPace(ports)));
  return resumed;
}
