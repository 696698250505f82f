import { expect, test } from 'vitest';
import { z } from 'zod';
import { fail } from '../kernel/results/result.ts';
import { validate } from '../kernel/results/validation.ts';
import { newSigningMethodOf } from './signing-method.ts';

const input = newSigningMethodOf(z.object({ userId: z.string() }));
const nested = z.object({ signingMethod: newSigningMethodOf(z.object({})).optional() });
const code = 'A1B2C3D4E5F6G7H8J9K0LMNPQ';

function faultsOf(method: object): readonly (readonly [string, string])[] {
  const checked = validate(input, { userId: 'ada', ...method });
  return checked.ok ? [] : (checked.failure.fields?.map(({ path, message }) => [path, message]) ?? []);
}

test.each([
  { type: 'PIN', value: '000000' },
  { type: 'PIN', value: '123456', physicalDeviceId: null },
  { type: 'EMERGENCY_CODE' },
  { type: 'EMERGENCY_CODE', value: null },
  { type: 'EMERGENCY_CODE', value: code },
  { type: 'EMERGENCY_CODE', value: 'A1B2C-3D4E5-F6G7H-8J9K0-L' },
  { type: 'BIOMETRIC', value: 'x', physicalDeviceId: 'phone' },
  { type: 'BIOMETRIC', value: 'a'.repeat(512), physicalDeviceId: 'phone' },
  { type: 'BIOMETRIC', value: 'Gesicht von Jürgen: 1', physicalDeviceId: 'phone' },
])('accepts %j', (method) => expect(faultsOf(method)).toEqual([]));

const required = 'This field is required.';
const pin = (value?: unknown, fields: object = {}) => ({ type: 'PIN', value, ...fields });
const emergencyCode = (value?: string, fields: object = {}) => ({ type: 'EMERGENCY_CODE', value, ...fields });
const phone = { physicalDeviceId: 'phone' };
const biometric = (value: string) => ({ type: 'BIOMETRIC', value, ...phone });

test.each([
  ['a PIN of five digits', pin('12345'), 'value', /six digits/],
  ['a PIN of seven digits', pin('1234567'), 'value', /six digits/],
  ['a PIN of eight digits', pin('12345678'), 'value', /six digits/],
  ['a PIN of full-width digits', pin('１２３４５６'), 'value', /six digits/],
  ['a PIN of Arabic digits', pin('١٢٣٤٥٦'), 'value', /six digits/],
  ['a PIN with a line break', pin('123456\n'), 'value', /six digits/],
  ['a PIN with spaces', pin('123 456'), 'value', /six digits/],
  ['a PIN that is a number', pin(123456), 'value', /string/],
  ['a missing PIN', { type: 'PIN' }, 'value', required],
  ['a null PIN', pin(null), 'value', required],
  ['an empty PIN', pin(''), 'value', /empty/],
  ['a PIN with a device', pin('123456', phone), 'physicalDeviceId', 'Remove this field.'],
  ['a short code', emergencyCode(code.slice(1)), 'value', /25 characters/],
  ['a weak code', emergencyCode('1'.repeat(25)), 'value', /128 bits/],
  ['a code with a device', emergencyCode(undefined, phone), 'physicalDeviceId', 'Remove this field.'],
  ['a biometric without a value', { type: 'BIOMETRIC', ...phone }, 'value', required],
  ['a biometric without a device', { type: 'BIOMETRIC', value: 'x' }, 'physicalDeviceId', required],
  ['a biometric of 513 bytes', biometric(`${'a'.repeat(511)}ü`), 'value', /512 bytes/],
  ['a biometric with trailing white space', biometric('x '), 'value', /header/],
  ['a biometric with line breaks', biometric('a\r\nb'), 'value', /header/],
  ['an unknown type', { type: 'PASSWORD', value: 'x' }, 'type', /PIN/],
])('rejects %s', (_case, method, path, message) => {
  const sentence = typeof message === 'string' ? message : expect.stringMatching(message);
  expect(faultsOf(method)).toEqual([[path, sentence]]);
});

test('reports all missing fields', () => {
  expect(faultsOf({ type: 'BIOMETRIC' })).toEqual([
    ['value', required],
    ['physicalDeviceId', required],
  ]);
});

test('reports the full path of a nested field', () => {
  const signingMethod = { type: 'PIN', value: '1', physicalDeviceId: 'phone' };

  expect(validate(nested, { signingMethod })).toEqual(
    fail('input.invalid', expect.any(String), [
      { path: 'signingMethod.value', message: expect.any(String) },
      { path: 'signingMethod.physicalDeviceId', message: 'Remove this field.' },
    ]),
  );
  expect(validate(nested, {}).ok).toBe(true);
});

test('never includes the value in a message', () => {
  for (const type of ['PIN', 'EMERGENCY_CODE', 'BIOMETRIC'])
    for (const value of ['canary-7f3a', `canary-7f3a${'x'.repeat(600)}`, 'canary-7f3a\n'])
      expect(JSON.stringify(validate(input, { userId: 'ada', type, value }))).not.toContain('canary');
});
