import { z } from 'zod';
import type { LeaseHolder } from '../../../model/installation/shared-world.ts';
import { parseJson } from '../../../model/kernel/json.ts';
import { fail, ok, type Result } from '../../../model/kernel/results/result.ts';
import { second } from '../../../model/kernel/units.ts';
import { tableNames } from '../../../model/state.ts';
import type { Changes } from '../../ports/changes.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Log } from '../../ports/request-log.ts';
import type { Storage, TableReaders } from '../../ports/storage.ts';
import { leaseFact } from './lease-fact.ts';

/** The stored lease of the background work. */
export const leaseRecord = z.object({
  /** Empty if it was released. */
  holder: z.string(),
  name: z.string(),
  /** Increases with each new holder: commits of an earlier holder are rejected. */
  epoch: z.int(),
  /** Expiry by the holder's clock: for display, never compared. */
  until: z.string(),
});
type LeaseRecord = z.infer<typeof leaseRecord>;

const leaseMilliseconds = 9 * second;
/** Renewal interval as a share of the duration. */
const shareOfRenewal = 1 / 3;
/** Share of the duration after which a holder stops, before another instance may take over. */
const shareOfTrust = 2 / 3;

/** Work that a finished step left running; `undefined` if all of it has ended. */
export type AbandonedLease = () => Promise<unknown> | undefined;

interface LeaseParts {
  readonly storage: Storage;
  readonly changes: Pick<Changes, 'publish'>;
  readonly log: Pick<Log, 'info' | 'warn'>;
  /** The system clock, which the clock control does not move. */
  readonly clock: Clock;
  readonly instance: { readonly id: string; readonly name: string };
  readonly milliseconds?: number;
}

/**
 * Lets one instance at a time run the background work of a world. An instance takes over only after
 * it has seen the record unchanged for the whole duration by its own clock, so clock differences do
 * no harm. Commits of a former holder are rejected once the record has another holder.
 */
export class Lease {
  readonly #parts: LeaseParts;
  readonly #milliseconds: number;
  /** The last seen record, and when it was first seen. */
  #seen: { readonly text: string; readonly at: number } | undefined;
  #epoch: number | undefined;
  /** Number of running steps, and callbacks for work that finished steps left running. */
  #running = 0;
  readonly #abandoned = new Set<AbandonedLease>();
  #trustedUntil = Number.NEGATIVE_INFINITY;
  /** Whether the log shows this instance as the holder. */
  #isLogged = false;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;
  #hasEnded = false;

  constructor(parts: LeaseParts) {
    this.#parts = parts;
    this.#milliseconds = parts.milliseconds ?? leaseMilliseconds;
  }

  /** Checks immediately and then regularly. */
  async start(): Promise<void> {
    await this.look();
    this.#timer = setInterval(() => void this.look(), this.#milliseconds * shareOfRenewal);
    this.#timer.unref();
  }

  /** Releases the lease, so that other instances need not wait. */
  async end(): Promise<void> {
    this.#hasEnded = true;
    clearInterval(this.#timer);
    await this.#looking;
    if (!this.holds()) return;
    await this.#write((now) => (now && this.#isOurs(now) ? { ...now, holder: '', name: '' } : undefined)).catch(
      () => undefined,
    );
    this.#epoch = undefined;
    this.#parts.log.info('world.lease-released');
  }

  /** Whether this instance has the work, as far as it knows. */
  holds(): boolean {
    return this.#epoch !== undefined && this.#parts.clock.monotonicMillis() < this.#trustedUntil;
  }

  /**
   * Runs a step of the work if this instance has the lease. After a change of the holder, an
   * instance takes the lease again only when all its earlier steps have ended, including
   * `abandoned`: they have read old data and must not commit.
   */
  async lead<Value>(work: () => Promise<Value>, abandoned?: AbandonedLease): Promise<Value | undefined> {
    if (!this.holds()) return undefined;
    if (abandoned) this.#abandoned.add(abandoned);
    this.#running += 1;
    try {
      return await work();
    } finally {
      this.#running -= 1;
    }
  }

  /** The current holder, for display. */
  holder(): LeaseHolder | undefined {
    const record = this.#parts.storage.read(recordIn);
    if (!record || record.holder === '') return undefined;
    const { holder, name, epoch, until } = record;
    return { instance: holder, name, epoch, until, isHere: holder === this.#parts.instance.id };
  }

  /** The same storage for background work: each commit checks that this instance has the lease. */
  fence(storage: Storage): Storage {
    return {
      read: (query) => storage.read(query),
      readBuilt: (query) => storage.readBuilt(query),
      prepare: (indexes) => storage.prepare(indexes),
      health: () => storage.health(),
      transact: (change, origin) =>
        storage.transact((tables) => (this.#isOurs(recordIn(tables)) ? change(tables) : notOurs), origin),
    };
  }

  /** Takes or renews the lease, or sees that another instance has it. One check at a time. */
  look(): Promise<void> {
    this.#looking ??= this.#look()
      .catch(() => undefined)
      .finally(() => {
        this.#looking = undefined;
        this.#logChange();
      });
    return this.#looking;
  }

  async #look(): Promise<void> {
    if (this.#hasEnded) return;
    const { clock, storage, instance } = this.#parts;
    const startedAt = clock.monotonicMillis();
    const record = storage.read(recordIn);
    const text = textOf(record);
    if (this.#seen?.text !== text) this.#seen = { text, at: startedAt };
    const isOurs = record !== undefined && record.holder === instance.id;
    const isFree = !record || record.holder === '';
    const isOver = startedAt - this.#seen.at >= this.#milliseconds;
    if (!isOurs && !isFree && !isOver) return this.#forget();
    const isRenewal = isOurs && record.epoch === this.#epoch;
    if (!isRenewal) this.#forget();
    if (!isRenewal && this.#isAtWork()) return;
    const { epoch } = record ?? { epoch: 0 };
    const result = await this.#write((now) =>
      textOf(now) === text ? { ...this.#ours(), epoch: isRenewal ? epoch : epoch + 1 } : undefined,
    );
    if (!result.ok) return;
    const wasHolder = this.holds();
    this.#epoch = result.value;
    this.#trustedUntil = startedAt + this.#milliseconds * shareOfTrust;
    // Steps only run on the holder, so every step must now check what is due.
    if (!wasHolder && result.value !== undefined) this.#parts.changes.publish({ tables: tableNames, ids: [] });
  }

  #logChange(): void {
    const holds = this.holds();
    if (holds === this.#isLogged) return;
    this.#isLogged = holds;
    const { log, instance } = this.#parts;
    const fields = { instance: instance.name, epoch: this.#epoch };
    if (holds) log.info('world.lease-gained', fields);
    else log.warn('world.lease-lost', { ...fields, holder: this.holder()?.name });
  }

  /** Whether work of an earlier epoch is still running. */
  #isAtWork(): boolean {
    return this.#running > 0 || [...this.#abandoned].some((remaining) => remaining() !== undefined);
  }

  #forget(): void {
    this.#epoch = undefined;
  }

  #ours(): Omit<LeaseRecord, 'epoch'> {
    const { clock, instance } = this.#parts;
    const until = new Date(clock.millis() + this.#milliseconds).toISOString();
    return { holder: instance.id, name: instance.name, until };
  }

  /** Returns the written epoch; `undefined` if the record has changed in the meantime. */
  #write(change: (now: LeaseRecord | undefined) => LeaseRecord | undefined): Promise<Result<number | undefined>> {
    return this.#parts.storage.transact((tables) => {
      const next = change(recordIn(tables));
      if (next) tables.installation.put({ id: leaseFact, value: JSON.stringify(next) });
      return ok(next?.epoch);
    });
  }

  #isOurs(record: LeaseRecord | undefined): boolean {
    return record?.holder === this.#parts.instance.id && record.epoch === this.#epoch;
  }
}

function textOf(record: LeaseRecord | undefined): string {
  return JSON.stringify(record ?? null);
}

function recordIn({ installation }: Pick<TableReaders, 'installation'>): LeaseRecord | undefined {
  const parsed = leaseRecord.safeParse(parseJson(installation.find(leaseFact)?.value ?? ''));
  return parsed.success ? parsed.data : undefined;
}

const notOurs = fail(
  'world.lease-lost',
  'Another instance now runs the background work of this world. Nothing was changed.',
);
