import { TypedDataEncoder } from 'ethers/hash';
import { expect, test } from 'vitest';
import { bySize } from '../../../../test/run-size.ts';
import { type Chance, seeded } from '../../../../test/seeded.mjs';
import { digestOfEthers, digestOfMetaMask } from '../../../../test/signing/documents.ts';
import { randomValues } from '../../../../test/signing/random-values.ts';
import { valueIn } from '../../../../test/values.ts';
import { fieldsOf } from '../../../model/kernel/json.ts';
import { isPlainObject, type TypedDataDocument } from '../../../model/wallets/typed-data.ts';
import { toHex } from '../verify-signer.ts';
import { prepareTypedData } from './prepare-typed-data.ts';

const documents = bySize({ quick: 40, full: 200, long: 10_000 });
const options = { timeout: bySize({ quick: 30_000, full: 30_000, long: 1_800_000 }) };

/** The document with its domain declared in another order than the standard order. */
function withReversedDomain(document: TypedDataDocument): TypedDataDocument {
  const { types, ...others } = withDeclaredDomain(document);
  return { ...others, types: { ...types, EIP712Domain: types.EIP712Domain?.toReversed() ?? [] } };
}

function digestOf(document: TypedDataDocument): string {
  return toHex(valueIn(prepareTypedData(document, '')).digest);
}

/** The result of a library; `undefined` if it throws. */
function triedDigest(
  compute: (document: TypedDataDocument) => string,
  document: TypedDataDocument,
): string | undefined {
  try {
    return compute(document);
  } catch {
    return undefined;
  }
}

test('hashes random documents like ethers and MetaMask', options, () => {
  const chance = seeded(712);
  for (let number = 0; number < documents; number += 1) {
    const document = randomDocument(chance, { isRecursive: false });
    const { types, primaryType } = document;

    expect(digestOf(document), `${number}`).toBe(digestOfEthers(document));
    expect(valueIn(prepareTypedData(document, '')).encodedType).toBe(
      TypedDataEncoder.from(types).encodeType(primaryType),
    );
    const declaredDocument = withReversedDomain(document);
    expect(digestOf(declaredDocument), `${number}`).toBe(digestOfMetaMask(declaredDocument));
  }
});

test('hashes recursive types like MetaMask', options, () => {
  const chance = seeded(4);
  let nulls = 0;
  for (let number = 0; number < documents; number += 1) {
    const document = withReversedDomain(randomDocument(chance, { isRecursive: true }));
    const { message } = valueIn(prepareTypedData(document, ''));
    if (message.some(({ content }) => content.kind === 'nothing')) nulls += 1;

    expect(digestOf(document), `${number}`).toBe(digestOfMetaMask(document));
  }
  expect(nulls).toBeGreaterThan(10);
});

test('signs an unusual document exactly if MetaMask hashes it and ethers computes no other digest', options, () => {
  const chance = seeded(66);
  const results = { signed: 0, rejected: 0, disputed: 0 };
  for (let number = 0; number < documents; number += 1) {
    const document = withDeclaredDomain(oddDocument(chance));
    const digest = triedDigest(digestOfMetaMask, document);
    const digestByEthers = triedDigest(digestOfEthers, document);
    const isDisputed = digest !== undefined && ![undefined, digest].includes(digestByEthers);
    const prepared = prepareTypedData(document, '');

    expect(prepared.ok && toHex(prepared.value.digest), JSON.stringify(document, toText)).toBe(
      isDisputed || digest === undefined ? false : digest,
    );
    if (isDisputed) results.disputed += 1;
    else results[digest === undefined ? 'rejected' : 'signed'] += 1;
  }
  for (const count of Object.values(results)) expect(count).toBeGreaterThan(0);
});

function toText(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}

const domainTypes = {
  name: 'string',
  version: 'string',
  chainId: 'uint256',
  verifyingContract: 'address',
  salt: 'bytes32',
};

/** The document with a declaration of its domain, in standard order. */
function withDeclaredDomain(document: TypedDataDocument): TypedDataDocument {
  const EIP712Domain = Object.entries(domainTypes)
    .filter(([name]) => Object.hasOwn(document.domain, name))
    .map(([name, type]) => ({ name, type }));
  return { ...document, types: { ...document.types, EIP712Domain } };
}

type Members = { name: string; type: string }[];

/** Creates a random valid document: nested structs, nested lists, lists of fixed length, every elementary type. */
function randomDocument(chance: Chance, { isRecursive }: { isRecursive: boolean }): TypedDataDocument {
  const { upTo, oneOf, listOf, hex, scalarType, integer, scalar, listSuffix } = randomValues(chance);

  const names = listOf(1 + upTo(4), () => oneOf(letters)).map((letter, index) => `${letter}${index}`);
  const types: Record<string, Members> = Object.fromEntries(names.map((name) => [name, []]));
  const addField = (owner: number, base: string) => {
    const fields = types[names[owner] ?? ''] ?? [];
    fields.push({ name: `${oneOf(letters)}_${fields.length}`, type: base + listSuffix() });
  };

  // Each struct is used by an earlier struct, so every type is used.
  for (const [index, name] of names.entries()) {
    for (let count = upTo(4); count >= 0; count -= 1) addField(index, scalarType());
    if (index > 0) addField(upTo(index - 1), name);
    if (isRecursive && index === 0) addField(names.length - 1, name);
    if (isRecursive) addField(index, oneOf([name, ...names]));
  }

  function valueFor(type: string, depth: number): unknown {
    const [, element, size] = /^(.*)\[(\d*)\]$/.exec(type) ?? [];
    if (element !== undefined) {
      const length = size === '' ? upTo(depth > 3 ? 0 : 3) : Number(size);
      return listOf(length, () => valueFor(element, depth + 1));
    }
    const fields = types[type];
    if (!fields) return written(scalar(type), type);
    if (isRecursive && depth > 0 && chance() < depth / 4) return null;
    return Object.fromEntries(fields.map((field) => [field.name, valueFor(field.type, depth + 1)]));
  }

  /** A form in which programs send a value. */
  function written(value: string | boolean | bigint, type: string): unknown {
    if (type === 'address') return oneOf([value, String(value).toLowerCase()]);
    if (typeof value !== 'bigint') return value;
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
      chainId: written(integer(256, false), 'uint256'),
      verifyingContract: hex(20),
      salt: hex(32),
    }).filter(() => chance() < 0.6),
  );
  const [primaryType = ''] = names;
  return { types, domain, primaryType, message: fieldsOf(valueFor(primaryType, 0)) };
}

const letters = ['Zed', 'Person', 'a', 'order', '_private', 'Item'] as const;

/** Creates a random document with unusual values, names and members, which libraries accept, reject or dispute. */
function oddDocument(chance: Chance): TypedDataDocument {
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
