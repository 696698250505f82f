import { test as base, expect } from 'vitest';
import { type ReadPage, readEveryPage, toCsv } from './csv.ts';

const test = base.extend('reader', () => aReader());

/** A list of three pages, in which one row moved to the next page. */
const pages = [['a', 'b'], ['b', 'c'], ['d']];

function aReader() {
  const requestedPages: [number, number][] = [];
  const read: ReadPage<{ id: string }> = async (page, size) => {
    requestedPages.push([page, size]);
    const items = (pages[page - 1] ?? []).map((id) => ({ id }));
    return { items, pagination: { hasNextPage: page < pages.length } };
  };
  return { requestedPages, read };
}

test('requests every page and returns every row once', async ({ reader: { requestedPages, read } }) => {
  const rows = await readEveryPage(read, () => true);

  expect(rows.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd']);
  expect(requestedPages).toEqual([
    [1, 1000],
    [2, 1000],
    [3, 1000],
  ]);
});

test('requests nothing more after cancellation', async ({ reader: { requestedPages, read } }) => {
  await readEveryPage(read, () => requestedPages.length < 1);

  expect(requestedPages).toHaveLength(1);
});

test('writes one line per record, with paths for nested values', () => {
  const records = [
    { id: 'a', tokens: { amount: '1.5' }, isFinal: false },
    { id: 'b', nonce: -3, tags: ['x', 'y'], reason: undefined, to: null },
  ];

  expect(toCsv(records)).toBe(
    ['id,tokens.amount,isFinal,nonce,tags', 'a,1.5,false,,', 'b,,,-3,"[""x"",""y""]"', ''].join('\r\n'),
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
