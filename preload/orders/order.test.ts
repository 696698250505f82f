import { expect, test } from 'vitest';
import { toOrder } from './order.ts';

test.each([{ show: '/settings' }, { begin: 'find' }, { begin: 'new-wallet' }])('accepts the order %j', (order) => {
  expect(toOrder(order)).toEqual(order);
});

test('removes unknown fields of an order', () => {
  expect(toOrder({ show: '/users', name: 'x' })).toEqual({ show: '/users' });
});

test.each([
  undefined,
  null,
  'find',
  {},
  { begin: 'delete-user' },
  { begin: 'export-key' },
  { begin: 'toString' },
  { show: '/nowhere' },
  { show: '/users?id=1' },
  { show: 'https://attacker.example/' },
  { show: ['/users'] },
  { show: '//attacker.example/users' },
])('rejects the order %j', (value) => {
  expect(toOrder(value)).toBeUndefined();
});
