import { z } from 'zod';
import type { ClockView, DueCount, DueKind } from '../../../model/installation/clock.ts';
import { ScopedMutex } from '../../../model/kernel/concurrency/mutexes.ts';
import { lastMoment } from '../../../model/kernel/concurrency/schedule.ts';
import { parseJson } from '../../../model/kernel/json.ts';
import { type Failed, fail, ok, type Result } from '../../../model/kernel/results/result.ts';
import type { ClockControl, ClockPace } from '../../../platform/ports/clock.ts';
import type { Ports } from '../../../platform/ports/ports.ts';
import type { TableReaders, TableWriters } from '../../../platform/ports/storage.ts';

const paceId = 'clock.pace';
/** The offset to system time in milliseconds, sufficient for a clock that runs at system speed. */
const offsetId = 'clock.offset-milliseconds';

const moment = z.number().min(0).max(lastMoment);
const storedAsJson = z.object({ speed: z.number().min(0), shown: moment, machine: moment });

export function storedPace({ installation }: Pick<TableReaders, 'installation'>): ClockPace {
  const text = installation.find(paceId)?.value;
  const pace = storedAsJson.safeParse(parseJson(text ?? ''));
  if (pace.success) return pace.data;
  const offset = Number(installation.find(offsetId)?.value ?? '0');
  const clockMillis = Number.isSafeInteger(offset) && offset > 0 ? offset : 0;
  return { speed: 1, shown: clockMillis, machine: 0 };
}

export function storePace({ installation }: Pick<TableWriters, 'installation'>, pace: ClockPace): void {
  const offset = Math.round(pace.shown - pace.machine);
  if (offset > 0 || installation.find(offsetId)) installation.put({ id: offsetId, value: String(Math.max(0, offset)) });
  // A negative offset to system time is not stored as an offset.
  if (pace.speed !== 1 || offset < 0) installation.put({ id: paceId, value: JSON.stringify(pace) });
  else if (installation.find(paceId)) installation.delete(paceId);
}

/** The current pace, starting now. */
export function presentPace({ clock, clockControl }: Pick<Ports, 'clock' | 'clockControl'>): ClockPace {
  const { speed, ...since } = clockControl.pace();
  const machine = clockControl.machineMillis();
  // A millisecond between two readings of the same clock is not an offset.
  const clockMillis = speed === 1 ? machine + since.shown - since.machine : clock.millis();
  return { speed, shown: Math.min(clockMillis, lastMoment), machine };
}

/** Of the pace of a world and of its replacement, the one that does not move time back. */
export function laterPace(first: ClockPace, second: ClockPace): ClockPace {
  return shownAt(second, first.machine) > first.shown ? second : first;
}

function shownAt({ speed, shown, machine }: ClockPace, now: number): number {
  return shown + Math.max(0, now - machine) * speed;
}

/** Follows clock changes of other instances of the world. Returns a function that stops it. */
export function followStoredPace({
  changes,
  storage,
  clockControl,
}: Pick<Ports, 'changes' | 'storage' | 'clockControl'>): () => void {
  let lastText = JSON.stringify(storage.read(storedPace));
  return changes.subscribe(({ tables }) => {
    if (!tables.includes('installation')) return;
    const stored = storage.read(storedPace);
    const text = JSON.stringify(stored);
    if (text === lastText) return;
    lastText = text;
    clockControl.follow(stored);
  });
}

export type PacePorts = Pick<Ports, 'storage' | 'clock' | 'clockControl' | 'chains' | 'changes'>;

const locks = new ScopedMutex<ClockControl>();

/** Stores and sets the pace of the service clock and embedded chains. Changes run one after the other. */
export function changePace(
  ports: PacePorts,
  next: (current: ClockPace) => Result<ClockPace>,
): Promise<Result<ClockView>> {
  if (advanceOf(ports.clockControl)) return Promise.resolve(alreadyAdvancing());
  return changePaceDuringAdvance(ports, next);
}

/** The same for the advance itself. */
export function changePaceDuringAdvance(
  ports: PacePorts,
  next: (current: ClockPace) => Result<ClockPace>,
): Promise<Result<ClockView>> {
  return locks.run(ports.clockControl, 'pace', async () => {
    const stored = await ports.storage.transact((tables) => {
      const pace = next(presentPace(ports));
      if (pace.ok) storePace(tables, pace.value);
      return pace;
    });
    if (!stored.ok) return stored;
    await followPace(ports, stored.value);
    return ok(toClockView(ports));
  });
}

async function followPace({ clock, clockControl, chains, changes }: PacePorts, pace: ClockPace): Promise<void> {
  // Chains move first: blocks must not be older than the service time.
  await chains.moveClock(pace.shown);
  clockControl.follow(pace);
  // A chain that started in the meantime has the previous time.
  await chains.moveClock(clock.millis());
  // Subscribers that wait for a moment read the clock again.
  changes.publish({ tables: ['installation'], ids: [] });
}

export function toClockView({ clock, clockControl }: Pick<Ports, 'clock' | 'clockControl'>): ClockView {
  const advance = advanceOf(clockControl);
  const { speed, shown, machine } = presentPace({ clock, clockControl });
  return {
    now: new Date(shown).toISOString(),
    offsetMilliseconds: shown - machine,
    state: speed === 0 ? 'frozen' : 'running',
    speed,
    machineNow: new Date(machine).toISOString(),
    ...(advance && { advance: advance.view() }),
  };
}

/** A running advance of the clock, in milliseconds since 1970. */
export class Advance {
  readonly from: number;
  readonly to: number;
  stops = 0;
  heldUp: readonly string[] = [];
  readonly #cancelling = new AbortController();
  readonly #ran = new Map<DueKind, number>();

  constructor(from: number, to: number) {
    this.from = from;
    this.to = to;
  }

  get signal(): AbortSignal {
    return this.#cancelling.signal;
  }

  /** Stops it at its current moment. */
  cancel(): void {
    this.#cancelling.abort();
  }

  /** Records the due counts and the number of moments up to the next stop. */
  passed(counts: readonly DueCount[], stops: number): void {
    this.stops += stops;
    for (const { kind, count } of counts) this.#ran.set(kind, (this.#ran.get(kind) ?? 0) + count);
  }

  view(): NonNullable<ClockView['advance']> {
    return {
      from: new Date(this.from).toISOString(),
      to: new Date(this.to).toISOString(),
      stops: this.stops,
      ran: [...this.#ran].map(([kind, count]) => ({ kind, count })),
      heldUp: [...this.heldUp],
    };
  }
}

const inFlight = new WeakMap<ClockControl, Advance>();

/** The running advance; at most one. */
export function advanceOf(control: ClockControl): Advance | undefined {
  return inFlight.get(control);
}

export function startAdvance(control: ClockControl, advance: Advance): void {
  inFlight.set(control, advance);
}

/** Unregisters the running advance. */
export function endAdvance(control: ClockControl): void {
  inFlight.delete(control);
}

export function alreadyAdvancing(): Failed {
  return fail(
    'clock.advancing',
    'The clock is being advanced. Wait until it ends, or stop it with DELETE /_vaultdesk/clock/advance.',
  );
}
