import type { Offer } from '../../service/client.ts';
import styles from './StockBar.module.css';

/** How much of an offer is left, sold and given back, as one thin line. The words stand beside it. */
export function StockBar({
  offer: { amount, remainingAmount, amountPurchased, amountReimbursed, amountTerminated },
}: {
  offer: Pick<
    Offer,
    'amount' | 'remainingAmount' | 'amountPurchased' | 'amountReimbursed' | 'amountTerminated'
  >;
}) {
  const back = amountReimbursed + amountTerminated;
  const moving = amount - remainingAmount - amountPurchased - back;
  const parts = [
    { place: 'left', part: remainingAmount },
    { place: 'moving', part: moving },
    { place: 'sold', part: amountPurchased },
    { place: 'returned', part: back },
  ];
  return (
    <div className={styles.bar} aria-hidden="true">
      {parts
        .filter(({ part }) => part > 0)
        .map(({ place, part }) => (
          <i key={place} data-place={place} style={{ flexGrow: part }} />
        ))}
    </div>
  );
}
