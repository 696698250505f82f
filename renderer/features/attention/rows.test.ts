import { expect, test } from 'vitest';
import type { AttentionItem } from '../../service/call/client.ts';
import { cardsOf } from './cards.ts';
import { foldedRows, rowsOf, withHidden, withoutHidden, withSettled } from './rows.ts';

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

test('does not mark the items of a kind as resolved if they are grouped or listed individually again', () => {
  const [first, second] = [anItem('one'), anItem('other')];
  const group = anItem('webhook-failing', { count: 51 });

  expect(withSettled([], { before: [first, second], now: [group], at })).toEqual([]);
  expect(withSettled([], { before: [group], now: [first, second], at })).toEqual([]);
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

test('shows four or more items of a kind as one row, without those that were just resolved', () => {
  const mints = ['m1', 'm2', 'm3', 'm4', 'm5'].map((id) => anItem(id, { kind: 'mint-failed' }));
  const rows = [...mints, anItem('hook')].map((item) => ({ item, isSettled: item.id === 'm5' }));

  const [group, ...others] = foldedRows(rows);

  expect(group).toMatchObject({
    item: {
      what: '4 mints failed',
      why: 'Newest: m1 answers 500. The address is reached.',
      subject: { name: '4 mints failed' },
    },
    isSettled: false,
    members: mints.slice(0, 4),
  });
  expect(others).toEqual(rows.slice(5));
  expect(foldedRows(rows.slice(2))).toEqual(rows.slice(2));
});

test('places errors before warnings in cards, and counts resolved items only if none is open', () => {
  const lock = (id: string, severity: AttentionItem['severity']) =>
    anItem(id, { kind: 'signing-method-locked', severity, what: `The PIN of ${id} is locked` });
  const stuck = anItem('tx', { kind: 'transaction-stuck', severity: 'warn' });
  const items = [anItem('hook'), lock('ada', 'bad'), lock('bo', 'bad'), stuck, lock('chen', 'warn')];
  const cards = (settled: readonly string[]) =>
    cardsOf(items.map((item) => ({ item, isSettled: settled.includes(item.id) }))).map(({ title, members }) => [
      title,
      ...members.map(({ item }) => item.id),
    ]);

  expect(cards(['bo'])).toEqual([
    ['Errors', 'hook'],
    ['1 PIN locked', 'ada', 'bo'],
    ['Warnings', 'tx', 'chen'],
  ]);
  expect(cards(['ada', 'bo'])[1]?.[0]).toBe('2 PINs locked');
  items.unshift(lock('dan', 'bad'));
  expect(cards([]).map(([title]) => title)).toEqual(['3 PINs locked', 'Other errors', 'Warnings']);
});

test('hides an item until its subject, cause or start changes', () => {
  const item = anItem('one');
  const text = withHidden('', [anItem('other'), item], true);
  const changed = [anItem('new'), { ...item, what: 'one answers 503' }, { ...item, since: '2030-01-02T00:00:00Z' }];

  expect(withoutHidden([item, ...changed], text)).toEqual({ shown: changed, hidden: [item] });
  expect(withoutHidden([item], withHidden(text, [item], false))).toEqual({ shown: [item], hidden: [] });
});

test('shows a hidden item again when it becomes worse', () => {
  const item = anItem('one', { severity: 'warn', waiting: 5 });
  const text = withHidden('', [item], true);
  const isShown = (fields: Partial<AttentionItem>) => withoutHidden([{ ...item, ...fields }], text).shown.length === 1;

  expect(isShown({ severity: 'bad' })).toBe(true);
  expect(isShown({ waiting: 4, failed: 1 })).toBe(true);
  expect(isShown({ waiting: 11 })).toBe(true);
  expect(isShown({ waiting: 10 })).toBe(false);
  expect(isShown({ waiting: 2 })).toBe(false);
});
