import styles from './Tag.module.css';

/** A fact without a verdict: 20 px, sunken, 11 px. `warn` only for "shown once". */
export function Tag({
  children,
  tone = 'plain',
}: {
  children: React.ReactNode;
  tone?: 'plain' | 'warn';
}) {
  return (
    <span className={styles.tag} data-tone={tone}>
      {children}
    </span>
  );
}
