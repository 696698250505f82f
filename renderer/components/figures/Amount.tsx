import { coinDigits, toAmount, tokenDigits } from '../../service/labels/amount.ts';
import { Figure } from './Figure.tsx';

/** A decimal text with its unit; the tooltip shows the exact amount. */
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
  const digits = of === 'coins' ? coinDigits : tokenDigits;
  return <Figure value={toAmount(value, digits)} unit={unit} title={`${value} ${unit}`} />;
}
