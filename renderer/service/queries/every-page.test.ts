import { expect, test } from 'vitest';
import { type ReadPage, readEveryPage } from './every-page.ts';

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

test('requests every page and returns every row once', async () => {
  const { requestedPages, read } = aReader();

  const rows = await readEveryPage(read, () => true);

  expect(rows.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd']);
  expect(requestedPages).toEqual([
    [1, 1000],
    [2, 1000],
    [3, 1000],
  ]);
});

test('requests nothing more after cancellation', async () => {
  const { requestedPages, read } = aReader();

  await readEveryPage(read, () => requestedPages.length < 1);

  expect(requestedPages).toHaveLength(1);
});
