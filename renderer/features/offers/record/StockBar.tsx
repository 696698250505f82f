import type { Offer } from '../../../service/call/client.ts';
import { AmountBar } from './AmountBar.tsx';

/** The left, sold and returned share of an offer as a thin line. The text is next to it. */
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
    <AmountBar
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
