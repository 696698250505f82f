import text from '../text.module.css';
import styles from './Figure.module.css';

/** A number with its label in grey. */
export function Figure({
  value,
  unit,
  title,
}: {
  value: React.ReactNode;
  unit?: string;
  /** Tooltip. */
  title?: string;
}) {
  return (
    <span className={styles.figure} title={title}>
      {value} {unit && <span className={text.quiet}>{unit}</span>}
    </span>
  );
}
