import type { PaymentInspection } from '../../../service/resources/payment.ts';
import { Note } from '../../components/layout/Note.tsx';
import { nameOfCard } from '../../service/words/card-name.ts';
import { toMoney, whyDeclined } from './payment-words.ts';

/** What stands in the way of a payment, and what to do about it; nothing where all is well. */
export function WhatNow({ payment }: { payment: PaymentInspection }) {
  const { status, card, charges, purchase, timeline } = payment;
  if (status === 'requires_action')
    return (
      <Note tone="warn" title={`${card ? nameOfCard(card) : 'The card'} waits for its owner`}>
        Nothing is charged yet. Approve and the card pays; refuse and another card may be tried.
      </Note>
    );
  const last = charges.at(-1);
  const why = last && whyDeclined(last);
  if (status === 'requires_payment_method' && last && why)
    return (
      <Note tone="bad" title={`${nameOfCard(last.card)} was declined`}>
        {why} Nothing was charged, and another card may be tried.
      </Note>
    );
  if (purchase?.end?.status === 'ERROR')
    return (
      <Note tone="bad" title="What was bought could not be delivered">
        {purchase.end.reason ?? 'The chain refused it without a reason.'}{' '}
        {payment.amountRefunded > 0 &&
          `${toMoney({ ...payment, amount: payment.amountRefunded })} went back to the card.`}
      </Note>
    );
  if (status !== 'canceled') return null;
  const hasExpired = timeline.some(({ kind }) => kind === 'expired');
  return (
    <Note tone="plain" title={hasExpired ? 'Nobody paid in time' : 'The payment was cancelled'}>
      Its page takes no card any more. Ask again with a new checkout session.
    </Note>
  );
}
