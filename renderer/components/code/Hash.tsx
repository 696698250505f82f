import { CopyButton } from '../secret/CopyButton.tsx';
import styles from './Hash.module.css';

/** A long hexadecimal text: the start is cut off as needed, the end stays visible. */
export function Hash({ value, label }: { value: string; label: string }) {
  return (
    <span className={styles.hash}>
      <code className={styles.value} title={value}>
        <span className={styles.head}>{value.slice(0, -8)}</span>
        <span>{value.slice(-8)}</span>
      </code>
      <CopyButton value={value} label={`Copy ${label}`} />
    </span>
  );
}
