import { expect, test } from 'vitest';
import { valueInOneSpelling, withOneSpelling } from './component-schemas.ts';

test('describes a field with its first spelling and mentions the others', () => {
  const schema = {
    type: 'object' as const,
    properties: {
      successUrl: { type: 'string' as const, description: 'An address.' },
      success_url: { type: 'string' as const },
      'Success-Url': { type: 'string' as const, enum: ['none'] },
      amount: { type: 'integer' as const },
    },
    required: ['success_url', 'amount'],
  };

  expect(withOneSpelling(schema)).toEqual({
    type: 'object',
    properties: {
      successUrl: { type: 'string', description: 'An address. Also `success_url`. Also `Success-Url`: none.' },
      amount: { type: 'integer' },
    },
    required: ['amount'],
  });
});

test('leaves an object unchanged if each field has one spelling', () => {
  const schema = { properties: { amount: {}, currency: {} }, required: ['amount'] };

  expect(withOneSpelling(schema)).toBe(schema);
});

test('shows a value with the first spelling of each field', () => {
  const value = [{ successUrl: '/', success_url: '/', price: { unit_amount: 1, unitAmount: 1 } }];

  expect(valueInOneSpelling(value)).toEqual([{ successUrl: '/', price: { unit_amount: 1 } }]);
});
