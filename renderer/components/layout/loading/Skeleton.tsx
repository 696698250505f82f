import styles from '../layout.module.css';

/** A placeholder with text line height while the text is loading. */
export function SkeletonLine({ width = '60%' }: { width?: number | string }) {
  return <span className={styles.line} style={{ width }} data-skeleton aria-hidden="true" />;
}
