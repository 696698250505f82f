import { expect, test } from 'vitest';
import { rowsOfTexts, textsOfRows } from './row-texts.ts';
import { typedTexts } from './typed-texts.ts';

const blank = { address: '', amount: '1' };

test('rows come back from what was changed in them', () => {
  const rows = [{ address: '0xab', amount: '1' }, blank, { address: '', amount: '5' }];

  const kept = typedTexts(textsOfRows([blank]), textsOfRows(rows));

  expect(kept).not.toHaveProperty(['0.amount']);
  expect(rowsOfTexts(kept, blank, 1)).toEqual(rows);
});

test('rows that were taken away stay away, and untouched ones leave nothing', () => {
  expect(typedTexts(textsOfRows([blank]), textsOfRows([blank]))).toEqual({});
  expect(rowsOfTexts(typedTexts(textsOfRows([blank]), textsOfRows([])), blank, 1)).toEqual([]);
});

test('a row keeps no secret either', () => {
  const kept = typedTexts({}, textsOfRows([{ apiKey: 'typed apiKey', name: 'typed name' }]));

  expect(kept).toEqual({ rows: '1', '0.name': 'typed name' });
});
