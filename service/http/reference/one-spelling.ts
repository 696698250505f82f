import { valuesOf } from '../../operations/fields.ts';
import { asSchema, type JsonSchema } from '../../operations/json-schema.ts';

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
