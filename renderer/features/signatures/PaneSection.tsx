import styles from './PaneSection.module.css';

/** A titled part of the right pane. */
export function PaneSection({
  title,
  hint,
  aside,
  children,
}: {
  title: string;
  /** Beside the title. */
  hint?: string | undefined;
  aside?: React.ReactNode;
  children: React.ReactNode;
}) {
  return (
    <section className={styles.section} aria-label={title}>
      <div className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        {hint && <span className={styles.hint}>{hint}</span>}
        {aside}
      </div>
      {children}
    </section>
  );
}

/** A labelled value of such a part. */
export function Value({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className={styles.value}>
      <div className={styles.label}>{label}</div>
      {children}
    </div>
  );
}
