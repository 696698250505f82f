import styles from './figures.module.css';

/** A table of figures: labels at the left, right-aligned figures. */
export function FiguresTable(props: { 'aria-label'?: string; children: React.ReactNode }) {
  return <table className={styles.table} {...props} />;
}
