import { ActionIcon, Flex } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { Key } from '../../keyboard/Key.tsx';
import styles from './foot.module.css';
import { readPageNumber } from './read-page-number.ts';

interface TableFootProps {
  readonly paging: Paging | undefined;
  /** Replaces the numbered pager. */
  readonly pager?: React.ReactNode;
  /** Key hints in addition to navigation. */
  readonly keys?: readonly { readonly key: string; readonly label: string }[] | undefined;
  readonly onPage: ((page: number) => void) | undefined;
  readonly selectable: boolean;
}

/** Key hints at the left; position and pager at the right. */
export function TableFoot({ paging, pager, keys, onPage, selectable }: TableFootProps) {
  return (
    <div className={styles.foot}>
      <div className={styles.keys} aria-hidden="true">
        {[
          { key: 'k', label: 'move' },
          ...(keys ?? [{ key: 'Enter', label: 'open' }]),
          ...(selectable ? [{ key: 'x', label: 'select' }] : []),
        ].map(({ key, label }) => (
          <span key={key}>
            {key === 'k' && <Key>j</Key>} <Key>{key === ' ' ? 'Space' : key}</Key> {label}
          </span>
        ))}
      </div>
      {paging && onPage && (
        <div className={styles.pages}>
          <PageTurner paging={paging} onPage={onPage} />
        </div>
      )}
      {pager && <div className={styles.pages}>{pager}</div>}
    </div>
  );
}

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
      <PageButtons
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

interface Turn {
  readonly label: string;
  readonly isOff: boolean;
  readonly onClick: () => void;
}

/** The two arrows below a list, for the previous and next page. */
function PageButtons({ before, after }: { before: Turn; after: Turn }) {
  return (
    <>
      <PageButton turn={before} Icon={IconChevronLeft} />
      <PageButton turn={after} Icon={IconChevronRight} />
    </>
  );
}

function PageButton({ turn, Icon }: { turn: Turn; Icon: typeof IconChevronLeft }) {
  return (
    <ActionIcon variant="default" size={24} aria-label={turn.label} disabled={turn.isOff} onClick={turn.onClick}>
      <Icon size={14} stroke={1.8} />
    </ActionIcon>
  );
}

/** The page number, which can be edited to go to another page; invalid input is ignored. */
function PageNumber({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }) {
  const [typed, setTyped] = useState(String(page));
  const goToPage = () => {
    const target = readPageNumber(typed, pages) ?? page;
    setTyped(String(target));
    if (target !== page) onPage(target);
  };
  return (
    <Flex component="label" align="center" gap={6} me={8}>
      Page
      <input
        className={styles.input}
        style={{ width: `${Math.max(2, typed.length) + 2}ch` }}
        inputMode="numeric"
        autoComplete="off"
        aria-label={`Page of ${pages.toLocaleString('en')}`}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={() => setTyped(String(page))}
        onKeyDown={({ key }) => key === 'Enter' && goToPage()}
      />
      of {pages.toLocaleString('en')}
    </Flex>
  );
}
