import { expect, test } from 'vitest';
import { rowsOfTexts, textsOfRows } from './row-texts.ts';
import { typedTexts } from './typed-texts.ts';

const blank = { address: '', amount: '1' };

test('restores rows from their changes', () => {
  const rows = [{ address: '0xab', amount: '1' }, blank, { address: '', amount: '5' }];

  const stored = typedTexts(textsOfRows([blank]), textsOfRows(rows));

  expect(stored).not.toHaveProperty(['0.amount']);
  expect(rowsOfTexts(stored, blank, 1)).toEqual(rows);
});

test('remembers removed rows, and does not store unchanged rows', () => {
  expect(typedTexts(textsOfRows([blank]), textsOfRows([blank]))).toEqual({});
  expect(rowsOfTexts(typedTexts(textsOfRows([blank]), textsOfRows([])), blank, 1)).toEqual([]);
});

test('stores no secret of a row', () => {
  const stored = typedTexts({}, textsOfRows([{ apiKey: 'typed apiKey', name: 'typed name' }]));

  expect(stored).toEqual({ rows: '1', '0.name': 'typed name' });
});
