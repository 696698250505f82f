import { AsyncLocalStorage } from 'node:async_hooks';
import { createHmac, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { lastMoment } from '../../model/kernel/concurrency/schedule.ts';
import type { Clock, ClockControl, ClockPace } from '../ports/clock.ts';
import type { Cause, Ids } from '../ports/ports.ts';

/** Follows the system clock. */
const asMachine: ClockPace = { speed: 1, shown: 0, machine: 0 };

/** A clock that follows another clock until it is advanced, stopped, or given a speed. */
export function createMovableClock(
  machine: Clock,
  first: ClockPace = asMachine,
): { clock: Clock; clockControl: ClockControl } {
  let pace = first;
  let startedAt = startOf(machine, pace);
  const millis = () => Math.min(shownBy(machine, pace, startedAt), lastMoment);
  return {
    clock: { now: () => new Date(millis()).toISOString(), millis, monotonicMillis: () => machine.monotonicMillis() },
    clockControl: {
      pace: () => pace,
      follow: (next) => {
        const current = millis();
        pace = next;
        startedAt = startOf(machine, pace);
        if (millis() >= current) return;
        pace = { speed: next.speed, shown: current, machine: machine.millis() };
        startedAt = startOf(machine, pace);
      },
      machineMillis: () => machine.millis(),
    },
  };
}

/** The monotonic moment at which the pace started; may precede this process. */
function startOf(machine: Clock, pace: ClockPace): number {
  return machine.monotonicMillis() - Math.max(0, machine.millis() - pace.machine);
}

/** At speed 1 a change of the system clock changes this clock too; at other speeds it would jump by a multiple. */
function shownBy(machine: Clock, { speed, shown, machine: machineStart }: ClockPace, startedAt: number) {
  const elapsed = speed === 1 ? machine.millis() - machineStart : machine.monotonicMillis() - startedAt;
  return speed === 0 ? shown : Math.floor(shown + elapsed * speed);
}

/** A monotonic clock at which every duration is 0, so that recorded durations are equal in every run. */
export const stillWatch: Pick<Clock, 'monotonicMillis'> = { monotonicMillis: () => 0 };

/** A clock that delegates to a replaceable clock. */
export interface DelegatingClock extends Clock {
  follow(clock: Clock): void;
}

/** For callers that outlive the clock of a world. */
export function createDelegatingClock(first: Clock): DelegatingClock {
  let leader = first;
  return {
    now: () => leader.now(),
    millis: () => leader.millis(),
    monotonicMillis: () => leader.monotonicMillis(),
    follow: (clock) => {
      leader = clock;
    },
  };
}

/** A piece of work with its cause. */
interface Scope {
  /** The root key of its world. */
  readonly root: Buffer;
  readonly key: Buffer;
  draws: number;
}

/** The random seed of a world. */
interface Seeding {
  readonly seed: number;
  /** Increases on every start and restore: counts of causes restart, but no value repeats. */
  readonly era: number;
}

/** One per process, used only once a world has a seed: it slows down every promise. */
const scopes = new AsyncLocalStorage<Scope>();

/** Ids by HKDF-SHA-256 (RFC 5869) from the seed, the era, the cause of the work and the position in it. */
export function createSeededIds({ seed, era }: Seeding): Ids {
  const root = Buffer.from(hkdfSync('sha256', `vaultdesk ${seed}`, '', `random.v1 ${era}`, 32));
  const counts = new Map<string, number>();
  const open = (cause: Cause): Scope => {
    const causeText = JSON.stringify(cause);
    const name = createHmac('sha256', root).update(causeText).digest('base64url');
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    const key = createHmac('sha256', root).update(`${count} ${causeText}`).digest();
    return { root, key, draws: 0 };
  };
  const defaultScope = open(['outside']);
  const draw = (count: number): Buffer => {
    const current = scopes.getStore();
    const scope = current?.root === root ? current : defaultScope;
    scope.draws += 1;
    return Buffer.from(hkdfSync('sha256', scope.key, '', `draw ${scope.draws}`, count));
  };
  return {
    uuid: () => uuidOf(draw(16)),
    token: (bytes) => draw(bytes).toString('base64url'),
    randomBytes: draw,
    seed,
    because: (cause, work) => scopes.run(open(cause), work),
  };
}

/** Version 4 and the variant of RFC 9562 replace six bits. */
function uuidOf(bytes: Buffer): string {
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

export const systemClock: Clock = {
  now: () => new Date().toISOString(),
  millis: () => Date.now(),
  monotonicMillis: () => performance.now(),
};

/** Ids from the random source of the operating system. */
export const randomIds: Ids = {
  uuid: () => randomUUID(),
  token: (bytes) => randomBytes(bytes).toString('base64url'),
  randomBytes: (count) => randomBytes(count),
  seed: undefined,
  because: (_cause, work) => work(),
};
