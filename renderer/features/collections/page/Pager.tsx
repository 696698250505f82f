import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { Paging } from '../../../components/table/TableFoot.tsx';
import styles from './Pager.module.css';

/** Where a card is in its list, and the way to the next page. */
export function Pager({ paging, onPage }: { paging: Paging; onPage: (page: number) => void }) {
  const { pageNumber, pageSize, numberOfElements, hasNextPage, hasPreviousPage } = paging;
  const last = Math.min(pageNumber * pageSize, numberOfElements);
  const places = [(pageNumber - 1) * pageSize + 1, last].map((place) => place.toLocaleString('en'));
  return (
    <div className={styles.pager}>
      <span>
        {places.join('–')} of {numberOfElements.toLocaleString('en')}
      </span>
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
    </div>
  );
}
