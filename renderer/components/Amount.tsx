import { coinDigits, toAmount, tokenDigits } from '../service/amount.ts';
import styles from './Amount.module.css';

/** A decimal text with its unit behind it; the exact amount on hover. */
export function Amount({
  value,
  unit,
  of,
}: {
  /** In whole coins or tokens. */
  value: string;
  unit: string;
  of: 'coins' | 'tokens';
}) {
  return (
    <span className={styles.amount} title={`${value} ${unit}`}>
      {toAmount(value, of === 'coins' ? coinDigits : tokenDigits)}{' '}
      <span className={styles.unit}>{unit}</span>
    </span>
  );
}
