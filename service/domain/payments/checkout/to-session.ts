import { z } from 'zod';
import { payPageUrl } from '../../../model/installation/addresses.ts';
import { type Again, afterFaultMilliseconds } from '../../../model/kernel/concurrency/schedule.ts';
import { toLocalDateTime } from '../../../model/kernel/primitives.ts';
import { mapResult, ok } from '../../../model/kernel/results/result.ts';
import {
  type CheckoutSession,
  type LineItem,
  type LineItemList,
  lineItemList,
} from '../../../model/payments/checkout-session.ts';
import type { TableName } from '../../../model/state.ts';
import { everyApplication } from '../../../model/table.ts';
import { query, route } from '../../../platform/ports/operation.ts';
import type { Ports } from '../../../platform/ports/ports.ts';
import type { TableWriters } from '../../../platform/ports/storage.ts';
import { type Checkout, findCheckout, findSession, noSession } from '../intents/find-payment.ts';
import { expireCheckout } from '../intents/pay-with-card.ts';
import type { PaymentPorts } from '../intents/store-checkout.ts';
import { expiringOfARound } from '../limits.ts';
import { unixSeconds } from '../objects/charge-object.ts';
import { sessionObject } from '../objects/payment-intent-object.ts';

/** Maps a session to its API shape. */
export function toSession(ports: Pick<Ports, 'installation'>, { payment, session }: Checkout): CheckoutSession {
  const { amount, currency, description, metadata, purchase } = payment;
  const url = payPageUrl(ports.installation.baseUrl(), session.id);
  return {
    ...sessionObject({ payment, session }, url),
    id: session.id,
    url,
    paymentIntentId: payment.id,
    status: session.status,
    paymentStatus: payment.status,
    amount,
    currency,
    description,
    metadata,
    successUrl: session.successUrl,
    cancelUrl: session.cancelUrl,
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

export const sessionPlace = z.object({ sessionId: z.string().max(100) });

/** The id suffices without a token. */
export const listLineItems = query({
  summary: 'List line items of a checkout session',
  description: 'A single line with the whole amount if the session was created without line items.',
  route: route('GET', '/checkout/sessions/{sessionId}/line_items', { reply: 'envelope-and-fields' }),
  openedBy: { setting: 'fulfillmentReads', value: 'open' },
  input: sessionPlace,
  output: lineItemList,
  run: async ({ storage }, { sessionId }, caller) =>
    storage.read((tables) => {
      const isOpen = caller.role === 'anonymous';
      const checkout = isOpen ? findCheckout(tables, sessionId) : findSession(tables, sessionId, caller);
      if (!checkout) return noSession(sessionId);
      return mapResult('ok' in checkout ? checkout : ok(checkout), toLineItems);
    }),
});

function toLineItems({ session, payment }: Checkout): LineItemList {
  const { amount, currency, description = '' } = payment;
  const singleItem: LineItem = { name: description, unitAmount: amount, quantity: 1 };
  const lines = session.lineItems ?? [singleItem];
  const created = unixSeconds(session.createdAt);
  return {
    object: 'list',
    data: lines.map((line, index) => toLine(line, { currency, created, name: `${index + 1}_${session.id}` })),
    has_more: false,
    url: `/checkout/sessions/${session.id}/line_items`,
  };
}

interface LineFields {
  readonly currency: string;
  /** Unix time in seconds. */
  readonly created: number;
  /** The part of the ids that follows their kind. */
  readonly name: string;
}

function toLine({ name: description, unitAmount, quantity }: LineItem, { currency, created, name }: LineFields) {
  return {
    id: `li_${name}`,
    object: 'item',
    amount_discount: 0,
    amount_subtotal: unitAmount * quantity,
    amount_tax: 0,
    amount_total: unitAmount * quantity,
    currency,
    description,
    price: {
      id: `price_${name}`,
      object: 'price',
      active: true,
      billing_scheme: 'per_unit',
      created,
      currency,
      custom_unit_amount: null,
      livemode: false,
      lookup_key: null,
      metadata: {},
      nickname: null,
      product: `prod_${name}`,
      recurring: null,
      tax_behavior: 'unspecified',
      tiers_mode: null,
      transform_quantity: null,
      type: 'one_time',
      unit_amount: unitAmount,
      unit_amount_decimal: String(unitAmount),
    },
    quantity,
  } as const;
}

/** Expires overdue sessions. Returns the time of the next run, if any. */
export async function expireSessions(ports: PaymentPorts): Promise<Again | undefined> {
  const expired = await ports.storage.transact((tables) => ok(expireDue(tables, ports)));
  return expired.ok ? expired.value : { inMilliseconds: afterFaultMilliseconds };
}

export const tablesOfExpiry: readonly TableName[] = [
  'checkoutSessions',
  'paymentIntents',
  'paymentEvents',
  'webhookDeliveries',
];

/** Same as `expireSessions`, as part of a commit. */
export function expireDue(tables: TableWriters, ports: Omit<PaymentPorts, 'storage'>): Again | undefined {
  const now = ports.clock.now();
  const first = tables.checkoutSessions.pageBy('open', everyApplication, { offset: 0, limit: expiringOfARound });
  const due = first.filter(({ expiresAt }) => expiresAt <= now);
  for (const { id } of due) {
    const checkout = findCheckout(tables, id);
    if (checkout) expireCheckout(tables, ports, checkout);
  }
  if (due.length === expiringOfARound) return { inMilliseconds: 0 };
  const next = first.find(({ expiresAt }) => expiresAt > now);
  return next && { at: Date.parse(next.expiresAt) };
}
