import { Fragment } from 'react';
import { Key } from '../../keyboard/Key.tsx';
import { PageTurner, type Paging } from './PageTurner.tsx';
import styles from './TableFoot.module.css';

/** Key hints at the left; where we are in the list, and the way to the next page, at the right. */
export function TableFoot({
  paging,
  pager,
  keys,
  onPage,
  selectable,
}: {
  paging: Paging | undefined;
  /** In place of the way through numbered pages. */
  pager?: React.ReactNode;
  /** What there is besides moving. */
  keys?: readonly { readonly key: string; readonly label: string }[] | undefined;
  onPage: ((page: number) => void) | undefined;
  selectable: boolean;
}) {
  return (
    <div className={styles.foot}>
      <div className={styles.keys} aria-hidden="true">
        <Key>j</Key>
        <Key>k</Key> move
        {(keys ?? [{ key: 'Enter', label: 'open' }]).map(({ key, label }) => (
          <Fragment key={key}>
            <i />
            <Key>{key}</Key> {label}
          </Fragment>
        ))}
        {selectable && (
          <>
            <i />
            <Key>x</Key> select
          </>
        )}
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
