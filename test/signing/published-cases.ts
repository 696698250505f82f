import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { z } from 'zod';

const scalar = z.union([
  z.object({ type: z.enum(['number', 'string', 'buffer']), value: z.string() }),
  z.object({ type: z.literal('boolean'), value: z.boolean() }),
]);

/** A value of the published cases. */
export type PublishedValue =
  | z.infer<typeof scalar>
  | { type: 'tuple'; value: PublishedValue[] }
  | PublishedValue[];

const value: z.ZodType<PublishedValue> = z.union([
  scalar,
  z.object({ type: z.literal('tuple'), value: z.array(z.lazy(() => value)) }),
  z.array(z.lazy(() => value)),
]);

/** Parses a text that contains JSON of this shape. */
const jsonText = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(schema);

const encodingCase = z
  .object({
    name: z.string(),
    types: jsonText(z.array(z.string())),
    values: jsonText(z.array(value)),
    /** Present if the contract truncated the values to their types, e.g. -1 as uint256. */
    normalizedValues: jsonText(z.array(value)).optional(),
    result: z.string(),
  })
  .transform(({ normalizedValues, ...testCase }) => ({
    ...testCase,
    values: normalizedValues ?? testCase.values,
  }));

const signatureCase = z.object({
  name: z.string(),
  signature: z.string(),
  sigHash: z.string(),
  abi: z.string(),
});

/** Types and values with their encodings by the Solidity compiler (ethers' test suites). */
export const encodingCases = [
  ...readSuite('contract-interface', encodingCase),
  ...readSuite('contract-interface-abi2', encodingCase),
];

/** ABIs with the signature of a function and its selector (ethers' test suites). */
export const signatureCases = readSuite('contract-signatures', signatureCase);

function readSuite<Schema extends z.ZodType>(name: string, schema: Schema) {
  const url = import.meta.resolve(`@ethersproject/testcases/testcases/${name}.json.gz`);
  return z.array(schema).parse(JSON.parse(gunzipSync(readFileSync(new URL(url))).toString()));
}
