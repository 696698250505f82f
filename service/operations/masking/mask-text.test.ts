import { expect, test } from 'vitest';
import { z } from 'zod';
import { maskBody, maskForm } from './mask-text.ts';

const method = z.object({
  type: z.string(),
  value: z.string().meta({ format: 'password' }),
  of: z.array(z.object({ apiKey: z.string().meta({ format: 'password' }) })).optional(),
  terms: z.record(z.string(), z.unknown()).optional(),
});
const textOf = (text: string) => maskBody([method], text).text;

test('a field that the schema calls a password is masked, wherever it stands, and where it stood is told', () => {
  const masked = maskBody([method], '{"type":"PIN","value":"918273","of":[{"apiKey":"k-1"}]}');

  expect(masked).toEqual({
    text: '{"type":"PIN","value":"••••••","of":[{"apiKey":"••••••"}]}',
    paths: ['value', 'of[0].apiKey'],
  });
});

test.each([
  ['a list', '{"value":["918273"]}', '{"value":"••••••"}'],
  ['an object', '{"value":{"a":"918273"}}', '{"value":"••••••"}'],
  ['a number', '{"value":918273}', '{"value":"••••••"}'],
  ['twice', '{"value":"918273","value":"1"}', '{"value":"••••••"}'],
  ['hidden by a later one', '{"x":{"pin":"918273"},"x":{}}', '{"x":{}}'],
  ['with an escape in its name', '{"p\\u0069n":"918273"}', '{"pin":"••••••"}'],
  ['a list in place of a text', '{"type":["918273"]}', '{"type":"••••••"}'],
  ['misspelt', '{"pin_code":"918273"}', '{"pin_code":"••••••"}'],
  [
    'what the schema leaves open',
    '{"terms":{"client_secret":"x"}}',
    '{"terms":{"client_secret":"••••••"}}',
  ],
])('a secret is masked also as %s', (_how, body, masked) => {
  expect(textOf(body)).toBe(masked);
});

test('what the schema leaves open keeps the names that only ours are secret by', () => {
  expect(textOf('{"terms":{"value":"1.5"}}')).toBe('{"terms":{"value":"1.5"}}');
});

test('a text without secrets stays as it was sent', () => {
  const body = '{ "type": "NOTE",\n "of": [] , "big": 123456789012345678901234567890 }';

  expect(textOf(body)).toBe(body);
});

test.each([
  ['{"type":"PIN","value":"918273"', '{"type":"PIN","value ••••••'],
  ["{'pincode':'918273'}", "{'pincode ••••••"],
  ['pincode: 918273', 'pincode ••••••'],
  ['"918273"', '••••••'],
  ['918273', '••••••'],
])('of %s, which nobody can read, nothing is kept behind the name of a secret', (body, masked) => {
  expect(textOf(body)).toBe(masked);
});

test('in a form the values of secrets are masked, and the others stay', () => {
  expect(maskForm('client_id=shop&client%5Fsecret=abc&grant_type=x')).toEqual({
    text: 'client_id=shop&client%5Fsecret=••••••&grant_type=x',
    paths: ['client_secret'],
  });
});

test('secrets that are known by their form are found in any text', () => {
  const token = `eyJhbGciOiJIUzI1NiJ9.${'a'.repeat(40)}.${'b'.repeat(40)}`;

  expect(textOf(`{"type":"at /api/${token}"}`)).toBe('{"type":"at /api/eyJhbGci…"}');
  expect(textOf('{"type":"vd_op_abc-DEF whsec_QUJD pi_1_secret_9z"}')).toBe(
    '{"type":"vd_op_… whsec_… pi_1_secret_…"}',
  );
});

test.each([
  'x'.repeat(200_000),
  'eyJ'.repeat(60_000),
  'a '.repeat(100_000),
  `{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
  `{"pin":${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}}`,
  `a${' '.repeat(200_000)}b`,
])('a hostile text ends', (text) => {
  expect(maskBody([], text).text.length).toBeGreaterThan(0);
});
