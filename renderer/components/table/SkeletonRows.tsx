import { SkeletonLine } from '../layout/Skeleton.tsx';
import styles from './DataTable.module.css';

const rows = Array.from({ length: 12 }, (_, index) => index);

/** Placeholder rows of the exact height while the first page is loading. */
export function SkeletonRows({
  columns,
  withSelection,
  rowHeight,
}: {
  columns: readonly { readonly id: string }[];
  withSelection: boolean;
  rowHeight: number;
}) {
  return rows.map((row) => (
    <tr key={row} className={styles.row} style={{ transform: `translateY(${row * rowHeight}px)` }}>
      {withSelection && <td />}
      {columns.map(({ id }, column) => (
        <td key={id} className={styles.cell}>
          <SkeletonLine width={`${70 - ((row * 7 + column * 13) % 35)}%`} />
        </td>
      ))}
    </tr>
  ));
}
