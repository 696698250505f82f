import { fail, ok, type Result } from '../../kernel/result.ts';
import type { TableWriters } from '../../ports/storage.ts';
import type { Charge, Refund } from '../../resources/payment.ts';
import { amountLeft } from './amounts.ts';
import type { Checkout } from './find-payment.ts';
import { nextStatus } from './payment-states.ts';
import { type PaymentChange, type PaymentPorts, storeCheckout } from './store-checkout.ts';

/** Money that goes back. */
export interface GivenBack extends Pick<PaymentChange, 'idempotencyKey'> {
  /** In minor units; all that is left by default. */
  readonly amount?: number | null | undefined;
  readonly reason: Refund['reason'];
}

/** Gives money of a payment back, never more than was paid. Pure: call it inside a transaction. */
export function giveBack(
  tables: TableWriters,
  ports: Omit<PaymentPorts, 'storage'>,
  { payment, session }: Checkout,
  { amount, reason, ...cause }: GivenBack,
): Result<Checkout> {
  const next = nextStatus(payment.status, 'refund');
  if (!next.ok) return next;
  const left = amountLeft(payment);
  const wanted = amount ?? left;
  if (left === 0 || wanted > left)
    return fail(
      'payment.refunded',
      left === 0
        ? 'All of it was given back already.'
        : `${left} minor units of it are left to give back. Give back at most as many.`,
    );
  const refund: Refund = {
    id: `re_${ports.ids.because(['refund', payment.id], () => ports.ids.token(18))}`,
    amount: wanted,
    reason,
    createdAt: ports.clock.now(),
  };
  const refunded = (charge: Charge): Charge =>
    charge.decline ? charge : { ...charge, refunds: [...charge.refunds, refund] };
  const changed = { ...payment, status: next.value, charges: payment.charges.map(refunded) };
  const events = ['charge.refunded'] as const;
  return ok(storeCheckout(tables, ports, { payment: changed, session }, { ...cause, events }));
}
