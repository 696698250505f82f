import { IconX } from '@tabler/icons-react';
import { useEscape } from '../keyboard/use-escape.ts';
import type { Selection } from './column.ts';
import styles from './SelectionBar.module.css';

/** The bar for selected rows: their number and bulk actions. Escape clears the selection. */
export function SelectionBar({
  selection,
  children,
}: {
  selection: Selection;
  children: React.ReactNode;
}) {
  const clear = () => selection.change(new Set());
  useEscape(clear);
  return (
    <div className={styles.bar} role="toolbar" aria-label="Actions for the selected rows">
      <span className={styles.count}>{selection.ids.size} selected</span>
      {children}
      <button
        type="button"
        className={styles.close}
        aria-label="Clear the selection"
        onClick={clear}
      >
        <IconX size={15} stroke={1.8} aria-hidden="true" />
      </button>
    </div>
  );
}
