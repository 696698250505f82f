import { expect, test } from 'vitest';
import { detailLabel, detailValue, pageOfDetail, pageOfSubject } from './audit-pages.ts';

test('links the subject of an action to its page', () => {
  const subject = { type: 'webhooks', id: 'w-1' };

  expect(pageOfSubject({ act: 'webhooks.disable', subject })).toEqual({
    to: '/webhooks/$webhookId',
    params: { webhookId: 'w-1' },
  });
});

test('does not link a market user to a wallet', () => {
  const subject = { type: 'users', id: 'u-1' };

  expect(pageOfSubject({ act: 'users.change', subject })?.to).toBe('/users/$userId');
  expect(pageOfSubject({ act: 'money.deposit', subject })?.to).toBe('/market/users/$userId');
  expect(pageOfDetail({ act: 'marketUsers.deposit' }, 'userId', 'u-1')?.to).toBe('/market/users/$userId');
});

test('shows a subject without a page as text', () => {
  expect(pageOfSubject({ act: 'clock.advance' })).toBeUndefined();
  expect(pageOfSubject({ act: 'system.restore', subject: { type: 'backups', id: 'a.backup' } })).toBeUndefined();
  expect(pageOfDetail({ act: 'clock.advance' }, 'seconds', '60')).toBeUndefined();
});

test('shows a detail with a readable label and its unit', () => {
  const details = { secretType: 'MATIC', token: 'NATIVE', amount: '10' };

  expect(['secretType', 'token', 'signingMethodId', 'effect.kind'].map(detailLabel)).toEqual([
    'Chain',
    'Token',
    'Signing method id',
    'Effect kind',
  ]);
  expect(detailValue(details, 'amount')).toBe('10 POL');
  expect(detailValue(details, 'token')).toBe('POL');
  expect(detailValue({ token: 'USDC', amount: '5' }, 'amount')).toBe('5 USDC');
  expect(detailValue({ amount: '5' }, 'amount')).toBe('5');
});
