import styles from './AmountBar.module.css';
import type { Place } from './invariant-parts.ts';

/** The number of items with one state: a share of the bar. */
export interface Share {
  readonly place: Place;
  readonly amount: number;
}

/** The item states as one bar; with `blocks`, one block per item instead of shares. The text is next to it. */
export function AmountBar({
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
          // biome-ignore lint/suspicious/noArrayIndexKey: items with the same state are interchangeable
          <i key={index} className={styles.place} data-place={place} style={{ flexGrow: amount }} />
        ))}
    </div>
  );
}

/** The color mark of a state next to its text. */
export function PlaceMark({ place }: { place: Place }) {
  return (
    <span className={`${styles.place} ${styles.mark}`} data-place={place} aria-hidden="true" />
  );
}
