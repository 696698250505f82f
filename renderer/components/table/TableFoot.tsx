import { Key } from '../keyboard/Key.tsx';
import { PageTurner, type Paging } from './PageTurner.tsx';
import styles from './TableFoot.module.css';

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
          <PageTurner paging={paging} onPage={onPage} />
        </div>
      )}
    </div>
  );
}
