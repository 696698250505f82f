import { Fragment } from 'react';
import { Key } from '../../keyboard/Key.tsx';
import { PageTurner, type Paging } from './PageTurner.tsx';
import styles from './TableFoot.module.css';

/** Key hints at the left; position and pager at the right. */
export function TableFoot({
  paging,
  pager,
  keys,
  onPage,
  selectable,
}: {
  paging: Paging | undefined;
  /** Replaces the numbered pager. */
  pager?: React.ReactNode;
  /** Key hints in addition to navigation. */
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
