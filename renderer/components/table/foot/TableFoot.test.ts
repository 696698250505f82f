import { expect, test } from 'vitest';
import { readPageNumber } from './TableFoot.tsx';

test.each([
  ['3', 3],
  [' 12 ', 12],
  ['1,200', 1200],
  ['99999', 2000],
  ['0', undefined],
  ['-1', undefined],
  ['1e3', undefined],
  ['', undefined],
])('reads %o as page %o', (typed, page) => {
  expect(readPageNumber(typed, 2000)).toBe(page);
});
