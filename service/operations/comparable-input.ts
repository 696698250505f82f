import { z } from 'zod';
import { cachedBySchema, headersOf } from '../kernel/validation.ts';
import { declaredIn, elementsOf, isSecretSchema, optionsOf } from './schema-walk.ts';

/**
 * What two requests under one Idempotency-Key are compared by: a text of the fields that the schema
 * knows, whatever the order of their keys, without any that is a credential (`format: 'password'`, or
 * sent as a header). Nothing that somebody could search a PIN with is left in it.
 */
export function comparableInput(schema: z.ZodType, input: unknown): string {
  return JSON.stringify(comparable([schema], input)) ?? '';
}

/**
 * The secret values that an operation stores or uses, as texts by their place, without the signing method that
 * authenticates the request. They go to a slow derivation and nowhere else.
 */
export function secretInput(schema: z.ZodType, input: unknown): [place: string, value: string][] {
  return secretsIn([schema], input, '');
}

/** Whether an input has a field for a signing method, as a header or as the deprecated `pincode`. */
export function takesCredential(schema: z.ZodType): boolean {
  return credentialField(schema) !== undefined;
}

/** The field that travels as the header `Signing-Method`. */
export const credentialField = cachedBySchema(
  (schema) => [...headersOf(schema)].find(([, header]) => header === 'Signing-Method')?.[0],
);

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
      if (declared.some(isSecretSchema)) return [];
      return isOpen || declared.length > 0 ? [[name, comparable(declared, inner)]] : [];
    });
  return Object.fromEntries(fields);
}

function secretsIn(
  schemas: readonly z.ZodType[],
  value: unknown,
  place: string,
): [place: string, value: string][] {
  if (typeof value !== 'object' || value === null) return [];
  const options = schemas.flatMap(optionsOf);
  if (Array.isArray(value))
    return value.flatMap((item, index) =>
      secretsIn(options.flatMap(elementsOf), item, `${place}[${index}]`),
    );
  return Object.entries(value).flatMap(([name, inner]) => {
    const declared = options.flatMap((option) => declaredIn(option, name));
    if (!declared.some(isSecretSchema)) return secretsIn(declared, inner, `${place}.${name}`);
    const authenticates = name === 'pincode' || declared.some((one) => one.meta()?.header);
    if (authenticates || inner === undefined || inner === null) return [];
    return [
      [
        `${place}.${name}`,
        typeof inner === 'string' ? inner : JSON.stringify(comparable([], inner)),
      ],
    ];
  });
}
