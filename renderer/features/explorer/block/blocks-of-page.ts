/** The blocks on a page of the list, newest first; the last page if the page is past block 0. */
export function blocksOfPage(newest: number, page: number, pageSize: number) {
  const count = newest + 1;
  const pageNumber = Math.min(page, Math.ceil(count / pageSize));
  const first = newest - (pageNumber - 1) * pageSize;
  const numbers = Array.from({ length: Math.min(pageSize, first + 1) }, (_, index) => first - index);
  const [hasNextPage, hasPreviousPage] = [first >= pageSize, pageNumber > 1];
  return { numbers, paging: { pageNumber, pageSize, numberOfElements: count, hasNextPage, hasPreviousPage } };
}
