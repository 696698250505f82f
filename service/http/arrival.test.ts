import { expect, test } from 'vitest';
import { headersOf } from '../kernel/validation.ts';
import { namedOperations } from '../operations/index.ts';
import { bearerOf, nodeHeaders } from './request-headers.ts';

test.each([
  ['Bearer abc.def', 'abc.def'],
  ['bearer abc', 'abc'],
  ['Bearer   abc', 'abc'],
  ['Bearer a b', undefined],
  ['Bearer a\tb', undefined],
  ['Bearer a\u00a0b', undefined],
  ['Bearer ', undefined],
  ['Bearer', undefined],
  ['Basic abc', undefined],
])('reads the token of %j as %j', (authorization, token) => {
  expect(bearerOf(nodeHeaders({ authorization }))).toBe(token);
});

test('returns no token without the header', () => {
  expect(bearerOf(nodeHeaders({}))).toBeUndefined();
});

test('finds every header that an operation declares in the headers of Node', () => {
  const named = namedOperations().flatMap(({ operation }) => [
    ...headersOf(operation.input).values(),
  ]);
  expect(named).toContain('Signing-Method');

  for (const name of new Set(named)) {
    const headers = nodeHeaders({ [name.toLowerCase()]: 'here' });
    expect(headers.get(name)).toBe('here');
  }
});

test('returns null for a header that was not sent', () => {
  expect(nodeHeaders({}).get('authorization')).toBeNull();
});
