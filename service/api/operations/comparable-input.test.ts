import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { fieldsOf, operationsByName, withField } from '../../../test/operations/operation-calls.ts';
import { comparableInput, secretInput } from './comparable-input.ts';

const schema = z.object({
  name: z.string().optional(),
  amount: z.union([z.number(), z.bigint(), z.string()]).optional(),
  items: z.array(z.object({ id: z.string(), pin: z.string().meta({ format: 'password' }) })).optional(),
  open: z.unknown().optional(),
  either: z.union([z.object({ a: z.string() }), z.object({ b: z.string().meta({ format: 'password' }) })]).optional(),
});
const textOf = (input: unknown) => comparableInput(schema, input);

test('ignores the order of keys at any depth', () => {
  expect(textOf({ name: 'x', open: { a: 1, b: [{ c: 2, d: 3 }] } })).toBe(
    textOf({ open: { b: [{ d: 3, c: 2 }], a: 1 }, name: 'x' }),
  );
});

test.each([
  [{ name: 'x' }, { name: 'y' }],
  [{ name: 'x' }, {}],
  [{ amount: 1 }, { amount: '1' }],
  [{ amount: 9007199254740993n }, { amount: 9007199254740992n }],
  [{ amount: 1n }, { amount: '1' }],
  [{ open: [1, 2] }, { open: [2, 1] }],
  [{ open: { a: [] } }, { open: { a: {} } }],
  [{ open: null }, {}],
])('treats %o and %o as different requests', (first, second) => {
  expect(textOf(first)).not.toBe(textOf(second));
});

test('ignores a field that the operation does not know', () => {
  expect(textOf({ name: 'x', surplus: 'field' })).toBe(textOf({ name: 'x' }));
});

test('omits credentials, also inside lists and unions', () => {
  expect(textOf({ items: [{ id: '1', pin: 'canary' }], either: { b: 'canary' } })).not.toContain('canary');
});

test('lists the secret values of an input by their place, without the authenticating signing method', () => {
  const withCredential = schema.extend({
    signingMethodCredential: z.string().meta({ header: 'Signing-Method' }),
    pincode: z.string().meta({ format: 'password' }),
    file: z.unknown().meta({ format: 'password' }),
  });
  const input = {
    name: 'x',
    items: [{ id: '1', pin: 'first' }],
    either: { b: 'second' },
    file: { z: 1n, a: [null] },
    signingMethodCredential: 'id:482915',
    pincode: '482915',
  };

  expect(secretInput(withCredential, input)).toEqual([
    ['.items[0].pin', 'first'],
    ['.either.b', 'second'],
    ['.file', '{"a":[null],"z":{"bigint":"1"}}'],
  ]);
});

/** Field names whose values must not be searchable in a stored fingerprint. */
const credentialName = /pin|pass|secret(?!Type)|private|apiKey|keystore|credential|authorization/i;

describe.each([...operationsByName])('%s', (_name, { input }) => {
  const fields = fieldsOf(input);

  test('compares no value with a credential name', () => {
    const filled = fields
      .filter(({ path }) => path[0] !== 'settings' && credentialName.test(path.at(-1) ?? ''))
      .reduce<Record<string, unknown>>((all, { path }) => withField(all, path, 'canary'), {});

    expect(comparableInput(input, filled)).not.toContain('canary');
  });
});

test('treats the value of a new signing method as a credential', () => {
  for (const name of ['users.create', 'users.createSigningMethod']) {
    const operation = operationsByName.get(name);
    const method = { type: 'PIN', value: 'canary' };
    const text = comparableInput(operation?.input ?? z.never(), { signingMethod: method, ...method });
    expect(text).toContain('PIN');
    expect(text).not.toContain('canary');
  }
});
