import type { Result } from '../kernel/result.ts';
import type { IndexName, RecordOf, TableName } from '../resources/state.ts';

export interface PageQuery {
  readonly offset: number;
  readonly limit: number;
  readonly descending?: boolean;
  /** Only records whose order text in this index begins so. */
  readonly prefix?: string | undefined;
}

/** Some of the records under a key of an index. */
export interface Part<Stored> {
  /** Tells it from the other parts of the index: a name always stands for the same records. */
  readonly name: string;
  /** By what the record itself says. */
  holds(record: Stored): boolean;
}

/** A part as it is now, in the order of its index. */
export interface PartReader<Stored> {
  readonly total: number;
  /** How many come before this order text. */
  rank(order: string): number;
  /** From the `first` to before the `behind`-th, counted from 0. */
  slice(first: number, behind: number): readonly Stored[];
}

/** Look-ups cost the logarithm of the table's size plus what they return. */
export interface TableReader<Table extends TableName> {
  find(id: string): RecordOf<Table> | undefined;
  /** Every record under `key`, in the order of the index. */
  listBy(index: IndexName<Table>, key: string): readonly RecordOf<Table>[];
  pageBy(index: IndexName<Table>, key: string, query: PageQuery): readonly RecordOf<Table>[];
  countBy(index: IndexName<Table>, key: string, prefix?: string): number;
  /** How many records under `key` come before this order text. */
  rankBy(index: IndexName<Table>, key: string, order: string): number;
  /** What a filter leaves of a long list. The first look-up costs the list, later ones what they return. */
  partBy(
    index: IndexName<Table>,
    key: string,
    part: Part<RecordOf<Table>>,
  ): PartReader<RecordOf<Table>>;
}

export interface TableWriter<Table extends TableName> extends TableReader<Table> {
  /** Adds the record, or replaces the one of the same id. */
  put(record: RecordOf<Table>): void;
  delete(id: string): void;
}

export type TableReaders = { readonly [Table in TableName]: TableReader<Table> };
export type TableWriters = { readonly [Table in TableName]: TableWriter<Table> };

/** What a query found; or how what it looks into is built, in turns of a few milliseconds, before it is asked again. */
export type Built<Value> = { readonly value: Value } | { build(): Promise<void> };

/** The request that a commit comes from. What it adds to state carries a trace on (`resources/trace-rules.ts`). */
export interface TraceOrigin {
  readonly requestId: string;
  /** Written by the first commit: the request's own trace, or that of what it went on with. */
  traceId?: string;
}

/** An index by its name, with the table that has it. */
export type IndexOf = {
  readonly [Table in TableName]: { readonly table: Table; readonly index: IndexName<Table> };
}[TableName];

/** The only two doors to state. */
export interface Storage {
  /** Sees committed state only. Records are shared: never change one in place. */
  read<Value>(query: (tables: TableReaders) => Value): Value;
  /**
   * The same for who can wait: indexes, and parts of them, that nobody asked for before and that are long to
   * build are not built at once, which would hold everybody up.
   */
  readBuilt<Value>(query: (tables: TableReaders) => Value): Built<Value>;
  /**
   * Runs `change` on a draft and commits all of it or nothing: a failed result, a throw or a failed
   * write changes nothing. `change` is synchronous, sees its own writes, and may run while earlier
   * commits are on their way to disk. Resolves once the commit is stored. New records begin the trace of
   * `origin`, unless they go on with one.
   */
  transact<Value>(
    change: (tables: TableWriters) => Result<Value>,
    origin?: TraceOrigin,
  ): Promise<Result<Value>>;
  /**
   * Builds indexes that nothing asked for yet in turns of a few milliseconds. Without it the first look-up
   * builds the whole of one at once, and everybody waits.
   */
  prepare(indexes: readonly IndexOf[]): Promise<void>;
  health(): StorageHealth;
}

/**
 * `writing`: all is well · `behind`: all is stored, but the last checkpoint failed · `full` and `failing`:
 * the last write was refused, the next one is tried · `refusing`: no write until a restart, because nobody
 * knows what is on the disk.
 */
export interface StorageHealth {
  readonly state: 'writing' | 'behind' | 'full' | 'failing' | 'refusing';
  /** What happened and what to do, unless all is well. */
  readonly reason?: string;
}
