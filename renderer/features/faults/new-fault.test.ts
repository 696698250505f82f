import { expect, test } from 'vitest';
import { fieldsOf, initial, toInput } from './new-fault.ts';

test('returns the fields of an effect and of its layer', () => {
  const names = fieldsOf('gas-spike').map(({ name }) => name);

  expect(names).toContain('gwei');
  expect(names).toContain('chain');
  expect(names).not.toContain('milliseconds');
  expect(names).not.toContain('endpoint');
});

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
