import text from '../text.module.css';
import { type Status, StatusGlyph } from './StatusGlyph.tsx';
import styles from './StatusLine.module.css';

/** A status in one sentence, with actions. */
export function StatusLine({
  status,
  action,
  children,
}: {
  status: Status;
  action?: React.ReactNode;
  children: React.ReactNode;
}) {
  return (
    <div className={`${text.line} ${styles.line}`} role="status">
      <StatusGlyph status={status} />
      <span className={styles.words}>{children}</span>
      {action}
    </div>
  );
}
