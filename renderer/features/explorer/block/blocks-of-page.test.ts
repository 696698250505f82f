import { expect, test } from 'vitest';
import { blocksOfPage } from './blocks-of-page.ts';

test('the newest block comes first', () => {
  expect(blocksOfPage(30, 1, 3)).toEqual({
    numbers: [30, 29, 28],
    paging: {
      pageNumber: 1,
      pageSize: 3,
      numberOfElements: 31,
      hasNextPage: true,
      hasPreviousPage: false,
    },
  });
});

test('the last page ends with block 0', () => {
  const { numbers, paging } = blocksOfPage(4, 2, 3);
  expect(numbers).toEqual([1, 0]);
  expect(paging).toMatchObject({ hasNextPage: false, hasPreviousPage: true });
});

test('a fresh chain has one block', () => {
  expect(blocksOfPage(0, 1, 25).numbers).toEqual([0]);
});

test('a page beyond the end shows the last one', () => {
  expect(blocksOfPage(4, 9, 3)).toEqual(blocksOfPage(4, 2, 3));
});
