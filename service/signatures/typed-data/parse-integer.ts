import { typedDataLimits } from '../../resources/typed-data.ts';

/**
 * Parses an integer of `bits` bits, or returns an error. Accepts safe JSON numbers, bigint, decimal text without
 * leading zeros, and 0x-prefixed hexadecimal text without a sign, which could be confused with two's complement.
 */
export function parseInteger(value: unknown, bits: number, isSigned: boolean): bigint | string {
  const integer = integerIn(value);
  if (typeof integer === 'string') return integer;
  if (fits(integer, bits, isSigned)) return integer;
  return `The number does not fit. ${rangeText(bits, isSigned)}`;
}

function integerIn(value: unknown): bigint | string {
  if (typeof value === 'bigint') return value;
  if (typeof value === 'number') return integerInNumber(value);
  if (typeof value !== 'string') return 'This is not a number. Use a whole number.';
  if (value.length > typedDataLimits.digits + 2)
    return `The number has more digits than any type. Use at most ${typedDataLimits.digits}.`;
  if (/^(?:0|-?[1-9][0-9]*|0x[0-9a-fA-F]+)$/.test(value)) return BigInt(value);
  return 'This is not a whole number. Use decimal digits, or 0x and hexadecimal digits.';
}

function integerInNumber(value: number): bigint | string {
  if (Number.isSafeInteger(value)) return BigInt(value);
  return Number.isInteger(value)
    ? 'The number exceeds 2^53 and lost digits in transit. Send it as text.'
    : 'This is not a whole number. Use a number without a fraction.';
}

function fits(integer: bigint, bits: number, isSigned: boolean): boolean {
  return integer === (isSigned ? BigInt.asIntN(bits, integer) : BigInt.asUintN(bits, integer));
}

function rangeText(bits: number, isSigned: boolean): string {
  return isSigned
    ? `An int${bits} ranges from -2^${bits - 1} to 2^${bits - 1} - 1.`
    : `A uint${bits} ranges from 0 to 2^${bits} - 1.`;
}
