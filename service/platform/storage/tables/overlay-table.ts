import {
  continuesWith,
  type DraftedCommit,
  type IndexName,
  type RecordOf,
  type TableName,
  type TracedTable,
  tracedTables,
} from '../../../model/state.ts';
import type { PageQuery, Part, PartReader, TraceOrigin } from '../../ports/storage.ts';
import type { OrderedIndex } from './ordered-index.ts';

export interface TableView<Table extends TableName> {
  find(id: string): RecordOf<Table> | undefined;
  listBy(index: IndexName<Table>, key: string): readonly RecordOf<Table>[];
  pageBy(index: IndexName<Table>, key: string, query: PageQuery): readonly RecordOf<Table>[];
  countBy(index: IndexName<Table>, key: string, prefix?: string): number;
  rankBy(index: IndexName<Table>, key: string, order: string): number;
  index(name: IndexName<Table>): OrderedIndex<RecordOf<Table>>;
}

const noChanges = new Map<string, never>();

/** A table with changes on top of an unchanged table. A lookup costs one below plus the number of changes. */
export class OverlayTable<Table extends TableName> implements TableView<Table> {
  readonly #below: TableView<Table>;
  /** Created on the first change: a commit overlays every table but changes few. */
  #changes: Map<string, RecordOf<Table> | undefined> | undefined;

  constructor(below: TableView<Table>) {
    this.#below = below;
  }

  /** The changed records by id; `undefined` for a deleted one. */
  get changes(): ReadonlyMap<string, RecordOf<Table> | undefined> {
    return this.#changes ?? noChanges;
  }

  /** Sets a record, or marks it as deleted. */
  lay(id: string, record: RecordOf<Table> | undefined): void {
    this.#changes ??= new Map();
    this.#changes.set(id, record);
  }

  find(id: string): RecordOf<Table> | undefined {
    return this.changes.has(id) ? this.changes.get(id) : this.#below.find(id);
  }

  before(id: string): RecordOf<Table> | undefined {
    return this.#below.find(id);
  }

  put(record: RecordOf<Table>): void {
    this.lay(record.id, record);
  }

  delete(id: string): void {
    if (this.find(id)) this.lay(id, undefined);
  }

  listBy(name: IndexName<Table>, key: string): readonly RecordOf<Table>[] {
    const belowRecords = this.#below.listBy(name, key);
    return this.changes.size === 0 ? belowRecords : this.#merge(name, key, belowRecords, undefined);
  }

  pageBy(name: IndexName<Table>, key: string, query: PageQuery): readonly RecordOf<Table>[] {
    if (this.changes.size === 0) return this.#below.pageBy(name, key, query);
    const { offset, limit, descending, prefix } = query;
    // Enough records to fill the page even if the changes removed every other one.
    const belowQuery = { ...query, offset: 0, limit: offset + limit + this.changes.size };
    const merged = this.#merge(name, key, this.#below.pageBy(name, key, belowQuery), prefix);
    return (descending ? merged.reverse() : merged).slice(offset, offset + limit);
  }

  countBy(name: IndexName<Table>, key: string, prefix?: string): number {
    let count = this.#below.countBy(name, key, prefix);
    for (const [id, record] of this.changes) {
      if (this.#belongs(name, key, this.#below.find(id), prefix)) count -= 1;
      if (this.#belongs(name, key, record, prefix)) count += 1;
    }
    return count;
  }

  rankBy(name: IndexName<Table>, key: string, order: string): number {
    const index = this.index(name);
    let rank = this.#below.rankBy(name, key, order);
    for (const [id, record] of this.changes) {
      const previous = this.#below.find(id);
      if (previous && index.holdsBefore(previous, key, order)) rank -= 1;
      if (record && index.holdsBefore(record, key, order)) rank += 1;
    }
    return rank;
  }

  /** Drafts are short-lived, so they do not cache parts. */
  partBy(name: IndexName<Table>, key: string, part: Part<RecordOf<Table>>): PartReader<RecordOf<Table>> {
    const records = this.listBy(name, key).filter(part.holds);
    const { order } = this.index(name);
    return {
      total: records.length,
      rank: (text) => records.filter((record) => order(record) < text).length,
      slice: (first, end) => records.slice(first, end),
    };
  }

  index(name: IndexName<Table>): OrderedIndex<RecordOf<Table>> {
    return this.#below.index(name);
  }

  #merge(
    name: IndexName<Table>,
    key: string,
    below: readonly RecordOf<Table>[],
    prefix: string | undefined,
  ): RecordOf<Table>[] {
    const merged = below.filter(({ id }) => !this.changes.has(id));
    for (const record of this.changes.values())
      if (record && this.#belongs(name, key, record, prefix)) merged.push(record);
    const index = this.index(name);
    return merged.sort((left, right) => index.compare(left, right));
  }

  #belongs(
    name: IndexName<Table>,
    key: string,
    record: RecordOf<Table> | undefined,
    prefix: string | undefined,
  ): boolean {
    return record !== undefined && this.index(name).holds(record, key, prefix);
  }
}

type Drafts = { readonly [Table in TableName]: OverlayTable<Table> };

/** Gives records added to traced tables the trace that they continue, or that of the request. */
export function stampTraces(drafts: Drafts, origin: TraceOrigin | undefined): void {
  const traces: FoundTraces = { added: undefined, changed: undefined };
  for (const table of tracedTables)
    if (drafts[table].changes.size > 0) stampTable(drafts, table, { origin, seen: traces });
  if (origin) origin.traceId ??= traces.added ?? traces.changed;
}

/** The first trace among added records, and among changed records. */
type FoundTraces = { added: string | undefined; changed: string | undefined };

function stampTable<Table extends TracedTable>(
  drafts: Drafts,
  table: Table,
  { origin, seen }: { readonly origin: TraceOrigin | undefined; readonly seen: FoundTraces },
): void {
  const draft = drafts[table];
  for (const [id, record] of draft.changes) {
    if (!record) continue;
    const previous = draft.before(id);
    const traceId = previous
      ? previous.traceId
      : (record.traceId ?? traceOf(drafts, table, record) ?? origin?.requestId);
    if (previous) seen.changed ??= traceId;
    else seen.added ??= traceId;
    if (traceId !== undefined && record.traceId !== traceId) draft.put(Object.assign({}, record, { traceId }));
  }
}

function traceOf<Table extends TracedTable>(drafts: Drafts, table: Table, record: RecordOf<Table>): string | undefined {
  const commit: DraftedCommit = {
    find: (name, id) => drafts[name].find(id),
    changed: (name) => [...drafts[name].changes.values()].filter((record) => record !== undefined),
  };
  return continuesWith[table]?.(record, commit)?.traceId;
}
