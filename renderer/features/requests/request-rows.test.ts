import { expect, test } from 'vitest';
import type { RequestSummary } from '../../service/call/client.ts';
import { aRecord } from './a-record.ts';
import { rowOf, toRows } from './request-rows.ts';

function sent(id: string, second: number, change: Partial<RequestSummary> = {}): RequestSummary {
  const { request, answer, ...summary } = aRecord({ id, at: new Date(second * 1000).toISOString(), ...change });
  return summary;
}

const shown = (items: readonly RequestSummary[], openIds?: ReadonlySet<string>) =>
  toRows(items, openIds).map(({ id, requests }) => `${id} ×${requests.length}`);

test('groups neighbours with the same operation, status, code and application', () => {
  const failures = [{ code: 'pincode.incorrect', message: '', rule: '' }];
  const items = [
    sent('f', 50, { status: 403, failures }),
    sent('e', 49, { status: 403, failures }),
    sent('d', 48, { status: 403 }),
    sent('c', 47, { operation: 'wallets.list' }),
    sent('b', 46),
    sent('a', 45, { applicationId: 'another' }),
  ];

  expect(shown(items, new Set())).toEqual(['e ×2', 'd ×1', 'c ×1', 'b ×1', 'a ×1']);
  expect(shown(items)).toHaveLength(6);
});

test('limits a group to 60 s', () => {
  expect(shown([sent('c', 61), sent('b', 30), sent('a', 0)], new Set())).toEqual(['b ×2', 'a ×1']);
});

test('lists the requests of an open group below it, and finds the row of a request', () => {
  const items = [sent('c', 2), sent('b', 1), sent('a', 0)];
  const [folded, open] = [toRows(items, new Set()), toRows(items, new Set(['a']))];

  expect(open.map(({ isMember, newest }) => `${newest.id} ${isMember}`)).toEqual([
    'c false',
    'c true',
    'b true',
    'a true',
  ]);
  expect([rowOf(folded, 'b'), rowOf(open, 'b'), rowOf(open, 'gone')]).toEqual(['a', 'of group b', undefined]);
});
