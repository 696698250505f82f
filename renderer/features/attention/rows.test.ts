import { expect, test } from 'vitest';
import type { AttentionItem } from '../../service/call/client.ts';
import { rowsOf, withSettled } from './rows.ts';

const at = new Date('2030-01-01T00:00:10Z');
const later = (milliseconds: number) => new Date(at.getTime() + milliseconds);
const idle = { now: at, resent: new Set<string>() };

function anItem(id: string, given: Partial<AttentionItem> = {}): AttentionItem {
  return {
    id,
    kind: 'webhook-failing',
    severity: 'bad',
    what: `${id} answers 500`,
    why: 'The address is reached.',
    since: '2030-01-01T00:00:00Z',
    subject: { type: 'webhook', id, name: id },
    ...given,
  };
}

test('marks an item that disappears as resolved, and as open when it reappears', () => {
  const [one, other] = [anItem('one'), anItem('other')];

  const settled = withSettled([], { before: [one, other], now: [other], at });
  expect(settled).toEqual([{ item: one, at }]);
  expect(withSettled(settled, { before: [other], now: [one, other], at })).toEqual([]);
});

test('sorts by severity, then newest first', () => {
  const old = anItem('old');
  const recent = anItem('recent', { since: '2030-01-01T00:00:05Z' });
  const warning = anItem('warning', { severity: 'warn', since: '2030-01-01T00:00:09Z' });

  const rows = rowsOf([warning, old, recent], [], idle);

  expect(rows.map(({ item }) => item.id)).toEqual(['recent', 'old', 'warning']);
});

test('retains a resolved item for four seconds', () => {
  const [gone, here] = [anItem('gone', { since: '2030-01-01T00:00:05Z' }), anItem('here')];
  const settled = [{ item: gone, at }];
  const shown = (now: Date, resent = idle.resent) =>
    rowsOf([here], settled, { now, resent }).map(({ item, isSettled }) => [item.id, isSettled]);

  const both = [
    ['gone', true],
    ['here', false],
  ];
  expect(shown(later(3_999))).toEqual(both);
  expect(shown(later(4_000))).toEqual([['here', false]]);
  // Not resolved while deliveries are being resent.
  expect(shown(later(60_000), new Set(['gone']))).toEqual(both);
});
