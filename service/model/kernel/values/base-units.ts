import { longestNumber, parseDecimal, scaled } from './decimal-text.ts';
import type { ValueFault } from './value-fault.ts';

const largest = (1n << 256n) - 1n;
const noAmount = {
  fault: 'This is not an amount. Use digits, with a point as the decimal separator.',
};
const inBaseUnits = {
  fault:
    'Hexadecimal numbers and number objects are base units elsewhere, and this amount is in whole coins or tokens. Use decimal text.',
};

/**
 * Converts whole coins or tokens to base units, exactly. Takes decimal text, a bigint or a number (read as its shortest
 * decimal text), in the forms of `accepted-forms.ts`.
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
    return {
      fault: `The amount has more than ${decimals} decimal places. Use at most ${decimals}.`,
    };
  return units > largest ? { fault: 'The amount exceeds what a chain can hold. Use a smaller amount.' } : units;
}

/**
 * Converts base units to decimal text in whole coins or tokens.
 * @example formatUnits(1500000n, 6) // "1.5"
 */
export function formatUnits(units: bigint, decimals: number): string {
  const digits = units.toString().padStart(decimals + 1, '0');
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '');
  const whole = digits.slice(0, digits.length - decimals);
  return decimals > 0 && fraction !== '' ? `${whole}.${fraction}` : whole;
}
