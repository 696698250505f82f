import { expect, test } from 'vitest';
import { blocksOfPage } from './blocks-of-page.ts';

test('lists the latest block first', () => {
  expect(blocksOfPage(30, 1, 3)).toEqual({
    numbers: [30, 29, 28],
    paging: { pageNumber: 1, pageSize: 3, numberOfElements: 31, hasNextPage: true, hasPreviousPage: false },
  });
});

test('ends the last page with block 0, also for a new chain and for a page past the end', () => {
  const { numbers, paging } = blocksOfPage(4, 2, 3);
  expect(numbers).toEqual([1, 0]);
  expect(paging).toMatchObject({ hasNextPage: false, hasPreviousPage: true });
  expect(blocksOfPage(0, 1, 25).numbers).toEqual([0]);
  expect(blocksOfPage(4, 9, 3)).toEqual(blocksOfPage(4, 2, 3));
});
