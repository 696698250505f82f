import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { FieldPlace } from '../../model/installation/operation-route.ts';
import { cachedBy } from '../../model/kernel/results/validation.ts';
import type { Operation, Route } from '../../platform/ports/operation.ts';

/** A field of an operation's flat input. */
export type TopField = { readonly name: string; readonly schema: JsonSchema; readonly isRequired: boolean };

/** The fields of an input; for a union, the fields of all its variants. */
export function topFields(input: JsonSchema): TopField[] {
  const variants = variantsOf(input);
  const names = new Set(variants.flatMap(({ properties = {} }) => Object.keys(properties)));
  return [...names].map((name) => ({
    name,
    schema: ofVariants(
      variants.flatMap(({ properties = {} }) => (Object.hasOwn(properties, name) ? [asSchema(properties[name])] : [])),
    ),
    isRequired: variants.every(({ required }) => required?.includes(name)),
  }));
}

/** A field as in its last variant, with the values of all variants if each lists its own. */
function ofVariants(schemas: readonly JsonSchema[]): JsonSchema {
  const values = schemas.map(valuesOf);
  const { const: own, ...last } = schemas.at(-1) ?? {};
  if (schemas.length === 1 || values.some((choices) => choices.length === 0))
    return own === undefined ? last : { ...last, const: own };
  return { ...last, enum: [...new Set(values.flat())] };
}

export function valuesOf({ const: only, enum: some }: JsonSchema): NonNullable<JsonSchema['enum']> {
  return some ?? (only === undefined ? [] : [only]);
}

/** The object itself, or each object of a union. */
export function variantsOf(input: JsonSchema): JsonSchema[] {
  const choices = input.anyOf ?? input.oneOf;
  return choices ? choices.flatMap((choice) => variantsOf(asSchema(choice))) : [input];
}

/** The transport location of a field on a path of the route; `undefined` if only another path has it. */
export function placeOf(
  name: string,
  field: JsonSchema,
  { method, path: ownPath, aliases = [] }: Route,
  path = ownPath,
): FieldPlace | undefined {
  const hasField = (template: string) => template.includes(`{${name}}`);
  if (hasField(path)) return 'path';
  if ([ownPath, ...aliases].some(hasField)) return undefined;
  if (headerOf(field) !== undefined) return 'header';
  return method === 'GET' || method === 'DELETE' ? 'query' : 'body';
}

export function headerOf({ header }: JsonSchema): string | undefined {
  return typeof header === 'string' ? header : undefined;
}

/** Whether a field's value must be hidden. */
export function isSecret(field: JsonSchema): boolean {
  const header = headerOf(field) ?? '';
  return field.format === 'password' || /^(authorization|signing-method)$/i.test(header);
}

type Definitions = Readonly<Record<string, JsonSchema>>;

/** Dotted paths of the secrets inside a field. @example ["signingMethod.value"] */
export function secretsInside(field: JsonSchema, path: string, definitions: Definitions): string[] {
  const name = field.$ref?.replace('#/$defs/', '') ?? '';
  // Each definition is followed once per branch, so that a recursive schema terminates.
  const { [name]: definition, ...rest } = definitions;
  return partsOf({ ...field, ...definition }, path).flatMap(([partPath, part]) => [
    ...(isSecret(part) ? [partPath] : []),
    ...secretsInside(part, partPath, rest),
  ]);
}

function partsOf(field: JsonSchema, path: string): [path: string, part: JsonSchema][] {
  const { items, properties = {}, anyOf = [], oneOf = [], allOf = [] } = field;
  const inner = Object.entries(properties).map(([name, part]) => ({ at: `${path}.${name}`, part }));
  const choices = [...anyOf, ...oneOf, ...allOf].map((part) => ({ at: path, part }));
  const elements = typeof items === 'object' ? [items].flat() : [];
  return [...inner, ...choices, ...elements.map((part) => ({ at: `${path}[]`, part }))].map(({ at, part }) => [
    at,
    asSchema(part),
  ]);
}

/** The names of the fields at a transport location, in schema order; computed once per operation. */
export function fieldsAt(operation: Operation, location: FieldPlace): readonly string[] {
  return placesOf(operation).flatMap(([name, at]) => (at === location ? [name] : []));
}

const placesOf = cachedBy(({ input, route }: Operation) =>
  topFields(toJsonSchema(input, 'input')).map(({ name, schema }) => [name, placeOf(name, schema, route)] as const),
);

/** JSON Schema as OpenAPI 3.1 uses it (draft 2020-12). */
export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** The JSON Schema of an operation's input or output. Schemas with an id are references into `$defs`. */
export function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const {
    $schema,
    '~standard': standard,
    ...json
  } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      describeTransformed(zodSchema, jsonSchema);
      dropNoise(jsonSchema, io);
    },
  });
  return json;
}

/** A schema inside another one; `true` and `false` are schemas too. */
export function asSchema(schema: JsonSchema | boolean | undefined): JsonSchema {
  return typeof schema === 'object' ? schema : {};
}

const text = { type: 'string' };
const texts = { type: 'array', items: text };

/** Omits inputs beyond the canonical form (case, alternative names, texts for numbers and lists). */
function describeTransformed(schema: z.core.$ZodType, json: JsonSchema): void {
  if (schema instanceof z.ZodBigInt) json.type = 'integer';
  if (schema instanceof z.ZodPipe && schema.out instanceof z.ZodEnum && json.type === 'string')
    json.enum = [...schema.out.options];
  if (json.anyOf?.length === 2 && isFlag(json.anyOf)) {
    delete json.anyOf;
    json.type = 'boolean';
  }
  const [value, empty] = (json.anyOf ?? []).map(asSchema);
  if (value?.description && empty?.type === 'null') {
    json.description ??= value.description;
    delete value.description;
  }
  if (isDeepStrictEqual(json.anyOf, [text, texts])) {
    delete json.anyOf;
    Object.assign(json, texts);
  }
}

/** A boolean that may come from a query string. */
function isFlag(choices: readonly (JsonSchema | boolean)[]): boolean {
  const [first, second] = choices.map(asSchema);
  return first?.type === 'boolean' && second?.enum?.join() === 'true,false';
}

function dropNoise(json: JsonSchema, io: 'input' | 'output'): void {
  // Callers must tolerate fields that a later version adds.
  if (io === 'output' && json.additionalProperties === false) delete json.additionalProperties;
  // Used only by the stores of requests.
  delete json.stored;
  // Most other languages do not know Unicode properties in patterns.
  if (json.pattern && /\\p\{/i.test(json.pattern)) delete json.pattern;
  if (json.format === 'password') delete json.examples;
  else if (json.format !== undefined) delete json.pattern;
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum;
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum;
}
