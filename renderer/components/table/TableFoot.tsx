import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Key } from '../Key.tsx';
import styles from './TableFoot.module.css';

export interface Paging {
  readonly pageNumber: number;
  readonly pageSize: number;
  readonly numberOfElements: number;
  readonly hasNextPage: boolean;
  readonly hasPreviousPage: boolean;
}

/** Key hints at the left; where we are in the list, and the way to the next page, at the right. */
export function TableFoot({
  paging,
  onPage,
  selectable,
}: {
  paging: Paging | undefined;
  onPage: (page: number) => void;
  selectable: boolean;
}) {
  return (
    <div className={styles.foot}>
      <div className={styles.keys} aria-hidden="true">
        <Key>j</Key>
        <Key>k</Key> move <i />
        <Key>Enter</Key> open
        {selectable && (
          <>
            <i />
            <Key>x</Key> select
          </>
        )}
      </div>
      {paging && (
        <div className={styles.pages}>
          <span>{toRange(paging)}</span>
          <ActionIcon
            variant="default"
            size={24}
            aria-label="Previous page"
            disabled={!paging.hasPreviousPage}
            onClick={() => onPage(paging.pageNumber - 1)}
          >
            <IconChevronLeft size={14} stroke={1.8} />
          </ActionIcon>
          <ActionIcon
            variant="default"
            size={24}
            aria-label="Next page"
            disabled={!paging.hasNextPage}
            onClick={() => onPage(paging.pageNumber + 1)}
          >
            <IconChevronRight size={14} stroke={1.8} />
          </ActionIcon>
        </div>
      )}
    </div>
  );
}

/** @example "1–50 of 1,248" */
function toRange({ pageNumber, pageSize, numberOfElements }: Paging): string {
  if (numberOfElements === 0) return 'none';
  const first = (pageNumber - 1) * pageSize + 1;
  const last = Math.min(pageNumber * pageSize, numberOfElements);
  return `${[first, last].map((place) => place.toLocaleString('en')).join('–')} of ${numberOfElements.toLocaleString('en')}`;
}
