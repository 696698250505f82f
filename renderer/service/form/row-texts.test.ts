import { expect, test } from 'vitest';
import { rowsOfTexts, textsOfRows } from './row-texts.ts';
import { typedTexts } from './typed-texts.ts';

const blankRow = { address: '', amount: '1' };

test('restores rows from their changes', () => {
  const rows = [{ address: '0xab', amount: '1' }, blankRow, { address: '', amount: '5' }];

  const stored = typedTexts(textsOfRows([blankRow]), textsOfRows(rows));

  expect(stored).not.toHaveProperty(['0.amount']);
  expect(rowsOfTexts(stored, blankRow, 1)).toEqual(rows);
});

test('remembers removed rows, and does not store unchanged rows', () => {
  expect(typedTexts(textsOfRows([blankRow]), textsOfRows([blankRow]))).toEqual({});
  expect(rowsOfTexts(typedTexts(textsOfRows([blankRow]), textsOfRows([])), blankRow, 1)).toEqual(
    [],
  );
});

test('stores no secret of a row', () => {
  const stored = typedTexts({}, textsOfRows([{ apiKey: 'typed apiKey', name: 'typed name' }]));

  expect(stored).toEqual({ rows: '1', '0.name': 'typed name' });
});
