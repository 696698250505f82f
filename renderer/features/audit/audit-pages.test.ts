import { expect, test } from 'vitest';
import { areaOf, detailsOf, pageOfDetail, pageOfSubject, singularOf } from './audit-pages.ts';

test('links the subject of an action to its page', () => {
  const subject = { type: 'webhooks', id: 'w-1' };

  expect(pageOfSubject({ act: 'webhooks.disable', subject })).toEqual({
    to: '/webhooks/$webhookId',
    params: { webhookId: 'w-1' },
  });
});

test('does not link a deleted record', () => {
  const subject = { type: 'users', id: 'u-1' };

  expect(pageOfSubject({ act: 'users.delete', subject, before: { name: 'Ada' } })).toBeUndefined();
});

test('links a signing method to its user', () => {
  const subject = { type: 'signing-methods', id: 'm-1' };

  expect(pageOfSubject({ act: 'users.unlockSigningMethod', subject, details: { userId: 'u-1' } })).toEqual({
    to: '/users/$userId',
    params: { userId: 'u-1' },
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

test.each([
  [{ secretType: 'MATIC', token: 'NATIVE', amount: '10' }, ['Chain: MATIC', 'Token: POL', 'Amount: 10 POL']],
  [{ token: 'USDC', amount: '5' }, ['Token: USDC', 'Amount: 5 USDC']],
  [{ amount: '5' }, ['Amount: 5']],
  [{ signingMethodId: 'm-1', seconds: '7200' }, ['Signing method id: m-1', 'Duration: 2 h']],
  [{ effect: '{"kind":"refuse","status":503}', when: '{}' }, ['Effect kind: refuse', 'Effect status: 503']],
  [{ eventTypes: '["a","b"]', wait: 'true' }, ['Event types: a, b', 'Response when complete: yes']],
  [{ again: 'true' }, ['Added to existing records: yes']],
  [{ authenticationMethod: '{"headerName":"x-api-key"}' }, ['Header of the API key: x-api-key']],
  [{ url: 'http://a.test', application: 'PAY' }, ['URL: http://a.test', 'Event source: PAY']],
  [{ abi: '[{"type":"functi…' }, ['Abi: [{"type":"functi…']],
])('shows the details %o by label and with units', (details, texts) => {
  expect(detailsOf({ details }).map(({ label, value }) => `${label}: ${value}`)).toEqual(texts);
});

test('shows the value that a detail replaced', () => {
  expect(detailsOf({ details: { enabled: 'true', name: 'Shop' }, before: { enabled: 'false' } })).toMatchObject([
    { value: 'yes', before: 'no' },
    { value: 'Shop' },
  ]);
  expect(detailsOf({ details: {}, before: { value: '45' } })).toMatchObject([{ before: '45', value: 'default' }]);
});

test.each([
  ['faults', 'fault rule'],
  ['signing-methods', 'signing method'],
  ['token-types', 'token type'],
])('calls a record of %s a %s', (type, name) => {
  expect(singularOf(type)).toBe(name);
});

test('shows the page of an action without a record, but never one of its inputs', () => {
  expect(areaOf('clock.advanceTo')).toMatchObject({ label: 'Clock', page: { to: '/clock' } });
  expect(areaOf('tokens.issue')).toBeUndefined();
});
