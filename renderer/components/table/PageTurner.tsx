import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';

export interface Paging {
  readonly pageNumber: number;
  readonly pageSize: number;
  readonly numberOfElements: number;
  readonly hasNextPage: boolean;
  readonly hasPreviousPage: boolean;
}

/** Where a page is in its list, and the way to those beside it. */
export function PageTurner({ paging, onPage }: { paging: Paging; onPage: (page: number) => void }) {
  const { pageNumber, hasNextPage, hasPreviousPage } = paging;
  return (
    <>
      <span>{toRange(paging)}</span>
      <ActionIcon
        variant="default"
        size={24}
        aria-label="Previous page"
        disabled={!hasPreviousPage}
        onClick={() => onPage(pageNumber - 1)}
      >
        <IconChevronLeft size={14} stroke={1.8} />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={24}
        aria-label="Next page"
        disabled={!hasNextPage}
        onClick={() => onPage(pageNumber + 1)}
      >
        <IconChevronRight size={14} stroke={1.8} />
      </ActionIcon>
    </>
  );
}

/** @example "1–50 of 1,248" */
function toRange({ pageNumber, pageSize, numberOfElements }: Paging): string {
  if (numberOfElements === 0) return 'none';
  const first = (pageNumber - 1) * pageSize + 1;
  const last = Math.min(pageNumber * pageSize, numberOfElements);
  return `${[first, last].map((place) => place.toLocaleString('en')).join('–')} of ${numberOfElements.toLocaleString('en')}`;
}
