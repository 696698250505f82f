import type { ValueFault } from './faults.ts';

const largest = (1n << 256n) - 1n;
const noAmount = { fault: 'This is not an amount. Use digits, with a point as the decimal separator.' };
const inBaseUnits = {
  fault:
    'Hexadecimal numbers and number objects are base units elsewhere, and this amount is in whole coins or tokens. Use decimal text.',
};

/**
 * Converts whole coins or tokens to base units, exactly. Takes decimal text, a bigint or a number (read as its shortest
 * decimal text), in the forms of `test/reference/accepted-forms.ts`.
 * @example parseUnits('1.5', 6) // 1500000n
 */
export function parseUnits(sent: unknown, decimals: number): bigint | ValueFault {
  if (typeof sent === 'object') return inBaseUnits;
  const text = String(sent);
  if (text.length > 2 * longestNumber) return noAmount;
  const decimal = parseDecimal(text.trim());
  if (!decimal) return /^\s*[+-]?0x/i.test(text) ? inBaseUnits : noAmount;
  if (decimal.digits < 0n) return { fault: 'The amount is negative. Use 0 or more.' };
  const units = scaled(decimal, decimals);
  if (units === undefined)
    return { fault: `The amount has more than ${decimals} decimal places. Use at most ${decimals}.` };
  return units > largest ? { fault: 'The amount exceeds what a chain can hold. Use a smaller amount.' } : units;
}

/** Converts base units to decimal text in whole coins or tokens. @example formatUnits(1500000n, 6) // "1.5" */
export function formatUnits(units: bigint, decimals: number): string {
  const digits = units.toString().padStart(decimals + 1, '0');
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '');
  const whole = digits.slice(0, digits.length - decimals);
  return decimals > 0 && fraction !== '' ? `${whole}.${fraction}` : whole;
}

/** A whole number in JSON: a number up to 2^53, as decimal text above. */
export function toJsonInteger(value: bigint): number | string {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value.toString();
}

/** Decimal text of an amount in JSON: a number if that represents it exactly, else the text. */
export function toJsonAmount(text: string): number | string {
  const number = Number(text);
  return parseUnits(number, 18) === parseUnits(text, 18) ? number : text;
}

/** A decimal number without rounding: `digits` × 10^`exponent`. */
interface Decimal {
  readonly digits: bigint;
  readonly exponent: number;
  /** Whether the text has a point but no exponent. */
  readonly isPlainFraction: boolean;
}

/** Maximum number of characters of a number; 2^256 has 78 digits. */
export const longestNumber = 100;

/** Parses digits with an optional sign, fraction and exponent; `undefined` for any other text. */
export function parseDecimal(text: string): Decimal | undefined {
  const [, sign, whole, fraction = '', exponent] = /^([+-]?)(\d+)(?:\.(\d+))?(?:e([+-]?\d{1,3}))?$/i.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const digits = BigInt(whole + fraction);
  return {
    digits: sign === '-' ? -digits : digits,
    exponent: Number(exponent ?? 0) - fraction.length,
    isPlainFraction: fraction !== '' && exponent === undefined,
  };
}

/**
 * The number multiplied by 10^`decimals`; `undefined` unless the product is whole.
 * @example scaled({ digits: 15n, exponent: -1 }, 6) // 1500000n
 */
export function scaled(
  { digits, exponent }: Pick<Decimal, 'digits' | 'exponent'>,
  decimals: number,
): bigint | undefined {
  const shift = exponent + decimals;
  if (shift >= 0 || digits === 0n) return digits * 10n ** BigInt(Math.max(0, shift));
  const divisor = 10n ** BigInt(-shift);
  return digits % divisor === 0n ? digits / divisor : undefined;
}
