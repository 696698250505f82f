import { IconChevronRight } from '@tabler/icons-react';
import text from '../text.module.css';
import styles from './More.module.css';

/** Rarely needed content, collapsed by default. */
export function More({
  label,
  hint,
  open = false,
  children,
}: {
  label: string;
  hint?: string;
  /** Initially open, e.g. if it contains an error. */
  open?: boolean;
  children: React.ReactNode;
}) {
  return (
    <details className={styles.more} open={open || undefined}>
      <summary className={`${text.line} ${text.strong} ${styles.summary}`}>
        <IconChevronRight size={14} stroke={1.8} className={styles.arrow} aria-hidden="true" />
        {label}
        {hint && <span className={styles.hint}>{hint}</span>}
      </summary>
      <div className={`${text.stack} ${styles.content}`}>{children}</div>
    </details>
  );
}
