import { formatUnits, parseUnits } from '../../../service/model/kernel/values/numbers.ts';
import { readWholeNumber } from '../../../service/model/kernel/values/read-integer.ts';
import { usdcDecimals } from '../../../service/model/transactions/dev-contracts.ts';

interface Digits {
  /** Minimum number of decimals. */
  readonly minimum: number;
  /** Maximum number of decimals; further digits are cut off, never rounded up. */
  readonly maximum: number;
}

/** The format of native coins in lists and on cards. */
export const coinDigits: Digits = { minimum: 4, maximum: 4 };
/** The format of tokens: two decimals, more if needed. */
export const tokenDigits: Digits = { minimum: 2, maximum: 6 };

/** A decimal text, formatted for people. @example toAmount('9998.41273', coinDigits) // "9,998.4127" */
export function toAmount(text: string, { minimum, maximum }: Digits): string {
  const [integer = '0', fraction = ''] = text.split('.');
  const decimals = fraction.slice(0, maximum).replace(/0+$/, '').padEnd(minimum, '0');
  const isZero = !/[1-9]/.test(integer + decimals) && /[1-9]/.test(fraction);
  if (isZero) return `< 0.${'1'.padStart(maximum, '0')}`;
  return `${BigInt(integer).toLocaleString('en')}${decimals && `.${decimals}`}`;
}

const maximumUnits = 1_000_000_000n * 10n ** BigInt(usdcDecimals);

/** Why an amount of USDC is invalid, or `null`; `missing` is the message for an empty text. */
export function usdcMessage(text: string, missing: string): string | null {
  if (text.trim() === '') return missing;
  const units = parseUnits(text.trim(), usdcDecimals);
  if (typeof units === 'object') return units.fault;
  if (units === 0n) return 'Enter an amount greater than 0.';
  return units > maximumUnits ? 'This amount is too large. Use at most 1,000,000,000.' : null;
}

/** An amount of USDC in millionths; `undefined` if the text is not an amount. */
export function toUsdcUnits(amount: string | number): bigint | undefined {
  const units = parseUnits(String(amount).trim(), usdcDecimals);
  return typeof units === 'bigint' ? units : undefined;
}

/** Millionths of USDC as decimal text. @example toUsdcText(1500000n) // "1.5" */
export function toUsdcText(units: bigint): string {
  return formatUnits(units, usdcDecimals);
}

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
