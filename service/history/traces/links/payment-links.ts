import { declineOf } from '../../../domain/payments/objects/declines.ts';
import type { CheckoutSessionRecord } from '../../../model/payments/checkout-session.ts';
import { formatMinorUnits } from '../../../model/payments/currency.ts';
import type { Charge, PaymentIntentRecord } from '../../../model/payments/payment.ts';
import { code, type DraftLink, id, text } from './draft-link.ts';

type Payment = PaymentIntentRecord;

/** The title of the link of a declined card; another card may be tried. */
export const declinedTitle = 'payment_intent.payment_failed';

/** The links of a payment: its creation, the wait for the payer, its end and its refunds. */
export function paymentLinks(payment: Payment, session: CheckoutSessionRecord | undefined): DraftLink[] {
  const { charges, cancellation, awaiting } = payment;
  const first = [awaiting?.askedAt, ...charges.map(firstMoment), cancellation?.at]
    .filter((at) => at !== undefined)
    .toSorted();
  return [
    created(payment),
    waitForPayer(payment, session, { parent: payment.id, from: payment.createdAt, to: first[0] }),
    ...charges.flatMap((charge) => chargeLinks(payment, charge)),
    ...anotherWait(payment, session),
    ...(awaiting ? [authenticationLink(payment, awaiting.askedAt)] : []),
    ...(cancellation ? [cancelled(payment, cancellation)] : []),
  ];
}

export function paidLinkOf({ charges }: Payment): string | undefined {
  return charges.find(({ decline }) => decline === undefined)?.id;
}

export function payerOf({ charges }: Payment): string | undefined {
  return charges.find(({ decline }) => decline === undefined)?.name;
}

function firstMoment({ askedAt, createdAt }: Charge): string {
  return askedAt ?? createdAt;
}

function created(payment: Payment): DraftLink {
  const { createdAt, description } = payment;
  return {
    ...ledger(payment, createdAt),
    id: payment.id,
    title: 'payment_intent.created',
    detail: description ?? moneyOf(payment),
    state: 'done',
  };
}

/** After a declined card, while another may be tried. */
function anotherWait(payment: Payment, session: CheckoutSessionRecord | undefined): DraftLink[] {
  const last = payment.charges.at(-1);
  if (payment.status !== 'requires_payment_method' || !last) return [];
  return [waitForPayer(payment, session, { parent: last.id, from: last.createdAt, to: undefined })];
}

/** The time that the payer took. */
function waitForPayer(
  payment: Payment,
  session: CheckoutSessionRecord | undefined,
  { parent, from, to }: { readonly parent: string; readonly from: string; readonly to: string | undefined },
): DraftLink {
  return {
    id: `${parent}/payer`,
    kind: 'wait',
    parent,
    title: 'Waiting for the payer',
    state: to === undefined ? 'running' : 'done',
    startedAt: from,
    ...(to !== undefined && { endedAt: to }),
    record: { type: 'payment', id: payment.id },
    facts: session ? [code('Session', session.status)] : [],
    why: 'The page was open, but nothing was paid.',
  };
}

function chargeLinks(payment: Payment, charge: Charge): DraftLink[] {
  const { decline, createdAt, refunds, askedAt } = charge;
  const outcome: DraftLink = {
    ...ledger(payment, createdAt),
    id: charge.id,
    cause: payment.id,
    title: decline ? declinedTitle : 'payment_intent.succeeded',
    detail: decline ? decline : 'recorded',
    state: decline ? 'failed' : 'done',
    facts: [...factsOf(payment), text('Card', cardOf(charge)), id('Charge', charge.id)],
    ...(decline && { why: charge.declineReason ?? declineOf(decline).message }),
  };
  const returned = refunds.map(
    (refund): DraftLink => ({
      ...ledger(payment, refund.createdAt),
      id: refund.id,
      cause: charge.id,
      title: 'charge.refunded',
      detail: formatMinorUnits(refund.amount, payment.currency),
      state: 'done',
      facts: [...factsOf(payment), text('Reason', refund.reason.replaceAll('_', ' '))],
    }),
  );
  return [...(askedAt === undefined ? [] : [authenticationLink(payment, askedAt, createdAt)]), outcome, ...returned];
}

/** The owner of the card was asked, and responded at `endedAt`. */
function authenticationLink(payment: Payment, askedAt: string, endedAt?: string): DraftLink {
  return {
    ...ledger(payment, askedAt),
    kind: 'wait',
    id: `${payment.id}/asked ${askedAt}`,
    cause: payment.id,
    title: 'payment_intent.requires_action',
    endedAt,
    state: endedAt === undefined ? 'running' : 'done',
    why: "The card's owner was asked to approve.",
  };
}

function cancelled(payment: Payment, { at, reason }: NonNullable<Payment['cancellation']>): DraftLink {
  return {
    ...ledger(payment, at),
    id: `${payment.id}/cancelled`,
    cause: payment.id,
    title: 'payment_intent.canceled',
    detail: reason.replaceAll('_', ' '),
    state: 'failed',
    why: reason === 'abandoned' ? 'It expired.' : 'It was cancelled.',
  };
}

function ledger(payment: Payment, at: string) {
  return {
    kind: 'ledger' as const,
    isLiteral: true,
    startedAt: at,
    endedAt: at,
    record: { type: 'payment' as const, id: payment.id },
    facts: factsOf(payment),
  };
}

function factsOf(payment: Payment) {
  return [
    text('Amount', moneyOf(payment)),
    code('Status', payment.status),
    id('Payment', payment.id),
    id('Session', payment.checkoutSessionId),
  ];
}

/** @example "Visa ending in 4242" */
function cardOf({ card }: Charge): string {
  return `Visa ending in ${card.last4}`;
}

/** The amount of a payment. @example "48.00 USD" */
export function moneyOf({ amount, currency }: Pick<Payment, 'amount' | 'currency'>): string {
  return formatMinorUnits(amount, currency);
}
