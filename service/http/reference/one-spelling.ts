import { asSchema, type JsonSchema, valuesOf } from '../../operations/fields.ts';

/**
 * Describes each field with its first spelling and mentions the others: code generators give
 * `success_url` and `successUrl` of one object the same name.
 */
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
    if (!fields.has(spellingOf(name)))
      fields.set(spellingOf(name), [name, valueInOneSpelling(inner)]);
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
