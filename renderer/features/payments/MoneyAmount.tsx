import { Box } from '@mantine/core';
import { minorDigits } from '../../../service/model/payments/currency.ts';
import text from '../../components/text.module.css';
import { toMoney } from './payment-labels.ts';
import styles from './payments.module.css';

/** An amount in minor units, formatted with its currency. */
export function MoneyAmount({
  amount,
  currency,
  decimals,
}: {
  amount: number;
  currency: string;
  /** In a column: the most decimals of its amounts, so that their points align. */
  decimals?: number;
}) {
  const [number, unit] = toMoney({ amount, currency }).split(' ');
  const digits = minorDigits(currency);
  const missing = decimals && `${digits === 0 ? '.' : ''}${'0'.repeat(decimals - digits)}`;
  return (
    <span style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
      <span className={styles.number} data-missing={missing || undefined}>
        {number}
      </span>{' '}
      <Box
        component="span"
        className={text.quiet}
        {...(decimals !== undefined && { display: 'inline-block', w: 32, ta: 'start' })}
      >
        {unit}
      </Box>
    </span>
  );
}
