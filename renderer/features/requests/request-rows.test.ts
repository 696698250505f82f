import { expect, test } from 'vitest';
import { aRecord } from '../../../test/records/a-record.ts';
import type { RequestSummary } from '../../service/call/client.ts';
import { reasonFor, rowOf, subjectOf, timeOf, toRows } from './request-rows.ts';

function sent(id: string, second: number, change: Partial<RequestSummary> = {}): RequestSummary {
  const { request, answer, ...summary } = aRecord({ id, at: new Date(second * 1000).toISOString(), ...change });
  return summary;
}

const shown = (items: readonly RequestSummary[], openIds?: ReadonlySet<string>) =>
  toRows(items, openIds).map(({ id, requests }) => `${id} ×${requests.length}`);

test('groups requests with the same operation, status, code and application, also with others between them', () => {
  const failures = [{ code: 'pincode.incorrect', message: '', rule: '' }];
  const items = [
    sent('f', 50, { status: 403, failures }),
    sent('e', 49, { status: 403, failures }),
    sent('d', 48, { status: 403 }),
    sent('c', 47, { operation: 'wallets.list' }),
    sent('b', 46),
    sent('a', 45, { applicationId: 'another' }),
    sent('9', 44, { operation: 'wallets.list' }),
    sent('8', 43),
  ];

  expect(shown(items, new Set())).toEqual(['e ×2', 'd ×1', '9 ×2', '8 ×2', 'a ×1']);
  expect(shown(items)).toHaveLength(8);
});

test('limits a group to 60 s, and names its first and last time', () => {
  const items = [sent('c', 61), sent('b', 30), sent('a', 0)];

  expect(shown(items, new Set())).toEqual(['b ×2', 'a ×1']);
  expect(toRows(items, new Set()).map(timeOf)).toEqual([
    expect.stringMatching(/1970, \d\d:00:30 .+ to \d\d:01:01$/),
    expect.stringMatching(/1970, \d\d:00:00 [^:]+$/),
  ]);
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

test('shows in the rows of a group what distinguishes them: record, field or name, else the path', () => {
  const differences = (...changes: Partial<RequestSummary>[]) =>
    toRows(
      changes.map((change, index) => ({ ...sent(`${index}`, 0), ...change })),
      new Set([`${changes.length - 1}`]),
    ).map(({ requests, difference }) => (requests.length > 1 ? subjectOf(requests) : difference));
  const subject = (id: string) => ({ subject: { type: 'user', id, name: id } as const });

  expect(differences({ name: 'e2e' }, { name: 'ci' }, { name: 'e2e' })).toEqual(['e2e and 1 more', 'e2e', 'ci', 'e2e']);
  expect(differences(subject('ada'), subject('bo'))).toEqual(['2 users', 'ada', 'bo']);
  expect(differences({ path: '/a?size=1' }, { path: '/a' })).toEqual([undefined, '/a?size=1', '/a']);
  expect(differences(subject('ada'), subject('ada'))).toEqual(['ada', undefined, undefined]);
});

test.each([
  [{ status: 200 }, undefined],
  [{ status: 403, failures: [{ code: 'pincode.incorrect', message: '', rule: '' }] }, 'pincode.incorrect'],
  [{ status: 503, faults: ['no-users'] }, 'fault rule no-users'],
  [{ status: 503, faults: ['a'], failures: [{ code: 'fault.injected', message: '', rule: '' }] }, 'fault rule a'],
  [{ status: 500, path: '/_vaultdesk/inbox/shop' }, 'set response'],
  [{ status: 500 }, undefined],
])('names the reason of a failure %#', (change, reason) => {
  expect(reasonFor(sent('a', 0, change))).toBe(reason);
});
