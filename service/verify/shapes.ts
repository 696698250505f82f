import { isAddress } from 'ethers/address';
import { z } from 'zod';

/** Forms that fields have, with what to say of one that has not. */
export const uuid = z
  .string('it is no text')
  .regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, 'it is no UUID');
export const text = z.string('it is no text');
export const someText = text.min(1, 'it is empty');
export const integer = z.int('it is no whole number');
export const number = z.number('it is no number');
export const flag = z.boolean('it is neither true nor false');
export const object = z.record(z.string(), z.unknown(), 'it is no object');
export const hex = text.regex(/^0x[0-9a-f]+$/i, 'it is not 0x and hexadecimal digits');
export const hash = text.regex(/^0x[0-9a-f]{64}$/i, 'it is no hash of 32 bytes');
/** In one case, or with the checksum of EIP-55 in its letters. */
export const chainAddress = text.refine(isAddress, 'it is no address, or its checksum is wrong');

/** A moment, with a zone or without. */
export const timestamp = text.refine(
  (moment) => /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(moment) && !Number.isNaN(Date.parse(moment)),
  'it is no moment of ISO 8601',
);
export const zonelessTimestamp = timestamp.regex(
  /T[0-9:.]+$/,
  'it has a zone, or is no moment of ISO 8601',
);
/** A moment that says its zone. */
export const instant = timestamp.regex(/Z$|[+-]\d\d:?\d\d$/, 'it has no zone');

/** Something that may be left out. */
export function optional<Schema extends z.ZodType>(schema: Schema) {
  return schema.optional();
}

/** A list of what fits. */
export function listOf<Schema extends z.ZodType>(schema: Schema) {
  return z.array(schema, 'it is no list');
}

/** Just this. */
export function exactly<const Value extends string | number | boolean | null>(value: Value) {
  return z.literal(value, `it is not ${JSON.stringify(value)}`);
}

/** One of these. */
export function oneOf<const Value extends string>(values: readonly [Value, ...Value[]]) {
  return z.enum(values, `it is none of ${values.join(', ')}`);
}

/** Whatever is there, if only it is there. */
export const present = z.unknown().refine((value) => value !== undefined, 'it is missing');
export const orNull = <Schema extends z.ZodType>(schema: Schema) =>
  z.union([schema, z.null()], 'it is missing, or of another type');
