import styles from './FiguresTable.module.css';

/** A table of figures: names at the left, figures under each other at the right. */
export function FiguresTable(props: { 'aria-label'?: string; children: React.ReactNode }) {
  return <table className={styles.table} {...props} />;
}
