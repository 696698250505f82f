import styles from '../../components/figures/Figure.module.css';
import text from '../../components/text.module.css';
import own from './MoneyAmount.module.css';
import { toMoney } from './payment-words.ts';

/** An amount in minor units as people read it, its currency behind it. */
export function MoneyAmount({
  amount,
  currency,
  aligned = false,
}: {
  amount: number;
  currency: string;
  /** In a column: every currency takes the same width, so that digits stand below each other. */
  aligned?: boolean;
}) {
  const [number, unit] = toMoney({ amount, currency }).split(' ');
  return (
    <span className={styles.figure}>
      {number} <span className={aligned ? `${text.quiet} ${own.aligned}` : text.quiet}>{unit}</span>
    </span>
  );
}
