import { z } from 'zod';
import { cachedBySchema } from '../kernel/validation.ts';

/** The alternative schemas of a value, without their wrappers. */
export const optionsOf = cachedBySchema((schema): readonly z.ZodType[] => {
  const inside = innerOf(schema);
  return inside.length > 0 ? inside.flatMap(optionsOf) : [schema];
});

/** The schema of a field in an option; `undefined` if the option does not declare it. */
export function declaredIn(option: z.ZodType, name: string): z.ZodType[] {
  if (option instanceof z.ZodRecord) return schemasOf([option.valueType]);
  if (!(option instanceof z.ZodObject)) return [];
  return Object.hasOwn(option.shape, name) ? schemasOf([option.shape[name]]) : [];
}

/** The schemas of the list elements in an option. */
export function elementsOf(option: z.ZodType): z.ZodType[] {
  if (option instanceof z.ZodTuple) return schemasOf([...option.def.items, option.def.rest]);
  return option instanceof z.ZodArray ? schemasOf([option.element]) : [];
}

/** Whether a field's value is a credential: `format: 'password'`, or sent as a header. */
export const isSecretSchema = cachedBySchema((schema): boolean => {
  const { format, header } = schema.meta() ?? {};
  const inner = schema instanceof z.ZodPipe ? schemasOf([schema.in, schema.out]) : innerOf(schema);
  return format === 'password' || header !== undefined || inner.some(isSecretSchema);
});

/** Every field inside a schema, at any depth. */
export function fieldsIn(schema: z.ZodType): readonly (readonly [name: string, z.ZodType])[] {
  const fields: (readonly [string, z.ZodType])[] = [];
  const walked = new Set<z.ZodType>();
  const walk = (inner: z.ZodType): void => {
    if (walked.has(inner)) return;
    walked.add(inner);
    const named =
      inner instanceof z.ZodObject
        ? Object.keys(inner.shape).flatMap((name) =>
            declaredIn(inner, name).map((field) => [name, field] as const),
          )
        : [];
    fields.push(...named);
    const values = inner instanceof z.ZodRecord ? schemasOf([inner.valueType]) : [];
    for (const part of [...named.map(([, field]) => field), ...values]) walk(part);
    for (const part of [...elementsOf(inner), ...innerOf(inner)]) walk(part);
  };
  walk(schema);
  return fields;
}

/**
 * The inner schemas: of an optional, the input of a pipe, the parts of a union or an intersection.
 */
function innerOf(schema: z.ZodType): z.ZodType[] {
  if (schema instanceof z.ZodUnion) return schemasOf(schema.options);
  if (schema instanceof z.ZodIntersection) return schemasOf([schema.def.left, schema.def.right]);
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

/** Zod declares inner schemas by their core type only. */
function schemasOf(schemas: readonly unknown[]): z.ZodType[] {
  return schemas.filter((schema) => schema instanceof z.ZodType);
}
