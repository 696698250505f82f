import type { Result } from '../kernel/result.ts';
import type { IndexName, RecordOf, TableName } from '../resources/state.ts';

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
  /**
   * A filtered part of a long list. The first lookup costs the whole list, later ones only the
   * result.
   */
  partBy(
    index: IndexName<Table>,
    key: string,
    part: Part<RecordOf<Table>>,
  ): PartReader<RecordOf<Table>>;
}

export interface TableWriter<Table extends TableName> extends TableReader<Table> {
  /** Adds the record, or replaces the record with the same id. */
  put(record: RecordOf<Table>): void;
  delete(id: string): void;
}

export type TableReaders = { readonly [Table in TableName]: TableReader<Table> };
export type TableWriters = { readonly [Table in TableName]: TableWriter<Table> };

/**
 * The value of a query; or a function that builds the missing indexes in batches of a few
 * milliseconds before the query runs again.
 */
export type Built<Value> = { readonly value: Value } | { build(): Promise<void> };

/**
 * The request that a commit belongs to. Its additions continue a trace
 * (`resources/trace-rules.ts`).
 */
export interface TraceOrigin {
  readonly requestId: string;
  /** Written by the first commit: the request's own trace, or the one it continues. */
  traceId?: string;
}

/** An index name with its table. */
export type IndexOf = {
  readonly [Table in TableName]: { readonly table: Table; readonly index: IndexName<Table> };
}[TableName];

/** The only two ways to access state. */
export interface Storage {
  /** Sees committed state only. Records are shared: never mutate them. */
  read<Value>(query: (tables: TableReaders) => Value): Value;
  /**
   * Like `read`, for callers that can wait: missing indexes and parts that take long to build are
   * not built synchronously, which would block the event loop.
   */
  readBuilt<Value>(query: (tables: TableReaders) => Value): Built<Value>;
  /**
   * Runs `change` on a draft and commits all or nothing: a failed result, a throw or a failed write
   * changes nothing. `change` is synchronous, sees its own writes, and may run while earlier
   * commits are being written. Resolves once the commit is stored. New records start the trace of
   * `origin` unless they continue another.
   */
  transact<Value>(
    change: (tables: TableWriters) => Result<Value>,
    origin?: TraceOrigin,
  ): Promise<Result<Value>>;
  /**
   * Builds unused indexes in batches of a few milliseconds. Without it the first lookup builds a
   * whole index and blocks the event loop.
   */
  prepare(indexes: readonly IndexOf[]): Promise<void>;
  health(): StorageHealth;
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
