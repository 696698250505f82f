import { ok, type Result } from '../../kernel/result.ts';
import type { TableWriters } from '../../ports/storage.ts';
import type { CancellationReason } from '../../resources/payment.ts';
import { statusAfter } from './capture-charge.ts';
import { type Checkout, checkPayable } from './find-payment.ts';
import { nextStatus } from './payment-states.ts';
import { type PaymentChange, type PaymentPorts, storeCheckout } from './store-checkout.ts';

type ActPorts = Omit<PaymentPorts, 'storage'>;

/** Cancels a payment for the payer. Pure: call it inside a transaction. */
export function cancelCheckout(
  tables: TableWriters,
  ports: ActPorts,
  checkout: Checkout,
  cause: Pick<PaymentChange, 'idempotencyKey'>,
): Result<Checkout> {
  const payable = checkPayable(checkout, 'cancel', ports.clock.now());
  return payable.ok
    ? ok(endUnpaid(tables, ports, checkout, { ...cause, reason: 'requested_by_customer' }))
    : payable;
}

/** Expires a session, on time or early. Pure: call it inside a transaction. */
export function expireCheckout(
  tables: TableWriters,
  ports: ActPorts,
  checkout: Checkout,
  cause: Pick<PaymentChange, 'idempotencyKey'> = {},
): Result<Checkout> {
  const next = nextStatus(checkout.payment.status, 'expire');
  return next.ok ? ok(endUnpaid(tables, ports, checkout, { ...cause, reason: 'abandoned' })) : next;
}

interface Ending extends Pick<PaymentChange, 'idempotencyKey'> {
  readonly reason: CancellationReason;
}

function endUnpaid(
  tables: TableWriters,
  ports: ActPorts,
  { payment, session }: Checkout,
  { reason, ...cause }: Ending,
): Checkout {
  const { awaiting: _awaiting, ...rest } = payment;
  const canceled = {
    ...rest,
    status: statusAfter(payment, reason === 'abandoned' ? 'expire' : 'cancel'),
    cancellation: { reason, at: ports.clock.now() },
  };
  return storeCheckout(
    tables,
    ports,
    { payment: canceled, session: { ...session, status: 'expired' } },
    { ...cause, events: ['payment_intent.canceled'] },
  );
}
