import type { Result } from '../../../model/kernel/results/result.ts';
import { type RecordOf, type TableName, tableNames } from '../../../model/state.ts';
import { type ChangeNotice, maximumNoticeIds } from '../../ports/changes.ts';
import type { Built, IndexOf, TableReaders, TableWriters, TraceOrigin } from '../../ports/storage.ts';
import { MemoryTable, NotBuilt, usualConstruction, waitingForIndexes } from './memory-table.ts';
import { OverlayTable, stampTraces, type TableView } from './overlay-table.ts';

/** One change of a commit; `null` for a deleted record. */
export interface Change {
  readonly table: TableName;
  readonly id: string;
  readonly value: RecordOf<TableName> | null;
}

/** By table and id, the latest value of each changed record; `null` for a deleted one. */
export type LatestValues = Map<TableName, Map<string, unknown>>;

type Views = { readonly [Table in TableName]: TableView<Table> };
type MemoryTables = { readonly [Table in TableName]: MemoryTable<Table> };

/** Every table with changes on top of it. */
type Overlays = { readonly [Table in TableName]: OverlayTable<Table> };

/** All committed records in memory, changed one commit at a time. */
export class MemoryState {
  #tables: MemoryTables;

  constructor(tables: MemoryTables = emptyTables()) {
    this.#tables = tables;
  }

  get tables(): MemoryTables {
    return this.#tables;
  }

  /** Replaces these records by those of another state, except continuing tables. */
  replaceWith({ tables }: MemoryState): void {
    const previous = this.#tables;
    // Callers that compare versions must see that the table has changed.
    for (const name of tableNames) tables[name].version = previous[name].version + 1;
    const { auditEntries, auditStarts } = previous;
    this.#tables = { ...tables, auditEntries, auditStarts };
  }

  /** A copy at no cost. Neither state sees later writes to the other. */
  fork(): MemoryState {
    return new MemoryState(tablesFrom((name) => this.tables[name].fork()));
  }

  get readers(): TableReaders {
    return this.tables;
  }

  /** Runs `query` unless it needs an index that takes long to build. */
  readBuilt<Value>(query: (tables: TableReaders) => Value): Built<Value> {
    try {
      return { value: waitingForIndexes(() => query(this.tables)) };
    } catch (error) {
      if (error instanceof NotBuilt) return { build: error.build };
      throw error;
    }
  }

  /**
   * Runs `change` on a draft and returns the resulting changes; no record is touched. The draft
   * reads from `below`, by default the committed records. Added records get the trace of `origin`.
   */
  draft<Value>(
    change: (tables: TableWriters) => Result<Value>,
    { origin, below = this.tables }: { origin?: TraceOrigin | undefined; below?: Views } = {},
  ): { result: Result<Value>; changes: readonly Change[] } {
    const drafts = overlaysOver(below);
    const result = change(drafts);
    if (result.ok) stampTraces(drafts, origin);
    return { result, changes: result.ok ? changesOf(drafts) : [] };
  }

  apply(changes: readonly Change[]): void {
    for (const { table, id, value } of changes) untied(this.tables[table]).apply(id, value ?? undefined);
  }

  /** Fills an empty table with stored records and their latest values from the journal. */
  load(table: TableName, records: readonly unknown[], lastWords: ReadonlyMap<string, unknown> = new Map()): void {
    untied(this.tables[table]).load(records, lastWords);
  }

  /** Builds indexes not requested yet in short steps, one after the other. */
  async prepare(indexes: readonly IndexOf[]): Promise<void> {
    for (const { table, index } of indexes) await untied(this.tables[table]).prepare(index);
  }

  /** Builds all missing indexes that lookups need, with other work in between. */
  async buildIndexes(): Promise<void> {
    for (const table of tableNames) await this.tables[table].buildIndexes();
  }
}

/** Empty tables; their indexes share turns and are built one after the other. */
export function emptyTables(construction = usualConstruction()): MemoryTables {
  return tablesFrom((name) => new MemoryTable(name, construction));
}

function tablesFrom(create: <Table extends TableName>(name: Table) => MemoryTable<Table>): MemoryTables {
  // TypeScript does not relate the name of an entry to the type of its value.
  return Object.fromEntries(tableNames.map((name) => [name, create(name)])) as unknown as MemoryTables;
}

/** Every view, without changes. */
export function overlaysOver(below: Views): Overlays {
  return {
    applications: new OverlayTable(below.applications),
    users: new OverlayTable(below.users),
    signingMethods: new OverlayTable(below.signingMethods),
    wallets: new OverlayTable(below.wallets),
    walletEvents: new OverlayTable(below.walletEvents),
    gifts: new OverlayTable(below.gifts),
    transactions: new OverlayTable(below.transactions),
    savedRequests: new OverlayTable(below.savedRequests),
    custodyKeys: new OverlayTable(below.custodyKeys),
    encryptionPairs: new OverlayTable(below.encryptionPairs),
    usedCredentials: new OverlayTable(below.usedCredentials),
    marketUsers: new OverlayTable(below.marketUsers),
    depositAddresses: new OverlayTable(below.depositAddresses),
    moneyMovements: new OverlayTable(below.moneyMovements),
    marketBalances: new OverlayTable(below.marketBalances),
    marketReservations: new OverlayTable(below.marketReservations),
    depositWatches: new OverlayTable(below.depositWatches),
    offers: new OverlayTable(below.offers),
    fulfillments: new OverlayTable(below.fulfillments),
    bids: new OverlayTable(below.bids),
    collections: new OverlayTable(below.collections),
    tokenTypes: new OverlayTable(below.tokenTypes),
    tokenMints: new OverlayTable(below.tokenMints),
    checkoutSessions: new OverlayTable(below.checkoutSessions),
    paymentIntents: new OverlayTable(below.paymentIntents),
    webhooks: new OverlayTable(below.webhooks),
    paymentEvents: new OverlayTable(below.paymentEvents),
    webhookDeliveries: new OverlayTable(below.webhookDeliveries),
    faultRules: new OverlayTable(below.faultRules),
    settings: new OverlayTable(below.settings),
    installation: new OverlayTable(below.installation),
    idempotentReplies: new OverlayTable(below.idempotentReplies),
    auditEntries: new OverlayTable(below.auditEntries),
    auditStarts: new OverlayTable(below.auditStarts),
  };
}

/** Adds further changes. */
export function lay(overlays: Overlays, changes: readonly Change[]): void {
  for (const { table, id, value } of changes) untied(overlays[table]).lay(id, value ?? undefined);
}

/** The notice of a commit; `before` reads the records before it. */
export function noticeOf(changes: readonly Change[], before: TableReaders): ChangeNotice {
  const noticed = changes.slice(0, maximumNoticeIds);
  const ids = [...noticed.map(({ id }) => id), ...noticed.flatMap((change) => userOfDeleted(change, before))];
  return { tables: [...new Set(changes.map(({ table }) => table))], ids: ids.slice(0, maximumNoticeIds) };
}

function userOfDeleted({ table, id, value }: Change, before: TableReaders): readonly string[] {
  const deleted = value === null && before[table].find(id);
  return deleted && 'userId' in deleted && deleted.userId !== undefined ? [deleted.userId] : [];
}

/** A change that storage wrote earlier: its checksum guarantees its shape. */
export function storedChange(table: TableName, id: string, value: unknown): Change {
  return { table, id, value: value as Change['value'] };
}

function changesOf(overlays: Overlays): readonly Change[] {
  const changes: Change[] = [];
  for (const table of tableNames)
    for (const [id, record] of overlays[table].changes) changes.push({ table, id, value: record ?? null });
  return changes;
}

interface UntiedTable {
  apply(id: string, record: unknown): void;
  load(records: readonly unknown[], lastWords: ReadonlyMap<string, unknown>): void;
  prepare(index: string): Promise<void>;
  lay(id: string, record: unknown): void;
}

// A change names its table, which TypeScript cannot relate to the type of its record.
function untied(table: object): UntiedTable {
  return table as UntiedTable;
}
