import { expect, test } from 'vitest';
import { columns, rows, tilesOf } from './ItemPicture.tsx';

const contract = '0x7A1cadf4cAa54c110388a9Bfc09f17fD891314b6';

test('draws the same picture in any case of a contract address, and different pictures for two items', () => {
  expect(tilesOf(contract, '14')).toEqual(tilesOf(contract.toLowerCase(), '14'));
  expect(tilesOf(contract, '14')).not.toEqual(tilesOf(contract, '15'));
});

test('draws a visible shape in every tile', () => {
  const tiles = tilesOf(contract, '14');

  expect(tiles).toHaveLength(columns * rows);
  for (const { ground, quarter } of tiles) expect(ground).not.toBe(quarter);
});
