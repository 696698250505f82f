import type { PageAct } from '../../keyboard/page-acts.ts';
import type { Column, ColumnChoice } from '../column.ts';
import { withColumn } from './visible-columns.ts';

/**
 * Palette entries that show or hide each column except the first; none for a selected column that
 * does not fit.
 */
export function columnActs({
  columns,
  visibleIds,
  choice: { ids, choose },
  of,
}: {
  columns: readonly Pick<Column<never>, 'id' | 'header' | 'width'>[];
  /** The ids of the columns that fit. */
  visibleIds: ReadonlySet<string>;
  choice: ColumnChoice;
  /** The name of the table. */
  of: string;
}): readonly PageAct[] {
  return columns
    .slice(1)
    .filter(({ id }) => visibleIds.has(id) || (ids && !ids.includes(id)))
    .map(({ id, header }) => ({
      label: `${visibleIds.has(id) ? 'Hide' : 'Show'} column ${header}`,
      of,
      isOneOfMany: true,
      run: () => choose(withColumn(columns, ids, id)),
    }));
}
