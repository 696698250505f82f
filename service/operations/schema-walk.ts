import { z } from 'zod';

/** The schemas that a value may meet, without what stands around them. */
export function optionsOf(schema: z.ZodType): z.ZodType[] {
  const inside = innerOf(schema);
  return inside.length > 0 ? inside.flatMap(optionsOf) : [schema];
}

/** What an option says of the field of this name; nothing where it does not know it. */
export function declaredIn(option: z.ZodType, name: string): z.ZodType[] {
  if (option instanceof z.ZodRecord) return schemasOf([option.valueType]);
  if (!(option instanceof z.ZodObject)) return [];
  return Object.hasOwn(option.shape, name) ? schemasOf([option.shape[name]]) : [];
}

/** What an option says of the elements of a list. */
export function elementsOf(option: z.ZodType): z.ZodType[] {
  return option instanceof z.ZodArray ? schemasOf([option.element]) : [];
}

/** Whether a field's value is a credential: `format: 'password'`, or sent as a header. */
export function isSecretSchema(schema: z.ZodType): boolean {
  const { format, header } = schema.meta() ?? {};
  return format === 'password' || header !== undefined || innerOf(schema).some(isSecretSchema);
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
