import { keccak_256 } from '@noble/hashes/sha3.js';
import { expect, test } from 'vitest';
import { mailDocument, mailTypes } from '../../../../test/signing/documents.ts';
import { valueIn } from '../../../../test/values.ts';
import type { TypedDataDocument } from '../../../model/wallets/typed-data.ts';
import { signDigest } from '../sign.ts';
import { toHex } from '../verify-signer.ts';
import { prepareTypedData } from './prepare-typed-data.ts';

/** Creates a document whose message has a single struct type. */
function documentOf(
  fields: Readonly<Record<string, string>>,
  message: Readonly<Record<string, unknown>>,
): TypedDataDocument {
  const Root = Object.entries(fields).map(([name, type]) => ({ name, type }));
  return { types: { Root }, domain: { name: 'Test' }, primaryType: 'Root', message };
}

function messageHashOf(document: TypedDataDocument): string {
  return toHex(valueIn(prepareTypedData(document, '')).messageHash);
}

/** The hash of a struct with a single field `a`. */
function hashOf(type: string, value: unknown): string {
  return messageHashOf(documentOf({ a: type }, { a: value }));
}

test("computes the published type, hashes and signature of the standard's example", () => {
  const prepared = valueIn(prepareTypedData(mailDocument, ''));

  expect(prepared.encodedType).toBe('Mail(Person from,Person to,string contents)Person(string name,address wallet)');
  expect(toHex(prepared.domainSeparator)).toBe('0xf2cee375fa42b42143804025fc449deafd50cc031ca257e0b194a650a912090f');
  expect(toHex(prepared.messageHash)).toBe('0xc52c0ee5d84264471806290a3f2c4cecfc5490626bf912d01f240d7a274b371e');
  expect(toHex(prepared.digest)).toBe('0xbe609aee343fb3c4b28e1df9e632fca64fcfaede20f02e86244efddf30957bd2');
  expect(signDigest(prepared.digest, keccak_256(Buffer.from('cow')))).toMatchObject({
    r: '0x4355c47d63924e8a72e509b65029052eb6c299d53a04e167c5775fd466751c9d',
    s: '0x07299936d304c153f6443dfa05f40ff007d72911b6f72307f996231605b91562',
    v: '0x1c',
  });
});

test('derives a partially declared or missing domain type from the given fields', () => {
  expect(prepareTypedData({ ...mailDocument, types: mailTypes }, '')).toMatchObject({
    value: { digest: valueIn(prepareTypedData(mailDocument, '')).digest },
  });
  expect(valueIn(prepareTypedData({ ...mailDocument, types: mailTypes, domain: {} }, '')).domainSeparator).toEqual(
    keccak_256(keccak_256(Buffer.from('EIP712Domain()'))),
  );
});

test('treats null in the domain as absent', () => {
  const domain = { ...mailDocument.domain, salt: null };

  expect(valueIn(prepareTypedData({ ...mailDocument, domain }, '')).domainTexts).toEqual({
    name: 'Ether Mail',
    version: '1',
    chainId: '1',
    verifyingContract: '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC',
  });
});

test.each([
  ['uint256', 255, [255n, '255', '0xff', '0xFF', '0x00ff']],
  ['uint256', 2n ** 256n - 1n, [(2n ** 256n - 1n).toString(), `0x${'f'.repeat(64)}`]],
  ['int8', -128, [-128n, '-128']],
  ['bool', true, ['true']],
  ['bytes', '0xABcd', ['0xabcd']],
  [
    'address',
    '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826',
    ['0xcd2a3d9f938e13cd947ec05abc7fe734df8dd826', `0x${'CD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826'.toUpperCase()}`],
  ],
])('accepts a %s of %o written as %o', (type, value, others) => {
  for (const equalValue of others) expect(hashOf(type, equalValue)).toBe(hashOf(type, value));
});

test('encodes a negative int as two’s complement', () => {
  const word = `0x${'f'.repeat(63)}e`;
  expect(messageHashOf(documentOf({ a: 'int256' }, { a: -2 }))).toBe(
    toHex(keccak_256(Buffer.concat([keccak_256(Buffer.from('Root(int256 a)')), Buffer.from(word.slice(2), 'hex')]))),
  );
});

test('ends a recursive type with an empty list, or with null, which is 32 zero bytes', () => {
  const types = { Person: [{ name: 'mother', type: 'Person' }] };
  const document = { types, domain: {}, primaryType: 'Person', message: { mother: null } };
  const typeHash = keccak_256(Buffer.from('Person(Person mother)'));

  expect(messageHashOf(document)).toBe(toHex(keccak_256(Buffer.concat([typeHash, Buffer.alloc(32)]))));
  expect(
    messageHashOf({
      ...document,
      types: { Person: [{ name: 'children', type: 'Person[]' }] },
      message: { children: [{ children: [] }] },
    }),
  ).toMatch(/^0x/);
});

test('ignores an unused type in the hash', () => {
  const types = { ...mailDocument.types, Unused: [{ name: 'a', type: 'uint8[2][]' }] };

  expect(valueIn(prepareTypedData({ ...mailDocument, types }, '')).digest).toEqual(
    valueIn(prepareTypedData(mailDocument, '')).digest,
  );
});

test('accepts a struct named like a property of every object', () => {
  const types = { Root: [{ name: 'valueOf', type: 'constructor' }], constructor: [] };
  const message = { valueOf: {} };

  expect(valueIn(prepareTypedData({ types, domain: {}, primaryType: 'Root', message }, '')).encodedType).toBe(
    'Root(constructor valueOf)constructor()',
  );
});

test('signs a document at the maximum size', () => {
  const values = Array.from({ length: 4998 }, (_, index) => index);
  const inside = (depth: number): unknown => (depth === 0 ? [] : [inside(depth - 1)]);

  expect(hashOf('uint16[]', values)).toMatch(/^0x/);
  expect(hashOf(`bool${'[]'.repeat(31)}`, inside(30))).toMatch(/^0x/);
  expect(hashOf('string', 'x'.repeat(200_000))).toMatch(/^0x/);
});
