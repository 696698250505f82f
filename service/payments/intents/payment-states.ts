import type { FailureCode } from '../../kernel/failures.ts';
import { type Failed, fail, ok, type Result } from '../../kernel/result.ts';
import type { PaymentStatus } from '../../resources/checkout-session.ts';

/**
 * What can happen to a payment. `charge`: the card pays at once · `decline`: it does not · `ask`: its
 * owner has to confirm · `approve` and `refuse`: the owner did · `cancel`: somebody gave up · `expire`:
 * its time ran out · `refund`: money goes back.
 */
export const paymentActs = [
  'charge',
  'decline',
  'ask',
  'approve',
  'refuse',
  'cancel',
  'expire',
  'refund',
] as const;
export type PaymentAct = (typeof paymentActs)[number];

/** Why something cannot happen now, and what can. */
export const paymentRefusals = {
  'payment.paid': 'The payment was paid already. A refund gives the money back.',
  'payment.canceled': 'The payment was cancelled. Make a new checkout session.',
  'payment.awaits-confirmation':
    'The card waits for a confirmation. Approve it, or refuse it and take another card.',
  'payment.nothing-to-confirm': 'No card waits for a confirmation. Pay with a card first.',
  'payment.not-paid': 'Nothing was paid, so there is nothing to give back.',
} as const satisfies Partial<Record<FailureCode, string>>;
export type PaymentRefusal = keyof typeof paymentRefusals;

const paid = 'payment.paid';
const canceled = 'payment.canceled';
const awaits = 'payment.awaits-confirmation';
const nothing = 'payment.nothing-to-confirm';
const notPaid = 'payment.not-paid';

/** The state after each act in each state, or why it cannot be: all there is to know of them. */
export const paymentStates = {
  requires_payment_method: {
    charge: 'succeeded',
    decline: 'requires_payment_method',
    ask: 'requires_action',
    approve: nothing,
    refuse: nothing,
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
    charge: paid,
    decline: paid,
    ask: paid,
    approve: paid,
    refuse: paid,
    cancel: paid,
    expire: paid,
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
} as const satisfies Record<PaymentStatus, Record<PaymentAct, PaymentStatus | PaymentRefusal>>;

/** The state of a payment after an act, or why that cannot be. */
export function nextStatus(status: PaymentStatus, act: PaymentAct): Result<PaymentStatus> {
  const next = paymentStates[status][act];
  return isRefusal(next) ? refused(next) : ok(next);
}

/** The refusal with its sentence. */
export function refused(refusal: PaymentRefusal): Failed {
  return fail(refusal, paymentRefusals[refusal]);
}

function isRefusal(text: PaymentStatus | PaymentRefusal): text is PaymentRefusal {
  return Object.hasOwn(paymentRefusals, text);
}
