import { toError } from '../../service/model/kernel/results/reasons.ts';
import { fail, ok, type Result } from '../../service/model/kernel/results/result.ts';
import { type RecordOf, type TableName, tableNames } from '../../service/model/state.ts';
import type { Changes } from '../../service/platform/ports/changes.ts';
import type {
  Built,
  IndexOf,
  Storage,
  StorageHealth,
  TableReaders,
  TableWriters,
  TraceOrigin,
} from '../../service/platform/ports/storage.ts';
import { type Change, emptyTables, MemoryState, noticeOf } from '../../service/platform/storage/tables/memory-state.ts';
import { Turns } from '../../service/platform/storage/tables/stored-parts.ts';
import { databaseOfTests, storageInDatabase } from '../storage/databases.ts';

export type Records = { readonly [Table in TableName]?: readonly RecordOf<Table>[] };

/** The real tables without a disk. Stored records are frozen, so changing one in place throws. */
export class MemoryStorage implements Storage {
  #state = new MemoryState();
  #inDatabase: Promise<Storage> | undefined;
  readonly #changes: Changes;
  /** The previous values of every commit, last commit first. */
  readonly #replaced: Change[] = [];
  /** The number of commits with changes. */
  commits = 0;
  /** Set it to refuse every commit, like a full disk. */
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

  /** Simulates a start with many records: no index is built yet, and each is slow to build. */
  restart(): void {
    const restarted = new MemoryState(emptyTables({ turns: new Turns(), fewRecords: -1 }));
    for (const table of tableNames) restarted.load(table, this.#state.tables[table].all());
    this.#state = restarted;
    this.#inDatabase = undefined;
  }

  /** The indexes that were built synchronously since then, which blocks all requests. */
  get builtAtOnce(): readonly string[] {
    return tableNames.flatMap((table) =>
      [...this.#state.tables[table].builtAtOnce].map((index) => `${table}.${index}`),
    );
  }

  sizeOf(table: TableName): number {
    return this.#state.tables[table].all().length;
  }

  prepare(indexes: readonly IndexOf[]): Promise<void> {
    return this.#state.prepare(indexes);
  }

  async transact<Value>(change: (tables: TableWriters) => Result<Value>, origin?: TraceOrigin): Promise<Result<Value>> {
    // Always asynchronous: callers must not rely on values read before the wait.
    await Promise.resolve();
    if (databaseOfTests) return this.#transactInDatabase(databaseOfTests, change, origin);
    // Drafts again, like after a commit of another instance: results of the first draft must not count.
    this.#state.draft(change, { origin: origin && { ...origin } });
    const { result, changes } = this.#state.draft(change, { origin });
    if (!result.ok || changes.length === 0) return result;
    if (this.isFull) return fail('storage.full', 'The disk is full.');
    this.#note(changes);
    const notice = noticeOf(changes, this.#state.readers);
    this.#state.apply(changes.map((item) => deepFreeze(item)));
    this.#changes.publish(notice);
    return result;
  }

  /** Commits a change that a test prepares; throws if it is refused. */
  async change(change: (tables: TableWriters) => unknown): Promise<void> {
    const result = await this.transact((tables) => {
      change(tables);
      return ok();
    });
    if (!result.ok) throw new Error(result.failure.message);
  }

  /** The same with the commit in a database, in a separate world. */
  async #transactInDatabase<Value>(
    url: string,
    change: (tables: TableWriters) => Result<Value>,
    origin: TraceOrigin | undefined,
  ): Promise<Result<Value>> {
    const state = new NotingState(this.#state, (changes) => this.#note(changes));
    this.#inDatabase ??= storageInDatabase(url, state, this.#changes);
    const storage = await this.#inDatabase.catch((error: unknown) => toError(error));
    // Simulates a lost database; work may continue after the end of a test.
    if (storage instanceof Error) return fail('storage.unavailable', storage.message);
    return storage.transact((tables) => {
      const changed = change(tables);
      return changed.ok && this.isFull ? fail('storage.full', 'The disk is full.') : changed;
    }, origin);
  }

  #note(changes: readonly Change[]): void {
    this.#replaced.unshift(...changes.map((item) => this.#before(item)));
    this.commits += 1;
  }

  /** Reverts every commit, except for changes of this table. */
  undo({ except }: { except: TableName }): void {
    const previous = this.#replaced.splice(0).filter(({ table }) => table !== except);
    this.#state.apply(previous);
  }

  #before({ table, id }: Change): Change {
    return { table, id, value: this.#state.readers[table].find(id) ?? null };
  }

  health(): StorageHealth {
    return this.isFull ? { state: 'full', reason: 'The disk is full.' } : { state: 'writing' };
  }
}

/** The same records, with a log of each commit's changes. */
class NotingState extends MemoryState {
  readonly #note: (changes: readonly Change[]) => void;

  constructor({ tables }: MemoryState, note: (changes: readonly Change[]) => void) {
    super(tables);
    this.#note = note;
  }

  override apply(changes: readonly Change[]): void {
    this.#note(changes);
    super.apply(changes.map((item) => deepFreeze(item)));
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

/** Wraps a storage and counts the records, counts and list items that its reads return. */
export function countingReads(storage: Storage) {
  let reads = 0;
  const counted = (value: unknown) => {
    reads += Array.isArray(value) ? value.length : 1;
    return value;
  };
  const counting = (tables: TableReaders): TableReaders =>
    new Proxy(tables, {
      get: (all, name) =>
        new Proxy(Reflect.get(all, name), {
          get:
            (table, method) =>
            (...input: unknown[]) =>
              counted(Reflect.apply(Reflect.get(table, method), table, input)),
        }),
    });
  const through: Storage = {
    read: (query) => storage.read((tables) => query(counting(tables))),
    readBuilt: (query) => storage.readBuilt((tables) => query(counting(tables))),
    transact: (change) => storage.transact(change),
    prepare: (indexes) => storage.prepare(indexes),
    health: () => storage.health(),
  };
  return {
    through,
    during: async (action: () => Promise<unknown>) => {
      reads = 0;
      await action();
      return reads;
    },
  };
}
