import { expect, test } from 'vitest';
import { initial, nameFor, toInput } from './new-fault.ts';

test('does not send input of another effect', () => {
  const values = { ...initial, name: ' slow ', status: '503', endpoint: 'shop', hits: '3' };

  const { where, effect, until } = { where: undefined, ...toInput({ ...values, kind: 'gas-spike' }) };

  expect(where).toBeUndefined();
  expect(effect).toEqual({ kind: 'gas-spike' });
  expect(until).toEqual({ hits: 3 });
});

test('converts percent to a share and operations to a list', () => {
  const values = { ...initial, name: 'some', operations: 'users.create, wallets.*,' };

  expect(toInput({ ...values, how: 'share', often: '25' })).toMatchObject({
    name: 'some',
    where: { operations: ['users.create', 'wallets.*'] },
    when: { share: 0.25 },
  });
  expect(toInput({ ...values, how: 'every', often: '3' })).toMatchObject({ when: { every: 3 } });
});

test('derives a free name from the effect and the operations', () => {
  const values = { ...initial, operations: 'wallets.*, signatures.signSaved' };

  expect(nameFor(initial, new Set())).toBe('reject-all');
  expect(nameFor(values, new Set())).toBe('reject-wallets.-and-more');
  expect(nameFor(initial, new Set(['reject-all', 'reject-all-2']))).toBe('reject-all-3');
});
