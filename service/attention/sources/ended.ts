import { day } from '../../kernel/time-units.ts';
import type { TableReader } from '../../ports/storage.ts';
import type { AttentionItem } from '../../resources/attention.ts';
import type { IndexName, RecordOf, TableName } from '../../resources/state.ts';
import {
  type AttentionFindings,
  type AttentionQuery,
  after,
  before,
  maximumItems,
} from '../source.ts';

/** How long a permanent failure is listed; afterwards it is only in the list of its page. */
export const newsMilliseconds = 7 * day;

/** A list of permanent failures, in the order of creation. */
interface FailedList<Table extends TableName> {
  readonly table: TableReader<Table>;
  readonly index: IndexName<Table>;
  readonly key: string;
  /** `undefined` if the failure was resolved since. */
  toItem(record: RecordOf<Table>): AttentionItem | undefined;
}

/** Failures of the last days, and when the oldest of them expires. */
export function recentlyFailed<Table extends TableName>(
  { now }: AttentionQuery,
  { table, index, key, toItem }: FailedList<Table>,
): AttentionFindings {
  const old = table.rankBy(index, key, before(now, newsMilliseconds));
  const recent = table.countBy(index, key) - old;
  const limit = Math.min(recent, maximumItems);
  const newest = table.pageBy(index, key, { offset: 0, limit, descending: true });
  const items = newest.flatMap((record) => toItem(record) ?? []);
  const oldest = items.at(-1);
  return {
    items,
    total: recent - (newest.length - items.length),
    changesAt: oldest && recent <= limit ? after(oldest.since, newsMilliseconds) : undefined,
  };
}
