import { fieldsOf } from '../json.ts';
import type { ValueFault } from './faults.ts';
import { longestNumber, parseDecimal, scaled } from './numbers.ts';

const forms = 'Use decimal digits, or 0x and hexadecimal digits.';
const largest = (1n << 256n) - 1n;

/**
 * Reads an integer exactly, in any form of the table in `test/reference/accepted-forms.ts`. Hexadecimal text is a magnitude, never
 * two's complement. JSON numbers beyond 2^53 are expected as bigint or text; a `number` of that size is rejected if it
 * may have lost digits.
 */
export function readInteger(sent: unknown): bigint | ValueFault {
  if (typeof sent === 'bigint') return sent;
  if (typeof sent === 'number') return integerInNumber(sent);
  const text = typeof sent === 'string' ? sent : textInBigNumber(sent);
  return text === undefined ? { fault: `This is not a number. ${forms}` } : integerInText(text);
}

/** Reads an integer from 0 to `maximum`. */
export function readWholeNumber(sent: unknown, maximum = largest): bigint | ValueFault {
  const integer = readInteger(sent);
  if (typeof integer === 'object') return integer;
  if (integer < 0n) return { fault: 'The number is negative. Use 0 or more.' };
  return integer > maximum ? { fault: `The number is too large. Use at most ${maximum}.` } : integer;
}

/** Reads an integer of `bits` bits, as in Solidity. */
export function readSizedInteger(sent: unknown, bits: number, isSigned: boolean): bigint | ValueFault {
  const integer = readInteger(sent);
  if (typeof integer === 'object' || fitsBits(integer, bits, isSigned)) return integer;
  const name = `${isSigned ? 'int' : 'uint'}${bits}`;
  return { fault: `The number does not fit ${name}. Use ${rangeText(bits, isSigned)}.` };
}

/** Whether an integer has at most `bits` bits. */
export function fitsBits(integer: bigint, bits: number, isSigned: boolean): boolean {
  return integer === (isSigned ? BigInt.asIntN(bits, integer) : BigInt.asUintN(bits, integer));
}

function integerInText(sent: string): bigint | ValueFault {
  const text = sent.length > 2 * longestNumber ? sent : sent.trim();
  if (text.length > longestNumber) return { fault: `The number is longer than any type. Use at most 78 digits.` };
  const [, sign, prefixed] = /^([+-]?)(0x[0-9a-f]+|0o[0-7]+|0b[01]+)$/i.exec(text) ?? [];
  if (prefixed !== undefined) return sign === '-' ? -BigInt(prefixed) : BigInt(prefixed);
  const decimal = parseDecimal(text);
  const integer = decimal && !decimal.isPlainFraction ? scaled(decimal, 0) : undefined;
  return integer ?? { fault: `This is not a whole number. ${forms}` };
}

function integerInNumber(sent: number): bigint | ValueFault {
  if (Number.isSafeInteger(sent)) return BigInt(sent);
  if (!Number.isInteger(sent)) return { fault: 'This is not a whole number. Use a number without a fraction.' };
  // JSON.stringify writes 1e21 as 1e+21, which is exact; below 1e21, the written digits may be rounded.
  const decimal = /e/.test(String(sent)) && parseDecimal(String(sent));
  if (decimal && scaled(decimal, 0) === BigInt(sent)) return BigInt(sent);
  return { fault: 'The number exceeds 2^53 and lost digits in transit. Send it as text.' };
}

/** The text in the JSON form of a number object: of ethers (BigNumber, also its fields), and of wagmi (bigint). */
function textInBigNumber(sent: unknown): string | undefined {
  const { type, hex, _hex, __type, value } = fieldsOf(sent);
  const [text, form] = type === 'BigNumber' ? [hex, /^-?0x/i] : __type === 'bigint' ? [value, /^/] : [_hex, /^-?0x/i];
  return typeof text === 'string' && form.test(text) ? text : undefined;
}

/** Formats short bounds as digits. @example "0 to 255", "-2^127 to 2^127 - 1" */
function rangeText(bits: number, isSigned: boolean): string {
  const exponent = isSigned ? bits - 1 : bits;
  const limit = bits > 32 ? `2^${exponent}` : String(2 ** exponent);
  const maximum = bits > 32 ? `${limit} - 1` : String(2 ** exponent - 1);
  return `${isSigned ? `-${limit}` : '0'} to ${maximum}`;
}
