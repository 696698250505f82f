import { expect, test } from 'vitest';
import { toCsv } from './to-csv.ts';

test('writes one line per record, with paths for nested values', () => {
  const records = [
    { id: 'a', tokens: { amount: '1.5' }, isFinal: false },
    { id: 'b', nonce: -3, tags: ['x', 'y'], reason: undefined, to: null },
  ];

  expect(toCsv(records)).toBe(
    ['id,tokens.amount,isFinal,nonce,tags', 'a,1.5,false,,', 'b,,,-3,"[""x"",""y""]"', ''].join(
      '\r\n',
    ),
  );
});

test('adds a column of the last record to all earlier lines', () => {
  expect(toCsv([{ id: 'a' }, { id: 'b', alias: 'order' }])).toBe('id,alias\r\na,\r\nb,order\r\n');
});

test.each([
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', '"\'\r=1"'],
  ['=HYPERLINK("x","y")', '"\'=HYPERLINK(""x"",""y"")"'],
  ['1=1', '1=1'],
])('writes %o as %o', (text, cell) => {
  expect(toCsv([{ text }])).toBe(`text\r\n${cell}\r\n`);
});

test('escapes field names like values', () => {
  expect(toCsv([{ metadata: { '=1': 'x' }, '=2': 'y' }])).toBe("metadata.=1,'=2\r\nx,y\r\n");
});

test('writes no columns without records', () => {
  expect(toCsv([])).toBe('\r\n');
});
