import type { Payment } from '../../resources/payment.ts';
import { amountReceived, amountRefunded, paidCharge } from './amounts.ts';
import type { Checkout } from './find-payment.ts';

/** Maps a payment to its list entry for the operator. */
export function toPayment({ payment, session }: Checkout): Payment {
  const { id, applicationId, checkoutSessionId, amount, currency, status } = payment;
  const { description, purchase, createdAt, changedAt, charges, awaiting, cancellation } = payment;
  const charge = paidCharge(payment);
  const { card } = charge ?? awaiting ?? charges.at(-1) ?? {};
  const lastDecline = charges.at(-1)?.decline;
  return {
    id,
    applicationId,
    checkoutSessionId,
    amount,
    amountReceived: amountReceived(payment),
    amountRefunded: charge ? amountRefunded(charge) : 0,
    currency,
    status,
    checkoutStatus: session.status,
    ...(lastDecline && { lastDecline }),
    ...(cancellation && { cancellationReason: cancellation.reason }),
    ...(card && { card: { brand: card.brand, last4: card.last4 } }),
    description,
    purchase,
    createdAt,
    changedAt,
  };
}
