import { getAddress } from 'ethers/address';
import type { Chance } from '../seeded.mjs';

/** Random types and values of Solidity. */
export function randomValues(chance: Chance) {
  const upTo = (limit: number) => Math.floor(chance() * (limit + 1));
  const oneOf = <Choice>(choices: readonly [Choice, ...Choice[]]): Choice =>
    choices[upTo(choices.length - 1)] ?? choices[0];
  const listOf = <Item>(count: number, create: () => Item) => Array.from({ length: count }, create);
  const hex = (size: number) => `0x${Buffer.from(listOf(size, () => upTo(255))).toString('hex')}`;

  function scalarType(): string {
    const kind = oneOf(['address', 'bool', 'string', 'bytes', 'bytesN', 'uintN', 'intN']);
    if (kind === 'bytesN') return `bytes${1 + upTo(31)}`;
    return kind.endsWith('N') ? `${kind.slice(0, -1)}${8 * (1 + upTo(31))}` : kind;
  }

  function integer(bits: number, isSigned: boolean): bigint {
    const magnitude = BigInt(hex(bits / 8)) >> (isSigned ? 1n : 0n);
    const largest = (1n << BigInt(isSigned ? bits - 1 : bits)) - 1n;
    const smallest = isSigned ? -largest - 1n : 0n;
    return oneOf([0n, 1n, smallest, largest, magnitude, isSigned ? -magnitude : magnitude]);
  }

  function scalar(type: string): string | boolean | bigint {
    const [, sign = '', bits = ''] = /^(u?)int(\d+)$/.exec(type) ?? [];
    if (bits !== '') return integer(Number(bits), sign === '');
    if (type === 'address') return getAddress(hex(20));
    if (type === 'bool') return chance() < 0.5;
    if (type === 'bytes') return hex(upTo(100));
    if (type !== 'string') return hex(Number(type.slice('bytes'.length)));
    return oneOf(['', 'text', 'a, "b" [c]', 'Grüße, 世界 👋🏽', 'false', hex(4), 'x'.repeat(upTo(300))]);
  }

  /** No, one or two list suffixes. */
  const listSuffix = () => listOf(Math.max(0, upTo(4) - 2), () => oneOf(['[]', '[]', '[1]', '[3]'])).join('');

  return { upTo, oneOf, listOf, hex, scalarType, integer, scalar, listSuffix };
}
