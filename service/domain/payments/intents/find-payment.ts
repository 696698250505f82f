import type { FailureCode } from '../../../model/kernel/results/failures.ts';
import { type Failed, fail, ok, type Result } from '../../../model/kernel/results/result.ts';
import type { CheckoutSessionRecord, PaymentStatus } from '../../../model/payments/checkout-session.ts';
import type { Charge, Payment, PaymentIntentRecord } from '../../../model/payments/payment.ts';
import type { Caller } from '../../../platform/ports/operation.ts';
import type { TableReaders } from '../../../platform/ports/storage.ts';
import { isVisible } from '../../auth/authenticate.ts';
import { maximumCharges } from '../limits.ts';

export type Checkout = { readonly payment: PaymentIntentRecord; readonly session: CheckoutSessionRecord };

type Tables = Pick<TableReaders, 'paymentIntents' | 'checkoutSessions'>;

export function findPayment(tables: Tables, paymentIntentId: string, caller: Caller): Result<Checkout> {
  const payment = tables.paymentIntents.find(paymentIntentId);
  const session = payment && tables.checkoutSessions.find(payment.checkoutSessionId);
  return session && isVisible(caller, payment)
    ? ok({ payment, session })
    : fail('payment.not-found', `No payment has the id ${paymentIntentId}.`);
}

export function findSession(tables: Tables, sessionId: string, caller: Caller): Result<Checkout> {
  const checkout = findCheckout(tables, sessionId);
  return checkout && isVisible(caller, checkout.session) ? ok(checkout) : noSession(sessionId);
}

/** Finds a session for any caller: the id of an open session is enough to pay it. */
export function findCheckout(tables: Tables, sessionId: string): Checkout | undefined {
  const session = tables.checkoutSessions.find(sessionId);
  const payment = session && tables.paymentIntents.find(session.paymentIntentId);
  return payment && { payment, session };
}

/** The failure for an unknown session. */
export function noSession(sessionId: string): Failed {
  return fail('checkout-session.not-found', `No checkout session has the id ${sessionId}.`);
}

/** Validates that the payer may do this now: the session is open and the payment state allows it. */
export function checkPayable({ payment, session }: Checkout, action: PaymentAction, now: string): Result<void> {
  const isAbandoned = payment.cancellation?.reason === 'abandoned';
  if (isAbandoned || (session.status === 'open' && session.expiresAt <= now))
    return fail('checkout-session.expired', `The checkout session expired at ${session.expiresAt}. Create a new one.`);
  const next = nextStatus(payment.status, action);
  if (!next.ok) return next;
  if (payment.charges.length < maximumCharges || action === 'cancel') return ok();
  return fail(
    'payment.too-many-attempts',
    `The payment was declined ${maximumCharges} times. Create a new checkout session.`,
  );
}

/** Maps a payment to its list entry for the operator. */
export function toPayment({ payment, session }: Checkout): Payment {
  const { charges, awaiting, cancellation } = payment;
  const charge = paidCharge(payment);
  const { card } = charge ?? awaiting ?? charges.at(-1) ?? {};
  const lastDecline = charges.at(-1)?.decline;
  return {
    ...payment,
    amountReceived: amountReceived(payment),
    amountRefunded: charge ? amountRefunded(charge) : 0,
    checkoutStatus: session.status,
    ...(lastDecline && { lastDecline }),
    ...(cancellation && { cancellationReason: cancellation.reason }),
    ...(card && { card: { brand: card.brand, last4: card.last4 } }),
    clientReferenceId: session.clientReferenceId,
    customer: session.customer,
  };
}

export function paidCharge({ charges }: PaymentIntentRecord): Charge | undefined {
  return charges.find(({ decline }) => decline === undefined);
}

/** The captured amount in minor units. */
export function amountReceived(payment: PaymentIntentRecord): number {
  return paidCharge(payment) ? payment.amount : 0;
}

/** The refunded amount of a charge in minor units. */
export function amountRefunded({ refunds }: Pick<Charge, 'refunds'>): number {
  return refunds.reduce((sum, { amount }) => sum + amount, 0);
}

/** The refundable amount of a payment in minor units. */
export function amountLeft(payment: PaymentIntentRecord): number {
  const charge = paidCharge(payment);
  return charge ? payment.amount - amountRefunded(charge) : 0;
}

/** The fee for a payment: 2.9 % plus 30 minor units, as usual for cards, and never more than the payment. */
export function applicationFee(amount: number): number {
  return Math.min(amount, Math.round((amount * 29) / 1000) + 30);
}

/**
 * Acts on a payment. `charge`: the card pays · `decline`: the card is declined · `ask`: the owner
 * has to confirm · `approve` and `refuse`: the owner's decision · `cancel`: the payer or the
 * application cancels · `expire`: the session expires · `refund`: money is refunded.
 */
export const paymentActions = ['charge', 'decline', 'ask', 'approve', 'refuse', 'cancel', 'expire', 'refund'] as const;
export type PaymentAction = (typeof paymentActions)[number];

/** Why an act is not allowed now, and which one is. */
export const paymentRejections = {
  'payment.paid': 'The payment is already paid. Refund it instead.',
  'payment.canceled': 'The payment was cancelled. Create a new checkout session.',
  'payment.awaits-confirmation': 'The card requires confirmation. Approve it, or decline it and use another card.',
  'payment.nothing-to-confirm': 'No card requires confirmation. Pay with a card first.',
  'payment.not-paid': 'Nothing was paid, so nothing can be refunded.',
} as const satisfies Partial<Record<FailureCode, string>>;
export type PaymentRejection = keyof typeof paymentRejections;

const alreadyPaid = 'payment.paid';
const canceled = 'payment.canceled';
const awaits = 'payment.awaits-confirmation';
const nothingToConfirm = 'payment.nothing-to-confirm';
const notPaid = 'payment.not-paid';

/** The complete state machine: the next state for each act in each state, or the reason for rejecting it. */
export const paymentStates = {
  requires_payment_method: {
    charge: 'succeeded',
    decline: 'requires_payment_method',
    ask: 'requires_action',
    approve: nothingToConfirm,
    refuse: nothingToConfirm,
    cancel: 'canceled',
    expire: 'canceled',
    refund: notPaid,
  },
  requires_action: {
    charge: awaits,
    decline: awaits,
    ask: awaits,
    approve: 'succeeded',
    refuse: 'requires_payment_method',
    cancel: 'canceled',
    expire: 'canceled',
    refund: notPaid,
  },
  succeeded: {
    charge: alreadyPaid,
    decline: alreadyPaid,
    ask: alreadyPaid,
    approve: alreadyPaid,
    refuse: alreadyPaid,
    cancel: alreadyPaid,
    expire: alreadyPaid,
    refund: 'succeeded',
  },
  canceled: {
    charge: canceled,
    decline: canceled,
    ask: canceled,
    approve: canceled,
    refuse: canceled,
    cancel: canceled,
    expire: canceled,
    refund: notPaid,
  },
} as const satisfies Record<PaymentStatus, Record<PaymentAction, PaymentStatus | PaymentRejection>>;

/** The state of a payment after an act, or the reason for rejecting the act. */
export function nextStatus(status: PaymentStatus, action: PaymentAction): Result<PaymentStatus> {
  const next = paymentStates[status][action];
  return isRejection(next) ? fail(next, paymentRejections[next]) : ok(next);
}

function isRejection(text: PaymentStatus | PaymentRejection): text is PaymentRejection {
  return Object.hasOwn(paymentRejections, text);
}
