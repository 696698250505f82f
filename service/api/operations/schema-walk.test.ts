import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { pathText } from '../../model/kernel/results/validation.ts';
import { headerOf, secretsInside, toJsonSchema, topFields } from './fields.ts';
import { namedOperations } from './index.ts';
import { elementsOf, fieldsIn, isSecretSchema, optionsOf, unknownFields } from './schema-walk.ts';

function pathsIn(schema: z.ZodType, value: unknown): string[] {
  return unknownFields(schema, value).map(({ path }) => pathText(path));
}

const line = z.object({ name: z.string(), price: z.object({ amount: z.number() }).nullish() });
const order = z.object({
  lines: z.array(line).default([]),
  notes: z.record(z.string(), z.string()).optional(),
  prices: z.record(z.string(), z.object({ amount: z.number() })).optional(),
  anything: z.unknown(),
});

test('returns the fields that a schema does not declare, in objects, lists and records', () => {
  const value = {
    lines: [{ name: 'a' }, { name: 'b', pricce: 1, price: { amount: 1, currency: 'usd' } }],
    notes: { any: 'name' },
    prices: { usd: { amount: 1, vat: 2 } },
    anything: { not: { checked: true } },
    lins: [],
  };

  expect(pathsIn(order, value)).toEqual(['lines[1].pricce', 'lines[1].price.currency', 'prices.usd.vat', 'lins']);
});

test('returns nothing for a value that has declared fields only', () => {
  expect(unknownFields(order, { lines: [{ name: 'a', price: null }], anything: 1 })).toEqual([]);
  expect(unknownFields(order, { lines: 'not a list' })).toEqual([]);
  expect(unknownFields(order, undefined)).toEqual([]);
});

test('returns the declared names of the same object', () => {
  const [unknown] = unknownFields(order, { lines: [{ nmae: 'a' }] });

  expect(unknown).toEqual({ path: ['lines', 0, 'nmae'], declared: ['name', 'price'] });
});

test('returns at most the maximum number of fields', () => {
  const value = { lines: Array.from({ length: 100 }, () => ({ nmae: 'a', prize: 1 })) };

  expect(unknownFields(order, value)).toHaveLength(20);
  expect(unknownFields(order, value, 3)).toHaveLength(3);
});

describe('of a union', () => {
  const transfer = z.discriminatedUnion('type', [
    z.object({ type: z.literal('COINS'), mode: z.literal('FAST').nullish(), value: z.number() }),
    z.object({ type: z.literal('TOKENS'), mode: z.literal('FAST').nullish(), token: z.string() }),
  ]);

  test('compares an object with the variant that its literal selects', () => {
    expect(pathsIn(transfer, { type: 'COINS', value: 1, token: '0x' })).toEqual(['token']);
    expect(pathsIn(transfer.nullish(), { type: 'TOKENS', token: '0x' })).toEqual([]);
    expect(pathsIn(z.array(transfer), [{ type: 'COINS', token: '0x' }])).toEqual(['[0].token']);
  });

  test('accepts the fields of all variants if no literal selects one', () => {
    expect(pathsIn(transfer, { type: 'NEITHER', value: 1, token: '0x' })).toEqual([]);
    const either = z.union([z.object({ first: z.string() }), z.object({ second: z.string() })]);
    expect(pathsIn(either, { first: 'a', second: 'b', third: 'c' })).toEqual(['third']);
    expect(pathsIn(z.union([z.string(), z.unknown()]), { first: 'a' })).toEqual([]);
  });
});

test.each([
  ['a transform', z.object({ first: z.string() }).transform(({ first }) => ({ renamed: first }))],
  ['a refinement', z.object({ first: z.string() }).refine(() => true)],
  ['a preprocessor', z.preprocess((sent) => sent, z.object({ first: z.string() }))],
  ['a strict object', z.strictObject({ first: z.string() })],
])('compares the fields before %s', (_kind, schema) => {
  expect(pathsIn(schema, { first: 'a', second: 'b' })).toEqual(['second']);
});

test('does not report the fields of an object that retains all of them', () => {
  expect(pathsIn(z.looseObject({ first: z.string() }), { second: 'b' })).toEqual([]);
});

test('handles a schema that contains itself', () => {
  const node = z.object({
    get children() {
      return z.array(node).optional();
    },
  });

  expect(pathsIn(node, { children: [{ children: [{ child: 1 }] }] })).toEqual(['children[0].children[0].child']);
});

test.each(namedOperations().map(({ name, operation }) => [name, operation] as const))(
  'reports an unknown field of the input of %s',
  (_name, { input }) => {
    expect(pathsIn(input, { surplus: 'field' })).toEqual(['surplus']);
  },
);

const secret = z.string().meta({ format: 'password' });

/** The names shown as secrets in the reference: slower, and collected by another traversal. */
function namesInReference(schema: z.ZodType, io: 'input' | 'output'): string[] {
  const { $defs = {}, ...json } = toJsonSchema(schema, io);
  const inside = secretsInside(json, '', $defs).map((path) => path.replace(/^.*\./, '').replaceAll('[]', ''));
  const headers = topFields(json).flatMap(({ name, schema: field }) => {
    const header = headerOf(field);
    return header === undefined ? [] : [name, header];
  });
  return [...inside, ...headers];
}

/** The names of the fields that are secrets, or lists of secrets. */
function secretNamesIn(schema: z.ZodType): ReadonlySet<string> {
  const secrets = fieldsIn(schema).filter(
    ([, field]) => isSecretSchema(field) || optionsOf(field).flatMap(elementsOf).some(isSecretSchema),
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
    expect([...secretNamesIn(input)]).toEqual(expect.arrayContaining(namesInReference(input, 'input')));
    expect([...secretNamesIn(output)]).toEqual(expect.arrayContaining(namesInReference(output, 'output')));
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
