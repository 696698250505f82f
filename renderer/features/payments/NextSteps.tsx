import type { PaymentInspection } from '../../../service/resources/payment.ts';
import { Note } from '../../components/layout/Note.tsx';
import { nameOfCard } from '../../service/labels/card-name.ts';
import { declineText, toMoney } from './payment-labels.ts';

/** Why a payment is blocked and what to do; renders nothing if it is not blocked. */
export function NextSteps({ payment }: { payment: PaymentInspection }) {
  const { status, card, charges, purchase, timeline } = payment;
  if (status === 'requires_action')
    return (
      <Note tone="warn" title={`${card ? nameOfCard(card) : 'The card'} needs confirmation`}>
        Nothing is charged yet. Approve to pay with this card, or refuse to try another one.
      </Note>
    );
  const last = charges.at(-1);
  const why = last && declineText(last);
  if (status === 'requires_payment_method' && last && why)
    return (
      <Note tone="bad" title={`${nameOfCard(last.card)} was declined`}>
        {why} Nothing was charged. Try another card.
      </Note>
    );
  if (purchase?.end?.status === 'ERROR')
    return (
      <Note tone="bad" title="The purchase could not be delivered">
        {purchase.end.reason ?? 'The chain rejected it without a reason.'}{' '}
        {payment.amountRefunded > 0 &&
          `${toMoney({ ...payment, amount: payment.amountRefunded })} was refunded to the card.`}
      </Note>
    );
  if (status !== 'canceled') return null;
  const hasExpired = timeline.some(({ kind }) => kind === 'expired');
  return (
    <Note
      tone="plain"
      title={hasExpired ? 'The session expired unpaid' : 'The payment was cancelled'}
    >
      Its page no longer accepts cards. Create a new checkout session.
    </Note>
  );
}
