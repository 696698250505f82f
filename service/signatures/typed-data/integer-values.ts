import { readInteger, readSizedInteger } from '../../kernel/values/read-integer.ts';
import type { AnomalyKind } from './anomalies.ts';

/** An integer that a type can represent. */
export interface Integer {
  readonly number: bigint;
  readonly anomaly?: AnomalyKind | undefined;
}

/** Reads a value of type `int8` to `uint256`, or returns an error. Signed types accept one bit more, like eth-sig-util. */
export function integerIn(value: unknown, bits: number, isSigned: boolean): Integer | string {
  const integer = anyInteger(value, isSigned);
  if (typeof integer === 'string') return integer;
  const { number } = integer;
  const sized = readSizedInteger(number, bits, isSigned);
  if (typeof sized === 'bigint') return integer;
  const magnitude = number < 0n ? -number : number;
  return isSigned && magnitude < 1n << BigInt(bits)
    ? { number, anomaly: 'integer-range' }
    : sized.fault;
}

function anyInteger(value: unknown, isSigned: boolean): Integer | string {
  const number = readInteger(value);
  if (typeof number === 'bigint') return { number, anomaly: spellingAnomaly(value) };
  // Libraries read these values with BigInt.
  if (typeof value === 'number' && Number.isInteger(value))
    return { number: BigInt(value), anomaly: 'lost-digits' };
  if (typeof value === 'string' && value.trim() === '')
    return { number: 0n, anomaly: 'integer-spelling' };
  if (typeof value === 'boolean' && isSigned)
    return { number: BigInt(value), anomaly: 'integer-spelling' };
  return number.fault;
}

function spellingAnomaly(value: unknown): AnomalyKind | undefined {
  if (typeof value === 'number' || typeof value === 'bigint') return undefined;
  return typeof value === 'string' && /^(?:0|-?[1-9][0-9]*|0x[0-9a-f]+)$/i.test(value)
    ? undefined
    : 'integer-spelling';
}
