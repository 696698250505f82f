import { fail, ok, type Result } from '../../kernel/result.ts';
import type { TableWriters } from '../../ports/storage.ts';
import type { Charge, Refund } from '../../resources/payment.ts';
import { amountLeft } from './amounts.ts';
import type { Checkout } from './find-payment.ts';
import { nextStatus } from './payment-states.ts';
import { type PaymentChange, type PaymentPorts, storeCheckout } from './store-checkout.ts';

/** A refund to issue. */
export interface RefundRequest extends Pick<PaymentChange, 'idempotencyKey'> {
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
