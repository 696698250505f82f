import { expect, test } from 'vitest';
import { z } from 'zod';
import { headerOf, secretsInside, toJsonSchema, topFields } from './fields.ts';
import { namedOperations } from './index.ts';
import { elementsOf, fieldsIn, isSecretSchema, optionsOf } from './schema-walk.ts';

const secret = z.string().meta({ format: 'password' });

/** The names shown as secrets in the reference: slower, and collected by another traversal. */
function namesInReference(schema: z.ZodType, io: 'input' | 'output'): string[] {
  const { $defs = {}, ...json } = toJsonSchema(schema, io);
  const inside = secretsInside(json, '', $defs).map((path) =>
    path.replace(/^.*\./, '').replaceAll('[]', ''),
  );
  const headers = topFields(json).flatMap(({ name, schema: field }) => {
    const header = headerOf(field);
    return header === undefined ? [] : [name, header];
  });
  return [...inside, ...headers];
}

/** The names of the fields that are secrets, or lists of secrets. */
function secretNamesIn(schema: z.ZodType): ReadonlySet<string> {
  const secrets = fieldsIn(schema).filter(
    ([, field]) =>
      isSecretSchema(field) || optionsOf(field).flatMap(elementsOf).some(isSecretSchema),
  );
  return new Set(
    secrets.flatMap(([name, field]) => {
      const header = field.meta()?.header;
      return typeof header === 'string' ? [name, header] : [name];
    }),
  );
}

test.each(namedOperations().map(({ name, operation }) => [name, operation] as const))(
  'finds the names of all secrets that the reference shows for %s',
  (_name, { input, output }) => {
    expect([...secretNamesIn(input)]).toEqual(
      expect.arrayContaining(namesInReference(input, 'input')),
    );
    expect([...secretNamesIn(output)]).toEqual(
      expect.arrayContaining(namesInReference(output, 'output')),
    );
  },
);

test('finds a secret inside every kind of schema', () => {
  const tree = z.object({
    inTree: secret,
    get branches() {
      return z.array(tree).optional();
    },
  });
  const schema = z.object({
    plain: z.string(),
    listed: z.array(secret.nullable()).default([]),
    chosen: z.union([z.number(), secret]),
    paired: z.tuple([z.string(), z.object({ inTuple: secret })]),
    both: z.intersection(z.object({ left: secret }), z.object({ right: secret })),
    piped: z.string().pipe(z.transform(String)).pipe(secret),
    open: z.record(z.string(), z.object({ inRecord: secret })),
    tree: z.lazy(() => tree),
    sent: z.string().meta({ header: 'X-Sent' }),
  });

  expect([...secretNamesIn(schema)].sort()).toEqual(
    'X-Sent chosen inRecord inTree inTuple left listed piped right sent'.split(' '),
  );
});

test('returns no names for a schema that is itself a secret', () => {
  expect([...secretNamesIn(secret)]).toEqual([]);
});
