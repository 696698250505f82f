import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { keccak256 } from 'ethers/crypto';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { valueIn } from '../../../../test/values.ts';
import { typedDataDocument } from '../../../model/wallets/typed-data.ts';
import { toHex } from '../verify-signer.ts';
import { prepareTypedData } from './prepare-typed-data.ts';

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
