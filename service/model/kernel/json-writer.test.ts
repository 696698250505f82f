import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { jsonWriter } from './json-writer.ts';

const leaf = z.object({ label: z.string(), count: z.int() });
const schema = z.object({
  note: z.string().optional(),
  id: z.uuid(),
  address: z.string().regex(/^0x[0-9a-f]{4}$/),
  status: z.enum(['OPEN', 'CLOSED']),
  done: z.boolean(),
  kind: z.literal(['a', 1, null]),
  amount: z.number(),
  few: z.int().max(3),
  at: z.iso.datetime(),
  leaves: z.array(leaf),
  names: z.record(z.string(), z.string()),
  either: z.union([z.string(), leaf]),
  none: z.null(),
  anything: z.unknown(),
});
const value = {
  anything: { of: ['it'] },
  none: null,
  either: { label: 'one', count: 1 },
  names: { a: 'b' },
  leaves: [
    { count: 1, label: 'plain' },
    { count: -0, label: 'quoted " and \\ and \u0000\n' },
  ],
  at: '2030-01-01T00:00:00Z',
  few: 3,
  amount: 1e21,
  kind: 1,
  done: false,
  status: 'OPEN',
  address: '0x12ab',
  id: '3f3e7a52-6a6f-4b5e-9a55-2f1f4c9a6d10',
};

function written(checked: z.ZodType, sent: unknown): unknown {
  return orFault(() => jsonWriter(checked)(sent));
}

function parsed(checked: z.ZodType, sent: unknown): unknown {
  return orFault(() => JSON.stringify(checked.parse(sent)));
}

function orFault(serialize: () => string): unknown {
  try {
    return serialize();
  } catch (thrown) {
    return thrown instanceof z.ZodError ? thrown.issues : thrown;
  }
}

const unusualValues = [
  undefined,
  null,
  true,
  0,
  -0,
  4,
  1.5,
  Number.NaN,
  2 ** 53,
  12n,
  '',
  'OPEN',
  '\ud800 half a letter',
  '\u2028 whole 😀 \u007f',
  'a"b',
  [],
  [1],
  {},
  { label: 'a', count: 1, secret: 'b' },
  new Date(0),
  Symbol('a'),
];

test("writes the schema's fields in schema order", () => {
  expect(typeof written(schema, value)).toBe('string');
  expect(written(schema, value)).toBe(parsed(schema, value));
  expect(written(schema, { ...value, note: 'there' })).toBe(parsed(schema, { ...value, note: 'there' }));
});

test('omits fields that the schema does not name, at any depth', () => {
  const [first] = value.leaves;
  const leaking = { ...value, sealed: 'key', leaves: [{ ...first, sealed: 'key' }] };

  expect(written(schema, leaking)).not.toContain('key');
  expect(written(schema, leaking)).toBe(parsed(schema, leaking));
});

describe('writes or rejects any field value like the schema', () => {
  test.each(Object.keys(schema.shape))('%s', (field) => {
    for (const sent of unusualValues)
      expect(written(schema, { ...value, [field]: sent })).toEqual(parsed(schema, { ...value, [field]: sent }));
  });

  test('checks list elements, their fields and the whole value', () => {
    for (const sent of unusualValues) {
      for (const leaves of [[sent], [{ label: sent, count: 1 }], [{ label: 'a', count: sent }]])
        expect(written(schema, { ...value, leaves })).toEqual(parsed(schema, { ...value, leaves }));
      expect(written(schema, sent)).toEqual(parsed(schema, sent));
    }
  });
});

test("uses the schema's own parser if the schema checks, changes or keeps more than its kind", () => {
  const schemas = {
    refined: z.object({ a: z.int() }).refine(({ a }) => a > 1),
    open: z.looseObject({ a: z.int() }),
    closed: z.strictObject({ a: z.int() }),
    fallen: z.object({ a: z.int().default(7) }),
    turned: z.object({ a: z.unknown().transform(() => 'turned') }),
    sticky: z.object({ a: z.string().regex(/1/g) }),
    short: z.object({ a: z.string().max(1) }),
    coerced: z.object({ a: z.coerce.string() }),
  };
  for (const checked of Object.values(schemas))
    for (const sent of [{ a: 1 }, { a: 2, b: 3 }, {}, { a: '1' }, { a: '12' }])
      expect(written(checked, sent)).toEqual(parsed(checked, sent));
});

test('supports recursive schemas', () => {
  const tree = z.object({
    name: z.string(),
    get below() {
      return z.array(tree);
    },
  });
  const sent = { name: 'a', below: [{ name: 'b', below: [] }] };

  expect(written(tree, sent)).toBe(parsed(tree, sent));
});
