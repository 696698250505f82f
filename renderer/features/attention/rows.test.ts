import { expect, test } from 'vitest';
import { anAttentionItem as anItem } from '../../../test/records/attention.ts';
import type { AttentionItem } from '../../service/call/client.ts';
import { cardsOf, placesInCards } from './cards.ts';
import { foldedRows, placesInRows, rowsOf, withHidden, withoutHidden, withPlacesOf, withSettled } from './rows.ts';

const at = new Date('2030-01-01T00:00:10Z');
const later = (milliseconds: number) => new Date(at.getTime() + milliseconds);
const open = (...shown: AttentionItem[]) => ({ shown, returned: new Set<string>() });
const idle = { now: at, isHeld: (_item: AttentionItem) => false };

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

  const rows = rowsOf(open(rules, warning, old, recent), [], idle);

  expect(rows.map(({ item }) => item.id)).toEqual(['recent', 'old', 'warning', 'rules']);
});

test('retains a resolved item for four seconds, or while it is held', () => {
  const [resolvedItem, openItem] = [anItem('gone', { since: '2030-01-01T00:00:05Z' }), anItem('here')];
  const settled = [{ item: resolvedItem, at }];
  const rowsAt = (now: Date, isHeld = idle.isHeld) =>
    rowsOf(open(openItem), settled, { now, isHeld }).map(({ item, isSettled }) => [item.id, isSettled]);

  const expectedRows = [
    ['gone', true],
    ['here', false],
  ];
  expect(rowsAt(later(3_999))).toEqual(expectedRows);
  expect(rowsAt(later(4_000))).toEqual([['here', false]]);
  expect(rowsAt(later(60_000), ({ id }) => id === 'gone')).toEqual(expectedRows);
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

test('retains the places of items that are in use, with new items at the end', () => {
  const toRows = (...items: AttentionItem[]) => items.map((item) => ({ item, isSettled: false }));
  const mint = (id: string) => anItem(id, { kind: 'mint-failed' });
  const before = toRows(mint('m1'), mint('m2'), mint('m3'), anItem('hook', { severity: 'warn' }));
  const after = toRows(anItem('new'), mint('m4'), anItem('hook'), mint('m1'), mint('m3'));

  const cards = cardsOf(after, withPlacesOf(after, placesInCards(before)));
  expect(cards.map(({ title, members }) => [title, ...members.map(({ item }) => item.id)])).toEqual([
    ['2 mints failed', 'm1', 'm3'],
    ['Warnings', 'hook'],
    ['New', 'new', 'm4'],
  ]);
  const rows = foldedRows(after, withPlacesOf(after, placesInRows(before)));
  expect(rows.map(({ item }) => item.id)).toEqual(['m1', 'm3', 'hook', 'new', 'm4']);
});

test('hides an item until its subject, cause or start changes', () => {
  const item = anItem('one');
  const text = withHidden('', [anItem('other'), item], true);
  const changed = [anItem('new'), { ...item, what: 'one answers 503' }, { ...item, since: '2030-01-02T00:00:00Z' }];

  expect(withoutHidden([item, ...changed], text)).toMatchObject({ shown: changed, hidden: [item] });
  const shownAgain = { shown: [item], hidden: [], returned: new Set() };
  expect(withoutHidden([item], withHidden(text, [item], false))).toEqual(shownAgain);
});

test('shows a hidden item again as returned when it becomes worse', () => {
  const item = anItem('one', { severity: 'warn', waiting: 5 });
  const text = withHidden('', [item], true);
  const isShown = (fields: Partial<AttentionItem>) => {
    const { shown, returned } = withoutHidden([{ ...item, ...fields }], text);
    return shown.length === 1 && returned.has('one');
  };

  expect(isShown({ severity: 'bad' })).toBe(true);
  expect(isShown({ waiting: 4, failed: 1 })).toBe(true);
  expect(isShown({ waiting: 11 })).toBe(true);
  expect(isShown({ waiting: 10 })).toBe(false);
  expect(isShown({ waiting: 2 })).toBe(false);
});
