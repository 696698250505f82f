import { mapResult, ok, type Result } from '../../../model/kernel/results/result.ts';
import type { Charge, ChargedCard, DeclineCode, PaymentIntentRecord } from '../../../model/payments/payment.ts';
import type { CardOutcome, TestCard } from '../../../model/payments/test-card.ts';
import type { TableWriters } from '../../../platform/ports/storage.ts';
import { buyWithCard } from '../../marketplace/fulfillments/check-purchase.ts';
import { type Checkout, nextStatus, type PaymentAction } from './find-payment.ts';
import { type PaymentChange, type PaymentPorts, storeCheckout } from './store-checkout.ts';

export type ActionPorts = Omit<PaymentPorts, 'storage'>;

export type PresentedCard = Pick<Charge, 'paymentMethodId' | 'card' | 'name' | 'email' | 'askedAt'>;

/** The stored form of a test card: with the expiry date that all test cards share, not the one entered. */
export function toChargedCard({ number }: Pick<TestCard, 'number'>, now: string): ChargedCard {
  return {
    brand: 'visa',
    last4: number.slice(-4),
    expMonth: 12,
    expYear: new Date(now).getUTCFullYear() + 3,
    country: 'US',
    funding: 'credit',
  };
}

export const declinesOf: Readonly<Partial<Record<CardOutcome, DeclineCode>>> = {
  declined: 'card_declined',
  'lacks-funds': 'insufficient_funds',
};

/** Millionths of a USDC per cent; one USDC equals one US dollar here. */
const unitsInCent = 10_000n;

/** Converts millionths of a USDC to cents, or `undefined` if a fraction of a cent would remain. */
export function centsOfUnits(units: bigint): number | undefined {
  return units % unitsInCent === 0n ? Number(units / unitsInCent) : undefined;
}

/** Starts the purchase of a payment, if it has any. Call it inside the transaction that captures the money. */
function buyWithPayment(
  tables: TableWriters,
  ports: ActionPorts,
  { applicationId, amount, purchase }: PaymentIntentRecord,
): Result<PaymentIntentRecord['purchase']> {
  if (!purchase) return ok(undefined);
  const paidUnits = BigInt(amount) * unitsInCent;
  const caller = { role: 'application', applicationId } as const;
  const fulfillment = buyWithCard(tables, ports, { ...purchase, paidUnits }, caller);
  return mapResult(fulfillment, ({ id: fulfillmentId }) => ({ ...purchase, fulfillmentId }));
}

/**
 * Captures the money and starts the purchase in the same commit. Declines the card first if the
 * items can no longer be bought. `act` is `charge`, or `approve` after a confirmation.
 */
export function captureCharge(
  tables: TableWriters,
  ports: ActionPorts,
  checkout: Checkout,
  { card, action, ...cause }: Attempt & { readonly action: 'charge' | 'approve' },
): Checkout {
  const { payment, session } = checkout;
  const purchase = buyWithPayment(tables, ports, payment);
  if (!purchase.ok)
    return decline(tables, ports, checkout, {
      ...cause,
      card,
      action: action === 'approve' ? 'refuse' : 'decline',
      code: 'offer_not_available',
      reason: purchase.failure.message,
    });
  const now = ports.clock.now();
  const { awaiting: _awaiting, ...rest } = payment;
  const succeeded = {
    ...rest,
    status: statusAfter(payment, action),
    charges: [...payment.charges, newCharge(ports, card)],
    ...(purchase.value && { purchase: purchase.value }),
  };
  return storeCheckout(
    tables,
    ports,
    { payment: succeeded, session: { ...session, status: 'complete', completedAt: now } },
    { ...cause, events: ['payment_intent.succeeded', 'charge.succeeded', 'checkout.session.completed'] },
  );
}

/** A charge attempt: a card with its cause. */
interface Attempt extends Pick<PaymentChange, 'idempotencyKey'> {
  readonly card: PresentedCard;
}

interface Declined extends Attempt {
  readonly action: 'decline' | 'refuse';
  readonly code: DeclineCode;
  readonly reason?: string;
}

/** Captures no money; another card may be tried. */
export function decline(
  tables: TableWriters,
  ports: ActionPorts,
  { payment, session }: Checkout,
  { card, action, code, reason, ...cause }: Declined,
): Checkout {
  const { awaiting: _awaiting, ...rest } = payment;
  const charge: Charge = {
    ...newCharge(ports, card),
    decline: code,
    ...(reason !== undefined && { declineReason: reason }),
  };
  const declined = { ...rest, status: statusAfter(payment, action), charges: [...payment.charges, charge] };
  const events = ['payment_intent.payment_failed'] as const;
  return storeCheckout(tables, ports, { payment: declined, session }, { ...cause, events });
}

/** Requests confirmation from the card's owner. */
export function ask(
  tables: TableWriters,
  ports: ActionPorts,
  { payment, session }: Checkout,
  { card, ...cause }: Attempt,
): Checkout {
  const awaiting = { ...card, askedAt: ports.clock.now() };
  const awaitingPayment = { ...payment, status: statusAfter(payment, 'ask'), awaiting };
  const events = ['payment_intent.requires_action'] as const;
  return storeCheckout(tables, ports, { payment: awaitingPayment, session }, { ...cause, events });
}

function newCharge({ ids, clock }: ActionPorts, card: PresentedCard): Charge {
  return { id: `ch_${ids.token(18)}`, ...card, refunds: [], createdAt: clock.now() };
}

/** Throws if the state does not allow the act, which rolls back the commit; callers validate first. */
export function statusAfter({ status }: Checkout['payment'], action: PaymentAction) {
  const next = nextStatus(status, action);
  if (!next.ok) throw new Error(next.failure.message);
  return next.value;
}
