import { Box } from '@mantine/core';
import text from '../../components/text.module.css';
import { toMoney } from './payment-labels.ts';

/** An amount in minor units, formatted with its currency. */
export function MoneyAmount({
  amount,
  currency,
  aligned = false,
}: {
  amount: number;
  currency: string;
  /** In a column: all currencies get the same width, so that digits align. */
  aligned?: boolean;
}) {
  const [number, unit] = toMoney({ amount, currency }).split(' ');
  return (
    <span style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
      {number}{' '}
      <Box component="span" className={text.quiet} {...(aligned && { display: 'inline-block', w: 30, ta: 'start' })}>
        {unit}
      </Box>
    </span>
  );
}
