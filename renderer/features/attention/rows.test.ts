import { expect, test } from 'vitest';
import { anAttentionItem as anItem } from '../../../test/records/attention.ts';
import type { AttentionItem } from '../../service/call/client.ts';
import { withHidden } from './hide.ts';
import { inPlaces, placesOf, rowsOf, withoutHidden, withPlacesOf, withSettled } from './rows.ts';

const at = new Date('2030-01-01T00:00:10Z');
const later = (milliseconds: number) => new Date(at.getTime() + milliseconds);
const open = (...shown: AttentionItem[]) => ({ shown, returned: new Map<string, string>() });
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

test('does not mark a fault rule as resolved that another item lists', () => {
  const act = { name: 'faults.set', label: 'Disable rule' };
  const chain = anItem('chain', { kind: 'chain-unreachable', act, rules: ['down'] });
  const rules = anItem('rules', { kind: 'fault-rule-enabled', act, rules: ['other', 'down'] });

  expect(withSettled([], { before: [chain], now: [rules], at })).toEqual([]);
  expect(withSettled([], { before: [rules], now: [chain], at })).toEqual([{ item: rules, at }]);
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

test('retains resolved items of the same cause until the last of them leaves', () => {
  const mint = (id: string) => anItem(id, { kind: 'mint-failed', cause: 'reverted' });
  const settled = [
    { item: mint('m1'), at: later(3_000) },
    { item: mint('m2'), at },
    { item: mint('m3'), at: later(-5_000) },
  ];
  const rowsAt = (milliseconds: number) => rowsOf(open(), settled, { ...idle, now: later(milliseconds) });

  expect(rowsAt(6_000)).toMatchObject([{ isSettled: true, item: { resolved: '2 mints need no action' } }]);
  expect(rowsAt(7_000)).toEqual([]);
});

test('shows items with the same cause as one row, without those that were just resolved', () => {
  const mint = (id: string, since: string) => anItem(id, { kind: 'mint-failed', cause: 'reverted', since });
  const [old, recent] = [mint('m1', '2029-12-31T00:00:00Z'), mint('m2', '2030-01-01T00:00:05Z')];
  const settled = [{ item: mint('m3', '2030-01-01T00:00:06Z'), at }];

  const [row, ...others] = rowsOf(open(anItem('hook'), old, recent), settled, idle);

  expect(row).toMatchObject({
    id: 'reverted',
    item: { what: '2 mints failed', since: old.since, subject: { name: '2 mints failed' } },
    isSettled: false,
    members: [recent, old],
  });
  expect(others.map(({ item }) => item.id)).toEqual(['hook']);
  expect(rowsOf(open(), settled, idle)).toMatchObject([{ isSettled: true, item: settled[0]?.item }]);
});

test('retains the cards of rows that are in use, with new rows in a card of their own', () => {
  const toRows = (...items: AttentionItem[]) => rowsOf(open(...items), [], idle);
  const [mint, hook] = [anItem('mint'), anItem('hook', { severity: 'warn' })];
  const after = toRows(anItem('new'), { ...hook, severity: 'bad' }, mint);

  const cards = inPlaces(after, withPlacesOf(after, placesOf(toRows(mint, hook))));

  expect(cards.map(([place, rows]) => [place, ...rows.map(({ item }) => item.id)])).toEqual([
    ['bad', 'mint'],
    ['warn', 'hook'],
    ['new', 'new'],
  ]);
});

test('shows a row that returns while the list is in use among the new rows', () => {
  const toRows = (...items: AttentionItem[]) => rowsOf(open(...items), [], idle);
  const [first, second] = [anItem('one'), anItem('other')];
  const both = toRows(first, second);
  const withoutFirst = toRows(second);

  const places = withPlacesOf(both, withPlacesOf(withoutFirst, placesOf(both)));

  expect([...places]).toEqual([
    [second.cause, 'bad'],
    [first.cause, 'new'],
  ]);
});

test('hides an item until its problem or start changes', () => {
  const item = anItem('one');
  const text = withHidden(withHidden('', [item], true), [anItem('other')], true);

  expect(withoutHidden([item, anItem('new')], text)).toMatchObject({ shown: [anItem('new')], hidden: [item] });
  expect(withoutHidden([item], withHidden(text, [item], false))).toMatchObject({ shown: [item], hidden: [] });
});

test('shows a hidden item again when it becomes worse or different, with the change', () => {
  const item = anItem('one', { severity: 'warn', waiting: 5 });
  const text = withHidden('', [item], true);
  const changeOf = (fields: Partial<AttentionItem>) =>
    withoutHidden([{ ...item, ...fields }], text).returned.get(item.cause);

  expect(changeOf({ severity: 'bad' })).toBe('it is an error now');
  expect(changeOf({ what: 'one answers 503' })).toBe('before, one answers 500');
  expect(changeOf({ since: '2030-01-02T00:00:00Z' })).toBe('it occurred again');
  expect(changeOf({ waiting: 4, failed: 1 })).toBe('1 delivery failed');
  expect(changeOf({ waiting: 11 })).toBe('6 more pending deliveries');
  expect(changeOf({ waiting: 10 })).toBeUndefined();
  expect(changeOf({ waiting: 2 })).toBeUndefined();
});

test('hides a cause with its later items, until their number more than doubles or they become errors', () => {
  const mints = ['m1', 'm2', 'm3', 'm4', 'm5'].map((id) => anItem(id, { kind: 'mint-failed', cause: 'reverted' }));
  const text = withHidden('', mints.slice(0, 2), true);

  expect(withoutHidden(mints.slice(1, 2), text).shown).toEqual([]);
  expect(withoutHidden(mints.slice(0, 4), text)).toMatchObject({ shown: [], hidden: mints.slice(0, 4) });
  expect(withoutHidden(mints, text).returned).toEqual(new Map([['reverted', '3 more mints']]));
  expect(withoutHidden(mints, withHidden(text, mints, false)).returned).toEqual(new Map());
});

test('hides an error also after it has become a warning', () => {
  const text = withHidden('', [anItem('one')], true);

  expect(withoutHidden([anItem('one', { severity: 'warn', what: 'one has a backlog' })], text).shown).toEqual([]);
});
