import styles from './status.module.css';

/** A neutral label: 20 px, sunken, 11 px. `warn` is only for "shown once". */
export function Tag({ children, tone = 'plain' }: { children: React.ReactNode; tone?: 'plain' | 'warn' }) {
  return (
    <span className={styles.tag} data-tone={tone}>
      {children}
    </span>
  );
}
