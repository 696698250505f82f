import { useElementSize, useMergedRef } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import type { Collection } from '../../../service/resources/collection.ts';
import { SkeletonLine } from '../../components/Skeleton.tsx';
import { type Paging, TableFoot } from '../../components/table/TableFoot.tsx';
import { useCursor } from '../../components/table/use-cursor.ts';
import { CollectionCard } from './CollectionCard.tsx';
import styles from './CollectionCards.module.css';

const [narrowest, gap] = [232, 16];

/** A page of collections: what they look like, where they lie and what is in them. */
export function CollectionCards({
  rows,
  paging,
  changedIds,
  empty,
  onPage,
}: {
  /** Nothing while the first page is on its way. */
  rows: readonly Collection[] | undefined;
  paging: Paging | undefined;
  changedIds: ReadonlySet<string>;
  /** Shown in place of cards when a page has none. */
  empty: React.ReactNode;
  onPage: (page: number) => void;
}) {
  const navigate = useNavigate();
  const { ref: sizeRef, width } = useElementSize();
  const list = useRef<HTMLUListElement>(null);
  const ref = useMergedRef(sizeRef, list);
  const across = Math.max(1, Math.floor((width + gap) / (narrowest + gap)));
  const { cursor, setCursor } = useCursor({
    rows,
    openId: undefined,
    across,
    onOpen: ({ chain, address }) =>
      void navigate({ to: '/collections/$chain/$address', params: { chain, address } }),
    onMove: (index) => list.current?.children[index]?.scrollIntoView({ block: 'nearest' }),
  });
  return (
    <div className={styles.frame}>
      <div className={styles.scroller}>
        <ul
          ref={ref}
          className={styles.cards}
          aria-label="Collections"
          aria-busy={!rows}
          style={{ '--across': across }}
        >
          {rows
            ? rows.map((collection, index) => (
                <CollectionCard
                  key={collection.id}
                  collection={collection}
                  isCursor={index === cursor}
                  isChanged={changedIds.has(collection.id)}
                  onPoint={() => setCursor(index)}
                />
              ))
            : places.map((place) => (
                <li key={place} className={styles.card} data-waiting>
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

const places = Array.from({ length: 4 }, (_, index) => index);
