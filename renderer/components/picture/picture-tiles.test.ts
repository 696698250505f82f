import { expect, test } from 'vitest';
import { columns, rows, tilesOf } from './picture-tiles.ts';

const contract = '0x7A1cadf4cAa54c110388a9Bfc09f17fD891314b6';

test('an item always has the same picture, in whatever case its contract is written', () => {
  expect(tilesOf(contract, '14')).toEqual(tilesOf(contract.toLowerCase(), '14'));
});

test('two items have different pictures', () => {
  expect(tilesOf(contract, '14')).not.toEqual(tilesOf(contract, '15'));
});

test('every tile has something to see', () => {
  const tiles = tilesOf(contract, '14');

  expect(tiles).toHaveLength(columns * rows);
  for (const { ground, quarter } of tiles) expect(ground).not.toBe(quarter);
});
