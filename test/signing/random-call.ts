import { ParamType } from 'ethers/abi';
import { getAddress } from 'ethers/address';
import type { Chance } from '../seeded.mjs';
import type { PlainValue } from './sent-forms.ts';

/** Random types with matching values: nested lists and tuples, every elementary type. */
export function randomCall(chance: Chance): { types: ParamType[]; values: PlainValue[] } {
  const upTo = (limit: number) => Math.floor(chance() * (limit + 1));
  const oneOf = <Choice>(choices: readonly [Choice, ...Choice[]]): Choice =>
    choices[upTo(choices.length - 1)] ?? choices[0];
  const listOf = <Item>(count: number, create: () => Item) => Array.from({ length: count }, create);
  const hex = (size: number) => `0x${Buffer.from(listOf(size, () => upTo(255))).toString('hex')}`;

  function typeText(depth: number): string {
    const base =
      depth < 2 && chance() < 0.25
        ? `tuple(${listOf(1 + upTo(3), () => typeText(depth + 1)).join(',')})`
        : scalarText();
    return (
      base + listOf(Math.max(0, upTo(4) - 2), () => oneOf(['[]', '[]', '[1]', '[3]'])).join('')
    );
  }

  function scalarText(): string {
    const kind = oneOf(['address', 'bool', 'string', 'bytes', 'bytesN', 'uintN', 'intN']);
    if (kind === 'bytesN') return `bytes${1 + upTo(31)}`;
    return kind.endsWith('N') ? `${kind.slice(0, -1)}${8 * (1 + upTo(31))}` : kind;
  }

  function valueFor(type: ParamType): PlainValue {
    if (type.isTuple()) return type.components.map(valueFor);
    if (!type.isArray()) return scalarFor(type.baseType);
    const { arrayChildren, arrayLength } = type;
    return listOf(arrayLength < 0 ? upTo(3) : arrayLength, () => valueFor(arrayChildren));
  }

  function scalarFor(type: string): PlainValue {
    const [, sign = '', bits = ''] = /^(u?)int(\d+)$/.exec(type) ?? [];
    if (bits !== '') return integerOf(Number(bits), sign === 'u');
    if (type === 'address') return getAddress(hex(20));
    if (type === 'bool') return chance() < 0.5;
    if (type === 'string')
      return oneOf(['', 'text', 'a, "b" [c]', 'Grüße, 世界 👋🏽', 'false', 'x'.repeat(upTo(100))]);
    return hex(type === 'bytes' ? upTo(100) : Number(type.slice('bytes'.length)));
  }

  function integerOf(bits: number, isUnsigned: boolean): bigint {
    const largest = (1n << BigInt(isUnsigned ? bits : bits - 1)) - 1n;
    const smallest = isUnsigned ? 0n : -largest - 1n;
    return oneOf([0n, 1n, largest, smallest, BigInt(hex(bits / 8)) & largest]);
  }

  const types = listOf(1 + upTo(3), () => ParamType.from(typeText(0)));
  return { types, values: types.map(valueFor) };
}
