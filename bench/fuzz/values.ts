import fc, { type Arbitrary } from 'fast-check';

/** A JSON schema of the OpenAPI document. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  pattern?: string;
  const?: unknown;
  enum?: unknown[];
  examples?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  minLength?: number;
  maxLength?: number;
}

/** Input for generated values. */
export interface Source {
  /** Schemas for `$ref`. */
  definitions: Record<string, Schema>;
  /** Existing values by field name. */
  known: Record<string, string[]>;
  /** Ids of another application. */
  foreign: string[];
}

/** Placeholder in a value for JSON that `JSON.stringify` would not write. */
const raw = (text: string) => `\u0001raw:${text}`;

/** JSON in which placeholders are replaced by their raw text. */
export const toJson = (value: unknown) =>
  (JSON.stringify(value) ?? '').replaceAll(/"\\u0001raw:((?:[^"\\]|\\.)*)"/g, (_all, inner) =>
    JSON.parse(`"${inner}"`),
  );

/** The value of a JSON text; `undefined` if it is malformed. */
export function parse(text: string) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The fields of an object; none for any other value. */
export const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

/** Texts that often cause failures. */
const oddTexts = [
  ...['', ' ', '\u0000', '\ud800', '\udc00\ud800', '\u202e', '\ufeff', '\u2028', 'é'.repeat(300)],
  ...['💥'.repeat(50), 'a\u0301'.repeat(90), 'x'.repeat(5000), '\n', '\r\nx: y', '\t', '\u007f'],
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'length', 'null', 'undefined'],
  ...['NaN', '-0', '1e999', '0x', '0x0', '0xzz', `0x${'f'.repeat(64)}`, `0x${'ab'.repeat(33)}`],
  ...['../../etc/passwd', '..%2f..%2f', '%00%zz', 'C:\\con', 'file:///etc/passwd', '/dev/zero'],
  ...["'; DROP TABLE users; --", '{{7*7}}', '<script>alert(1)</script>', '$(id)', '`id`'],
  ...['00000000-0000-0000-0000-000000000000', 'Z0000001-0000-4000-8000-000000000000'],
  ...['9999999999999999999999', `1${'0'.repeat(77)}`, '9'.repeat(200), '0.1e-400', '1,5', '١٢٣'],
  ...['2030-13-45', '+275760-09-13T00:00:00Z', '-000001-01-01T00:00:00Z', '9999-12-31T23:59:60Z'],
  ...['http://127.0.0.1:1/', 'http://[::1', 'http://169.254.1.1/', 'http://[::ffff:7f00:1]/'],
  ...['http://user:pass@127.0.0.1:7/', 'javascript:alert(1)', 'http://0/', 'http://127.1:7/'],
  ...['uint256', 'uint257', 'tuple', 'uint8[9999999999]', '(((((((((', 'function f(', 'bytes33'],
  ...['true', '[]', '{}', '0', '-1', 'a'.repeat(65), ':', 'a:b', '.', '*', '(a+)+$', '\\', '"'],
  ...['\\u0000', '/*', '//', '%', '&', '=', ';', ',', '+', '?', '#'],
];
const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

const oddValues: readonly unknown[] = [
  ...[null, true, false, 0, -1, 1, 0.1, -0.5, 1e21, 1e308, 2 ** 31, 2 ** 53, 2 ** 64, 5e-324],
  ...[[], {}, [null], [[[[[]]]]], { a: null }, { length: 1e9 }, { '': 1 }, { type: 'MESSAGE' }],
  ...[
    { toString: 'x', valueOf: 'y' },
    { length: { toString: null } },
    { toJSON: 1 },
    Array(2000).fill(0),
    Array(300).fill({}),
  ],
  Object.fromEntries(Array.from({ length: 500 }, (_none, number) => [`k${number}`, number])),
  ...['1e999', '-1e999', '-0', '1E400', '0.1e-999', '9'.repeat(77), '9'.repeat(78)].map(raw),
  ...['9'.repeat(79), '9'.repeat(4000), `0.${'1'.repeat(300)}`, '18446744073709551616'].map(raw),
  ...['9007199254740993', '1.7976931348623159e308', '123456789.123456789123456789'].map(raw),
  ...[nested(20), nested(32), nested(33), nested(1500), '{"a":'.repeat(40) + nested(1)].map(raw),
  ...['{"a":1,"a":2}', '{"__proto__":{"x":1}}', '{"constructor":{"prototype":{}}}'].map(raw),
  ...['"\\ud800"', '"\\udc00\\ud800"', '"\\u0000"', '"\\u202e"'].map(raw),
];

export const oddText = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...oddTexts) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
);
/** A value that most fields reject. */
export const oddValue: Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: oddText },
  { weight: 4, arbitrary: fc.constantFrom(...oddValues) },
  { weight: 1, arbitrary: fc.jsonValue() },
);

/** Draws from the second with this probability. */
export const rarely = <Value>(share: number, usual: Arbitrary<Value>, rare: Arbitrary<Value>): Arbitrary<Value> =>
  share === 0
    ? usual
    : fc.oneof(
        { weight: Math.round(1000 * (1 - share)), arbitrary: usual },
        { weight: Math.max(1, Math.round(1000 * share)), arbitrary: rare },
      );

type Reference = (name: string) => Arbitrary<unknown>;

/** Values by JSON schema and field name, of which a share, at any depth, violates the schema. */
export function valuesOf({ definitions, known, foreign }: Source, faults: number) {
  const arbitraries: Record<string, Arbitrary<unknown>> = fc.letrec((tie) =>
    Object.fromEntries(Object.entries(definitions).map(([name, schema]) => [name, declared(schema, '', tie)])),
  );
  const reference: Reference = (name) => arbitraries[name] ?? fc.constant(null);

  function valueFor(schema: Schema, name: string, tie = reference): Arbitrary<unknown> {
    const values = Object.hasOwn(known, name) ? known[name] : undefined;
    const usual = declared(schema, name, tie);
    if (!values || schema.type === 'object' || schema.type === 'array') return rarely(faults, usual, oddValue);
    const existing: Arbitrary<unknown> = rarely(0.08, fc.constantFrom(...values), fc.constantFrom(...foreign));
    return rarely(faults, rarely(0.85, usual, existing), oddValue);
  }

  function declared(schema: Schema, name: string, tie: Reference): Arbitrary<unknown> {
    if (schema.$ref) return tie(schema.$ref.split('/').at(-1) ?? '');
    const choices = schema.anyOf ?? schema.oneOf;
    if (choices) return fc.oneof(...choices.map((choice) => valueFor(choice, name, tie)));
    if (schema.const !== undefined) return fc.constant(schema.const);
    if (schema.enum) return fc.constantFrom(...schema.enum);
    const usual = ofType(schema, name, tie);
    return schema.examples ? rarely(0.5, usual, fc.constantFrom(...schema.examples)) : usual;
  }

  function ofType(schema: Schema, name: string, tie: Reference): Arbitrary<unknown> {
    const { type, minimum = 0, maximum = 1000, minItems = 0 } = schema;
    if (Array.isArray(type)) return fc.oneof(...type.map((single) => ofType({ ...schema, type: single }, name, tie)));
    if (type === 'object' || schema.properties) return objectOf(schema, tie);
    if (type === 'array')
      return fc.array(valueFor(schema.items ?? {}, name, tie), { minLength: minItems, maxLength: minItems + 2 });
    if (type === 'boolean') return fc.boolean();
    if (type === 'null') return fc.constant(null);
    if (type !== 'integer' && type !== 'number') return textOf(schema);
    const min = Math.ceil(minimum);
    const usual = fc.integer({ min, max: Math.max(min, Math.min(maximum, min + 50)) });
    const odd = [minimum, maximum, minimum - 1, maximum + 1, ...(type === 'number' ? [0.5] : [])];
    return rarely(0.5, usual, fc.constantFrom(...odd));
  }

  function objectOf({ properties = {}, required = [], additionalProperties }: Schema, tie: Reference) {
    const fields = Object.entries(properties).map(([name, schema]) => [name, valueFor(schema, name, tie)]);
    const record = fc.record<Record<string, unknown>, string>(Object.fromEntries(fields), { requiredKeys: required });
    const others =
      typeof additionalProperties === 'object'
        ? fc.dictionary(oddText, valueFor(additionalProperties, '', tie), { maxKeys: 2 })
        : fc.constant({});
    const added = rarely(faults, others, fc.dictionary(oddText, oddValue, { maxKeys: 1 }));
    const omitted = rarely(faults, fc.constant(undefined), fc.constantFrom(...required, undefined));
    return fc.tuple(record, added, omitted).map(([object, more, without]) => {
      const all: Record<string, unknown> = { ...object, ...more };
      if (without !== undefined) delete all[without];
      return all;
    });
  }
  return valueFor;
}

const uuid = fc.uuid();

/** Not with `fc.stringMatching`, which needs up to 50 ms to prepare each of the document's patterns. */
function textOf({ format, pattern = '', minLength = 0, maxLength = 20 }: Schema): Arbitrary<string> {
  if (format === 'uuid') return uuid;
  if (format === 'date-time') return fc.integer({ max: 1e9 }).map((n) => new Date(1.6e12 + n * 1000).toISOString());
  if (format === 'uri') return fc.constantFrom('http://127.0.0.1:7/a', 'https://example.test/x');
  const digits = Number(/\{(\d+)\}\$$/.exec(pattern)?.[1] ?? 40);
  if (pattern.startsWith('^0x')) return fc.constant(`0x${'a7'.repeat(digits / 2)}`);
  if (/0-9|\\d/.test(pattern)) return fc.nat(1000).map(String);
  const length = Math.max(minLength, Math.min(maxLength, 20));
  const cut = (end: number) => 'a text of the fuzzer'.slice(0, Math.max(minLength, end)).padEnd(minLength);
  return fc.nat(20).map((end) => cut(end).slice(0, length));
}
