import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { asSchema, type JsonSchema, toJsonSchema, valuesOf } from '../../operations/fields.ts';

/** The named schemas of the document, collected while it is generated. */
export interface ComponentSchemas {
  /** An operation's flat input, with its named parts as references. */
  input(schema: z.ZodType, operation: string): JsonSchema;
  /** An output schema; a reference if it has a name. */
  output(schema: z.ZodType, operation: string): JsonSchema;
  /** All collected schemas by name. */
  gathered(): Record<string, JsonSchema>;
}

/** An empty collection; a name belongs to its first schema. */
export function componentSchemas(): ComponentSchemas {
  const schemasByName = new Map<string, JsonSchema>();

  /** Stores the named parts of a schema and replaces them with references. */
  const gather = ({ $defs = {}, ...schema }: JsonSchema, operation: string, suffix: string) => {
    const wanted = new Map(Object.keys($defs).map((name) => [name, publicName(name, operation)]));
    const named = new Map(
      Object.entries($defs).map(([name, part]) => [
        name,
        freeName(wanted.get(name) ?? name, withReferences(part, wanted), suffix),
      ]),
    );
    for (const [name, part] of Object.entries($defs))
      schemasByName.set(named.get(name) ?? name, withReferences(part, named));
    return withReferences(schema, named);
  };

  /** Input and output of one name may differ, e.g. in defaults. */
  const freeName = (name: string, part: JsonSchema, suffix: string) => {
    const existing = schemasByName.get(name);
    const isSame = !existing || isDeepStrictEqual(existing, part);
    return isSame ? name : `${name}${suffix}`;
  };

  return {
    input: (schema, operation) => gather(toJsonSchema(schema, 'input'), operation, 'Input'),
    output: (schema, operation) => {
      // A schema refers to its named parts but never to itself, so it is made a part.
      const { properties = {}, $defs = {} } = toJsonSchema(z.object({ schema }), 'output');
      return gather({ ...asSchema(properties.schema), $defs }, operation, 'Output');
    },
    gathered: () => Object.fromEntries([...schemasByName].sort(([a], [b]) => a.localeCompare(b))),
  };
}

/** Names a recursive schema after its operation. @example "TransactionsExecute0" */
function publicName(name: string, operation: string): string {
  const number = /^__schema(\d+)$/.exec(name)?.[1];
  if (number === undefined) return name;
  return `${operation.replace(/(^|\.)(\w)/g, (_match, _dot, letter) => letter.toUpperCase())}${number}`;
}

/** The schema as the document contains it. */
function withReferences(schema: JsonSchema, named: ReadonlyMap<string, string>): JsonSchema {
  const rewritten: JsonSchema = JSON.parse(JSON.stringify(schema), (key, value) => {
    if (typeof value?.properties === 'object') return withOneSpelling(value);
    if (key !== '$ref' || typeof value !== 'string') return value;
    const name = value.replace('#/$defs/', '');
    return `#/components/schemas/${named.get(name) ?? name}`;
  });
  return rewritten;
}

/** Describes a field with its first spelling: generators name `success_url` and `successUrl` of an object alike. */
export function withOneSpelling(schema: JsonSchema): JsonSchema {
  const { properties = {}, required } = schema;
  const spellings = new Map<string, string[]>();
  for (const name of Object.keys(properties))
    spellings.set(spellingOf(name), [...(spellings.get(spellingOf(name)) ?? []), name]);
  if (spellings.size === Object.keys(properties).length) return schema;
  const described = [...spellings.values()].map(([first = '', ...others]) => [
    first,
    withNote(
      asSchema(properties[first]),
      others.map((name) => noteOf(name, asSchema(properties[name]))),
    ),
  ]);
  const published: NonNullable<JsonSchema['properties']> = Object.fromEntries(described);
  return {
    ...schema,
    properties: published,
    ...(required && { required: required.filter((name) => Object.hasOwn(published, name)) }),
  };
}

/** The same value, with each field of its objects in its first spelling. */
export function valueInOneSpelling(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(valueInOneSpelling);
  if (typeof value !== 'object' || value === null) return value;
  const fields = new Map<string, [string, unknown]>();
  for (const [name, inner] of Object.entries(value))
    if (!fields.has(spellingOf(name))) fields.set(spellingOf(name), [name, valueInOneSpelling(inner)]);
  return Object.fromEntries(fields.values());
}

function spellingOf(name: string): string {
  return name.replaceAll(/[_-]/g, '').toLowerCase();
}

/** @example "Also `payment_status`: paid, unpaid." */
function noteOf(name: string, schema: JsonSchema): string {
  const values = valuesOf(schema).join(', ');
  return `Also \`${name}\`${values && `: ${values}`}.`;
}

function withNote(schema: JsonSchema, notes: readonly string[]): JsonSchema {
  if (notes.length === 0) return schema;
  return { ...schema, description: [schema.description, ...notes].filter(Boolean).join(' ') };
}
