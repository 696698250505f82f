import type { TraceOrigin } from '../../ports/storage.ts';
import type { RecordOf, TableName } from '../../resources/state.ts';
import {
  type DraftedCommit,
  goesOnWith,
  type TracedTable,
  tracedTables,
} from '../../resources/trace-rules.ts';
import type { OverlayTable } from './overlay-table.ts';

type Drafts = { readonly [Table in TableName]: OverlayTable<Table> };

/**
 * Gives each record that a commit adds to a traced table the trace of the record it continues, or
 * else that of the request. Existing records retain their trace even if a change drops it.
 */
export function stampTraces(drafts: Drafts, origin: TraceOrigin | undefined): void {
  const traces: FoundTraces = { added: undefined, changed: undefined };
  for (const table of tracedTables)
    if (drafts[table].changes.size > 0) stampTable(drafts, table, { origin, seen: traces });
  if (origin) origin.traceId ??= traces.added ?? traces.changed;
}

/** The first trace among added records, and among changed records. */
interface FoundTraces {
  added: string | undefined;
  changed: string | undefined;
}

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
    if (traceId !== undefined && record.traceId !== traceId)
      draft.put(Object.assign({}, record, { traceId }));
  }
}

function traceOf<Table extends TracedTable>(
  drafts: Drafts,
  table: Table,
  record: RecordOf<Table>,
): string | undefined {
  const commit: DraftedCommit = {
    find: (name, id) => drafts[name].find(id),
    changed: (name) => [...drafts[name].changes.values()].filter((record) => record !== undefined),
  };
  return goesOnWith[table]?.(record, commit)?.traceId;
}
