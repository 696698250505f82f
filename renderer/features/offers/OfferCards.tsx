import { useElementSize, useMergedRef } from '@mantine/hooks';
import { useRef } from 'react';
import { SkeletonLine } from '../../components/Skeleton.tsx';
import { type Paging, TableFoot } from '../../components/table/TableFoot.tsx';
import { useCursor } from '../../components/table/use-cursor.ts';
import type { Offer } from '../../service/client.ts';
import { OfferCard } from './OfferCard.tsx';
import styles from './OfferCards.module.css';

const [narrowest, gap] = [216, 16];

/** A page of offers as cards: what they look like, what they cost and what is left. */
export function OfferCards({
  label,
  rows,
  paging,
  changedIds,
  openId,
  empty,
  onOpen,
  onPage,
}: {
  label: string;
  /** Nothing while the first page is on its way. */
  rows: readonly Offer[] | undefined;
  paging: Paging | undefined;
  changedIds: ReadonlySet<string>;
  openId: string | undefined;
  /** Shown in place of cards when a page has none. */
  empty: React.ReactNode;
  onOpen: (offer: Offer) => void;
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
            ? rows.map((offer, index) => (
                <OfferCard
                  key={offer.id}
                  offer={offer}
                  isCursor={index === cursor}
                  isOpen={offer.id === openId}
                  isChanged={changedIds.has(offer.id)}
                  onPoint={() => setCursor(index)}
                  onOpen={() => onOpen(offer)}
                />
              ))
            : places.map((place) => <SkeletonCard key={place} />)}
        </ul>
        {rows?.length === 0 && <div className={styles.empty}>{empty}</div>}
      </div>
      <TableFoot paging={paging} onPage={onPage} selectable={false} />
    </div>
  );
}

const places = Array.from({ length: 8 }, (_, index) => index);

function SkeletonCard() {
  return (
    <li className={styles.card} data-waiting>
      <div className={styles.blank} />
      <div className={styles.body}>
        <SkeletonLine width="70%" />
      </div>
    </li>
  );
}
