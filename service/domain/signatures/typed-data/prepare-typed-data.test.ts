import { keccak_256 } from '@noble/hashes/sha3.js';
import { expect, test } from 'vitest';
import { documentOf, mailDocument, mailTypes } from '../../../../test/signing/documents.ts';
import { valueIn } from '../../../../test/values.ts';
import { prepareTypedData } from './prepare-typed-data.ts';

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
  const prepare = (type: string, a: unknown) =>
    prepareTypedData(documentOf({ types: `Root(${type} a)`, domain: { name: 'Test' }, message: { a } }), '').ok;

  expect(prepare('uint16[]', values)).toBe(true);
  expect(prepare(`bool${'[]'.repeat(31)}`, inside(30))).toBe(true);
  expect(prepare('string', 'x'.repeat(200_000))).toBe(true);
});
