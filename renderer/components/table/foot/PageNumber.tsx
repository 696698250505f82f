import { useState } from 'react';
import styles from './PageNumber.module.css';
import { readPageNumber } from './read-page-number.ts';

/** The page number, which can be edited to go to another page; invalid input is ignored. */
export function PageNumber({
  page,
  pages,
  onPage,
}: {
  page: number;
  pages: number;
  onPage: (page: number) => void;
}) {
  const [typed, setTyped] = useState(String(page));
  const goToPage = () => {
    const target = readPageNumber(typed, pages) ?? page;
    setTyped(String(target));
    if (target !== page) onPage(target);
  };
  return (
    <label className={styles.jump}>
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
    </label>
  );
}
