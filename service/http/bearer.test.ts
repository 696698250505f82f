import { expect, test } from 'vitest';
import { bearerOf } from './bearer.ts';
import { nodeHeaders } from './request-headers.ts';

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
