import { z } from 'zod';
import { parseJson } from '../../kernel/json.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { second } from '../../kernel/time-units.ts';
import type { Changes } from '../../ports/changes.ts';
import type { Clock } from '../../ports/clock.ts';
import type { LeaseHolder } from '../../ports/shared-world.ts';
import type { Storage, TableReaders } from '../../ports/storage.ts';
import { tableNames } from '../../resources/state.ts';
import { leaseFact } from './lease-fact.ts';

/** The fact of the state that says who does the background work. */
export const leaseRecord = z.object({
  /** Nobody where it was given back. */
  holder: z.string(),
  name: z.string(),
  /** One more with each that takes it: a commit of an earlier one is refused. */
  epoch: z.int(),
  /** Until when, by the clock of the holder: shown, and never compared. */
  until: z.string(),
});
type LeaseRecord = z.infer<typeof leaseRecord>;

export const leaseMilliseconds = 9 * second;
/** Renewed so often. */
const shareOfRenewal = 1 / 3;
/** A holder stops by itself so much before anybody else may take it. */
const shareOfTrust = 2 / 3;

/** What a piece of work began and left to itself; nothing where all of that has ended. */
export type LeftBehind = () => Promise<unknown> | undefined;

export interface LeaseParts {
  readonly storage: Storage;
  readonly changes: Pick<Changes, 'publish'>;
  /** Of the machine: nobody moves it on. */
  readonly clock: Clock;
  readonly instance: { readonly id: string; readonly name: string };
  readonly milliseconds?: number;
}

/**
 * The background work of a world, on one instance at a time. Who takes it from another one waits until he saw its
 * record unchanged for the whole time, by his own clock: clocks that differ do no harm. And whatever a holder
 * believes, what he commits is refused once the record is another one's.
 */
export class Lease {
  readonly #parts: LeaseParts;
  readonly #milliseconds: number;
  /** The record as it was last seen to change, and when. */
  #seen: { readonly text: string; readonly at: number } | undefined;
  #epoch: number | undefined;
  /** Pieces of the work that have not ended, and where to ask for what ended ones left behind. */
  #running = 0;
  readonly #leftBehind = new Set<LeftBehind>();
  #trustedUntil = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;
  #hasEnded = false;

  constructor(parts: LeaseParts) {
    this.#parts = parts;
    this.#milliseconds = parts.milliseconds ?? leaseMilliseconds;
  }

  /** Looks now, and from now on. */
  async start(): Promise<void> {
    await this.look();
    this.#timer = setInterval(() => void this.look(), this.#milliseconds * shareOfRenewal);
    this.#timer.unref();
  }

  /** Gives it back, so that another one need not wait. */
  async end(): Promise<void> {
    this.#hasEnded = true;
    clearInterval(this.#timer);
    await this.#looking;
    if (!this.holds()) return;
    await this.#write((now) =>
      now && this.#isOurs(now) ? { ...now, holder: '', name: '' } : undefined,
    ).catch(() => undefined);
    this.#epoch = undefined;
  }

  /** Whether the work is ours, as far as we know. */
  holds(): boolean {
    return this.#epoch !== undefined && this.#parts.clock.monotonicMillis() < this.#trustedUntil;
  }

  /**
   * Does a piece of the work where it is ours. Once another instance worked, this one takes the work no sooner than
   * all that it began before has ended, `leftBehind` too: what that read is old, and it commits nothing any more.
   */
  async lead<Value>(
    work: () => Promise<Value>,
    leftBehind?: LeftBehind,
  ): Promise<Value | undefined> {
    if (!this.holds()) return undefined;
    if (leftBehind) this.#leftBehind.add(leftBehind);
    this.#running += 1;
    try {
      return await work();
    } finally {
      this.#running -= 1;
    }
  }

  /** Who has it, for whoever looks. */
  holder(): LeaseHolder | undefined {
    const found = this.#parts.storage.read(recordIn);
    if (!found || found.holder === '') return undefined;
    const { holder, name, epoch, until } = found;
    return { instance: holder, name, epoch, until, isHere: holder === this.#parts.instance.id };
  }

  /** The same storage for the background work: each of its commits looks whose the work is. */
  fence(storage: Storage): Storage {
    return {
      read: (query) => storage.read(query),
      readBuilt: (query) => storage.readBuilt(query),
      prepare: (indexes) => storage.prepare(indexes),
      health: () => storage.health(),
      transact: (change, origin) =>
        storage.transact(
          (tables) => (this.#isOurs(recordIn(tables)) ? change(tables) : notOurs),
          origin,
        ),
    };
  }

  /** Takes it, keeps it, or sees that another one has it. One look at a time. */
  look(): Promise<void> {
    this.#looking ??= this.#look()
      .catch(() => undefined)
      .finally(() => {
        this.#looking = undefined;
      });
    return this.#looking;
  }

  async #look(): Promise<void> {
    if (this.#hasEnded) return;
    const { clock, storage, instance } = this.#parts;
    const began = clock.monotonicMillis();
    const found = storage.read(recordIn);
    const text = textOf(found);
    if (this.#seen?.text !== text) this.#seen = { text, at: began };
    const isOurs = found !== undefined && found.holder === instance.id;
    const isFree = !found || found.holder === '';
    const isOver = began - this.#seen.at >= this.#milliseconds;
    if (!isOurs && !isFree && !isOver) return this.#forget();
    const goesOn = isOurs && found.epoch === this.#epoch;
    if (!goesOn) this.#forget();
    if (!goesOn && this.#isAtWork()) return;
    const { epoch } = found ?? { epoch: 0 };
    const taken = await this.#write((now) =>
      textOf(now) === text ? { ...this.#ours(), epoch: goesOn ? epoch : epoch + 1 } : undefined,
    );
    if (!taken.ok) return;
    const hadIt = this.holds();
    this.#epoch = taken.value;
    this.#trustedUntil = began + this.#milliseconds * shareOfTrust;
    // Every step looks what is due: nobody here did so far.
    if (!hadIt && taken.value !== undefined)
      this.#parts.changes.publish({ tables: tableNames, ids: [] });
  }

  /** Whether something is not over yet that began in an epoch of before. */
  #isAtWork(): boolean {
    return this.#running > 0 || [...this.#leftBehind].some((ask) => ask() !== undefined);
  }

  #forget(): void {
    this.#epoch = undefined;
  }

  #ours(): Omit<LeaseRecord, 'epoch'> {
    const { clock, instance } = this.#parts;
    const until = new Date(clock.millis() + this.#milliseconds).toISOString();
    return { holder: instance.id, name: instance.name, until };
  }

  /** Answers the epoch that was written; nothing where the record is another one by now. */
  #write(
    change: (now: LeaseRecord | undefined) => LeaseRecord | undefined,
  ): Promise<Result<number | undefined>> {
    return this.#parts.storage.transact((tables) => {
      const next = change(recordIn(tables));
      if (next) tables.installation.put({ id: leaseFact, value: JSON.stringify(next) });
      return ok(next?.epoch);
    });
  }

  #isOurs(found: LeaseRecord | undefined): boolean {
    return found?.holder === this.#parts.instance.id && found.epoch === this.#epoch;
  }
}

function textOf(found: LeaseRecord | undefined): string {
  return JSON.stringify(found ?? null);
}

function recordIn({ installation }: Pick<TableReaders, 'installation'>): LeaseRecord | undefined {
  const parsed = leaseRecord.safeParse(parseJson(installation.find(leaseFact)?.value ?? ''));
  return parsed.success ? parsed.data : undefined;
}

const notOurs = fail(
  'world.lease-lost',
  'Another instance does the background work of this world by now. Nothing was changed.',
);
