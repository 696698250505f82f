import { getAddress } from 'ethers/address';
import { fieldsOf } from '../../service/kernel/json.ts';
import type { TypedDataDocument } from '../../service/resources/typed-data.ts';
import type { Chance } from '../seeded.mjs';

type Members = { name: string; type: string }[];

/** Creates a random valid document: nested structs, nested lists, lists of fixed length, every elementary type. */
export function randomDocument(
  chance: Chance,
  { isRecursive }: { isRecursive: boolean },
): TypedDataDocument {
  const upTo = (limit: number) => Math.floor(chance() * (limit + 1));
  const oneOf = <Choice>(choices: readonly [Choice, ...Choice[]]): Choice =>
    choices[upTo(choices.length - 1)] ?? choices[0];
  const bytes = (size: number) => Buffer.from(Array.from({ length: size }, () => upTo(255)));
  const hex = (size: number) => `0x${bytes(size).toString('hex')}`;

  const names = Array.from({ length: 1 + upTo(4) }, (_, index) => `${oneOf(letters)}${index}`);
  const types: Record<string, Members> = Object.fromEntries(names.map((name) => [name, []]));
  const membersOf = (name: string) => types[name] ?? [];
  const addField = (owner: number, base: string) => {
    const fields = membersOf(names[owner] ?? '');
    fields.push({ name: `${oneOf(letters)}_${fields.length}`, type: base + lists() });
  };
  const lists = () =>
    Array.from({ length: Math.max(0, upTo(4) - 2) }, () => oneOf(['[]', '[]', '[1]', '[2]'])).join(
      '',
    );

  // Each struct is used by an earlier struct, so every type is used.
  for (const [index, name] of names.entries()) {
    for (let count = upTo(4); count >= 0; count -= 1) addField(index, scalarName());
    if (index > 0) addField(upTo(index - 1), name);
    if (isRecursive && index === 0) addField(names.length - 1, name);
    if (isRecursive) addField(index, oneOf([name, ...names]));
  }

  function scalarName(): string {
    const kind = oneOf(['address', 'bool', 'string', 'bytes', 'bytesN', 'uintN', 'intN']);
    if (kind === 'bytesN') return `bytes${1 + upTo(31)}`;
    return kind.endsWith('N') ? `${kind.slice(0, -1)}${8 * (1 + upTo(31))}` : kind;
  }

  function valueFor(type: string, depth: number): unknown {
    const [, element, size] = /^(.*)\[(\d*)\]$/.exec(type) ?? [];
    if (element !== undefined) {
      const length = size === '' ? upTo(depth > 3 ? 0 : 3) : Number(size);
      return Array.from({ length }, () => valueFor(element, depth + 1));
    }
    const fields = types[type];
    if (!fields) return scalarOf(type);
    if (isRecursive && depth > 0 && chance() < depth / 4) return null;
    return Object.fromEntries(fields.map((field) => [field.name, valueFor(field.type, depth + 1)]));
  }

  function scalarOf(type: string): unknown {
    const [, sign = '', bits = ''] = /^(u?)int(\d+)$/.exec(type) ?? [];
    if (bits !== '') return integerOf(Number(bits), sign === '');
    if (type === 'address') return oneOf([getAddress(hex(20)), hex(20)]);
    if (type === 'bool') return chance() < 0.5;
    if (type === 'string')
      return oneOf(['', 'text', 'Grüße, 世界 👋🏽', hex(4), 'x'.repeat(upTo(300))]);
    return hex(type === 'bytes' ? upTo(100) : Number(type.slice('bytes'.length)));
  }

  function integerOf(bits: number, isSigned: boolean): unknown {
    const magnitude = BigInt(hex(bits / 8)) >> (isSigned ? 1n : 0n);
    const largest = (1n << BigInt(isSigned ? bits - 1 : bits)) - 1n;
    const smallest = isSigned ? -largest - 1n : 0n;
    const value = oneOf([0n, smallest, largest, magnitude, isSigned ? -magnitude : magnitude]);
    const isSafe = value <= Number.MAX_SAFE_INTEGER && value >= Number.MIN_SAFE_INTEGER;
    return oneOf([
      value,
      value.toString(),
      isSafe ? Number(value) : value,
      value < 0n ? value : `0x${value.toString(16)}`,
    ]);
  }

  const domain = Object.fromEntries(
    Object.entries({
      name: 'Ether Mail',
      version: '1',
      chainId: integerOf(256, false),
      verifyingContract: hex(20),
      salt: hex(32),
    }).filter(() => chance() < 0.6),
  );
  const [primaryType = ''] = names;
  return { types, domain, primaryType, message: fieldsOf(valueFor(primaryType, 0)) };
}

const letters = ['Zed', 'Person', 'a', 'order', '_private', 'Item'] as const;
