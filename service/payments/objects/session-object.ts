import type { JsonObject } from '../../kernel/json.ts';
import { paidCharge } from '../intents/amounts.ts';
import type { Checkout } from '../intents/find-payment.ts';
import { billingObject } from './card-objects.ts';
import { unixSeconds } from './unix-seconds.ts';

/** A checkout session in its event form. */
export function sessionObject({ payment, session }: Checkout, pageUrl: string) {
  const charge = paidCharge(payment);
  return {
    id: session.id,
    object: 'checkout.session',
    amount_subtotal: payment.amount,
    amount_total: payment.amount,
    cancel_url: session.cancelUrl ?? null,
    client_reference_id: null,
    created: unixSeconds(session.createdAt),
    currency: payment.currency,
    customer: null,
    customer_details: charge ? billingObject(charge) : null,
    customer_email: charge?.email ?? null,
    expires_at: unixSeconds(session.expiresAt),
    livemode: false,
    metadata: payment.metadata,
    mode: 'payment',
    payment_intent: payment.id,
    payment_method_types: ['card'],
    payment_status: charge ? 'paid' : 'unpaid',
    status: session.status,
    success_url: session.successUrl ?? null,
    url: session.status === 'open' ? pageUrl : null,
  } as const satisfies JsonObject;
}
