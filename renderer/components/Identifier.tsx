import { CopyButton } from './CopyButton.tsx';
import styles from './Identifier.module.css';

const shapes = { short: [6, 4], long: [14, 8], full: [Infinity, 0] } as const;

/** An id, address or hash in mono, shortened in the middle, with a copy button for the whole. */
export function Identifier({
  value,
  label,
  shape = 'full',
  copy = 'always',
  dense = false,
}: {
  value: string;
  /** What it is, for the copy button: "address", "wallet id". */
  label: string;
  shape?: keyof typeof shapes;
  /** `hover`: shown while its row or itself is hovered or focused. */
  copy?: 'always' | 'hover' | 'never';
  dense?: boolean;
}) {
  return (
    <span className={styles.identifier}>
      <span className={styles.value} data-dense={dense || undefined} title={value}>
        {shorten(value, shape)}
      </span>
      {copy !== 'never' && (
        <span className={styles.copy} data-on-hover={copy === 'hover' || undefined}>
          <CopyButton value={value} label={`Copy ${label}`} />
        </span>
      )}
    </span>
  );
}

/** @example shorten('0x7A1cadf4cAa54c110388a9Bfc09f17fD891314b6', 'short') // "0x7A1c…14b6" */
export function shorten(value: string, shape: keyof typeof shapes): string {
  const [head, tail] = shapes[shape];
  if (value.length <= head + tail + 1) return value;
  return `${value.slice(0, head)}…${value.slice(-tail)}`;
}
