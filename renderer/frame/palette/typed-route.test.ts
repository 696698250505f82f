import { expect, test } from 'vitest';
import { routeFit, typedRoute } from './typed-route.ts';

const users = { method: 'POST', path: '/api/users' };
const methods = { method: 'POST', path: '/api/users/{userId}/signing-methods' };

test.each([
  ['POST /api/users', users, 'whole'],
  ['post /api/users/', users, 'whole'],
  ['/api/users', users, 'whole'],
  ['/api/us', users, 'start'],
  ['POST /api/users', methods, 'start'],
  ['/api/users/0b7f1c2d/signing-methods', methods, 'whole'],
  ['GET /api/users', users, undefined],
  ['/api/wallets', users, undefined],
  ['users', users, undefined],
  ['/api/users', undefined, undefined],
] as const)('compares %s with a route', (text, route, fit) => {
  expect(routeFit(text, route)).toBe(fit);
});

test('separates the method of a text from its path', () => {
  expect(typedRoute('get /api/users')).toEqual({ method: 'GET', path: '/api/users' });
  expect(typedRoute('/api/users')).toEqual({ method: undefined, path: '/api/users' });
  expect(typedRoute('get users')).toBeUndefined();
});
