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
    const parts = Object.entries($defs).map(([name, part]) => [name, withReferences(part, wanted)] as const);
    const named = new Map(parts.map(([name, part]) => [name, freeName(wanted.get(name) ?? name, part, suffix)]));
    const isAsWanted = [...named].every(([name, free]) => free === wanted.get(name));
    for (const [name, part] of isAsWanted ? parts : Object.entries($defs))
      schemasByName.set(named.get(name) ?? name, isAsWanted ? part : withReferences(part, named));
    return withReferences(schema, named);
  };

  /** Input and output of one name may differ, e.g. in defaults. */
  const freeName = (name: string, part: JsonSchema, suffix: string) => {
    const existing = schemasByName.get(name);
    const isSame = !existing || isDeepStrictEqual(existing, part);
    return isSame ? name : `${name}${suffix}`;
  };

  /** By schema, except recursive schemas, which are named after their operation. */
  const outputs = new Map<z.ZodType, JsonSchema>();

  return {
    input: (schema, operation) => gather(toJsonSchema(schema, 'input'), operation, 'Input'),
    output: (schema, operation) => {
      const known = outputs.get(schema);
      if (known) return known;
      // A schema refers to its named parts but never to itself, so it is made a part.
      const { properties = {}, $defs = {} } = toJsonSchema(z.object({ schema }), 'output');
      const output = gather({ ...asSchema(properties.schema), $defs }, operation, 'Output');
      if (!Object.keys($defs).some((name) => unnamed.test(name))) outputs.set(schema, output);
      return output;
    },
    gathered: () => Object.fromEntries([...schemasByName].sort(([a], [b]) => a.localeCompare(b))),
  };
}

const unnamed = /^__schema(\d+)$/;

/** Names a recursive schema after its operation. @example "TransactionsExecute0" */
function publicName(name: string, operation: string): string {
  const number = unnamed.exec(name)?.[1];
  if (number === undefined) return name;
  return `${operation.replace(/(^|\.)(\w)/g, (_match, _dot, letter) => letter.toUpperCase())}${number}`;
}

/** The schema as the document contains it. */
function withReferences(schema: object, named: ReadonlyMap<string, string>): JsonSchema {
  const inside = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inside);
    return typeof value === 'object' && value !== null ? withReferences(value, named) : value;
  };
  const reference = (target: string) => {
    const name = target.replace('#/$defs/', '');
    return `#/components/schemas/${named.get(name) ?? name}`;
  };
  const entries: [string, unknown][] = Object.entries(schema);
  const rewritten: JsonSchema = Object.fromEntries(
    entries.map(([key, value]) => [
      key,
      key === '$ref' && typeof value === 'string' ? reference(value) : inside(value),
    ]),
  );
  return typeof rewritten.properties === 'object' ? withOneSpelling(rewritten) : rewritten;
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
