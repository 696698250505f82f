import { expect, test } from 'vitest';
import { describe, namedOperations } from './index.ts';

const fieldOf = (operation: string, path: string) => describe(operation)?.find((field) => field.path === path);

test('describes a field with its values, and a secret inside of an object', () => {
  expect(fieldOf('wallets.create', 'secretType')).toMatchObject({
    in: 'body',
    types: ['string'],
    isRequired: true,
    isSecret: false,
    choices: expect.arrayContaining(['ETHEREUM']),
  });
  expect(fieldOf('users.create', 'signingMethod.value')).toMatchObject({ isSecret: true });
});

test('describes fields of list elements, query and path', () => {
  expect(fieldOf('proofs.begin', 'hooks.headers[].name')).toMatchObject({ in: 'body', isRequired: true });
  expect(fieldOf('users.list', 'size')).toMatchObject({ in: 'query', isRequired: false });
  expect(fieldOf('users.get', 'userId')).toMatchObject({ in: 'path' });
  expect(describe('users.nothing')).toBeUndefined();
});

test('describes every operation, with each path and each of its values once', () => {
  for (const { name } of namedOperations()) {
    const fields = describe(name) ?? [];
    for (const names of [fields.map(({ path }) => path), ...fields.map(({ choices = [] }) => choices)])
      expect([name, names]).toEqual([name, [...new Set(names)]]);
  }
});
