import { z } from 'zod';
import { cachedBySchema } from '../../../model/kernel/results/validation.ts';
import type { Operation } from '../../../platform/ports/operation.ts';
import { declaredIn, elementsOf, isSecretSchema, optionsOf } from '../../operations/schema-walk.ts';

/** The body without optional fields that are empty texts, unless an update may set them: some clients send all. */
export function withoutEmptyTexts<Body extends object>({ input, route }: Operation, body: Body): Body {
  const isUpdate = route.method !== 'POST';
  return strip([input], body, (schema) => isAbsentIfEmpty(schema) || (!isUpdate && isOptionalText(schema)));
}

type Test = (schema: z.ZodType) => boolean;

function strip<Value>(schemas: readonly z.ZodType[], value: Value, isAbsent: Test): Value;
function strip(schemas: readonly z.ZodType[], value: unknown, isAbsent: Test): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const options = schemas.flatMap(optionsOf);
  if (Array.isArray(value)) {
    const elements = options.flatMap(elementsOf);
    return elements.length > 0 ? value.map((element) => strip(elements, element, isAbsent)) : value;
  }
  const fitting = options.filter((option) => isOfType(option, value));
  const fields = Object.entries(value).flatMap(([name, inner]): [string, unknown][] => {
    const declared = (fitting.length > 0 ? fitting : options).flatMap((option) => declaredIn(option, name));
    if (declared.length === 0) return [[name, inner]];
    return inner === '' && declared.every(isAbsent) ? [] : [[name, strip(declared, inner, isAbsent)]];
  });
  return Object.fromEntries(fields);
}

/** Whether an option of a union is that of the sent type. */
function isOfType(option: z.ZodType, value: object): boolean {
  return 'type' in value && declaredIn(option, 'type').every((type) => type.safeParse(value.type).success);
}

const accepts = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success;

/** Whether a field is optional and an empty text is invalid. */
const isAbsentIfEmpty = cachedBySchema((schema) => accepts(schema, undefined) && !accepts(schema, ''));

const isOptionalText = cachedBySchema(
  (schema) =>
    accepts(schema, undefined) &&
    !isSecretSchema(schema) &&
    optionsOf(schema).some((option) => option instanceof z.ZodString),
);
