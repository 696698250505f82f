import { z } from 'zod';
import { parseJson } from '../../../model/kernel/json.ts';
import { second } from '../../../model/kernel/units.ts';
import type { Clock } from '../../ports/clock.ts';
import type { TableReaders, TableWriters } from '../../ports/storage.ts';
import { readLeaseFact } from './lease-fact.ts';

const readLeaseRecord = z.object({
  /** Empty if it was released. */
  holder: z.string(),
  /** Increases with each renewal, so that others see it change. */
  term: z.int(),
});
type ReadLeaseRecord = z.infer<typeof readLeaseRecord>;

/** How long instances that have seen an entry with the lease do not write. */
const leaseMilliseconds = 3 * second;
/** The holder trusts it for less time, counted from before the entry was sent: clock rates may differ by a third. */
const trustedMilliseconds = 2 * second;
/** Minimum reads per second for which the lease is taken and renewed. */
const readsWorthIt = 8;

interface ReadLeaseParts {
  /** The system clock, which the clock control does not move. */
  readonly clock: Pick<Clock, 'monotonicMillis' | 'millis'>;
  /** The id of this instance. */
  readonly instance: string;
  /** Time without writes of other instances before this instance takes the lease. */
  readonly quietMilliseconds: number;
  read<Value>(query: (tables: TableReaders) => Value): Value;
  /** Commits a change; true if it returned true and is in the log. */
  write(change: (tables: TableWriters) => boolean): Promise<boolean>;
}

/** A time on both clocks: the wall clock advances while a machine sleeps, and the monotonic clock is never set. */
type Moment = { readonly monotonic: number; readonly wall: number };

/** The last seen record, and when it was first seen. */
interface ObservedLease {
  readonly text: string;
  readonly record: ReadLeaseRecord | undefined;
  readonly at: number;
}

/**
 * Lets an instance that is the only writer read without the database. Its record is a log entry, so any instance that
 * appends after it has read it: that instance asks for its release, and waits until the lease is released or was
 * unchanged for the whole duration by its own clock. By then the holder no longer trusts it.
 */
export class ReadLease {
  readonly #parts: ReadLeaseParts;
  /** Start of the trusted time, from before the entry was sent. */
  #trusted: Moment | undefined;
  #seen: ObservedLease = { text: '', record: undefined, at: Number.NEGATIVE_INFINITY };
  /** When another instance last wrote. */
  #otherSeenAt: number;
  /** Increases whenever the lease ends, so that a pending request is not trusted. */
  #turn = 0;
  #acquiring: Promise<void> | undefined;
  /** Number of reads in the second that started at `since`. */
  #reads = { since: Number.NEGATIVE_INFINITY, count: 0 };
  #isOn = false;

  constructor(parts: ReadLeaseParts) {
    this.#parts = parts;
    this.#otherSeenAt = this.#now();
    this.see();
  }

  /** Allows the lease from now on: this instance now hears requests to release it. */
  start(): void {
    this.#isOn = true;
  }

  /** Whether this instance has applied all acknowledged writes, apart from its own pending writes. */
  get isHeld(): boolean {
    return this.#trusted !== undefined && this.#ageOf(this.#trusted) < trustedMilliseconds;
  }

  /** Whether a read can skip the database. Takes or renews the lease if there are enough reads. */
  holds(): boolean {
    if (!this.#isOn) return false;
    const isWorthIt = this.#count();
    const age = this.#trusted ? this.#ageOf(this.#trusted) : Number.POSITIVE_INFINITY;
    if (isWorthIt && age > trustedMilliseconds / 2 && this.#mayTake()) this.#take();
    return age < trustedMilliseconds;
  }

  /** Whether another instance may still rely on its lease: nothing is appended until then. */
  get isInTheWay(): boolean {
    const { record, at } = this.see();
    const isOthers = record !== undefined && record.holder !== '' && !this.#isOurs(record);
    return isOthers && this.#now() - at < leaseMilliseconds;
  }

  /** Notices the current record after any change. */
  see(): ObservedLease {
    const text = this.#parts.read(textIn);
    if (this.#seen.text !== text) this.#seen = { text, record: recordOf(text), at: this.#now() };
    return this.#seen;
  }

  /** Records that another instance has written. */
  recordOther(): void {
    this.#otherSeenAt = this.#now();
  }

  /** Ends the trust until the lease is taken again: a write of this instance has an unknown outcome. */
  doubt(): void {
    this.#turn += 1;
    this.#trusted = undefined;
  }

  /** Stops trusting the lease, then releases it. Called on request of another instance and at the end. */
  async release(): Promise<void> {
    this.doubt();
    this.recordOther();
    if (!this.#acquiring && !this.#isOurs(this.see().record)) return;
    await this.#parts.write((tables) => {
      const record = recordOf(textIn(tables));
      const isOurs = record !== undefined && this.#isOurs(record);
      if (isOurs) putRecord(tables, { holder: '', term: record.term + 1 });
      return isOurs;
    });
  }

  #take(): void {
    const { clock, instance, write } = this.#parts;
    const startedAt = { monotonic: clock.monotonicMillis(), wall: clock.millis() };
    const turnBefore = this.#turn;
    const { text, record } = this.see();
    const next = { holder: instance, term: (record?.term ?? 0) + 1 };
    this.#acquiring = write((tables) => {
      const isUnchanged = textIn(tables) === text;
      if (isUnchanged) putRecord(tables, next);
      return isUnchanged;
    })
      .then((isTaken) => {
        if (isTaken && turnBefore === this.#turn) this.#trusted = startedAt;
      })
      .catch(() => undefined)
      .finally(() => {
        this.#acquiring = undefined;
      });
  }

  #mayTake(): boolean {
    const isQuiet = this.#now() - this.#otherSeenAt >= this.#parts.quietMilliseconds;
    return isQuiet && !this.#acquiring && !this.isInTheWay;
  }

  /** Counts a read; true if there were enough recently. */
  #count(): boolean {
    const now = this.#now();
    const { since, count } = this.#reads;
    const isSameSecond = now - since < second;
    this.#reads = isSameSecond ? { since, count: count + 1 } : { since: now, count: 1 };
    return isSameSecond && count + 1 >= readsWorthIt;
  }

  #ageOf({ monotonic, wall }: Moment): number {
    const byWall = this.#parts.clock.millis() - wall;
    // If the wall clock was set back, the age is unknown; if it was set forward, the lease ends.
    return byWall < 0 ? Number.POSITIVE_INFINITY : Math.max(byWall, this.#now() - monotonic);
  }

  #isOurs(record: ReadLeaseRecord | undefined): boolean {
    return record?.holder === this.#parts.instance;
  }

  #now(): number {
    return this.#parts.clock.monotonicMillis();
  }
}

function textIn({ installation }: Pick<TableReaders, 'installation'>): string {
  return installation.find(readLeaseFact)?.value ?? '';
}

function recordOf(text: string): ReadLeaseRecord | undefined {
  return text === '' ? undefined : readLeaseRecord.safeParse(parseJson(text)).data;
}

function putRecord({ installation }: TableWriters, record: ReadLeaseRecord): void {
  installation.put({ id: readLeaseFact, value: JSON.stringify(record) });
}
