import { expect, test } from 'vitest';
import { pageInput, sortOrder, toPage } from './list-input.ts';
import { inOrder } from './listing.ts';
import { ok } from './results/result.ts';
import { validate } from './results/validation.ts';

test.each([
  { page: 1, size: 2, total: 5, pages: 3, next: true, previous: false },
  { page: 2, size: 2, total: 5, pages: 3, next: true, previous: true },
  { page: 3, size: 2, total: 5, pages: 3, next: false, previous: true },
  { page: 9, size: 2, total: 5, pages: 3, next: false, previous: true },
  { page: 1, size: 5, total: 5, pages: 1, next: false, previous: false },
  { page: 1, size: 5, total: 0, pages: 0, next: false, previous: false },
])('returns page $page of $total elements in pages of $size', ({ page, size, total, ...expected }) => {
  expect(toPage({ total, slice: () => [7] }, { page, size }, (number) => `item ${number}`)).toEqual({
    items: ['item 7'],
    pagination: {
      pageNumber: page,
      pageSize: size,
      numberOfPages: expected.pages,
      numberOfElements: total,
      hasNextPage: expected.next,
      hasPreviousPage: expected.previous,
    },
  });
});

test('a list starts with page 1 of 100 by default, and accepts numbers from a query string', () => {
  expect(validate(pageInput, {})).toEqual(ok({ page: 1, size: 100 }));
  expect(validate(pageInput, { page: '3', size: '1000' })).toEqual(ok({ page: 3, size: 1000 }));
});

test.each([
  { page: '0' },
  { page: '-1' },
  { page: '1.5' },
  { page: 'two' },
  { page: '1e99' },
  { page: 'Infinity' },
  { size: '0' },
  { size: '1001' },
  { size: {} },
  { page: ['1', '2'] },
])('rejects %o with a message about the field', (input) => {
  const [field] = Object.keys(input);

  const result = validate(pageInput, input);

  expect(result).toMatchObject({ ok: false, failure: { code: 'input.invalid' } });
  expect(result.ok ? [] : result.failure.fields).toContainEqual({
    path: field,
    message: expect.stringMatching(/^Use /),
  });
});

test('accepts a lowercase sort order', () => {
  expect(validate(sortOrder, 'desc')).toEqual(ok('DESC'));
  expect(validate(sortOrder, 'down').ok).toBe(false);
});

test('cuts a page for the parameter names of both kinds of list', () => {
  const list = inOrder([1, 2, 3, 4, 5]);
  const same = (number: number) => number;

  expect(toPage(list, { page: 2, size: 2 }, same).items).toEqual([3, 4]);
  expect(toPage(list, { pageNumber: 3, pageSize: 2 }, same).items).toEqual([5]);
  expect(toPage(list, { page: 4, size: 2 }, same).items).toEqual([]);
});
