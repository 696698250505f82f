import { z } from 'zod';

/**
 * Maximum size of a typed-data document. Without limits, a few kilobytes can occupy the service for seconds, with types
 * that refer to each other or deeply nested values.
 */
export const typedDataLimits = {
  types: 64,
  fieldsOfType: 64,
  /** Nesting depth of structs and lists. */
  depth: 32,
  /** Structs, lists and elementary values together, in domain and message. */
  values: 5000,
  /** Decimal or hexadecimal digits of a number; 2^256 has 78. */
  digits: 78,
  /** Total length of all hashed type texts, each with its referenced types. */
  encodedTypeCharacters: 262_144,
  /** Maximum number of faults reported for a document. */
  faults: 20,
} as const;

/** Whether a value is an object with keys: not an array, not null. */
export function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An object that is passed on unchanged, so that no key is lost and large objects cost nothing. */
const anyObject = z.custom<Readonly<Record<string, unknown>>>(isPlainObject, {
  error: ({ input }) => (input === undefined ? 'This field is required.' : 'Use an object.'),
});

const member = z.object({ name: z.string(), type: z.string() });

/** The number of types is checked first, so that a large object is rejected immediately. */
const types = anyObject
  .check(({ value, issues }) => {
    const names = isPlainObject(value) ? Object.keys(value) : [];
    const refuse = (path: string[], message: string) =>
      issues.push({ code: 'custom', input: value, path, message });
    if (names.length > typedDataLimits.types)
      refuse([], `Use at most ${typedDataLimits.types} types.`);
    for (const name of names.slice(0, typedDataLimits.types)) {
      const fields = value[name];
      if (Array.isArray(fields) && fields.length > typedDataLimits.fieldsOfType)
        refuse([name], `Use at most ${typedDataLimits.fieldsOfType} fields.`);
    }
  })
  .pipe(z.record(z.string(), z.array(member)))
  .meta({
    type: 'object',
    description: 'Fields of each struct type, in hashing order.',
    additionalProperties: {
      type: 'array',
      items: {
        type: 'object',
        properties: { name: { type: 'string' }, type: { type: 'string' } },
        required: ['name', 'type'],
      },
    },
  });

/**
 * A typed-data document as a caller sends it (EIP-712, the `eth_signTypedData` format). Only its outline is checked
 * here; `prepareTypedData` checks types, limits and values.
 */
export const typedDataDocument = z.object({
  types,
  domain: anyObject.meta({
    type: 'object',
    description: 'Some of name, version, chainId, verifyingContract and salt.',
  }),
  primaryType: z.string().meta({ description: 'The type of the message.' }),
  message: anyObject.meta({ type: 'object' }),
});
export type TypedDataDocument = z.infer<typeof typedDataDocument>;
