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

test('signs a document at the maximum size', () => {
  const values = Array.from({ length: 4998 }, (_, index) => index);
  const inside = (depth: number): unknown => (depth === 0 ? [] : [inside(depth - 1)]);

  expect(hashOf('uint16[]', values)).toMatch(/^0x/);
  expect(hashOf(`bool${'[]'.repeat(31)}`, inside(30))).toMatch(/^0x/);
  expect(hashOf('string', 'x'.repeat(200_000))).toMatch(/^0x/);
});
