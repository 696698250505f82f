import { parseWholeNumber } from '../../../service/kernel/base-units.ts';
import { toUsdcText, toUsdcUnits } from './usdc-text.ts';

/** What is wrong with a number of items; `missing` is what to say where there is none. */
export function countMessage(text: string, missing: string): string | null {
  if (text.trim() === '') return missing;
  if (!/^\d+$/.test(text.trim())) return 'This is no whole number. Use digits alone.';
  const count = parseWholeNumber(text.trim(), BigInt(Number.MAX_SAFE_INTEGER));
  if (typeof count === 'object') return count.fault;
  return count === 0n ? 'This is none. Use 1 or more.' : null;
}

/** What so many cost, as decimal text; nothing until both are amounts. */
export function totalOf(price: string | number | undefined, amount: string): string | undefined {
  const units = toUsdcUnits(price ?? '');
  if (units === undefined || countMessage(amount, '') !== null || amount.trim() === '')
    return undefined;
  return toUsdcText(units * BigInt(amount.trim()));
}
