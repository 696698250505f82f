import { setTimeout as pause } from 'node:timers/promises';
import { toError } from '../../kernel/error.ts';
import { type Failed, fail, ok, type Result } from '../../kernel/result.ts';
import type { Changes } from '../../ports/changes.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Ids } from '../../ports/ids.ts';
import type { Log } from '../../ports/log.ts';
import type {
  Built,
  IndexOf,
  Storage,
  StorageHealth,
  TableReaders,
  TableWriters,
  TraceOrigin,
} from '../../ports/storage.ts';
import type { Anchors } from '../storage/anchors.ts';
import type { MacKey } from '../storage/authentic-line.ts';
import {
  type Change,
  lay,
  type MemoryState,
  noticeOf,
  overlaysOver,
} from '../storage/memory-state.ts';
import { spends } from '../storage/spent.ts';
import { isHeldFact } from './lease-fact.ts';
import { ReadLease } from './read-lease.ts';
import { type LogEntry, NotWritten, type SharedLog, WorldLost } from './shared-log.ts';
import { SharedReads } from './shared-reads.ts';
import { changesIn, otherHistory, toEntry } from './world-entry.ts';

export interface SharedStorageParts {
  readonly state: MemoryState;
  readonly log: SharedLog;
  /** What the state has applied. */
  readonly reached: Reached;
  readonly key: MacKey;
  readonly changes: Changes;
  readonly clock: Clock;
  /** That of the machine, which nobody moves on. */
  readonly machine: Pick<Clock, 'monotonicMillis' | 'millis'>;
  /** The id of this instance. */
  readonly instance: string;
  readonly ids: Pick<Ids, 'uuid' | 'randomBytes'>;
  readonly journal: Log;
  /** Stores the last entry that this instance has seen. */
  readonly position?: Pick<Anchors, 'tell' | 'renew'>;
  readonly limits: SharedLimits;
  /** Told once when the world is lost to this instance. */
  readonly lost: (sentence: string) => void;
}

/** The last entry that was applied, with its code. */
export interface Reached {
  readonly lsn: number;
  readonly mac: string;
}

export interface SharedLimits {
  /** So long a commit is tried, and then asked for what became of it. */
  readonly outcomeMilliseconds: number;
  /** What is read may be so old; 0 for what every other instance has acknowledged by then. */
  readonly maximumAgeMilliseconds: number;
  /** So long no other instance has written before this one reads without asking. */
  readonly aloneAfterMilliseconds: number;
}

/** Somebody who waits for a commit. */
interface Waiting {
  readonly change: (tables: TableWriters) => Result<unknown>;
  readonly origin: TraceOrigin | undefined;
  /** What the last draft answered, and whose trace it found. */
  drafted?: { readonly result: Result<unknown>; readonly origin: TraceOrigin | undefined };
  settle(result: Result<unknown>): void;
  reject(error: Error): void;
}

/** Groups of changes that one append carries. */
const mostInGroup = 500;
/** After a conflict a pause by chance, longer with each, so that no instance is kept out. */
const firstPauseMilliseconds = 2;
const longestPauseMilliseconds = 40;
/** Between tries of an append that did not get through. */
const betweenTriesMilliseconds = 100;
/** Between looks whether the one that reads alone has given way, and between words to it. */
const betweenLooksMilliseconds = 2;
const betweenWordsMilliseconds = 250;

/**
 * Storage on a log that other instances append to as well. A change is drafted on what is committed and appended
 * behind it; where somebody else was first, their entries are applied and every waiting change is drafted anew. What
 * a change answered is told only when its entry is in.
 */
export class SharedStorage implements Storage {
  readonly #parts: SharedStorageParts;
  readonly #reads: SharedReads;
  readonly #readLease: ReadLease;
  #reached: Reached;
  #waiting: Waiting[] = [];
  #working: Promise<void> | undefined;
  #held: Promise<unknown> | undefined;
  /** What is being appended, and whether it was read back from the log. */
  #inFlight: { readonly entry: LogEntry; wasRead: boolean } | undefined;
  #health: StorageHealth = { state: 'writing' };
  #loss: Failed | undefined;
  #hasEnded = false;
  /** Nobody waits for a database beyond this when the service stops. */
  #endsBy = Number.POSITIVE_INFINITY;
  /** Of the entries that were applied since this was last set. */
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
        const written = await this.transact((tables) => ok(change(tables)));
        return written.ok && written.value;
      },
    });
  }

  /** The last entry that was applied. */
  get reached(): Reached {
    return this.#reached;
  }

  /** How long ago it was known that nothing is missing, in milliseconds. */
  get age(): number {
    return this.readsAlone ? 0 : this.#reads.age;
  }

  /** Whether reads need no question, as no other instance writes. What is being written may be in the log already. */
  get readsAlone(): boolean {
    return !this.#inFlight && this.#readLease.isHeld;
  }

  /** From now on it may read alone: this instance hears when another one would write. */
  mayReadAlone(): void {
    this.#readLease.start();
  }

  /** Asks again from now on, and lets others write. */
  shareReads(): Promise<void> {
    return this.#readLease.giveBack();
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

  /** Sees that everything is applied that any instance acknowledged before this was called, or that is young enough. */
  async fresh(maximumAge = this.#parts.limits.maximumAgeMilliseconds): Promise<Result<void>> {
    if (this.#loss) return this.#loss;
    if (this.#readLease.holds() && !this.#inFlight) return ok();
    const { age } = this.#reads;
    if (maximumAge > 0 && age <= maximumAge) {
      // Half of it before the end, so that nobody waits while there are questions.
      if (age > maximumAge / 2) this.#reads.renew();
      return ok();
    }
    return this.look();
  }

  /** Asks for the end of the log, and sees that all is applied that was in it. */
  async look(): Promise<Result<void>> {
    if (this.#loss) return this.#loss;
    try {
      await this.#reads.fresh();
      if (!this.#inFlight) this.#tellHealth({ state: 'writing' });
      return ok();
    } catch (thrown) {
      return this.#unread(toError(thrown));
    }
  }

  transact<Value>(
    change: (tables: TableWriters) => Result<Value>,
    origin?: TraceOrigin,
  ): Promise<Result<Value>> {
    if (this.#loss) return Promise.resolve(this.#loss);
    if (this.#hasEnded) return Promise.resolve(fail('storage.unavailable', nothingAfterTheEnd));
    return new Promise((resolve, reject) => {
      // The one cast: what settles is the result of this change.
      const settle = (result: Result<unknown>) => resolve(result as Result<Value>);
      this.#waiting.push({ change, origin, settle, reject });
      this.#working ??= this.#work();
    });
  }

  /** Runs `work` while this instance commits nothing; what begins meanwhile waits. Others go on. */
  async still<Value>(work: () => Promise<Value>): Promise<Value> {
    while (this.#held) await this.#held;
    const worked = this.#whenIdle(work).finally(() => {
      this.#held = undefined;
      if (this.#waiting.length > 0) this.#working ??= this.#work();
    });
    this.#held = worked.catch(() => undefined);
    return worked;
  }

  /** From now on a database that does not answer is waited for so long at most. */
  hurry(milliseconds: number): void {
    this.#endsBy = this.#parts.clock.monotonicMillis() + milliseconds;
  }

  /** Stops serving a world whose log was changed. */
  lose(sentence: string): void {
    this.#lose(sentence);
  }

  /** Answers what waits, and takes nothing more. */
  async end(): Promise<void> {
    this.#hasEnded = true;
    while (this.#working) await this.#working;
  }

  async #whenIdle<Value>(work: () => Promise<Value>): Promise<Value> {
    while (this.#working) await this.#working;
    return work();
  }

  async #work(): Promise<void> {
    // Commits of this turn of the event loop go together.
    await Promise.resolve();
    while (this.#waiting.length > 0 && !this.#held) {
      const group = this.#waiting.splice(0, mostInGroup);
      try {
        await this.#commit(group);
      } catch (thrown) {
        for (const { reject } of group) reject(toError(thrown));
      }
    }
    this.#working = undefined;
  }

  async #commit(group: readonly Waiting[]): Promise<void> {
    const until = this.#parts.clock.monotonicMillis() + this.#parts.limits.outcomeMilliseconds;
    // Who was told that a change threw has no part in a later draft either.
    let members = group;
    for (let conflicts = 0; ; conflicts += 1) {
      const drafted = this.#draft(members);
      const { ops } = drafted;
      members = drafted.members;
      if (ops.length === 0) return settleAll(members);
      if (this.#readLease.isInTheWay) {
        const refused = await this.#askToShare(until);
        if (refused) return settleAll(members, refused);
        continue;
      }
      const outcome = await this.#append(ops, until);
      if (outcome === 'appended') {
        if (spends(ops)) await this.#storePosition();
        return settleAll(members);
      }
      if (outcome !== 'behind') return settleAll(members, outcome);
      await this.#giveWay(conflicts);
    }
  }

  /** Each change sees those before it. What throws has no part in the group. */
  #draft(group: readonly Waiting[]): { members: readonly Waiting[]; ops: readonly Change[] } {
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
      } catch (thrown) {
        member.reject(toError(thrown));
        return false;
      }
    });
    return { members, ops };
  }

  /** Tries until it is known what became of the entry, or the time is up. */
  async #append(ops: readonly Change[], until: number): Promise<'appended' | 'behind' | Failed> {
    const { clock, ids, key, log } = this.#parts;
    const { lsn, mac: before } = this.#reached;
    const batch = ids.uuid();
    const entry = toEntry(key, before, { lsn: lsn + 1, batch, at: clock.now(), ops });
    const inFlight = { entry, wasRead: false };
    this.#inFlight = inFlight;
    let mayBeIn = false;
    try {
      for (;;) {
        try {
          const outcome = await log.append(entry, before);
          if (outcome === 'behind') await this.#reads.fresh();
          if (outcome === 'appended' || inFlight.wasRead) return this.#applyOwn(entry, ops);
          return this.#reached.lsn > lsn ? 'behind' : this.#lose(otherHistory(lsn));
        } catch (thrown) {
          const refused = this.#refuse(toError(thrown), mayBeIn);
          mayBeIn ||= !(thrown instanceof NotWritten);
          if (refused) return refused;
        }
        if (this.#isTimeUp(until)) return mayBeIn ? this.#leaveUnknown() : notReached;
        await pause(betweenTriesMilliseconds);
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

  /** Waits until the instance that reads alone does so no more. */
  async #askToShare(until: number): Promise<Failed | undefined> {
    const { clock, log } = this.#parts;
    let saidAt = Number.NEGATIVE_INFINITY;
    while (this.#readLease.isInTheWay) {
      if (this.#isTimeUp(until)) return notReached;
      try {
        if (clock.monotonicMillis() - saidAt >= betweenWordsMilliseconds) {
          saidAt = clock.monotonicMillis();
          await log.askToShare();
        }
        await pause(betweenLooksMilliseconds);
        await this.#reads.fresh();
      } catch (thrown) {
        const refused = this.#refuse(toError(thrown), false);
        if (refused) return refused;
        await pause(betweenTriesMilliseconds);
      }
    }
    return undefined;
  }

  #isTimeUp(until: number): boolean {
    return this.#parts.clock.monotonicMillis() >= Math.min(until, this.#endsBy);
  }

  /** Others may read by now what is not applied here. */
  #leaveUnknown(): Failed {
    this.#readLease.doubt();
    return outcomeUnknown;
  }

  #applyOwn(entry: LogEntry, ops: readonly Change[]): 'appended' {
    this.#tellHealth({ state: 'writing' });
    if (this.#reached.lsn < entry.lsn) this.#apply(entry, ops);
    return 'appended';
  }

  /** Nothing of this may wait: a commit and a read of the log apply entries each in one piece. */
  #apply({ lsn, mac, text }: LogEntry, ops: readonly Change[]): void {
    const { state, changes } = this.#parts;
    const notice = ops.every(isHeld) ? undefined : noticeOf(ops, state.readers);
    state.apply(ops);
    this.#readLease.see();
    this.#reached = { lsn, mac };
    this.#parts.position?.tell({ lsn, chain: mac });
    this.appliedBytes += text.length;
    if (notice) changes.publish(notice);
  }

  async #readTail(): Promise<void> {
    for (;;) {
      const { lsn, mac } = this.#reached;
      const [last, ...behind] = await this.#parts.log.readFrom(lsn);
      if (last?.lsn !== lsn) throw new WorldLost(last ? cutOff : otherHistory(lsn));
      if (last.mac !== mac) throw new WorldLost(otherHistory(lsn));
      for (const entry of behind) this.#applyRead(entry);
      if (behind.length === 0) return;
    }
  }

  #applyRead(entry: LogEntry): void {
    const { lsn, mac } = this.#reached;
    if (entry.lsn <= lsn) return;
    if (entry.lsn > lsn + 1) throw new WorldLost(cutOff);
    const ops = changesIn(this.#parts.key, mac, entry);
    if (this.#inFlight?.entry.batch === entry.batch) this.#inFlight.wasRead = true;
    else this.#readLease.noteStranger();
    this.#apply(entry, ops);
  }

  async #giveWay(conflicts: number): Promise<void> {
    const most = Math.min(firstPauseMilliseconds * 2 ** conflicts, longestPauseMilliseconds);
    const [byte = 0] = this.#parts.ids.randomBytes(1);
    await pause((most * byte) / 255);
  }

  /** Nothing where it is tried again. */
  #refuse(error: Error, mayBeIn: boolean): Failed | undefined {
    if (error instanceof WorldLost) return this.#lose(error.message);
    this.#parts.journal.warn('world.append-failed', { error });
    this.#tellHealth({ state: 'failing', reason: databaseGone });
    if (mayBeIn || !(error instanceof NotWritten) || error.mayPass) return undefined;
    this.#tellHealth({ state: 'failing', reason: error.message });
    return fail('storage.unavailable', `Nothing was changed. ${error.message}`);
  }

  #unread(error: Error): Failed {
    if (error instanceof WorldLost) return this.#lose(error.message);
    this.#tellHealth({ state: 'failing', reason: databaseGone });
    return fail('storage.unavailable', databaseGone);
  }

  #lose(sentence: string): Failed {
    if (this.#loss) return this.#loss;
    this.#loss = fail('storage.unavailable', sentence);
    this.#parts.journal.error('world.lost', { reason: sentence });
    this.#tellHealth({ state: 'refusing', reason: sentence });
    this.#parts.lost(sentence);
    return this.#loss;
  }

  /** Whoever shows the health asks again when it changes. */
  #tellHealth(health: StorageHealth): void {
    if (this.#health.state === 'refusing') return;
    const isNews = health.state !== this.#health.state;
    this.#health = health;
    if (isNews) this.#parts.changes.publish({ tables: ['installation'], ids: [] });
  }
}

/** A lease is renewed every few seconds, and nobody shows that. */
function isHeld({ table, id }: Change): boolean {
  return table === 'installation' && isHeldFact(id);
}

function settleAll(members: readonly Waiting[], failed?: Failed): void {
  for (const { drafted, origin, settle } of members) {
    const traceId = drafted?.origin?.traceId;
    if (!failed && origin && traceId !== undefined) origin.traceId ??= traceId;
    settle(failed ?? drafted?.result ?? notReached);
  }
}

const databaseGone =
  'The database of the shared world does not answer. Nothing has to be restarted: it goes on when the database is back.';
const cutOff =
  'This instance was away for so long that the log it has to catch up with is gone from the world. Start it again: it reads the state anew.';
const nothingAfterTheEnd = 'Nothing was changed. Vaultdesk is stopping; start it again to go on.';
const notReached = fail('storage.unavailable', `Nothing was changed. ${databaseGone}`);
const outcomeUnknown = fail(
  'world.outcome-unknown',
  'The database broke off while this was written, and it is not known whether it was. Look before you repeat it, or repeat it with the same Idempotency-Key.',
);
