import { z } from 'zod';

/**
 * How large a typed-data document may be. Without limits a text of some kilobytes keeps a service busy
 * for seconds: types that refer to each other, values nested without end.
 */
export const typedDataLimits = {
  types: 64,
  fieldsOfType: 64,
  /** How many structs and lists stand inside one another. */
  depth: 32,
  /** Structs, lists and elementary values together, domain and message. */
  values: 5000,
  /** Decimal or hexadecimal digits of a number, as many as 2^256 has. */
  digits: 78,
  /** All type texts that are hashed, each with the types it refers to. */
  encodedTypeCharacters: 262_144,
  /** How many faults of a document are reported at once. */
  faults: 20,
} as const;

/** Whether a value is an object with keys: no list, and not nothing. */
export function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An object that is handed on as it came, so that no key is lost and a large one costs nothing. */
const anyObject = z.custom<Readonly<Record<string, unknown>>>(isPlainObject, {
  error: ({ input }) => (input === undefined ? 'This field is required.' : 'Use an object.'),
});

const member = z.object({ name: z.string(), type: z.string() });

/** Counted before they are looked into, so that a large one is refused at once. */
const types = anyObject
  .check(({ value, issues }) => {
    const names = isPlainObject(value) ? Object.keys(value) : [];
    const refuse = (path: string[], message: string) =>
      issues.push({ code: 'custom', input: value, path, message });
    if (names.length > typedDataLimits.types)
      refuse([], `There are too many types. Use at most ${typedDataLimits.types}.`);
    for (const name of names.slice(0, typedDataLimits.types)) {
      const fields = value[name];
      if (Array.isArray(fields) && fields.length > typedDataLimits.fieldsOfType)
        refuse([name], `There are too many fields. Use at most ${typedDataLimits.fieldsOfType}.`);
    }
  })
  .pipe(z.record(z.string(), z.array(member)))
  .meta({
    type: 'object',
    description: 'The fields of each struct type, in the order they are hashed.',
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
 * A typed-data document as a caller sends it (EIP-712, the `eth_signTypedData` form). Only its outline is
 * checked here; types, limits and values are checked by `prepareTypedData`.
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
