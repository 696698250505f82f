import { expect, test } from 'vitest';
import { headersOf } from '../kernel/validation.ts';
import { namedOperations } from '../operations/index.ts';
import { nodeHeaders } from './request-headers.ts';

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
