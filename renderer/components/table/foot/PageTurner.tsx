import { PageNumber } from './PageNumber.tsx';
import { TurnButtons } from './TurnButtons.tsx';

export interface Paging {
  readonly pageNumber: number;
  readonly pageSize: number;
  readonly numberOfElements: number;
  readonly hasNextPage: boolean;
  readonly hasPreviousPage: boolean;
}

/** The position in a list, with links to adjacent pages and to any other page. */
export function PageTurner({ paging, onPage }: { paging: Paging; onPage: (page: number) => void }) {
  const { pageNumber, pageSize, numberOfElements, hasNextPage, hasPreviousPage } = paging;
  const pages = Math.ceil(numberOfElements / pageSize);
  const turnTo = (label: string, isThere: boolean, page: number) => ({
    label,
    isOff: !isThere,
    onClick: () => onPage(page),
  });
  return (
    <>
      <span>{toRange(paging)}</span>
      {pages > 1 && <PageNumber key={pageNumber} page={pageNumber} pages={pages} onPage={onPage} />}
      <TurnButtons
        before={turnTo('Previous page', hasPreviousPage, pageNumber - 1)}
        after={turnTo('Next page', hasNextPage, pageNumber + 1)}
      />
    </>
  );
}

/** @example "1–50 of 1,248" */
function toRange({ pageNumber, pageSize, numberOfElements }: Paging): string {
  if (numberOfElements === 0) return 'none';
  const first = (pageNumber - 1) * pageSize + 1;
  const last = Math.min(pageNumber * pageSize, numberOfElements);
  return `${[first, last].map((position) => position.toLocaleString('en')).join('–')} of ${numberOfElements.toLocaleString('en')}`;
}
