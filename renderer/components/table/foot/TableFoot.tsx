import { ActionIcon, Flex } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { Key } from '../../keyboard/Key.tsx';
import styles from './foot.module.css';

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
    <div className={`apart soft ${styles.foot}`}>
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

const arrow = { variant: 'default', size: 24 } as const;

/** The position in a list, with links to adjacent pages and to any other page. */
export function PageTurner({ paging, onPage }: { paging: Paging; onPage: (page: number) => void }) {
  const { pageNumber, pageSize, numberOfElements, hasNextPage, hasPreviousPage } = paging;
  const pages = Math.ceil(numberOfElements / pageSize);
  return (
    <>
      <span>{toRange(paging)}</span>
      {pages > 1 && <PageNumber key={pageNumber} page={pageNumber} pages={pages} onPage={onPage} />}
      <ActionIcon
        {...arrow}
        aria-label="Previous page"
        disabled={!hasPreviousPage}
        onClick={() => onPage(pageNumber - 1)}
      >
        <IconChevronLeft size={14} stroke={1.8} />
      </ActionIcon>
      <ActionIcon {...arrow} aria-label="Next page" disabled={!hasNextPage} onClick={() => onPage(pageNumber + 1)}>
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
  return `${[first, last].map((position) => position.toLocaleString('en')).join('–')} of ${numberOfElements.toLocaleString('en')}`;
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

/** The typed page, at most the last; `undefined` if not a number. @example readPageNumber('1,200', 2000) // 1200 */
export function readPageNumber(typed: string, pages: number): number | undefined {
  const digits = typed.trim().replaceAll(',', '');
  if (!/^\d{1,9}$/.test(digits) || Number(digits) < 1) return undefined;
  return Math.min(Number(digits), pages);
}
