import { payPageUrl } from '../../../model/installation/addresses.ts';
import { formatMinorUnits } from '../../../model/payments/currency.ts';
import type { Charge, PaymentInspection, PaymentIntentRecord, PaymentStep } from '../../../model/payments/payment.ts';
import type { Ports } from '../../../platform/ports/ports.ts';
import type { TableReaders } from '../../../platform/ports/storage.ts';
import { declineOf } from '../objects/declines.ts';
import { type Checkout, toPayment } from './find-payment.ts';

/** Maps a payment to the operator's details. */
export function toInspection(
  { paymentEvents, webhookDeliveries }: Pick<TableReaders, 'paymentEvents' | 'webhookDeliveries'>,
  ports: Pick<Ports, 'installation'>,
  { payment, session }: Checkout,
): PaymentInspection {
  return {
    ...toPayment({ payment, session }),
    url: payPageUrl(ports.installation.baseUrl(), session.id),
    metadata: payment.metadata,
    ...(session.status === 'open' && { expiresAt: session.expiresAt }),
    charges: payment.charges,
    events: paymentEvents
      .listBy('byPayment', payment.id)
      .map(({ id, type, paymentIntentId, createdAt }) => ({
        id,
        type,
        paymentIntentId,
        isTest: false,
        createdAt,
        deliveries: webhookDeliveries.countBy('byEvent', id),
      })),
    timeline: paymentTimeline(payment),
  };
}

/** The history of a payment, in order. */
function paymentTimeline(payment: PaymentIntentRecord): PaymentStep[] {
  const { createdAt, charges, awaiting, cancellation, amount, currency } = payment;

  const steps: PaymentStep[] = [
    { at: createdAt, kind: 'created', detail: formatMinorUnits(amount, currency) },
    ...charges.flatMap((charge) => stepsOf(charge)),
    ...(awaiting ? [confirmationStep(awaiting)] : []),
    ...charges.flatMap((charge) => refundsOf(charge, currency)),
    ...(cancellation ? [ended(cancellation)] : []),
    ...purchaseOf(payment),
  ];
  return steps.sort((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)));
}

function stepsOf(charge: Charge): PaymentStep[] {
  const { askedAt, card, createdAt, decline, declineReason } = charge;
  const before = askedAt === undefined ? [] : [confirmationStep({ card, askedAt })];
  const at = createdAt;
  if (!decline) return [...before, { at, kind: 'succeeded', detail: cardText(charge) }];
  const detail = `${cardText(charge)}: ${declineReason ?? declineOf(decline).message}`;
  return [...before, { at, kind: 'declined', detail }];
}

function confirmationStep({ card, askedAt }: { card: Charge['card']; askedAt: string }): PaymentStep {
  return { at: askedAt, kind: 'requires_action', detail: cardText({ card }) };
}

/** @example "visa ending in 4242" */
function cardText({ card }: Pick<Charge, 'card'>): string {
  return `${card.brand} ending in ${card.last4}`;
}

function refundsOf({ refunds }: Charge, currency: string): PaymentStep[] {
  return refunds.map(({ createdAt, amount, reason }) => ({
    at: createdAt,
    kind: 'refunded',
    detail: `${formatMinorUnits(amount, currency)}, ${reason.replaceAll('_', ' ')}`,
  }));
}

function ended({ at, reason }: NonNullable<PaymentIntentRecord['cancellation']>): PaymentStep {
  return { at, kind: reason === 'abandoned' ? 'expired' : 'canceled' };
}

function purchaseOf(payment: PaymentIntentRecord): PaymentStep[] {
  const { purchase, charges } = payment;
  const paidAt = charges.find(({ decline }) => !decline)?.createdAt;
  if (!purchase?.fulfillmentId || paidAt === undefined) return [];
  const { fulfillmentId, end } = purchase;
  const started: PaymentStep = { at: paidAt, kind: 'purchase_started', detail: fulfillmentId };
  if (!end) return [started];
  const kind = end.status === 'COMPLETED' ? 'purchase_completed' : 'purchase_failed';
  return [started, { at: end.at, kind, ...(end.reason && { detail: end.reason }) }];
}
