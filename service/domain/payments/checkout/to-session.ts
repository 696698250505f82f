import { payPageUrl } from '../../../model/installation/addresses.ts';
import { type Again, afterFaultMilliseconds } from '../../../model/kernel/concurrency/schedule.ts';
import { toLocalDateTime } from '../../../model/kernel/primitives.ts';
import { ok } from '../../../model/kernel/results/result.ts';
import type { CheckoutSession } from '../../../model/payments/checkout-session.ts';
import type { TableName } from '../../../model/state.ts';
import { everyApplication } from '../../../model/table.ts';
import type { Ports } from '../../../platform/ports/ports.ts';
import type { TableWriters } from '../../../platform/ports/storage.ts';
import { type Checkout, findCheckout } from '../intents/find-payment.ts';
import { expireCheckout } from '../intents/pay-with-card.ts';
import type { PaymentPorts } from '../intents/store-checkout.ts';
import { expiringOfARound } from '../limits.ts';

/** Maps a session to its API shape. */
export function toSession(ports: Pick<Ports, 'installation'>, { payment, session }: Checkout): CheckoutSession {
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

/** Expires overdue sessions. Returns the time of the next run, if any. */
export async function expireSessions(ports: PaymentPorts): Promise<Again | undefined> {
  const expired = await ports.storage.transact((tables) => ok(expireDue(tables, ports)));
  return expired.ok ? expired.value : { inMilliseconds: afterFaultMilliseconds };
}

/** Tables that an expiry changes. */
export const tablesOfExpiry: readonly TableName[] = [
  'checkoutSessions',
  'paymentIntents',
  'paymentEvents',
  'webhookDeliveries',
];

/** Same as `expireSessions`, as part of a commit. */
export function expireDue(tables: TableWriters, ports: Omit<PaymentPorts, 'storage'>): Again | undefined {
  const now = ports.clock.now();
  const first = tables.checkoutSessions.pageBy('open', everyApplication, {
    offset: 0,
    limit: expiringOfARound,
  });
  const due = first.filter(({ expiresAt }) => expiresAt <= now);
  for (const { id } of due) {
    const checkout = findCheckout(tables, id);
    if (checkout) expireCheckout(tables, ports, checkout);
  }
  if (due.length === expiringOfARound) return { inMilliseconds: 0 };
  const next = first.find(({ expiresAt }) => expiresAt > now);
  return next && { at: Date.parse(next.expiresAt) };
}
