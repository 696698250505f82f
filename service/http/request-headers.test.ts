import { expect, test } from 'vitest';
import { headersOf } from '../kernel/validation.ts';
import { namedOperations } from '../operations/routes.ts';
import { nodeHeaders } from './request-headers.ts';

test('every header that an operation names is found among those that Node read', () => {
  const named = namedOperations().flatMap(({ operation }) => [
    ...headersOf(operation.input).values(),
  ]);
  expect(named).toContain('Signing-Method');

  for (const name of new Set(named)) {
    const headers = nodeHeaders({ [name.toLowerCase()]: 'here' });
    expect(headers.get(name)).toBe('here');
  }
});

test('a header that was not sent is none', () => {
  expect(nodeHeaders({}).get('authorization')).toBeNull();
});
