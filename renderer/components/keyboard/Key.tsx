import styles from './Key.module.css';

export function Key({ children }: { children: React.ReactNode }) {
  return <kbd className={`inline tiny soft nowrap ${styles.key}`}>{children}</kbd>;
}
