import text from '../text.module.css';
import styles from './Key.module.css';

export function Key({ children }: { children: React.ReactNode }) {
  return <kbd className={`${text.tiny} ${text.soft} ${styles.key}`}>{children}</kbd>;
}
