import { expect, test } from 'vitest';
import type { AttentionItem } from '../../service/call/client.ts';
import { rowsOf, withSettled } from './rows.ts';

const at = new Date('2030-01-01T00:00:10Z');
const later = (milliseconds: number) => new Date(at.getTime() + milliseconds);
const idle = { now: at, resent: new Set<string>() };

function anItem(id: string, fields: Partial<AttentionItem> = {}): AttentionItem {
  return {
    id,
    kind: 'webhook-failing',
    severity: 'bad',
    what: `${id} answers 500`,
    resolved: '',
    why: 'The address is reached.',
    since: '2030-01-01T00:00:00Z',
    subject: { type: 'webhook', id, name: id },
    ...fields,
  };
}

test('marks an item that disappears as resolved, and as open when it reappears', () => {
  const [first, second] = [anItem('one'), anItem('other')];

  const settled = withSettled([], { before: [first, second], now: [second], at });
  expect(settled).toEqual([{ item: first, at }]);
  expect(withSettled(settled, { before: [second], now: [first, second], at })).toEqual([]);
});

test('sorts by severity, then newest first, and fault rules last', () => {
  const old = anItem('old');
  const recent = anItem('recent', { since: '2030-01-01T00:00:05Z' });
  const warning = anItem('warning', { severity: 'warn', since: '2030-01-01T00:00:09Z' });

  const rules = anItem('rules', { kind: 'fault-rule-enabled', severity: 'warn', since: '2030-01-01T00:00:10Z' });

  const rows = rowsOf([rules, warning, old, recent], [], idle);

  expect(rows.map(({ item }) => item.id)).toEqual(['recent', 'old', 'warning', 'rules']);
});

test('retains a resolved item for four seconds', () => {
  const [resolvedItem, openItem] = [anItem('gone', { since: '2030-01-01T00:00:05Z' }), anItem('here')];
  const settled = [{ item: resolvedItem, at }];
  const rowsAt = (now: Date, resent = idle.resent) =>
    rowsOf([openItem], settled, { now, resent }).map(({ item, isSettled }) => [item.id, isSettled]);

  const expectedRows = [
    ['gone', true],
    ['here', false],
  ];
  expect(rowsAt(later(3_999))).toEqual(expectedRows);
  expect(rowsAt(later(4_000))).toEqual([['here', false]]);
  // Not resolved while deliveries are being resent.
  expect(rowsAt(later(60_000), new Set(['gone']))).toEqual(expectedRows);
});
