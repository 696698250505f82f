import type { Route } from '../ports/operation.ts';
import type { FieldPlace } from '../resources/operation-route.ts';
import { asSchema, type JsonSchema } from './json-schema.ts';

/** A field of an operation's flat input. */
export interface TopField {
  readonly name: string;
  readonly schema: JsonSchema;
  readonly isRequired: boolean;
}

/** The fields of an input; for a union, the fields of all its variants. */
export function topFields(input: JsonSchema): TopField[] {
  const variants = variantsOf(input);
  const names = new Set(variants.flatMap(({ properties = {} }) => Object.keys(properties)));
  return [...names].map((name) => ({
    name,
    schema: ofVariants(
      variants.flatMap(({ properties = {} }) =>
        Object.hasOwn(properties, name) ? [asSchema(properties[name])] : [],
      ),
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

/** The values of a field, if its schema lists them. */
export function valuesOf({ const: only, enum: some }: JsonSchema): NonNullable<JsonSchema['enum']> {
  return some ?? (only === undefined ? [] : [only]);
}

/** The object itself, or each object of a union. */
export function variantsOf(input: JsonSchema): JsonSchema[] {
  const choices = input.anyOf ?? input.oneOf;
  return choices ? choices.flatMap((choice) => variantsOf(asSchema(choice))) : [input];
}

/**
 * The transport location of a field on a path of the route; `undefined` if only another path has
 * it.
 */
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

/** The header that carries a field, from its schema's meta. */
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
  return [...inner, ...choices, ...elements.map((part) => ({ at: `${path}[]`, part }))].map(
    ({ at, part }) => [at, asSchema(part)],
  );
}
