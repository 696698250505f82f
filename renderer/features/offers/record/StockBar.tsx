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
        { state: 'left', amount: remainingAmount },
        { state: 'moving', amount: moving },
        { state: 'sold', amount: amountPurchased },
        { state: 'returned', amount: back },
      ]}
    />
  );
}
