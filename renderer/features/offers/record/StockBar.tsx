import { Box } from '@mantine/core';
import type { Offer } from '../../../service/call/client.ts';
import type { Place } from './invariant-parts.ts';
import styles from './record.module.css';

/** The left, sold and returned share of an offer as a thin line. The text is next to it. */
export function StockBar({
  offer: { amount, remainingAmount, amountPurchased, amountReimbursed, amountTerminated },
}: {
  offer: Pick<Offer, 'amount' | 'remainingAmount' | 'amountPurchased' | 'amountReimbursed' | 'amountTerminated'>;
}) {
  const back = amountReimbursed + amountTerminated;
  const moving = amount - remainingAmount - amountPurchased - back;
  return (
    <AmountBar
      isThin
      shares={[
        { state: 'left', amount: remainingAmount },
        { state: 'moving', amount: moving },
        { state: 'sold', amount: amountPurchased },
        { state: 'returned', amount: back },
      ]}
    />
  );
}

/** The number of items with one state: a share of the bar. */
interface Share {
  readonly state: Place;
  readonly amount: number;
}

interface AmountBarProps {
  readonly shares: readonly Share[];
  readonly blocks?: readonly Place[] | undefined;
  readonly isThin?: boolean;
  readonly isBroken?: boolean;
}

/** The item states as one bar; with `blocks`, one block per item instead of shares. The text is next to it. */
export function AmountBar({ shares, blocks, isThin = false, isBroken = false }: AmountBarProps) {
  const visibleShares = blocks?.map((state) => ({ state, amount: 1 })) ?? shares;
  return (
    <div className={styles.bar} data-thin={isThin || undefined} data-broken={isBroken || undefined} aria-hidden="true">
      {visibleShares
        .filter(({ amount }) => amount > 0)
        .map(({ state, amount }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: items with the same state are interchangeable
          <i key={index} className={styles.place} data-place={state} style={{ flexGrow: amount }} />
        ))}
    </div>
  );
}

/** The color mark of a state next to its text. */
export function PlaceMark({ state }: { state: Place }) {
  return (
    <Box
      component="span"
      className={styles.place}
      display="inline-block"
      w={8}
      h={8}
      me={6}
      style={{ verticalAlign: 1 }}
      data-place={state}
      aria-hidden="true"
    />
  );
}
