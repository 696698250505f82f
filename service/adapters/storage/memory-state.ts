import type { Result } from '../../kernel/result.ts';
import { type ChangeNotice, maximumNoticeIds } from '../../ports/changes.ts';
import type { TableReaders, TableWriters } from '../../ports/storage.ts';
import type { RecordOf, TableName } from '../../resources/state.ts';
import { DraftTable } from './draft-table.ts';
import { MemoryTable } from './memory-table.ts';

/** One change of a commit; `null` stands for a deleted record. */
export interface Change {
  readonly table: TableName;
  readonly id: string;
  readonly value: RecordOf<TableName> | null;
}

type MemoryTables = { readonly [Table in TableName]: MemoryTable<Table> };

/** All committed records in memory, drafted upon and changed one commit at a time. */
export class MemoryState {
  readonly tables: MemoryTables = {
    applications: new MemoryTable('applications'),
    users: new MemoryTable('users'),
    signingMethods: new MemoryTable('signingMethods'),
    wallets: new MemoryTable('wallets'),
    settings: new MemoryTable('settings'),
    installation: new MemoryTable('installation'),
    idempotentReplies: new MemoryTable('idempotentReplies'),
  };

  get readers(): TableReaders {
    return this.tables;
  }

  /** Runs `change` on a draft and answers what it wants committed; no record is touched. */
  draft<Value>(change: (tables: TableWriters) => Result<Value>): {
    result: Result<Value>;
    changes: readonly Change[];
  } {
    const drafts = {
      applications: new DraftTable(this.tables.applications),
      users: new DraftTable(this.tables.users),
      signingMethods: new DraftTable(this.tables.signingMethods),
      wallets: new DraftTable(this.tables.wallets),
      settings: new DraftTable(this.tables.settings),
      installation: new DraftTable(this.tables.installation),
      idempotentReplies: new DraftTable(this.tables.idempotentReplies),
    } satisfies TableWriters;
    const result = change(drafts);
    return { result, changes: result.ok ? changesOf(drafts) : [] };
  }

  apply(changes: readonly Change[]): void {
    for (const { table, id, value } of changes) applyTo(this.tables[table], id, value);
  }
}

/** The notice that tells of a commit. */
export function noticeOf(changes: readonly Change[]): ChangeNotice {
  return {
    tables: [...new Set(changes.map(({ table }) => table))],
    ids: changes.slice(0, maximumNoticeIds).map(({ id }) => id),
  };
}

function changesOf(
  drafts: {
    readonly [Table in TableName]: DraftTable<Table>;
  },
): readonly Change[] {
  const names = Object.keys(drafts).filter((name): name is TableName => name in drafts);
  return names.flatMap((table) =>
    [...drafts[table].changes()].map(([id, record]) => ({ table, id, value: record ?? null })),
  );
}

// The one cast: a change names its table, which TypeScript cannot tie to the record beside it.
function applyTo(table: MemoryTables[TableName], id: string, value: Change['value']): void {
  const untied = table as unknown as {
    apply(id: string, record: Change['value'] | undefined): void;
  };
  untied.apply(id, value ?? undefined);
}
