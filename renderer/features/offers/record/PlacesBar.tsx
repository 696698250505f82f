import type { Place } from './invariant-parts.ts';
import styles from './PlacesBar.module.css';

/** So many items of one place: a share of a bar. */
export interface Share {
  readonly place: Place;
  readonly amount: number;
}

/** Where items are, as one bar; `blocks` in place of shares: a block an item. The words stand beside it. */
export function PlacesBar({
  shares,
  blocks,
  isThin = false,
  isBroken = false,
}: {
  shares: readonly Share[];
  blocks?: readonly Place[] | undefined;
  isThin?: boolean;
  isBroken?: boolean;
}) {
  const shown = blocks?.map((place) => ({ place, amount: 1 })) ?? shares;
  return (
    <div
      className={styles.bar}
      data-thin={isThin || undefined}
      data-broken={isBroken || undefined}
      aria-hidden="true"
    >
      {shown
        .filter(({ amount }) => amount > 0)
        .map(({ place, amount }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: items of one place are alike
          <i key={index} className={styles.place} data-place={place} style={{ flexGrow: amount }} />
        ))}
    </div>
  );
}

/** The mark of a place beside its word. */
export function PlaceMark({ place }: { place: Place }) {
  return (
    <span className={`${styles.place} ${styles.mark}`} data-place={place} aria-hidden="true" />
  );
}
