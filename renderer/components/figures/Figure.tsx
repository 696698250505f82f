import text from '../text.module.css';
import styles from './Figure.module.css';

/** A number and, in grey, what it counts. */
export function Figure({
  value,
  unit,
  title,
}: {
  value: React.ReactNode;
  unit?: string;
  /** On hover. */
  title?: string;
}) {
  return (
    <span className={styles.figure} title={title}>
      {value} {unit && <span className={text.quiet}>{unit}</span>}
    </span>
  );
}
