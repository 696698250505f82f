import { readWholeNumber } from '../../../service/kernel/values/read-integer.ts';
import { toUsdcText, toUsdcUnits } from './usdc-text.ts';

/** Why a number of items is invalid, or `null`; `missing` is the message for an empty text. */
export function countMessage(text: string, missing: string): string | null {
  if (text.trim() === '') return missing;
  if (!/^\d+$/.test(text.trim())) return 'This is not a whole number. Use digits only.';
  const count = readWholeNumber(text.trim(), BigInt(Number.MAX_SAFE_INTEGER));
  if (typeof count === 'object') return count.fault;
  return count === 0n ? 'Enter 1 or more.' : null;
}

/** The total price as decimal text; `undefined` unless both are valid numbers. */
export function totalOf(price: string | number | undefined, amount: string): string | undefined {
  const units = toUsdcUnits(price ?? '');
  if (units === undefined || countMessage(amount, '') !== null || amount.trim() === '')
    return undefined;
  return toUsdcText(units * BigInt(amount.trim()));
}
