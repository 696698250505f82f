import styles from './Skeleton.module.css';

/** A grey bar of the height of a text line, while the text is on its way. */
export function SkeletonLine({ width = '60%' }: { width?: number | string }) {
  return <span className={styles.line} style={{ width }} data-skeleton aria-hidden="true" />;
}
