import type { Result } from '../kernel/result.ts';
import type { IndexName, RecordOf, TableName } from '../resources/state.ts';

export interface PageQuery {
  readonly offset: number;
  readonly limit: number;
  readonly descending?: boolean;
  /** Only records whose order text in this index begins so. */
  readonly prefix?: string | undefined;
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
}

export interface TableWriter<Table extends TableName> extends TableReader<Table> {
  /** Adds the record, or replaces the one of the same id. */
  put(record: RecordOf<Table>): void;
  delete(id: string): void;
}

export type TableReaders = { readonly [Table in TableName]: TableReader<Table> };
export type TableWriters = { readonly [Table in TableName]: TableWriter<Table> };

/** The only two doors to state. */
export interface Storage {
  /** Sees committed state only. Records are shared: never change one in place. */
  read<Value>(query: (tables: TableReaders) => Value): Value;
  /**
   * Runs `change` on a draft and commits all of it or nothing: a failed result, a throw or a failed
   * write changes nothing. `change` is synchronous, sees its own writes, and may run while earlier
   * commits are on their way to disk. Resolves once the commit is stored.
   */
  transact<Value>(change: (tables: TableWriters) => Result<Value>): Promise<Result<Value>>;
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
