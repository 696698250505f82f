import { expect, test } from 'vitest';
import { columnActions, nearestTo, visibleColumns, withColumn } from './column.ts';

const columns = [
  { id: 'name', width: 'minmax(220px, 2fr)' },
  { id: 'chain', width: '110px', dropBelow: 900 },
  { id: 'used', width: '104px', dropBelow: 980 },
  { id: 'created', width: '110px' },
] as const;
const idsOf = (chosenIds: readonly string[] | undefined, width: number) =>
  visibleColumns(columns, chosenIds, { width }).map(({ id }) => id);

test('hides each column below its own width by default, and what does not fit', () => {
  expect(idsOf(undefined, 1_200)).toEqual(['name', 'chain', 'used', 'created']);
  expect(idsOf(undefined, 950)).toEqual(['name', 'chain', 'created']);
  expect(idsOf(undefined, 600)).toEqual(['name', 'created']);
  expect(idsOf(undefined, 300)).toEqual(['name']);
});

test('sorts selected columns in list order after the first', () => {
  expect(idsOf(['created', 'chain'], 1_200)).toEqual(['name', 'chain', 'created']);
  expect(idsOf(['gone'], 1_200)).toEqual(['name']);
});

test('shows selected columns that fit, at any list width', () => {
  expect(idsOf(['used'], 600)).toEqual(['name', 'used']);
  expect(idsOf(['chain', 'used', 'created'], 600)).toEqual(['name', 'chain', 'created']);
  expect(idsOf(['chain', 'used', 'created'], 10)).toEqual(['name']);
});

test('leaves room for the column that selects rows', () => {
  const idsBeside = (reserved: number) =>
    visibleColumns(columns, undefined, { width: 350, reserved }).map(({ id }) => id);

  expect(idsBeside(0)).toEqual(['name', 'created']);
  expect(idsBeside(38)).toEqual(['name']);
});

test('narrows columns with a share before it hides a column without an own width', () => {
  const widthsAt = (width: number) => visibleColumns(columns, undefined, { width }).map((column) => column.width);

  expect(widthsAt(394)).toEqual(['minmax(220px, 2fr)', '110px']);
  expect(widthsAt(372)).toEqual(['minmax(198px, 2fr)', '110px']);
  expect(widthsAt(300)).toEqual(['minmax(220px, 2fr)']);
});

test('shows all selected columns before the list width is known', () => {
  expect(idsOf(undefined, 0)).toHaveLength(4);
  expect(idsOf(['used'], 0)).toEqual(['name', 'used']);
});

test('adds and removes a column, and resets the complete selection', () => {
  const ids = withColumn(columns, undefined, 'chain');

  expect(ids).toEqual(['name', 'used', 'created']);
  expect(withColumn(columns, ids, 'used')).toEqual(['name', 'created']);
  expect(withColumn(columns, ids, 'chain')).toBeUndefined();
});

test('shows an extra column only if it is selected', () => {
  const extended = [...columns, { id: 'path', width: '100px', isExtra: true }];
  const ids = withColumn(extended, undefined, 'path');

  expect(visibleColumns(extended, undefined, { width: 1_200 }).map(({ id }) => id)).not.toContain('path');
  expect(ids).toEqual(['name', 'chain', 'used', 'created', 'path']);
  expect(withColumn(extended, ids, 'path')).toBeUndefined();
});

const columnActsColumns = ['User', 'Fee', 'Hash'].map((header) => ({
  id: header.toLowerCase(),
  header,
  width: '100px',
}));

function actionsOf(ids: readonly string[] | undefined, visibleIds: readonly string[]) {
  const chosen: (readonly string[] | undefined)[] = [];
  const choice = { ids, choose: (to: readonly string[] | undefined) => void chosen.push(to) };
  const actions = columnActions({ columns: columnActsColumns, visibleIds: new Set(visibleIds), choice, of: 'Users' });
  return { actions, chosen, labels: actions.map(({ label }) => label) };
}

test('shows or hides each column except the first by name', () => {
  const { labels } = actionsOf(['user', 'fee'], ['user', 'fee']);

  expect(labels).toEqual(['Hide column Fee', 'Show column Hash']);
});

test('shows a column at its declared position, and hides one', () => {
  const { actions, chosen } = actionsOf(['user', 'hash'], ['user', 'hash']);

  for (const action of actions) action.run();

  expect(chosen).toEqual([undefined, ['user']]);
});

test('does not offer a selected column that does not fit', () => {
  expect(actionsOf(undefined, ['user', 'fee']).labels).toEqual(['Hide column Fee']);
});

test('finds the nearest row that is left, the next one first', () => {
  const rows = ['a', 'b', 'c', 'd'].map((id) => ({ id }));
  const nearestOf = (id: string | undefined, left: string) => nearestTo(id, rows, (row) => left.includes(row.id))?.id;

  expect(nearestOf('b', 'abcd')).toBe('b');
  expect(nearestOf('b', 'acd')).toBe('c');
  expect(nearestOf('d', 'abc')).toBe('c');
  expect(nearestOf('b', 'xyz')).toBeUndefined();
  expect(nearestOf(undefined, 'abcd')).toBeUndefined();
});
