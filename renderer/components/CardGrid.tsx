import { useElementSize, useMergedRef } from '@mantine/hooks';
import { useRef } from 'react';
import styles from './CardGrid.module.css';
import { SkeletonLine } from './Skeleton.tsx';
import { type Paging, TableFoot } from './table/TableFoot.tsx';
import { useCursor } from './table/use-cursor.ts';

const gap = 16;

/** Where a card stands with the keyboard. */
export interface CardPlace {
  readonly isCursor: boolean;
  /** Moves the cursor to the card. */
  readonly onPoint: () => void;
}

/** A page of things as cards with pictures; j, k and the arrows lead through them. */
export function CardGrid<Row extends { readonly id: string }>({
  label,
  rows,
  paging,
  openId,
  narrowest,
  skeletons,
  empty,
  card,
  onOpen,
  onPage,
}: {
  label: string;
  /** Nothing while the first page is on its way. */
  rows: readonly Row[] | undefined;
  paging: Paging | undefined;
  openId?: string | undefined;
  /** The least width of a card. */
  narrowest: number;
  /** How many cards stand for those on their way. */
  skeletons: number;
  /** Shown in place of cards when a page has none. */
  empty: React.ReactNode;
  card: (row: Row, place: CardPlace) => React.ReactNode;
  onOpen: (row: Row) => void;
  onPage: (page: number) => void;
}) {
  const { ref: sizeRef, width } = useElementSize();
  const list = useRef<HTMLUListElement>(null);
  const ref = useMergedRef(sizeRef, list);
  const across = Math.max(1, Math.floor((width + gap) / (narrowest + gap)));
  const { cursor, setCursor } = useCursor({
    rows,
    openId,
    across,
    onOpen,
    onMove: (index) => list.current?.children[index]?.scrollIntoView({ block: 'nearest' }),
  });
  return (
    <div className={styles.frame}>
      <div className={styles.scroller}>
        <ul
          ref={ref}
          className={styles.cards}
          aria-label={label}
          aria-busy={!rows}
          style={{ '--across': across }}
        >
          {rows
            ? rows.map((row, index) =>
                card(row, { isCursor: index === cursor, onPoint: () => setCursor(index) }),
              )
            : Array.from({ length: skeletons }, (_, place) => place).map((place) => (
                <li key={place} className={styles.card}>
                  <div className={styles.blank} />
                  <div className={styles.body}>
                    <SkeletonLine width="70%" />
                  </div>
                </li>
              ))}
        </ul>
        {rows?.length === 0 && <div className={styles.empty}>{empty}</div>}
      </div>
      <TableFoot paging={paging} onPage={onPage} selectable={false} />
    </div>
  );
}
