/** A list page as its operation returns it. */
interface ListPage<Row> {
  readonly items: readonly Row[];
  readonly pagination: { readonly hasNextPage: boolean };
}

/** Requests one page of a list, counted from 1. */
export type ReadPage<Row = object> = (page: number, size: number) => Promise<ListPage<Row>>;

/** The maximum page size of a list. */
const pageSize = 1000;

/**
 * Reads a complete list page by page. Rows added in the meantime move others to the next page:
 * duplicates are removed. Stops early when `isWanted` returns false.
 */
export async function readEveryPage<Row extends object>(
  read: ReadPage<Row>,
  isWanted: () => boolean,
): Promise<Row[]> {
  const rows = new Map<unknown, Row>();
  for (let page = 1; isWanted(); page += 1) {
    const { items, pagination } = await read(page, pageSize);
    for (const row of items) rows.set('id' in row ? row.id : row, row);
    if (!pagination.hasNextPage) break;
  }
  return [...rows.values()];
}
