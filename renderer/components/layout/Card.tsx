import styles from './Card.module.css';

/** A bordered group on the sheet. */
export function Card({
  title,
  hint,
  actions,
  children,
  flush = false,
}: {
  title?: React.ReactNode;
  hint?: React.ReactNode;
  actions?: React.ReactNode;
  children: React.ReactNode;
  /** The content runs to the edges. */
  flush?: boolean;
}) {
  return (
    <section className={styles.card} data-flush={flush || undefined}>
      {title && (
        <header className={styles.head}>
          <h2 className={styles.title}>{title}</h2>
          {hint && <span className={styles.hint}>{hint}</span>}
          {actions && <div className={styles.actions}>{actions}</div>}
        </header>
      )}
      {children}
    </section>
  );
}
