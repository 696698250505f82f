import type { FailureCode } from '../../../model/kernel/results/failures.ts';
import { type Failed, fail, ok, type Result } from '../../../model/kernel/results/result.ts';
import type { PaymentStatus } from '../../../model/payments/checkout-session.ts';

/**
 * Acts on a payment. `charge`: the card pays · `decline`: the card is declined · `ask`: the owner
 * has to confirm · `approve` and `refuse`: the owner's decision · `cancel`: the payer or the
 * application cancels · `expire`: the session expires · `refund`: money is refunded.
 */
export const paymentActs = ['charge', 'decline', 'ask', 'approve', 'refuse', 'cancel', 'expire', 'refund'] as const;
export type PaymentAct = (typeof paymentActs)[number];

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
const nothing = 'payment.nothing-to-confirm';
const notPaid = 'payment.not-paid';

/** The complete state machine: the next state for each act in each state, or the reason for rejecting it. */
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
} as const satisfies Record<PaymentStatus, Record<PaymentAct, PaymentStatus | PaymentRejection>>;

/** The state of a payment after an act, or the reason for rejecting the act. */
export function nextStatus(status: PaymentStatus, act: PaymentAct): Result<PaymentStatus> {
  const next = paymentStates[status][act];
  return isRejection(next) ? rejected(next) : ok(next);
}

/** The failure for a refusal, with its message. */
function rejected(rejection: PaymentRejection): Failed {
  return fail(rejection, paymentRejections[rejection]);
}

function isRejection(text: PaymentStatus | PaymentRejection): text is PaymentRejection {
  return Object.hasOwn(paymentRejections, text);
}
