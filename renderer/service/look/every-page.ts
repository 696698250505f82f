/** A list as its operation answers it. */
interface ListPage<Row> {
  readonly items: readonly Row[];
  readonly pagination: { readonly hasNextPage: boolean };
}

/** Asks for one page of a list, from 1. */
export type ReadPage<Row = object> = (page: number, size: number) => Promise<ListPage<Row>>;

/** As many as a list gives at once. */
const pageSize = 1000;

/**
 * The whole of a list, page by page. What is added meanwhile moves rows to the next page: each is there
 * once. Ends early once `isWanted` says no.
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
