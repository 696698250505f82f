import { expect, test } from 'vitest';
import { z } from 'zod';
import { isSecret } from '../fields.ts';
import { asSchema, type JsonSchema, toJsonSchema } from '../json-schema.ts';
import { namedOperations } from '../routes.ts';
import { mayHoldSecret, secretPlacesIn } from './secret-places.ts';

const secret = z.string().meta({ format: 'password' });

test('a secret stands where a schema has a field for it, however deep', () => {
  const output = z.object({ methods: z.array(z.object({ value: secret.optional() })) });
  const places = secretPlacesIn(output);

  expect(places).toEqual(new Set(['value']));
  expect(mayHoldSecret(places, '{"methods":[{"value":"open"}]}')).toBe(true);
  expect(mayHoldSecret(places, '{"methods":[{"name":"\\"value\\":"}]}')).toBe(false);
});

test('a secret may stand anywhere where it has no name, or where anything may', () => {
  expect(secretPlacesIn(secret)).toBe('anywhere');
  expect(secretPlacesIn(z.array(secret))).toBe('anywhere');
  expect(secretPlacesIn(z.object({ body: z.unknown() }))).toBe('anywhere');
  expect(mayHoldSecret('anywhere', '{}')).toBe(true);
});

test('no operation answers a secret in a place that is not known', () => {
  const forgotten = namedOperations().filter(({ operation: { output } }) => {
    const places = secretPlacesIn(output);
    const { $defs = {}, ...schema } = toJsonSchema(output, 'output');
    const holds = [schema, ...Object.values($defs).map(asSchema)].flatMap(secretsIn);
    return places !== 'anywhere' && holds.some((name) => !places.has(name));
  });

  expect(forgotten.map(({ name }) => name)).toEqual([]);
});

/** The names of properties that are secrets themselves. */
function secretsIn(schema: JsonSchema): readonly string[] {
  const { items, properties = {}, anyOf = [], oneOf = [], allOf = [], prefixItems = [] } = schema;
  const named = Object.entries(properties).flatMap(([name, inner]) =>
    isSecret(asSchema(inner)) ? [name] : [],
  );
  const inner = [...Object.values(properties), ...anyOf, ...oneOf, ...allOf, ...prefixItems];
  return [...named, ...[...inner, ...[items ?? []].flat()].map(asSchema).flatMap(secretsIn)];
}
