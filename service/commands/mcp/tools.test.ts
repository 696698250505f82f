import { expect, test } from 'vitest';
import { toJsonSchema, topFields } from '../../api/operations/fields.ts';
import { toListed, toOneObject, toolsFor } from './tools.ts';

const everything = toolsFor({ allowsWrites: true, nouns: [] });

test('without --allow-writes no tool changes data', () => {
  const tools = toolsFor({ allowsWrites: false, nouns: [] });

  expect(tools.length).toBeGreaterThan(50);
  for (const { operation } of tools) expect(operation.kind === 'query' || operation.isReadOnly).toBe(true);
  expect(tools.map(({ name }) => name)).not.toContain('users_create');
});

test('no tool returns a secret of the service, even with --allow-writes', () => {
  const names = everything.map(({ name }) => name);

  expect(names).toContain('users_create');
  for (const name of ['system_showCredentials', 'system_exportDeviceKey', 'tokens_issue'])
    expect(names).not.toContain(name);
  expect(everything.filter(({ operation }) => operation.handsOutSecret)).toEqual([]);
});

test('every tool has a valid name, a valid input schema and a description', () => {
  for (const tool of everything) {
    const { name, description, inputSchema } = toListed(tool);
    expect(name).toMatch(/^[a-zA-Z0-9_-]{1,64}$/);
    expect(description).toMatch(/\.$/);
    expect(inputSchema.type).toBe('object');
  }
  expect(new Set(everything.map(({ name }) => name)).size).toBe(everything.length);
});

test('no input schema has a composition keyword at its top, which clients reject', () => {
  for (const tool of everything) {
    const keywords = Object.keys(toListed(tool).inputSchema);
    for (const keyword of ['oneOf', 'anyOf', 'allOf', 'not', '$ref', 'if'])
      expect(keywords, tool.name).not.toContain(keyword);
  }
});

test('a tool lists every field that its call sends', () => {
  for (const tool of everything) {
    const names = topFields(toJsonSchema(tool.operation.input, 'input')).map(({ name }) => name);
    expect(Object.keys(toListed(tool).inputSchema.properties ?? {}), tool.name).toEqual(names);
  }
});

test('--nouns limits the tools', () => {
  const tools = toolsFor({ allowsWrites: false, nouns: ['wallets', 'market-users'] });

  expect(new Set(tools.map(({ name }) => name.split('_')[0]))).toEqual(new Set(['wallets', 'marketUsers']));
});

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
      amount: { anyOf: [{ type: 'integer' }, { anyOf: [{ type: 'integer' }, { type: 'null' }] }] },
    },
    required: ['type', 'offerId'],
  });
});

test('leaves a plain object unchanged', () => {
  expect(toOneObject(purchase)).toEqual(purchase);
});
