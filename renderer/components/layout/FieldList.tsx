import styles from './FieldList.module.css';

/** Facts of one thing: label left, value right. */
export function FieldList({ children }: { children: React.ReactNode }) {
  return <dl className={styles.list}>{children}</dl>;
}

export function Field({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className={styles.field}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
