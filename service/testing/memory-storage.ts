import {
  type Change,
  emptyTables,
  MemoryState,
  noticeOf,
} from '../adapters/storage/memory-state.ts';
import { Turns } from '../adapters/storage/turns.ts';
import { toError } from '../kernel/error.ts';
import { fail, type Result } from '../kernel/result.ts';
import type { Changes } from '../ports/changes.ts';
import type {
  Built,
  IndexOf,
  Storage,
  StorageHealth,
  TableReaders,
  TableWriters,
  TraceOrigin,
} from '../ports/storage.ts';
import { type RecordOf, type TableName, tableNames } from '../resources/state.ts';
import { databaseOfTests, storageInDatabase } from './state-in-database.ts';

/** Some records of some tables. */
export type Records = { readonly [Table in TableName]?: readonly RecordOf<Table>[] };

/** The real tables without a disk. Stored records are frozen, so changing one in place throws. */
export class MemoryStorage implements Storage {
  #state = new MemoryState();
  #inDatabase: Promise<Storage> | undefined;
  readonly #changes: Changes;
  /** What every commit replaced, the last one first. */
  readonly #replaced: Change[] = [];
  /** How many commits changed something. */
  commits = 0;
  /** Set it to refuse every commit, as a full disk does. */
  isFull = false;

  constructor(records: Records, changes: Changes) {
    this.#changes = changes;
    this.#state.apply(tableNames.flatMap((table) => frozenChanges(table, records[table] ?? [])));
  }

  read<Value>(query: (tables: TableReaders) => Value): Value {
    return query(this.#state.readers);
  }

  readBuilt<Value>(query: (tables: TableReaders) => Value): Built<Value> {
    return this.#state.readBuilt(query);
  }

  /** As behind a start with many records: no index is built, and each is long to build. */
  restart(): void {
    const restarted = new MemoryState(emptyTables({ turns: new Turns(), fewRecords: -1 }));
    for (const table of tableNames) restarted.load(table, [...this.#state.tables[table].all()]);
    this.#state = restarted;
    this.#inDatabase = undefined;
  }

  /** The indexes that somebody had built at once since then, which holds everybody up. */
  get builtAtOnce(): readonly string[] {
    return tableNames.flatMap((table) =>
      [...this.#state.tables[table].builtAtOnce].map((index) => `${table}.${index}`),
    );
  }

  /** The number of records in a table. */
  sizeOf(table: TableName): number {
    return [...this.#state.tables[table].all()].length;
  }

  prepare(indexes: readonly IndexOf[]): Promise<void> {
    return this.#state.prepare(indexes);
  }

  async transact<Value>(
    change: (tables: TableWriters) => Result<Value>,
    origin?: TraceOrigin,
  ): Promise<Result<Value>> {
    // Never at once: callers must not count on what was read before the wait.
    await Promise.resolve();
    if (databaseOfTests) return this.#transactInDatabase(databaseOfTests, change, origin);
    // Drafted anew, as behind a commit of another instance: nothing of the first draft may count.
    this.#state.draft(change, { origin: origin && { ...origin } });
    const { result, changes } = this.#state.draft(change, { origin });
    if (!result.ok || changes.length === 0) return result;
    if (this.isFull) return fail('storage.full', 'The disk is full.');
    this.#note(changes);
    const notice = noticeOf(changes, this.#state.readers);
    this.#state.apply(changes.map((one) => deepFreeze(one)));
    this.#changes.publish(notice);
    return result;
  }

  /** The same with the commit in a database, in a world of its own. */
  async #transactInDatabase<Value>(
    url: string,
    change: (tables: TableWriters) => Result<Value>,
    origin: TraceOrigin | undefined,
  ): Promise<Result<Value>> {
    const state = new NotingState(this.#state, (changes) => this.#note(changes));
    this.#inDatabase ??= storageInDatabase(url, state, this.#changes);
    const storage = await this.#inDatabase.catch((error: unknown) => toError(error));
    // As of a database that goes away; work of a test that has ended may come behind the last one.
    if (storage instanceof Error) return fail('storage.unavailable', storage.message);
    return storage.transact((tables) => {
      const changed = change(tables);
      return changed.ok && this.isFull ? fail('storage.full', 'The disk is full.') : changed;
    }, origin);
  }

  #note(changes: readonly Change[]): void {
    this.#replaced.unshift(...changes.map((one) => this.#before(one)));
    this.commits += 1;
  }

  /** Takes every commit back, but for what is in this table. */
  undo({ except }: { except: TableName }): void {
    const back = this.#replaced.splice(0).filter(({ table }) => table !== except);
    this.#state.apply(back);
  }

  #before({ table, id }: Change): Change {
    return { table, id, value: this.#state.readers[table].find(id) ?? null };
  }

  health(): StorageHealth {
    return this.isFull ? { state: 'full', reason: 'The disk is full.' } : { state: 'writing' };
  }
}

/** The same records, of which is noted what every commit changed. */
class NotingState extends MemoryState {
  readonly #note: (changes: readonly Change[]) => void;

  constructor({ tables }: MemoryState, note: (changes: readonly Change[]) => void) {
    super(tables);
    this.#note = note;
  }

  override apply(changes: readonly Change[]): void {
    this.#note(changes);
    super.apply(changes.map((one) => deepFreeze(one)));
  }
}

function frozenChanges(table: TableName, records: readonly RecordOf<TableName>[]): Change[] {
  return records.map((value) => deepFreeze({ table, id: value.id, value }));
}

function deepFreeze<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const inner of Object.values(value)) deepFreeze(inner);
  return Object.freeze(value);
}
