import { expect, test } from 'vitest';
import { toOneObject } from './one-object.ts';

const purchase = {
  type: 'object' as const,
  properties: {
    type: { type: 'string' as const, const: 'PURCHASE' },
    offerId: { type: 'string' as const },
    amount: { type: 'integer' as const },
  },
  required: ['type', 'offerId', 'amount'],
};
const ending = {
  type: 'object' as const,
  properties: {
    type: { type: 'string' as const, enum: ['REIMBURSEMENT', 'TERMINATION'] },
    offerId: { type: 'string' as const },
    reason: { type: 'string' as const },
    amount: { anyOf: [{ type: 'integer' as const }, { type: 'null' as const }] },
  },
  required: ['type', 'offerId'],
};

test.each(['oneOf', 'anyOf'])('describes a union at the top (%s) as one object', (keyword) => {
  const $defs = { Item: { type: 'object' as const } };

  expect(toOneObject({ [keyword]: [purchase, ending], $defs })).toEqual({
    $defs,
    type: 'object',
    description:
      'With type PURCHASE: required are offerId, amount. With type REIMBURSEMENT or TERMINATION: required are offerId.',
    properties: {
      type: { type: 'string', enum: ['PURCHASE', 'REIMBURSEMENT', 'TERMINATION'] },
      offerId: { type: 'string' },
      reason: { type: 'string' },
      amount: {
        anyOf: [{ type: 'integer' }, { anyOf: [{ type: 'integer' }, { type: 'null' }] }],
      },
    },
    required: ['type', 'offerId'],
  });
});

test('leaves a plain object unchanged', () => {
  expect(toOneObject(purchase)).toEqual(purchase);
});
