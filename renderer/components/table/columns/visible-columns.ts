import type { Column } from '../column.ts';

type Fitting = Pick<Column<never>, 'id' | 'width' | 'dropBelow'>;

const gap = 16;
/** The padding at both ends of a row. */
const padding = 48;

/**
 * The columns of a table in order. By default each is hidden below its own width. If columns are
 * selected, as many as fit are shown, and those with the largest default width are hidden first. The
 * first column identifies a row and is always shown.
 */
export function visibleColumns<Shown extends Fitting>(
  columns: readonly Shown[],
  chosen: readonly string[] | undefined,
  width: number,
): readonly Shown[] {
  if (!chosen) return columns.filter(({ dropBelow = 0 }) => width === 0 || width >= dropBelow);
  const shown = columns.filter(({ id }, index) => index === 0 || chosen.includes(id));
  while (width > 0 && shown.length > 1 && leastWidth(shown) > width) {
    const widest = Math.max(...shown.slice(1).map(({ dropBelow = 0 }) => dropBelow));
    shown.splice(
      shown.findLastIndex(({ dropBelow = 0 }, index) => index > 0 && dropBelow === widest),
      1,
    );
  }
  return shown;
}

/** The selection with a column added or removed; `undefined` if it equals the default. */
export function withColumn(
  columns: readonly Fitting[],
  chosen: readonly string[] | undefined,
  id: string,
): readonly string[] | undefined {
  const before = chosen ?? columns.map((column) => column.id);
  const after = columns
    .map((column) => column.id)
    .filter((one) => (one === id ? !before.includes(one) : before.includes(one)));
  return after.length === columns.length ? undefined : after;
}

/** The minimum width of columns in pixels. */
function leastWidth(columns: readonly Fitting[]): number {
  const widths = columns.map(({ width }) => Number(/\d+/.exec(width)?.[0] ?? 0));
  return widths.reduce((sum, one) => sum + one, padding + gap * (columns.length - 1));
}
