import { Box } from '@mantine/core';
import { formatUnits, parseUnits } from '../../../service/model/kernel/values/numbers.ts';
import { minorDigits } from '../../../service/model/payments/currency.ts';
import { toMoney } from './payment-labels.ts';
import styles from './payments.module.css';

/** An amount in minor units with its currency. In a column, `decimals` are the most of its amounts, so that points align. */
export function MoneyAmount({ amount, currency, decimals }: { amount: number; currency: string; decimals?: number }) {
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
        className="quiet"
        {...(decimals !== undefined && { display: 'inline-block', w: 32, ta: 'start' })}
      >
        {unit}
      </Box>
    </span>
  );
}

/** The maximum amount of a payment in minor units. */
const maximumUnits = 99_999_999n;

/** An amount in minor units; `undefined` if the text is not an amount. @example toMinorUnits('12.5', 'usd') // 1250 */
export function toMinorUnits(text: string, currency: string): number | undefined {
  const units = parseUnits(text.trim(), minorDigits(currency));
  return typeof units === 'bigint' && units <= maximumUnits ? Number(units) : undefined;
}

/** Minor units as field text. @example toMajorText(1250, 'usd') // "12.50" */
export function toMajorText(amount: number, currency: string): string {
  const digits = minorDigits(currency);
  const [whole = '0', fraction = ''] = formatUnits(BigInt(amount), digits).split('.');
  return digits === 0 ? whole : `${whole}.${fraction.padEnd(digits, '0')}`;
}

/** Why an amount is invalid in a currency; `missing` is the message for an empty text. */
export function moneyMessage(text: string, currency: string, missing: string): string | null {
  if (text.trim() === '') return missing;
  const digits = minorDigits(currency);
  const units = parseUnits(text.trim(), digits);
  if (typeof units === 'object')
    return digits === 0 && /^\d+\.\d+$/.test(text.trim())
      ? `${currency.toUpperCase()} has no minor unit. Enter a whole number.`
      : units.fault;
  if (units === 0n) return 'Enter an amount greater than 0.';
  return units > maximumUnits
    ? `This amount is too large. Use at most ${toMajorText(Number(maximumUnits), currency)}.`
    : null;
}
