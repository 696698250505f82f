import { setTimeout as pause } from 'node:timers/promises';
import { toError } from '../../model/kernel/results/reasons.ts';
import { type Failed, fail, ok, type Result } from '../../model/kernel/results/result.ts';
import type { Changes } from '../ports/changes.ts';
import type { Clock } from '../ports/clock.ts';
import type { Ids } from '../ports/ports.ts';
import type { Log } from '../ports/request-log.ts';
import type {
  Built,
  IndexOf,
  Storage,
  StorageHealth,
  TableReaders,
  TableWriters,
  TraceOrigin,
} from '../ports/storage.ts';
import type { Anchors } from '../storage/journal/anchors.ts';
import type { MacKey } from '../storage/journal/authentic-line.ts';
import { type Change, lay, type MemoryState, noticeOf, overlaysOver } from '../storage/tables/memory-state.ts';
import { spends } from '../storage/tables/spent.ts';
import { isLeaseFact } from './leases/lease-fact.ts';
import { ReadLease } from './leases/read-lease.ts';
import { SharedReads } from './shared-reads.ts';
import {
  changesIn,
  type LogEntry,
  NotWritten,
  otherHistory,
  type SharedLog,
  toEntry,
  WorldLost,
} from './world-entry.ts';

interface SharedStorageParts {
  readonly state: MemoryState;
  readonly log: SharedLog;
  /** The last entry that the state has applied. */
  readonly reached: Reached;
  readonly key: MacKey;
  readonly changes: Changes;
  readonly clock: Clock;
  /** The system clock, which the clock control does not move. */
  readonly machine: Pick<Clock, 'monotonicMillis' | 'millis'>;
  /** The id of this instance. */
  readonly instance: string;
  readonly ids: Pick<Ids, 'uuid' | 'randomBytes'>;
  readonly journal: Log;
  /** Stores the last entry that this instance has seen. */
  readonly position?: Pick<Anchors, 'record' | 'renew'>;
  readonly limits: SharedLimits;
  /** Called once if this instance can no longer serve the world. */
  readonly lost: (sentence: string) => void;
}

/** The last applied entry, with its code. */
export type Reached = { readonly lsn: number; readonly mac: string };

export interface SharedLimits {
  /** How long a commit is attempted and its outcome is looked up. */
  readonly outcomeMilliseconds: number;
  /** Maximum age of reads; with 0, reads include everything that other instances have acknowledged. */
  readonly maximumAgeMilliseconds: number;
  /** Time without writes of other instances before this instance reads without the database. */
  readonly aloneAfterMilliseconds: number;
}

interface PendingChange {
  readonly change: (tables: TableWriters) => Result<unknown>;
  readonly origin: TraceOrigin | undefined;
  /** The result of the last draft, and its trace. */
  drafted?: { readonly result: Result<unknown>; readonly origin: TraceOrigin | undefined };
  settle(result: Result<unknown>): void;
  reject(error: Error): void;
}

/** Maximum number of commits per append. */
const mostInGroup = 500;
/** After a conflict: a random pause, longer with each conflict, so that no instance starves. */
const firstPauseMilliseconds = 2;
const longestPauseMilliseconds = 40;
/** Pause between attempts of an append that failed. */
const retryMilliseconds = 100;
/** Pauses while another instance reads exclusively: between checks, and between requests to it. */
const pollMilliseconds = 2;
const betweenWordsMilliseconds = 250;

/**
 * Storage on a log that other instances append to as well. A change is drafted on the committed records and appended
 * after them; if another instance was first, its entries are applied and every pending change is drafted again. The
 * result of a change is returned only when its entry is in the log.
 */
export class SharedStorage implements Storage {
  readonly #parts: SharedStorageParts;
  readonly #reads: SharedReads;
  readonly #readLease: ReadLease;
  #reached: Reached;
  #pending: PendingChange[] = [];
  #working: Promise<void> | undefined;
  #exclusive: Promise<unknown> | undefined;
  /** The entry being appended, and whether it was read back from the log. */
  #inFlight: { readonly entry: LogEntry; wasRead: boolean } | undefined;
  #health: StorageHealth = { state: 'writing' };
  /** When the database stopped responding. */
  #lostAt: number | undefined;
  #loss: Failed | undefined;
  #hasEnded = false;
  /** Deadline for waiting for the database while the service stops. */
  #endsBy = Number.POSITIVE_INFINITY;
  /** Bytes of the entries applied since the last reset. */
  appliedBytes = 0;

  constructor(parts: SharedStorageParts) {
    this.#parts = parts;
    this.#reached = parts.reached;
    this.#reads = new SharedReads(parts.clock, () => this.#readTail());
    this.#readLease = new ReadLease({
      ...{ clock: parts.machine, instance: parts.instance },
      quietMilliseconds: parts.limits.aloneAfterMilliseconds,
      read: (query) => this.read(query),
      write: async (change) => {
        const result = await this.transact((tables) => ok(change(tables)));
        return result.ok && result.value;
      },
    });
  }

  /** The last applied entry. */
  get reached(): Reached {
    return this.#reached;
  }

  /** Time since the state was last known to be complete, in milliseconds. */
  get age(): number {
    return this.readsAlone ? 0 : this.#reads.age;
  }

  /** Whether reads skip the database, as no other instance writes. A pending write may be in the log already. */
  get readsAlone(): boolean {
    return !this.#inFlight && this.#readLease.isHeld;
  }

  /** Allows exclusive reads from now on: this instance now hears when other instances want to write. */
  mayReadAlone(): void {
    this.#readLease.start();
  }

  /** Ends exclusive reads, so that others can write. */
  shareReads(): Promise<void> {
    return this.#readLease.release();
  }

  read<Value>(query: (tables: TableReaders) => Value): Value {
    return query(this.#parts.state.readers);
  }

  readBuilt<Value>(query: (tables: TableReaders) => Value): Built<Value> {
    return this.#parts.state.readBuilt(query);
  }

  prepare(indexes: readonly IndexOf[]): Promise<void> {
    return this.#parts.state.prepare(indexes);
  }

  health(): StorageHealth {
    return this.#health;
  }

  /** Ensures that everything acknowledged before this call is applied, or that the state is recent enough. */
  async fresh(maximumAge = this.#parts.limits.maximumAgeMilliseconds): Promise<Result<void>> {
    if (this.#loss) return this.#loss;
    if (this.#readLease.holds() && !this.#inFlight) return ok();
    const { age } = this.#reads;
    if (maximumAge > 0 && age <= maximumAge) {
      // Renews the state at half the maximum age, so that no read has to wait.
      if (age > maximumAge / 2) this.#reads.renew();
      return ok();
    }
    return this.look();
  }

  /** Reads the end of the log and applies all of it. */
  async look(): Promise<Result<void>> {
    if (this.#loss) return this.#loss;
    try {
      await this.#reads.fresh();
      if (!this.#inFlight) this.#noteContact();
      return ok();
    } catch (error) {
      return this.#unread(toError(error));
    }
  }

  transact<Value>(change: (tables: TableWriters) => Result<Value>, origin?: TraceOrigin): Promise<Result<Value>> {
    if (this.#loss) return Promise.resolve(this.#loss);
    if (this.#hasEnded) return Promise.resolve(fail('storage.unavailable', stoppingMessage));
    return new Promise((resolve, reject) => {
      // The only cast: the settled value is the result of this change.
      const settle = (result: Result<unknown>) => resolve(result as Result<Value>);
      this.#pending.push({ change, origin, settle, reject });
      this.#working ??= this.#work();
    });
  }

  /** Runs `work` while the commits of this instance wait. Other instances continue. */
  async still<Value>(work: () => Promise<Value>): Promise<Value> {
    while (this.#exclusive) await this.#exclusive;
    const result = this.#whenIdle(work).finally(() => {
      this.#exclusive = undefined;
      if (this.#pending.length > 0) this.#working ??= this.#work();
    });
    this.#exclusive = result.catch(() => undefined);
    return result;
  }

  /** Limits further waiting for an unresponsive database to this time. */
  hurry(milliseconds: number): void {
    this.#endsBy = this.#parts.clock.monotonicMillis() + milliseconds;
  }

  /** Stops serving a world whose log was changed. */
  lose(sentence: string): void {
    this.#lose(sentence);
  }

  /** Settles pending commits and rejects new commits. */
  async end(): Promise<void> {
    this.#hasEnded = true;
    while (this.#working) await this.#working;
  }

  async #whenIdle<Value>(work: () => Promise<Value>): Promise<Value> {
    while (this.#working) await this.#working;
    return work();
  }

  async #work(): Promise<void> {
    // Commits of this turn of the event loop share one append.
    await Promise.resolve();
    while (this.#pending.length > 0 && !this.#exclusive) {
      const group = this.#pending.splice(0, mostInGroup);
      try {
        await this.#commit(group);
      } catch (error) {
        for (const { reject } of group) reject(toError(error));
      }
    }
    this.#working = undefined;
  }

  async #commit(group: readonly PendingChange[]): Promise<void> {
    const deadline = this.#parts.clock.monotonicMillis() + this.#parts.limits.outcomeMilliseconds;
    // A change whose caller got an exception is not drafted again.
    let members = group;
    for (let conflicts = 0; ; conflicts += 1) {
      const drafted = this.#draft(members);
      const { ops } = drafted;
      members = drafted.members;
      if (ops.length === 0) return settleAll(members);
      if (this.#readLease.isInTheWay) {
        const failure = await this.#requestRelease(deadline);
        if (failure) return settleAll(members, failure);
        continue;
      }
      const outcome = await this.#append(ops, deadline);
      if (outcome === 'appended') {
        if (spends(ops)) await this.#storePosition();
        return settleAll(members);
      }
      if (outcome !== 'behind') return settleAll(members, outcome);
      await this.#release(conflicts);
    }
  }

  /** Each change sees its predecessors. A change that throws is removed from the group. */
  #draft(group: readonly PendingChange[]): { members: readonly PendingChange[]; ops: readonly Change[] } {
    const { state } = this.#parts;
    const pending = overlaysOver(state.tables);
    const ops: Change[] = [];
    const members = group.filter((member) => {
      const origin = member.origin && { ...member.origin };
      try {
        const { result, changes } = state.draft(member.change, { origin, below: pending });
        lay(pending, changes);
        for (const change of changes) ops.push(change);
        member.drafted = { result, origin };
        return true;
      } catch (error) {
        member.reject(toError(error));
        return false;
      }
    });
    return { members, ops };
  }

  /** Retries until the outcome of the entry is known, or until the time is up. */
  async #append(ops: readonly Change[], deadline: number): Promise<'appended' | 'behind' | Failed> {
    const { clock, ids, key, log } = this.#parts;
    const { lsn, mac: previousMac } = this.#reached;
    const batch = ids.uuid();
    const entry = toEntry(key, previousMac, { lsn: lsn + 1, batch, at: clock.now(), ops });
    const inFlight = { entry, wasRead: false };
    this.#inFlight = inFlight;
    let mayBeIn = false;
    try {
      for (;;) {
        try {
          const outcome = await log.append(entry, previousMac);
          if (outcome === 'behind') await this.#reads.fresh();
          if (outcome === 'appended' || inFlight.wasRead) return this.#applyOwn(entry, ops);
          return this.#reached.lsn > lsn ? 'behind' : this.#lose(otherHistory(lsn));
        } catch (error) {
          const failure = this.#reject(toError(error), mayBeIn);
          mayBeIn ||= !(error instanceof NotWritten);
          if (failure) return failure;
        }
        if (this.#isTimeUp(deadline)) return mayBeIn ? this.#leaveUnknown() : notReached;
        await pause(retryMilliseconds);
      }
    } finally {
      this.#inFlight = undefined;
    }
  }

  /** The commit is in the log already, so a disk that refuses does not change its result. */
  async #storePosition(): Promise<void> {
    await this.#parts.position?.renew().catch((error: unknown) => {
      this.#parts.journal.warn('world.position-not-stored', { error: toError(error) });
    });
  }

  /** Waits until no other instance reads exclusively. */
  async #requestRelease(deadline: number): Promise<Failed | undefined> {
    const { clock, log } = this.#parts;
    let askedAt = Number.NEGATIVE_INFINITY;
    while (this.#readLease.isInTheWay) {
      if (this.#isTimeUp(deadline)) return notReached;
      try {
        if (clock.monotonicMillis() - askedAt >= betweenWordsMilliseconds) {
          askedAt = clock.monotonicMillis();
          await log.requestRelease();
        }
        await pause(pollMilliseconds);
        await this.#reads.fresh();
      } catch (error) {
        const failure = this.#reject(toError(error), false);
        if (failure) return failure;
        await pause(retryMilliseconds);
      }
    }
    return undefined;
  }

  #isTimeUp(deadline: number): boolean {
    return this.#parts.clock.monotonicMillis() >= Math.min(deadline, this.#endsBy);
  }

  /** Others may already read changes that are not applied here. */
  #leaveUnknown(): Failed {
    this.#readLease.doubt();
    return outcomeUnknown;
  }

  #applyOwn(entry: LogEntry, ops: readonly Change[]): 'appended' {
    this.#noteContact();
    if (this.#reached.lsn < entry.lsn) this.#apply(entry, ops);
    return 'appended';
  }

  /** Must stay synchronous: commits and reads of the log each apply an entry in one step. */
  #apply({ lsn, mac, text }: LogEntry, ops: readonly Change[]): void {
    const { state, changes } = this.#parts;
    const notice = ops.every(isHeld) ? undefined : noticeOf(ops, state.readers);
    state.apply(ops);
    this.#readLease.see();
    this.#reached = { lsn, mac };
    this.#parts.position?.record({ lsn, chain: mac });
    this.appliedBytes += text.length;
    if (notice) changes.publish(notice);
  }

  async #readTail(): Promise<void> {
    for (;;) {
      const { lsn, mac } = this.#reached;
      const [last, ...entries] = await this.#parts.log.readFrom(lsn);
      if (last?.lsn !== lsn) throw new WorldLost(last ? cutOff : otherHistory(lsn));
      if (last.mac !== mac) throw new WorldLost(otherHistory(lsn));
      for (const entry of entries) this.#applyRead(entry);
      if (entries.length === 0) return;
    }
  }

  #applyRead(entry: LogEntry): void {
    const { lsn, mac } = this.#reached;
    if (entry.lsn <= lsn) return;
    if (entry.lsn > lsn + 1) throw new WorldLost(cutOff);
    const ops = changesIn(this.#parts.key, mac, entry);
    if (this.#inFlight?.entry.batch === entry.batch) this.#inFlight.wasRead = true;
    else this.#readLease.recordOther();
    this.#apply(entry, ops);
  }

  async #release(conflicts: number): Promise<void> {
    const maximum = Math.min(firstPauseMilliseconds * 2 ** conflicts, longestPauseMilliseconds);
    const [byte = 0] = this.#parts.ids.randomBytes(1);
    await pause((maximum * byte) / 255);
  }

  /** `undefined` if the append is retried. */
  #reject(error: Error, mayBeIn: boolean): Failed | undefined {
    if (error instanceof WorldLost) return this.#lose(error.message);
    if (mayBeIn || !(error instanceof NotWritten) || error.mayPass) {
      this.#noteOutage(error);
      return undefined;
    }
    this.#parts.journal.error('world.write-refused', { error });
    this.#reportHealth({ state: 'failing', reason: error.message });
    return fail('storage.unavailable', `Nothing was changed. ${error.message}`);
  }

  #unread(error: Error): Failed {
    if (error instanceof WorldLost) return this.#lose(error.message);
    this.#noteOutage(error);
    return fail('storage.unavailable', databaseUnavailable);
  }

  #lose(sentence: string): Failed {
    if (this.#loss) return this.#loss;
    this.#loss = fail('storage.unavailable', sentence);
    this.#parts.journal.error('world.lost', { reason: sentence });
    this.#reportHealth({ state: 'refusing', reason: sentence });
    this.#parts.lost(sentence);
    return this.#loss;
  }

  /** Logs only the first failure of an outage, because calls are repeated. */
  #noteOutage(error: Error): void {
    const { journal, machine } = this.#parts;
    if (this.#lostAt === undefined) journal.error('world.database-lost', { error });
    this.#lostAt ??= machine.monotonicMillis();
    this.#reportHealth({ state: 'failing', reason: databaseUnavailable });
  }

  #noteContact(): void {
    const { journal, machine } = this.#parts;
    if (this.#lostAt !== undefined) {
      const milliseconds = Math.round(machine.monotonicMillis() - this.#lostAt);
      // A warning, so that a log that shows the outage shows its end.
      journal.warn('world.database-restored', { milliseconds });
    }
    this.#lostAt = undefined;
    this.#reportHealth({ state: 'writing' });
  }

  /** Publishes a change, so that clients that show the health reload it. */
  #reportHealth(health: StorageHealth): void {
    if (this.#health.state === 'refusing') return;
    const isNew = health.state !== this.#health.state;
    this.#health = health;
    if (isNew) this.#parts.changes.publish({ tables: ['installation'], ids: [] });
  }
}

/** Leases are renewed every few seconds and are not displayed. */
function isHeld({ table, id }: Change): boolean {
  return table === 'installation' && isLeaseFact(id);
}

function settleAll(members: readonly PendingChange[], failed?: Failed): void {
  for (const { drafted, origin, settle } of members) {
    const traceId = drafted?.origin?.traceId;
    if (!failed && origin && traceId !== undefined) origin.traceId ??= traceId;
    settle(failed ?? drafted?.result ?? notReached);
  }
}

const databaseUnavailable =
  'The database of the shared world does not respond. No restart is needed: the instance continues when the database is back.';
const cutOff =
  'This instance was offline too long: log entries that it has not read were removed. Start it again to read the current state.';
const stoppingMessage = 'Nothing was changed. Vaultdesk is stopping; start it again to continue.';
const notReached = fail('storage.unavailable', `Nothing was changed. ${databaseUnavailable}`);
const outcomeUnknown = fail(
  'world.outcome-unknown',
  'The connection to the database broke during the write, so its outcome is unknown. Check the data before you repeat it, or repeat it with the same Idempotency-Key.',
);
