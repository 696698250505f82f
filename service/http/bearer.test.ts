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
])('the token of %j is %j', (authorization, token) => {
  expect(bearerOf(nodeHeaders({ authorization }))).toBe(token);
});

test('without the header there is none', () => {
  expect(bearerOf(nodeHeaders({}))).toBeUndefined();
});
