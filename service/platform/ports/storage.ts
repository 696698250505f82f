import type { LeaseHolder } from '../../model/installation/shared-world.ts';
import type {
  CreatedWorld,
  EndedWorld,
  ReplacedWorld,
  WorldSource,
  WorldSummary,
} from '../../model/installation/world.ts';
import type { Result } from '../../model/kernel/results/result.ts';
import type { IndexName, RecordOf, TableName } from '../../model/state.ts';

export interface PageQuery {
  readonly offset: number;
  readonly limit: number;
  readonly descending?: boolean;
  /** Only records whose order text in this index has this prefix. */
  readonly prefix?: string | undefined;
}

/** A subset of the records under a key of an index. */
export interface Part<Stored> {
  /** Identifies the part within the index: a name always refers to the same records. */
  readonly name: string;
  /** Depends on the record alone. */
  holds(record: Stored): boolean;
}

/** A current part, in index order. */
export interface PartReader<Stored> {
  readonly total: number;
  /** The number of records before this order text. */
  rank(order: string): number;
  /** From `first` (inclusive, 0-based) to `end` (exclusive). */
  slice(first: number, end: number): readonly Stored[];
}

/** Lookups cost the logarithm of the table's size plus the size of the result. */
export interface TableReader<Table extends TableName> {
  find(id: string): RecordOf<Table> | undefined;
  /** Every record under `key`, in index order. */
  listBy(index: IndexName<Table>, key: string): readonly RecordOf<Table>[];
  pageBy(index: IndexName<Table>, key: string, query: PageQuery): readonly RecordOf<Table>[];
  countBy(index: IndexName<Table>, key: string, prefix?: string): number;
  /** The number of records under `key` before this order text. */
  rankBy(index: IndexName<Table>, key: string, order: string): number;
  /** A filtered part of a long list. The first lookup costs the whole list, later ones only the result. */
  partBy(index: IndexName<Table>, key: string, part: Part<RecordOf<Table>>): PartReader<RecordOf<Table>>;
}

export interface TableWriter<Table extends TableName> extends TableReader<Table> {
  /** Adds the record, or replaces the record with the same id. */
  put(record: RecordOf<Table>): void;
  delete(id: string): void;
}

export type TableReaders = { readonly [Table in TableName]: TableReader<Table> };
export type TableWriters = { readonly [Table in TableName]: TableWriter<Table> };

/** The value of a query, or a function that builds its missing indexes in batches of a few milliseconds. */
export type Built<Value> = { readonly value: Value } | { build(): Promise<void> };

/** The request that a commit belongs to. Its additions continue a trace (`resources/trace-rules.ts`). */
export interface TraceOrigin {
  readonly requestId: string;
  /** Written by the first commit: the request's own trace, or the one it continues. */
  traceId?: string;
}

export type IndexOf = {
  readonly [Table in TableName]: { readonly table: Table; readonly index: IndexName<Table> };
}[TableName];

/** The only two ways to access state. */
export interface Storage {
  /** Sees committed state only. Records are shared: never mutate them. */
  read<Value>(query: (tables: TableReaders) => Value): Value;
  /** Like `read`, for callers that can wait: large indexes are not built synchronously. */
  readBuilt<Value>(query: (tables: TableReaders) => Value): Built<Value>;
  /**
   * Runs `change` on a draft and commits all or nothing: a failed result, a throw or a failed write changes nothing.
   * `change` is synchronous, sees its own writes, and may run while earlier commits are being written. Resolves once
   * the commit is stored. New records start the trace of `origin` unless they continue another.
   */
  transact<Value>(change: (tables: TableWriters) => Result<Value>, origin?: TraceOrigin): Promise<Result<Value>>;
  /** Storage for attempts at a signing method, which are not an effect of the request. Default: this storage. */
  readonly attempts?: Storage;
  /** Builds unused indexes in short batches. Otherwise the first lookup blocks the event loop. */
  prepare(indexes: readonly IndexOf[]): Promise<void>;
  health(): StorageHealth;
}

/** Resolves once the change is drafted, to share a sync with the next commit. An earlier crash loses it. */
export function whenDrafted<Value>(
  storage: Storage,
  change: (tables: TableWriters) => Result<Value>,
): Promise<Result<Value>> {
  return new Promise((resolve, reject) => {
    const drafting = (tables: TableWriters) => {
      const result = change(tables);
      resolve(result);
      return result;
    };
    // The outcome counts only if the change was not drafted, e.g. because its world has ended.
    storage.transact(drafting).then(resolve, reject);
  });
}

/** The same storage with other commits. */
export function withTransact(storage: Storage, transact: Storage['transact']): Storage {
  return {
    read: (query) => storage.read(query),
    readBuilt: (query) => storage.readBuilt(query),
    prepare: (indexes) => storage.prepare(indexes),
    health: () => storage.health(),
    ...(storage.attempts && { attempts: storage.attempts }),
    transact,
  };
}

/**
 * `writing`: no problem · `behind`: all is stored, but the last checkpoint failed · `full` and
 * `failing`: the last write was rejected, the next one is attempted · `refusing`: no write until a
 * restart, because the state of the disk is unknown.
 */
export interface StorageHealth {
  readonly state: 'writing' | 'behind' | 'full' | 'failing' | 'refusing';
  /** What happened and what to do; absent for `writing`. */
  readonly reason?: string;
}

/** `settle` stops waiting after this time; `all` waits for every job, `except` skips the named ones. */
export interface SettleLimits {
  readonly milliseconds: number;
  readonly all?: boolean;
  readonly except?: readonly string[];
  /** Ends the wait, not the work. */
  readonly signal?: AbortSignal;
}

/** A clock advance within one commit, in milliseconds since 1970: `from` inclusive, `before` exclusive. */
export interface Way {
  readonly from: number;
  readonly before: number;
  /** Upper bound of moments per commit. */
  readonly most: number;
}

/** The background work of the service, for use cases that wait for it. */
export interface Working {
  /** The earliest moment after this one at which a job is due, in milliseconds since 1970. */
  nextMoment(after: number): number | undefined;
  /** The number of jobs that run or are due. */
  countDue(): number;
  /** Runs due work and its consequences until nothing is left. Returns the kinds of the jobs that did not finish. */
  settle(limits: SettleLimits): Promise<readonly string[]>;
  /**
   * Runs the work that is due at the next moments, each at its own time, in one commit, while it changes only records.
   * Returns these moments; empty if the first of them has other work due. `note` is part of that commit.
   */
  pass(
    span: Way,
    note: (tables: TableWriters, moments: readonly [number, ...number[]]) => void,
  ): Promise<Result<readonly number[]>>;
}

/** The same before the jobs exist: they are created after the ports. */
export interface BackgroundWork extends Working {
  lead(to: Working): void;
}

/** The current world and its replacement: records, chains, clock and queues together. */
export interface Worlds {
  /** The storage of the current world, for operations on worlds; the port `storage` ends with its own world. */
  readonly storage: Storage;
  /** Runs a request in this world. Fails with `world.restored` as soon as another world replaces it. */
  here<Value>(work: () => Promise<Result<Value>>): Promise<Result<Value>>;
  /** Replaces this world with that of a snapshot. The present is saved under a name that undoes the restore. */
  restore(name: string): Promise<Result<ReplacedWorld>>;
  /** Like `restore`, with the records of a backup; chains and clock continue. */
  restoreBackup(name: string): Promise<Result<ReplacedWorld>>;
  /** Like `restore`, with only the applications, the settings and the installation's own records. */
  reset(): Promise<Result<ReplacedWorld>>;
  /** All worlds on this port. */
  readonly all: AllWorlds;
}

export interface NewWorld {
  /** Generated if omitted. */
  readonly name?: string | undefined;
  readonly from: WorldSource;
}

/** The worlds of a port: `main` and the additional ones, which live in memory. */
export interface AllWorlds {
  count(): number;
  /** `main` first, then the oldest. */
  list(): readonly WorldSummary[];
  /** Resolves when the world responds. A failure leaves nothing of it. */
  create(world: NewWorld): Promise<Result<CreatedWorld>>;
  /** Stops serving the world: in-flight requests fail with `world.ended`; resolves when nothing is left of it. */
  end(name: string): Promise<Result<WorldSummary>>;
  /** The worlds that ended in the last 24 hours and do not exist again, the last ended first. */
  listEnded(): readonly EndedWorld[];
  /** Removes a world from `listEnded`. */
  forget(name: string): Promise<Result<void>>;
}

/** The instance that does the background work of a world. */
/** State of an instance in the world that it serves with others. */
export interface SharedWorldStatus {
  readonly world: string;
  /** Host, port and database; no user and no password. */
  readonly database: string;
  readonly instance: { readonly id: string; readonly name: string };
  /** `undefined` if it was released, or the world is new. */
  readonly lease: LeaseHolder | undefined;
  /** The last log entry applied here. */
  readonly lsn: number;
  /** Time since this instance was known to be up to date. */
  readonly ageMilliseconds: number;
  readonly maximumAgeMilliseconds: number;
  /** Whether reads need no check because no other instance writes. */
  readonly readsAlone: boolean;
}

/** Additional operations of a world that several instances serve. */
export interface SharedWorld {
  /** Ensures that later reads include every instance's commits, or are as recent as allowed. Fails without database. */
  fresh(): Promise<Result<void>>;
  status(): SharedWorldStatus;
}
