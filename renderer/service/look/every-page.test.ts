import { expect, test } from 'vitest';
import { type ReadPage, readEveryPage } from './every-page.ts';

/** A list of three pages, of which one row moved on to the next page. */
const pages = [['a', 'b'], ['b', 'c'], ['d']];

function aReader() {
  const asked: [number, number][] = [];
  const read: ReadPage<{ id: string }> = async (page, size) => {
    asked.push([page, size]);
    const items = (pages[page - 1] ?? []).map((id) => ({ id }));
    return { items, pagination: { hasNextPage: page < pages.length } };
  };
  return { asked, read };
}

test('every page is asked for, and every row is there once', async () => {
  const { asked, read } = aReader();

  const rows = await readEveryPage(read, () => true);

  expect(rows.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd']);
  expect(asked).toEqual([
    [1, 1000],
    [2, 1000],
    [3, 1000],
  ]);
});

test('who went away is asked for nothing more', async () => {
  const { asked, read } = aReader();

  await readEveryPage(read, () => asked.length < 1);

  expect(asked).toHaveLength(1);
});
