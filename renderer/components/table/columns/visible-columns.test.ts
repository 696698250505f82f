import { expect, test } from 'vitest';
import { visibleColumns, withColumn } from './visible-columns.ts';

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
  expect(idsOf(undefined, 390)).toEqual(['name']);
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
    visibleColumns(columns, undefined, { width: 400, reserved }).map(({ id }) => id);

  expect(idsBeside(0)).toEqual(['name', 'created']);
  expect(idsBeside(38)).toEqual(['name']);
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
