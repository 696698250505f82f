import { z } from 'zod';
import { validateWhole } from '../kernel/results/validation.ts';
import { bodyKiB } from '../kernel/units.ts';

/**
 * Maximum work for a typed-data document. The limits follow the body limit: no document that states its values reaches
 * them. Without limits, a few kilobytes can occupy the service for seconds, with types that refer to each other or with
 * members that the message omits.
 */
export const typedDataLimits = {
  /** Nesting depth of structs and lists, like that of a request body. */
  depth: 32,
  /** Structs, lists and elementary values together, in domain and message: 4 per 16 bytes of a body. */
  values: bodyKiB.documents * 256,
  /** Total length of all hashed type texts, each with its referenced types: 8 characters per byte of a body. */
  encodedTypeCharacters: bodyKiB.documents * 8192,
  /** Maximum number of faults reported for a document. */
  faults: 20,
} as const;

/** Whether a value is an object with keys: not an array, not null. */
export function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const objectRule = {
  error: ({ input }: { readonly input?: unknown }) =>
    input === undefined ? 'This field is required.' : 'Use an object.',
};

/** An object that is passed on unchanged, so that no key is lost and large objects cost nothing. */
const anyObject = z.custom<Readonly<Record<string, unknown>>>(isPlainObject, objectRule);

const members = z.array(z.object({ name: z.string(), type: z.string() }));

/** Passed on unchanged too: a record schema drops a type named `__proto__`. */
const types = z
  .custom<Readonly<Record<string, z.infer<typeof members>>>>(isPlainObject, objectRule)
  .check(({ value, issues }) => {
    for (const [name, fields] of Object.entries(isPlainObject(value) ? value : {})) {
      if (issues.length >= typedDataLimits.faults) break;
      for (const { path, message } of validateWhole(members, fields).faults)
        issues.push({ code: 'custom', input: fields, path: [name, ...path], message });
    }
  })
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

/** An EIP-712 document as sent. `prepareTypedData` checks types, limits and values. */
export const typedDataDocument = z.object({
  types,
  domain: anyObject
    .default({})
    .meta({ type: 'object', description: 'Usually some of name, version, chainId, verifyingContract and salt.' }),
  primaryType: z.string().meta({ description: 'The type of the message.' }),
  message: anyObject.default({}).meta({ type: 'object' }),
});
export type TypedDataDocument = z.infer<typeof typedDataDocument>;
