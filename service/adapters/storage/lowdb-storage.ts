import { Low } from 'lowdb';
import { errnoOf, toError } from '../../kernel/error.ts';
import { fail, type Result } from '../../kernel/result.ts';
import type { Changes } from '../../ports/changes.ts';
import type { Log } from '../../ports/log.ts';
import type { Storage, TableReaders, TableWriters } from '../../ports/storage.ts';
import { tableNames, tables } from '../../resources/state.ts';
import { type Change, MemoryState, noticeOf } from './memory-state.ts';
import { emptyDocument, StateFile, type StoredDocument } from './state-file.ts';

/** Storage in one lowdb document; every commit writes the document before anybody sees it. */
export class LowdbStorage implements Storage {
  readonly #db: Low<StoredDocument>;
  readonly #state = new MemoryState();
  readonly #ports: { changes: Changes; log: Log };
  #last: Promise<unknown> = Promise.resolve();

  private constructor(db: Low<StoredDocument>, ports: { changes: Changes; log: Log }) {
    this.#db = db;
    this.#ports = ports;
  }

  /** Opens the state file, or starts empty where there is none; throws a `StartupError` for a damaged one. */
  static async open(path: string, ports: { changes: Changes; log: Log }): Promise<LowdbStorage> {
    const db = new Low(new StateFile(path), emptyDocument());
    await db.read();
    const storage = new LowdbStorage(db, ports);
    storage.#state.apply(recordsOf(db.data));
    return storage;
  }

  read<Value>(query: (tables: TableReaders) => Value): Value {
    return query(this.#state.readers);
  }

  transact<Value>(change: (tables: TableWriters) => Result<Value>): Promise<Result<Value>> {
    const committed = this.#last.then(() => this.#commit(change));
    this.#last = committed.catch(() => undefined);
    return committed;
  }

  /** Resolves when every commit begun so far is written. */
  async close(): Promise<void> {
    await this.#last;
  }

  async #commit<Value>(change: (tables: TableWriters) => Result<Value>): Promise<Result<Value>> {
    const { result, changes } = this.#state.draft(change);
    if (!result.ok || changes.length === 0) return result;
    const undo = applyToDocument(this.#db.data, changes);
    try {
      await this.#db.write();
    } catch (error) {
      undo();
      this.#ports.log.error('storage.write-failed', { error: toError(error) });
      return isFull(error)
        ? fail(
            'storage.full',
            'The disk is full. Nothing was changed; free some space and try again.',
          )
        : fail('storage.unavailable', 'The state could not be written. Nothing was changed.');
    }
    this.#state.apply(changes);
    this.#ports.changes.publish(noticeOf(changes));
    return result;
  }
}

function recordsOf(document: StoredDocument): readonly Change[] {
  return tableNames.flatMap((table) =>
    Object.entries(document.tables[table] ?? {}).map(([id, record]) => ({
      table,
      id,
      value: tables[table].record.parse(record),
    })),
  );
}

function applyToDocument(document: StoredDocument, changes: readonly Change[]): () => void {
  const previous = changes.map(({ table, id }) => ({
    table,
    id,
    value: document.tables[table]?.[id] ?? null,
  }));
  setInDocument(document, changes);
  return () => setInDocument(document, previous);
}

function setInDocument(
  document: StoredDocument,
  changes: readonly { table: string; id: string; value: unknown }[],
): void {
  for (const { table, id, value } of changes) {
    const records = document.tables[table] ?? {};
    if (value === null) delete records[id];
    else records[id] = value;
    document.tables[table] = records;
  }
}

function isFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].includes(errnoOf(error) ?? '');
}
