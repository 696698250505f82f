import type { Offer } from '../../../service/call/client.ts';
import { PlacesBar } from './PlacesBar.tsx';

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
  return (
    <PlacesBar
      isThin
      shares={[
        { place: 'left', amount: remainingAmount },
        { place: 'moving', amount: moving },
        { place: 'sold', amount: amountPurchased },
        { place: 'returned', amount: back },
      ]}
    />
  );
}
