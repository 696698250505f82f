import styles from './Key.module.css';

/** A key of the keyboard. */
export function Key({ children }: { children: React.ReactNode }) {
  return <kbd className={styles.key}>{children}</kbd>;
}
