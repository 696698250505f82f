import { owningApplication } from '../../auth/tenancy.ts';
import { ok, type Result } from '../../kernel/result.ts';
import type { Caller, IdempotencySlot } from '../../ports/operation.ts';
import type { Ports } from '../../ports/ports.ts';
import type { TableWriters } from '../../ports/storage.ts';
import type { CheckoutSession } from '../../resources/checkout-session.ts';
import type { Money, NewCheckoutSession, Order } from '../../resources/new-checkout-session.ts';
import type { PaymentIntentRecord } from '../../resources/payment.ts';
import type { Checkout } from '../intents/find-payment.ts';
import { type PaymentPorts, storeCheckout } from '../intents/store-checkout.ts';
import { sessionMilliseconds } from '../limits.ts';
import { completeOrder, type PricedOrder, priceOrder } from './order-offer.ts';
import { toSession } from './to-session.ts';

type SessionPorts = PaymentPorts & Pick<Ports, 'chains' | 'custody'>;

/** Creates a payment; the response contains the URL of the page where an end user pays it. */
export async function createCheckoutSession(
  ports: SessionPorts,
  { terms, ...fields }: NewCheckoutSession,
  caller: Caller,
  slot: IdempotencySlot<CheckoutSession>,
): Promise<Result<CheckoutSession>> {
  const applicationId = owningApplication(caller);
  if (!applicationId.ok) return applicationId;
  const owner = { applicationId: applicationId.value, caller };
  const price = await pricing(ports, terms, owner);
  if (!price.ok) return price;

  return ports.storage.transact((tables) => {
    const priced = price.value(tables);
    if (!priced.ok) return priced;
    const checkout = newCheckout(ports, applicationId.value, { ...fields, ...priced.value });
    const events = ['payment_intent.created'] as const;
    const reply = toSession(ports, storeCheckout(tables, ports, checkout, { events }));
    slot.keep(tables, reply);
    return ok(reply);
  });
}

type Price = Money | PricedOrder;

/**
 * Computes the price inside the transaction, because the cost of an offer may change until then.
 */
async function pricing(
  ports: SessionPorts,
  terms: Money | Order,
  owner: { readonly applicationId: string; readonly caller: Caller },
): Promise<Result<(tables: TableWriters) => Result<Price>>> {
  if (!('offerId' in terms)) return ok(() => ok(terms));
  const order = await completeOrder(ports, terms, owner);
  if (!order.ok) return order;
  return ok((tables) => priceOrder(tables, order.value, owner.caller, ports.clock.now()));
}

interface CheckoutFields extends Money, Omit<NewCheckoutSession, 'terms'> {
  readonly purchase?: PaymentIntentRecord['purchase'];
}

function newCheckout(
  { ids, clock }: Pick<Ports, 'ids' | 'clock'>,
  applicationId: string,
  { amount, currency, description, metadata, purchase, ...options }: CheckoutFields,
): Checkout {
  const now = clock.now();
  const id = `pi_${ids.token(18)}`;
  const sessionId = `cs_${ids.token(24)}`;
  const payment: PaymentIntentRecord = {
    id,
    applicationId,
    checkoutSessionId: sessionId,
    amount,
    currency,
    status: 'requires_payment_method',
    clientSecret: `${id}_secret_${ids.token(18)}`,
    ...(description && { description }),
    metadata: metadata ?? {},
    ...(purchase && { purchase }),
    charges: [],
    submissions: [],
    createdAt: now,
    changedAt: now,
  };
  const { successUrl, cancelUrl, returnsAtOnce, lineItems } = options;
  const session = {
    id: sessionId,
    applicationId,
    paymentIntentId: id,
    status: 'open',
    ...(successUrl != null && { successUrl }),
    ...(cancelUrl != null && { cancelUrl }),
    ...(returnsAtOnce && { returnsAtOnce }),
    ...(lineItems && { lineItems }),
    createdAt: now,
    expiresAt: new Date(clock.millis() + sessionMilliseconds).toISOString(),
  } as const;
  return { payment, session };
}
