import { expect, test } from 'vitest';
import type { Webhook } from '../../service/call/client.ts';
import { countOfAlike, healthOf, nameOfEndpoint, standingOf } from './webhook-labels.ts';

test.each([
  ['http://127.0.0.1:3000/hooks', '127.0.0.1:3000', '/hooks'],
  ['https://orders.example.test/', 'orders.example.test', ''],
  ['https://orders.example.test/?shop=1', 'orders.example.test', '/?shop=1'],
  ['http://127.0.0.1:8787/_vaultdesk/inbox/shop-test', 'Inbox shop-test', ''],
  ['http://127.0.0.1:8787/w/ci-1/_vaultdesk/inbox/shop-test', 'Inbox shop-test', ''],
  ['http://127.0.0.1:8787/w/ci-1/x/_vaultdesk/inbox/a', '127.0.0.1:8787', '/w/ci-1/x/_vaultdesk/inbox/a'],
  [undefined, 'Deleted webhook', ''],
])('names %s %s', (url, name, path) => {
  expect(nameOfEndpoint(url)).toEqual({ name, path });
});

test.each([
  [{ status: 'RUNNING', isCutShort: false }, 'Running'],
  [{ status: 'CANCELLED', isCutShort: false }, 'Cancelled'],
  [{ status: 'ENDED', verdict: 'BREAKS', isCutShort: true }, 'Fails'],
  [{ status: 'ENDED', verdict: 'HOLDS', isCutShort: false }, 'Same end state in all orders'],
  [{ status: 'ENDED', verdict: 'HOLDS', isCutShort: true }, 'No failure within the time limit'],
] as const)('describes %j as "%s"', (proof, state) => {
  expect(standingOf(proof).state).toBe(state);
});

test.each([
  [[], 'Neighbours swapped: 0 of 3 orders tested'],
  [[{ run: 4, isAlike: true }], 'Neighbours swapped: 1 of 3 orders tested, all with the same end state'],
  [
    [
      { run: 4, isAlike: false, brokenRun: 4 },
      { run: 9, isAlike: true },
    ],
    'Neighbours swapped: 2 of 3 orders tested, 1 with a different end state',
  ],
])('describes %j with three planned orders as "%s"', (tried, label) => {
  expect(countOfAlike({ kind: 'SWAPPED', planned: 3, tried })).toBe(label);
});

test.each([
  [{ pending: 1 }, '2030-01-01T00:00:09.000', {}, 'Address changed, not tried yet'],
  [{ pending: 1 }, '2030-01-01T00:00:00.000', {}, 'No deliveries yet'],
  [{ pending: 0 }, '2030-01-01T00:00:09.000', {}, 'No deliveries yet'],
  [{ pending: 1 }, '2030-01-01T00:00:09.000', { lastSuccessAt: '2030-01-01T00:00:10.000Z' }, 'Healthy'],
  [{ pending: 1 }, '2030-01-01T00:00:09.000', { failingSince: '2030-01-01T00:00:10.000Z' }, 'Failing'],
])('describes the health with %j deliveries, changed at %s, with %j, as "%s"', (counts, modifiedOn, results, state) => {
  const webhook: Webhook = {
    id: 'w-1',
    applicationId: 'a-1',
    application: 'PAY',
    url: 'http://127.0.0.1:3000/hooks',
    authenticationType: 'API_KEY',
    isEnabled: true,
    createdOn: '2030-01-01T00:00:00.000',
    modifiedOn,
    deliveries: { delivered: 0, givenUp: 0, ...counts },
    ...results,
  };

  expect(healthOf(webhook).state).toBe(state);
});
