import { readWholeNumber } from '../../../service/kernel/values/read-integer.ts';
import { toUsdcText, toUsdcUnits } from './usdc-text.ts';

/** Why a number of items is invalid, or `null`; `missing` is the message for an empty text. */
export function countMessage(text: string, missing: string): string | null {
  if (text.trim() === '') return missing;
  const count = readCount(text);
  if (typeof count === 'object') return count.fault;
  return count === 0n ? 'Enter 1 or more.' : null;
}

/** The total price as decimal text; `undefined` unless both are valid numbers. */
export function totalOf(price: string | number | undefined, amount: string): string | undefined {
  const units = toUsdcUnits(price ?? '');
  const count = countIn(amount);
  return units === undefined || count === 0n ? undefined : toUsdcText(units * count);
}

/** The number of items in a text; 0 if it is not a number. */
export function countIn(text: string): bigint {
  const count = readCount(text);
  return typeof count === 'object' ? 0n : count;
}

function readCount(text: string) {
  return readWholeNumber(text, BigInt(Number.MAX_SAFE_INTEGER));
}
