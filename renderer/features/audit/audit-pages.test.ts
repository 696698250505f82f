import { expect, test } from 'vitest';
import { pageOfDetail, pageOfSubject } from './audit-pages.ts';

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
