import { z } from 'zod';
import { parseJson } from '../../kernel/json.ts';
import { second } from '../../kernel/time-units.ts';
import type { Clock } from '../../ports/clock.ts';
import type { TableReaders, TableWriters } from '../../ports/storage.ts';
import { readLeaseFact } from './lease-fact.ts';

const readLeaseRecord = z.object({
  /** Nobody where it was given back. */
  holder: z.string(),
  /** One more with each renewal, so that others see it change. */
  term: z.int(),
});
type ReadLeaseRecord = z.infer<typeof readLeaseRecord>;

/** So long nobody else writes who has seen an entry that takes or renews it. */
const leaseMilliseconds = 3 * second;
/** The holder trusts it for less, counted from before that entry was sent: clocks may run a third apart. */
const trustedMilliseconds = 2 * second;
/** Taken and renewed for so many reads within a second; fewer ask. */
const readsWorthIt = 8;

export interface ReadLeaseParts {
  /** Of the machine: nobody moves it on. */
  readonly clock: Pick<Clock, 'monotonicMillis' | 'millis'>;
  /** The id of this instance. */
  readonly instance: string;
  /** So long no other instance has written before this one takes it. */
  readonly quietMilliseconds: number;
  read<Value>(query: (tables: TableReaders) => Value): Value;
  /** Commits a change; true where it is in the log, and answered true. */
  write(change: (tables: TableWriters) => boolean): Promise<boolean>;
}

/** A moment by both clocks: that of the system goes on while a machine sleeps, and the other one is never set. */
interface Moment {
  readonly monotonic: number;
  readonly wall: number;
}

/** The record as it was last seen to change, and when. */
interface Seen {
  readonly text: string;
  readonly record: ReadLeaseRecord | undefined;
  readonly at: number;
}

/**
 * Reads without the database, for an instance that alone writes. Its record is an entry of the log, so whoever
 * would append behind it has read it: he asks for it back, and waits until it is given back, or was seen unchanged
 * for the whole time by his own clock. The holder has stopped to trust it by then.
 */
export class ReadLease {
  readonly #parts: ReadLeaseParts;
  /** Since when it is trusted, from before its entry was sent. */
  #trusted: Moment | undefined;
  #seen: Seen = { text: '', record: undefined, at: Number.NEGATIVE_INFINITY };
  /** When another instance last wrote. */
  #strangeAt: number;
  /** One more with each time that it ended: what was asked for before is not trusted. */
  #turn = 0;
  #taking: Promise<void> | undefined;
  /** Reads of the second that began then. */
  #reads = { since: Number.NEGATIVE_INFINITY, count: 0 };
  #isOn = false;

  constructor(parts: ReadLeaseParts) {
    this.#parts = parts;
    this.#strangeAt = this.#now();
    this.see();
  }

  /** It may be taken from now on: this instance hears when another one asks for it. */
  start(): void {
    this.#isOn = true;
  }

  /** Whether all is applied here that any instance was told is written, but for what this one is writing. */
  get isHeld(): boolean {
    return this.#trusted !== undefined && this.#ageOf(this.#trusted) < trustedMilliseconds;
  }

  /** Whether a read that is about to be answered need not ask. Takes and renews it where that is worth it. */
  holds(): boolean {
    if (!this.#isOn) return false;
    const isWorthIt = this.#count();
    const age = this.#trusted ? this.#ageOf(this.#trusted) : Number.POSITIVE_INFINITY;
    if (isWorthIt && age > trustedMilliseconds / 2 && this.#mayTake()) this.#take();
    return age < trustedMilliseconds;
  }

  /** Whether another instance may still read by it: nothing is appended until then. */
  get isInTheWay(): boolean {
    const { record, at } = this.see();
    const isOthers = record !== undefined && record.holder !== '' && !this.#isOurs(record);
    return isOthers && this.#now() - at < leaseMilliseconds;
  }

  /** Whatever was applied, its record is seen by now. */
  see(): Seen {
    const text = this.#parts.read(textIn);
    if (this.#seen.text !== text) this.#seen = { text, record: recordOf(text), at: this.#now() };
    return this.#seen;
  }

  /** Another instance has written. */
  noteStranger(): void {
    this.#strangeAt = this.#now();
  }

  /** Nothing is known for sure until it is taken again: what this instance wrote may be in the log or not. */
  doubt(): void {
    this.#turn += 1;
    this.#trusted = undefined;
  }

  /** For who asks for it, or goes: no read trusts it from this moment on, and then it is given back. */
  async giveBack(): Promise<void> {
    this.doubt();
    this.noteStranger();
    if (!this.#taking && !this.#isOurs(this.see().record)) return;
    await this.#parts.write((tables) => {
      const found = recordOf(textIn(tables));
      const isOurs = found !== undefined && this.#isOurs(found);
      if (isOurs) put(tables, { holder: '', term: found.term + 1 });
      return isOurs;
    });
  }

  #take(): void {
    const { clock, instance, write } = this.#parts;
    const began = { monotonic: clock.monotonicMillis(), wall: clock.millis() };
    const turn = this.#turn;
    const { text, record } = this.see();
    const next = { holder: instance, term: (record?.term ?? 0) + 1 };
    this.#taking = write((tables) => {
      const isAsSeen = textIn(tables) === text;
      if (isAsSeen) put(tables, next);
      return isAsSeen;
    })
      .then((isTaken) => {
        if (isTaken && turn === this.#turn) this.#trusted = began;
      })
      .catch(() => undefined)
      .finally(() => {
        this.#taking = undefined;
      });
  }

  #mayTake(): boolean {
    const isQuiet = this.#now() - this.#strangeAt >= this.#parts.quietMilliseconds;
    return isQuiet && !this.#taking && !this.isInTheWay;
  }

  /** Counts a read; true where there were enough of late. */
  #count(): boolean {
    const now = this.#now();
    const { since, count } = this.#reads;
    const isOfNow = now - since < second;
    this.#reads = isOfNow ? { since, count: count + 1 } : { since: now, count: 1 };
    return isOfNow && count + 1 >= readsWorthIt;
  }

  #ageOf({ monotonic, wall }: Moment): number {
    const byWall = this.#parts.clock.millis() - wall;
    // A clock that was set back says nothing, and one that was set on ends it.
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

function put({ installation }: TableWriters, record: ReadLeaseRecord): void {
  installation.put({ id: readLeaseFact, value: JSON.stringify(record) });
}
