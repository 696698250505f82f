import { z } from 'zod';
import { headersOf } from '../kernel/validation.ts';

/**
 * What two requests under one Idempotency-Key are compared by: a text of the fields that the schema
 * knows, whatever the order of their keys, without any that is a credential (`format: 'password'`, or
 * sent as a header). Nothing that somebody could search a PIN with is left in it.
 */
export function comparableInput(schema: z.ZodType, input: unknown): string {
  return JSON.stringify(comparable([schema], input)) ?? '';
}

/** Whether an input has a field for a signing method, as a header or as the deprecated `pincode`. */
export function takesCredential(schema: z.ZodType): boolean {
  return credentialField(schema) !== undefined;
}

/** The field that travels as the header `Signing-Method`. */
export function credentialField(schema: z.ZodType): string | undefined {
  return [...headersOf(schema)].find(([, header]) => header === 'Signing-Method')?.[0];
}

/** A value as one of `schemas` takes it; what they all leave open is taken as a whole. */
function comparable(schemas: readonly z.ZodType[], value: unknown): unknown {
  if (typeof value === 'bigint') return { bigint: String(value) };
  const options = schemas.flatMap(optionsOf);
  if (typeof value === 'string')
    return options.some((option) => option instanceof z.ZodUUID) ? value.toLowerCase() : value;
  if (typeof value !== 'object' || value === null) return value;
  return Array.isArray(value)
    ? value.map((one) => comparable(options.flatMap(elementsOf), one))
    : fieldsOf(options, value);
}

function fieldsOf(options: readonly z.ZodType[], value: object): object {
  const isOpen = !options.some((option) => option instanceof z.ZodObject);
  const fields = Object.entries(value)
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .flatMap(([name, inner]) => {
      const declared = options.flatMap((option) => declaredIn(option, name));
      if (declared.some(isSecret)) return [];
      return isOpen || declared.length > 0 ? [[name, comparable(declared, inner)]] : [];
    });
  return Object.fromEntries(fields);
}

function declaredIn(option: z.ZodType, name: string): z.ZodType[] {
  if (option instanceof z.ZodRecord) return schemasOf([option.valueType]);
  if (!(option instanceof z.ZodObject)) return [];
  return Object.hasOwn(option.shape, name) ? schemasOf([option.shape[name]]) : [];
}

function elementsOf(option: z.ZodType): z.ZodType[] {
  return option instanceof z.ZodArray ? schemasOf([option.element]) : [];
}

/** The schemas that a value may meet, without what stands around them. */
function optionsOf(schema: z.ZodType): z.ZodType[] {
  const inside = innerOf(schema);
  return inside.length > 0 ? inside.flatMap(optionsOf) : [schema];
}

function isSecret(schema: z.ZodType): boolean {
  const { format, header } = schema.meta() ?? {};
  return format === 'password' || header !== undefined || innerOf(schema).some(isSecret);
}

/** What a schema wraps: the one of an optional, what a pipe begins with, the options of a union. */
function innerOf(schema: z.ZodType): z.ZodType[] {
  if (schema instanceof z.ZodUnion) return schemasOf(schema.options);
  if (schema instanceof z.ZodPipe)
    return schemasOf([schema.in instanceof z.ZodTransform ? schema.out : schema.in]);
  const wraps =
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodReadonly ||
    schema instanceof z.ZodNonOptional ||
    schema instanceof z.ZodCatch;
  if (wraps) return schemasOf([schema.def.innerType]);
  return schema instanceof z.ZodLazy ? schemasOf([schema.unwrap()]) : [];
}

/** Zod types inner schemas as their core alone. */
function schemasOf(schemas: readonly unknown[]): z.ZodType[] {
  return schemas.filter((one) => one instanceof z.ZodType);
}
