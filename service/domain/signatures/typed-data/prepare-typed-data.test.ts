import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { keccak256 } from 'ethers/crypto';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { documentOf, mailDocument, mailTypes } from '../../../../test/signing/documents.ts';
import { valueIn } from '../../../../test/values.ts';
import { typedDataDocument } from '../../../model/wallets/typed-data.ts';
import { toHex } from '../verify-signer.ts';
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

const vector = typedDataDocument
  .omit({ message: true })
  .extend({
    name: z.string(),
    data: z.record(z.string(), z.unknown()),
    encoded: z.string(),
    digest: z.string(),
    privateKey: z.string().optional(),
    signature: z.string().optional(),
  });

// The documents of ethers' test suite: the EIP example with its signature, and 1,024 random documents.
const vectors = z
  .array(vector)
  .parse(
    JSON.parse(
      gunzipSync(
        readFileSync(new URL(import.meta.resolve('@ethersproject/testcases/testcases/eip712.json.gz'))),
      ).toString(),
    ),
  );

test('computes the published digest of every published document', () => {
  const prepared = vectors.map(({ data, ...document }) =>
    valueIn(prepareTypedData({ ...document, message: data }, '')),
  );

  expect(prepared).toHaveLength(1025);
  expect(prepared.map(({ digest }) => toHex(digest))).toEqual(vectors.map(({ digest }) => digest));
  expect(prepared.map(({ messageHash }) => toHex(messageHash))).toEqual(
    vectors.map(({ encoded }) => keccak256(encoded)),
  );
});
