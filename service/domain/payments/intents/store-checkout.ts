import { payPageUrl } from '../../../model/installation/addresses.ts';
import { fail, ok, type Result } from '../../../model/kernel/results/result.ts';
import type { Charge, Refund } from '../../../model/payments/payment.ts';
import type { PaymentEventType } from '../../../model/webhooks/payment-event.ts';
import type { Ports } from '../../../platform/ports/ports.ts';
import type { TableWriters } from '../../../platform/ports/storage.ts';
import { newEventRequest, recordEvent } from '../../webhooks/events/record-event.ts';
import { chargeObject } from '../objects/charge-object.ts';
import { paymentIntentObject, sessionObject } from '../objects/payment-intent-object.ts';
import { amountLeft, type Checkout, nextStatus } from './find-payment.ts';

export type PaymentPorts = Pick<Ports, 'storage' | 'clock' | 'ids' | 'settings' | 'installation'>;

export interface PaymentChange {
  /** Events to send to endpoints, in order. */
  readonly events: readonly PaymentEventType[];
  /** The key of the form or call that caused the change; `undefined` if the clock caused it. */
  readonly idempotencyKey?: string | undefined;
}

/** Stores a payment with its events; all payment writes go through it. Pure: call it inside a transaction. */
export function storeCheckout(
  tables: TableWriters,
  ports: Omit<PaymentPorts, 'storage'>,
  { payment, session }: Checkout,
  { events, idempotencyKey }: PaymentChange,
): Checkout {
  const checkout = { payment: { ...payment, changedAt: ports.clock.now() }, session };
  tables.paymentIntents.put(checkout.payment);
  tables.checkoutSessions.put(session);
  const record = () => {
    const request = newEventRequest(ports, idempotencyKey);
    // Events have no Host header, so the URL is the service's own.
    const url = payPageUrl(ports.installation.ownUrl(), session.id);
    for (const type of events)
      recordEvent(tables, ports, {
        applicationId: payment.applicationId,
        type,
        object: objectOf(type, checkout, url),
        paymentIntentId: payment.id,
        request,
      });
  };
  ports.ids.because(['payment', payment.id], record);
  return checkout;
}

/** The subject of an event: the payment, its newest charge, or the session. */
export function objectOf(type: PaymentEventType, checkout: Checkout, url: string) {
  const { payment } = checkout;
  const charge = payment.charges.at(-1);
  if (type === 'checkout.session.completed') return sessionObject(checkout, url);
  if (!type.startsWith('charge.')) return paymentIntentObject(payment, url);
  if (!charge) throw new Error(`The payment ${payment.id} has no charge for this event.`);
  return chargeObject(payment, charge, url);
}

interface RefundRequest extends Pick<PaymentChange, 'idempotencyKey'> {
  /** In minor units; defaults to the refundable amount. */
  readonly amount?: number | null | undefined;
  readonly reason: Refund['reason'];
}

/** Refunds a payment, never more than was paid. Pure: call it inside a transaction. */
export function issueRefund(
  tables: TableWriters,
  ports: Omit<PaymentPorts, 'storage'>,
  { payment, session }: Checkout,
  { amount, reason, ...cause }: RefundRequest,
): Result<Checkout> {
  const next = nextStatus(payment.status, 'refund');
  if (!next.ok) return next;
  const remaining = amountLeft(payment);
  const refundAmount = amount ?? remaining;
  if (remaining === 0 || refundAmount > remaining)
    return fail(
      'payment.refunded',
      remaining === 0
        ? 'The payment is already fully refunded.'
        : `amount exceeds the refundable amount. Refund at most ${remaining} minor units.`,
    );
  const refund: Refund = {
    id: `re_${ports.ids.because(['refund', payment.id], () => ports.ids.token(18))}`,
    amount: refundAmount,
    reason,
    createdAt: ports.clock.now(),
  };
  const refunded = (charge: Charge): Charge =>
    charge.decline ? charge : { ...charge, refunds: [...charge.refunds, refund] };
  const updated = { ...payment, status: next.value, charges: payment.charges.map(refunded) };
  const events = ['charge.refunded'] as const;
  return ok(storeCheckout(tables, ports, { payment: updated, session }, { ...cause, events }));
}
