import { expect, test } from 'vitest';
import { attentionKinds } from '../../../service/model/installation/names.ts';
import { anAttentionItem } from '../../../test/records/attention.ts';
import type { AttentionItem } from '../../service/call/client.ts';
import { fineChecks } from './fine-checks.ts';
import { byKind, causeOf, pageOf, pageOfAll, sizeOf, toCount, toShow } from './kinds.ts';

const anItem = (fields: Partial<AttentionItem> = {}) => anAttentionItem('1', fields);
const lockedPin = anItem({ kind: 'signing-method-locked', what: 'The PIN of Ada is locked' });
const lockedCode = { ...lockedPin, what: 'The emergency code of Ada is locked' };
const users = { type: 'user', name: '3 users' } as const;
const withoutCode = anItem({ kind: 'emergency-code-missing', subject: users, count: 3 });

test('counts an item for several records as that number of records', () => {
  expect(sizeOf([anItem(), withoutCode])).toBe(4);
  expect(toCount('emergency-code-missing', [withoutCode])).toBe('3 users without emergency code');
});

test('calls only PINs a PIN', () => {
  expect(toCount('signing-method-locked', [lockedPin])).toBe('1 PIN locked');
  expect(toCount('signing-method-locked', [lockedPin, lockedCode])).toBe('2 signing methods locked');
});

test('groups items by kind, in the order of their first item', () => {
  const kinds = byKind([anItem(), lockedPin, anItem()]).map(([kind, items]) => [kind, items.length]);

  expect(kinds).toEqual([
    ['webhook-failing', 2],
    ['signing-method-locked', 1],
  ]);
});

test('links to the record of a single item, and to the list for several', () => {
  const item = anItem({ kind: 'offer-refused', subject: { type: 'offer', id: '7', name: 'A' } });

  expect(pageOfAll('offer-refused', [item])).toEqual({ to: '/offers/$offerId', params: { offerId: '7' } });
  expect(pageOfAll('offer-refused', [item, item])).toEqual({ to: '/offers', search: { status: 'REFUSED' } });
  expect(pageOfAll('webhook-failing', [anItem(), anItem()])).toEqual({
    to: '/attention',
    search: { kind: 'webhook-failing' },
  });
  expect(pageOf(withoutCode)).toEqual({ to: '/users', search: { problem: 'no-recovery' } });
});

test('names the page that an item leads to', () => {
  expect(toShow(anItem())).toBe('Show endpoint');
  expect(toShow(withoutCode)).toBe('Show users');
  expect(toShow(anItem({ kind: 'chain-unreachable', subject: { type: 'chain', id: 'MATIC', name: 'Polygon' } }))).toBe(
    'Show chains',
  );
});

test('lists the checks without a finding by page', () => {
  const checks = fineChecks([anItem(), withoutCode]);

  expect(checks.map(({ title }) => title)).toEqual([
    'Settings',
    'Requests',
    'Fault rules',
    'Chains',
    'Endpoints',
    'Transactions',
    'Offers',
    'Collections',
    'Mints',
    'Users',
  ]);
  expect(checks.find(({ page }) => page === '/webhooks')?.counts).toBe(
    '0 endpoints with a backlog, 0 endpoints disabled after failures',
  );
  expect(checks.find(({ page }) => page === '/users')?.counts).toBe('0 PINs locked');
  expect(fineChecks(attentionKinds.map((kind) => ({ kind })))).toEqual([]);
});

test('links a failed mint to its magic value, or else to the fault rule that stops its retry', () => {
  const mint = anItem({ kind: 'mint-failed', rules: ['down'] });
  const act = { name: 'tokenMints.retry', label: 'Retry', isFutile: true } as const;

  expect(causeOf(mint)).toEqual(['Show rule', { to: '/faults' }]);
  expect(causeOf({ ...mint, act })).toEqual(['Show magic values', { to: '/faults', hash: 'magic-mintFails' }]);
});

test('links a locked PIN to the rejected calls of its user', () => {
  const user = { type: 'user', id: 'u-1', name: 'Ada' } as const;

  expect(causeOf({ ...lockedPin, subject: user })).toEqual([
    'Show calls',
    { to: '/requests', search: { search: 'u-1', status: '4xx', console: 'changes' } },
  ]);
  expect(causeOf({ ...withoutCode, subject: user })).toBeUndefined();
});
