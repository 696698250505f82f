import { contractInputLimits } from '../resources/contract-input.ts';
import type { Refusal } from './faults.ts';

/**
 * Parses an integer of `bits` bits: safe numbers, bigint, decimal text with optional sign, and 0x-prefixed hexadecimal
 * text, which is always read as a positive number (not two's complement).
 */
export function parseInteger(raw: unknown, bits: number, isSigned: boolean) {
  const integer = integerIn(raw);
  if (typeof integer === 'object' || fits(integer, bits, isSigned)) return integer;
  const name = `${isSigned ? 'int' : 'uint'}${bits}`;
  return { fault: `The number does not fit ${name}. Use ${rangeText(bits, isSigned)}.` };
}

/** Decodes an integer from a 32-byte word; `undefined` if it has more bits than its type. */
export function decodeInteger(word: Buffer, bits: number, isSigned: boolean): bigint | undefined {
  const unsigned = BigInt(`0x${word.toString('hex')}`);
  const integer = isSigned ? BigInt.asIntN(256, unsigned) : unsigned;
  return fits(integer, bits, isSigned) ? integer : undefined;
}

function integerIn(raw: unknown): bigint | Refusal {
  if (typeof raw === 'bigint') return raw;
  if (typeof raw === 'number') return integerInNumber(raw);
  if (typeof raw !== 'string') return { fault: `This is not a number. ${forms}` };
  const [, sign = '', digits, hexDigits] =
    /^(?:([+-]?)([0-9]{1,78})|0x([0-9a-fA-F]{1,64}))$/.exec(raw) ?? [];
  if (hexDigits !== undefined) return BigInt(`0x${hexDigits}`);
  if (digits === undefined) return { fault: refusalOf(raw) };
  return sign === '-' ? -BigInt(digits) : BigInt(digits);
}

function integerInNumber(raw: number): bigint | Refusal {
  if (Number.isSafeInteger(raw)) return BigInt(raw);
  return Number.isInteger(raw)
    ? { fault: 'The number exceeds 2^53 and lost digits in transit. Send it as text.' }
    : { fault: 'This is not a whole number. Use a number without a fraction.' };
}

const forms = 'Use decimal digits, or 0x and hexadecimal digits.';

function refusalOf(text: string): string {
  return text.length > contractInputLimits.digits + 1
    ? `The number is longer than any type. Use at most ${contractInputLimits.digits} digits.`
    : `This is not a whole number. ${forms}`;
}

function fits(integer: bigint, bits: number, isSigned: boolean): boolean {
  const wrap = isSigned ? BigInt.asIntN : BigInt.asUintN;
  return wrap(bits, integer) === integer;
}

/**
 * Formats short bounds as digits.
 * @example "0 to 255", "-2^127 to 2^127 - 1"
 */
function rangeText(bits: number, isSigned: boolean): string {
  const exponent = isSigned ? bits - 1 : bits;
  const limit = bits > 32 ? `2^${exponent}` : String(2 ** exponent);
  const largest = bits > 32 ? `${limit} - 1` : String(2 ** exponent - 1);
  return `${isSigned ? `-${limit}` : '0'} to ${largest}`;
}
