import { z } from 'zod';

/** The schemas that a value may meet, without what stands around them. */
export const optionsOf = rememberedOf((schema): readonly z.ZodType[] => {
  const inside = innerOf(schema);
  return inside.length > 0 ? inside.flatMap(optionsOf) : [schema];
});

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
export const isSecretSchema = rememberedOf((schema): boolean => {
  const { format, header } = schema.meta() ?? {};
  return format === 'password' || header !== undefined || innerOf(schema).some(isSecretSchema);
});

/** The names of fields inside a schema whose value is a credential, and those of the headers that carry one. */
export function secretNamesIn(schema: z.ZodType): ReadonlySet<string> {
  const names = new Set<string>();
  const walked = new Map<z.ZodType, Set<string>>();
  const walk = (inner: z.ZodType, name: string): void => {
    const under = walked.get(inner) ?? new Set();
    if (under.has(name)) return;
    walked.set(inner, under.add(name));
    const { format, header } = inner.meta() ?? {};
    if (format === 'password' || header !== undefined) names.add(name);
    if (typeof header === 'string') names.add(header);
    for (const part of partsOf(inner)) walk(part, name);
    if (!(inner instanceof z.ZodObject)) return;
    for (const [field, declared] of Object.entries(inner.shape))
      for (const one of schemasOf([declared])) walk(one, field);
  };
  walk(schema, '');
  names.delete('');
  return names;
}

/** What stands in the place of a value, or of some of it, without a name of its own. */
function partsOf(schema: z.ZodType): z.ZodType[] {
  if (schema instanceof z.ZodPipe) return schemasOf([schema.in, schema.out]);
  if (schema instanceof z.ZodIntersection) return schemasOf([schema.def.left, schema.def.right]);
  if (schema instanceof z.ZodTuple) return schemasOf([...schema.def.items, schema.def.rest]);
  if (schema instanceof z.ZodRecord) return schemasOf([schema.valueType]);
  return schema instanceof z.ZodArray ? elementsOf(schema) : innerOf(schema);
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

/** Schemas do not change: what was found out of one holds as long as it does, and costs more than to look it up. */
export function rememberedOf<Value>(
  find: (schema: z.ZodType) => Value,
): (schema: z.ZodType) => Value {
  const known = new WeakMap<z.ZodType, { readonly value: Value }>();
  return (schema) => {
    const found = known.get(schema) ?? { value: find(schema) };
    known.set(schema, found);
    return found.value;
  };
}

/** Zod types inner schemas as their core alone. */
function schemasOf(schemas: readonly unknown[]): z.ZodType[] {
  return schemas.filter((one) => one instanceof z.ZodType);
}
