import { type MessageTypes, SignTypedDataVersion, TypedDataUtils } from '@metamask/eth-sig-util';
import { getAddress } from 'ethers/address';
import { TypedDataEncoder } from 'ethers/hash';
import { toHex } from '../../service/domain/signatures/verify-signer.ts';
import { fieldsOf } from '../../service/model/kernel/json.ts';
import { isPlainObject, type TypedDataDocument } from '../../service/model/wallets/typed-data.ts';
import type { Chance } from '../seeded.mjs';

/** The mail types without the domain type. */
export const mailTypes = {
  Person: [
    { name: 'name', type: 'string' },
    { name: 'wallet', type: 'address' },
  ],
  Mail: [
    { name: 'from', type: 'Person' },
    { name: 'to', type: 'Person' },
    { name: 'contents', type: 'string' },
  ],
};

/** The example of the standard. https://github.com/ethereum/EIPs/blob/master/assets/eip-712/Example.js */
export const mailDocument = {
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    ...mailTypes,
  },
  primaryType: 'Mail',
  domain: {
    name: 'Ether Mail',
    version: '1',
    chainId: 1,
    verifyingContract: '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC',
  },
  message: {
    from: { name: 'Cow', wallet: '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826' },
    to: { name: 'Bob', wallet: '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB' },
    contents: 'Hello, Bob!',
  },
} satisfies TypedDataDocument;

/** The digest of eth_signTypedData_v4; throws if it cannot be computed. https://github.com/MetaMask/eth-sig-util */
export function digestOfMetaMask({ types, ...document }: TypedDataDocument): string {
  const typesWithDomain: MessageTypes = { EIP712Domain: [], ...types };
  const typedMessage = { types: typesWithDomain, ...document };
  return toHex(TypedDataUtils.eip712Hash(typedMessage, SignTypedDataVersion.V4));
}

/** The digest of ethers, which derives the type of the domain; throws if it cannot be computed. */
export function digestOfEthers({ types, domain, message }: TypedDataDocument): string {
  const { EIP712Domain: _, ...messageTypes } = types;
  return TypedDataEncoder.hash(domain, messageTypes, message);
}

const domainTypes = {
  name: 'string',
  version: 'string',
  chainId: 'uint256',
  verifyingContract: 'address',
  salt: 'bytes32',
};

/** The document with a declaration of its domain, in standard order. */
export function withDeclaredDomain(document: TypedDataDocument): TypedDataDocument {
  const EIP712Domain = Object.entries(domainTypes)
    .filter(([name]) => Object.hasOwn(document.domain, name))
    .map(([name, type]) => ({ name, type }));
  return { ...document, types: { ...document.types, EIP712Domain } };
}

type Members = { name: string; type: string }[];

/** Creates a random valid document: nested structs, nested lists, lists of fixed length, every elementary type. */
export function randomDocument(chance: Chance, { isRecursive }: { isRecursive: boolean }): TypedDataDocument {
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
    Array.from({ length: Math.max(0, upTo(4) - 2) }, () => oneOf(['[]', '[]', '[1]', '[2]'])).join('');

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
    if (type === 'string') return oneOf(['', 'text', 'Grüße, 世界 👋🏽', hex(4), 'x'.repeat(upTo(300))]);
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

/** Creates a random document with unusual values, names and members, which libraries accept, reject or dispute. */
export function oddDocument(chance: Chance): TypedDataDocument {
  if (chance() < 0.2) return renamed(randomDocument(chance, { isRecursive: false }), chance);
  const document = randomDocument(chance, { isRecursive: chance() < 0.3 });
  const types = Object.fromEntries(
    Object.entries(document.types).map(([name, fields]) => [
      name,
      chance() < 0.05 ? [...fields, ...fields.slice(0, 1)] : fields,
    ]),
  );
  const fieldsOf = (type: string) => (Object.hasOwn(types, type) ? (types[type] ?? []) : []);
  const message = vary(document.primaryType, document.message);
  return { ...document, types, message: isPlainObject(message) ? message : {} };

  function vary(type: string, value: unknown): unknown {
    const [, element] = /^(.*)\[\d*\]$/.exec(type) ?? [];
    if (element !== undefined && Array.isArray(value)) {
      const elements: unknown[] = value.map((item) => vary(element, item));
      return chance() < 0.03 ? [...elements, ...elements.slice(0, 1)] : elements;
    }
    if (isPlainObject(value)) {
      const members = fieldsOf(type)
        .filter(() => chance() > 0.01)
        .map((field) => [field.name, vary(field.type, value[field.name])]);
      const undeclared = chance() < 0.1 ? [['undeclared', 'value']] : [];
      return Object.fromEntries([...members, ...undeclared]);
    }
    return chance() < 0.05 ? oddValue(type, chance) : value;
  }
}

/** A value that a program may send for a type. */
function oddValue(type: string, chance: Chance): unknown {
  const [, values = ['x']] = oddValues.find(([pattern]) => pattern.test(type)) ?? [];
  return values[Math.floor(chance() * values.length)];
}

const address = '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826';
const oddValues: readonly (readonly [RegExp, readonly unknown[]])[] = [
  [
    /^address$/,
    [
      ...['', '0x0', '0xab', 0, 10, null, `${address}0`],
      ...[address.replace('0x', '0X'), address.replace('D', 'd'), address.toLowerCase()],
    ],
  ],
  [/^bool$/, ['true', 'false', '', 0, 1, -1, null, 'False', {}, []]],
  [/^string$/, [null, 0, 10, 256, -1, 1.5, 'a\ud800', '0xab', {}]],
  [/^bytes$/, ['', '0x', '0xabc', '0XDEAD', 'abcd', 'Grüße', '0xzz', 0, 10, -1, null, {}]],
  [/^bytes/, ['', '0x', '0xabc', '0xDEAD', '0xDEADBEEF', '0XDEADBEEF', 'abcd', 10, -1, null, {}]],
  [/^uint/, ['', ' 1 ', '007', '+5', '0X1B', '0b11', -1, '-1', '0x', 2 ** 60, 1e21, 1.5, null, {}]],
  [/^int/, ['', '-1', '-007', '0xff', 200, -200, 65_536, '-0', '0o7', true, null, 'one', {}]],
  [/\]$/, [null, {}, 'x']],
];

/** The document with another name for one of its types. */
function renamed(document: TypedDataDocument, chance: Chance): TypedDataDocument {
  const names = Object.keys(document.types);
  const old = names[Math.floor(chance() * names.length)] ?? '';
  const odd = ['X:Y', 'Per son', 'Größe', 'constructor', 'toString', 'intent', '1st', '$P', 'a-b'];
  const name = odd[Math.floor(chance() * odd.length)] ?? '';
  const toName = (type: string) => (type.replace(/\[.*/, '') === old ? type.replace(old, name) : type);
  return {
    ...document,
    primaryType: toName(document.primaryType),
    types: Object.fromEntries(
      Object.entries(document.types).map(([type, fields]) => [
        toName(type),
        fields.map((field) => ({ ...field, type: toName(field.type) })),
      ]),
    ),
  };
}
