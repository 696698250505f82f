import { toLocalDateTime } from '../../kernel/primitives.ts';
import type { Ports } from '../../ports/ports.ts';
import { payPageUrl } from '../../resources/addresses.ts';
import type { CheckoutSession } from '../../resources/checkout-session.ts';
import type { Checkout } from '../intents/find-payment.ts';

/** Maps a session to its API shape. */
export function toSession(
  ports: Pick<Ports, 'installation'>,
  { payment, session }: Checkout,
): CheckoutSession {
  const { amount, currency, description, metadata, purchase } = payment;
  return {
    id: session.id,
    url: payPageUrl(ports.installation.baseUrl(), session.id),
    paymentIntentId: payment.id,
    status: session.status,
    paymentStatus: payment.status,
    amount,
    currency,
    description,
    metadata,
    successUrl: session.successUrl,
    cancelUrl: session.cancelUrl,
    payment_intent: payment.id,
    payment_status: payment.status === 'succeeded' ? 'paid' : 'unpaid',
    amount_total: amount,
    success_url: session.successUrl,
    cancel_url: session.cancelUrl,
    ...(purchase && {
      offerId: purchase.offerId,
      offerAmount: purchase.amount,
      userId: purchase.userId,
      walletAddress: purchase.walletAddress,
      fulfillmentId: purchase.fulfillmentId,
    }),
    createdOn: toLocalDateTime(session.createdAt),
    expiresOn: toLocalDateTime(session.expiresAt),
  };
}
