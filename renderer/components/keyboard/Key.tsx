import styles from './Key.module.css';

export function Key({ children }: { children: React.ReactNode }) {
  return <kbd className={`tiny soft ${styles.key}`}>{children}</kbd>;
}
