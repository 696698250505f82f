import { IconX } from '@tabler/icons-react';
import type { Selection } from './column.ts';
import styles from './SelectionBar.module.css';

/** The inverted bar over the foot: how many rows are selected, and what can be done with them. */
export function SelectionBar({
  selection,
  children,
}: {
  selection: Selection;
  children: React.ReactNode;
}) {
  return (
    <div className={styles.bar} role="toolbar" aria-label="Actions for the selected rows">
      <span className={styles.count}>{selection.ids.size} selected</span>
      {children}
      <button
        type="button"
        className={styles.close}
        aria-label="Clear the selection"
        onClick={() => selection.change(new Set())}
      >
        <IconX size={15} stroke={1.8} aria-hidden="true" />
      </button>
    </div>
  );
}
