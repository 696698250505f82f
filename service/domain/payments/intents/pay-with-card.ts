import { mapResult, ok, type Result } from '../../../model/kernel/results/result.ts';
import type { CancellationReason, CardPayment } from '../../../model/payments/payment.ts';
import { findTestCard } from '../../../model/payments/test-card.ts';
import type { TableWriters } from '../../../platform/ports/storage.ts';
import {
  type ActionPorts,
  ask,
  captureCharge,
  decline,
  declinesOf,
  statusAfter,
  toChargedCard,
} from './capture-charge.ts';
import { type Checkout, checkPayable, nextStatus } from './find-payment.ts';
import { type PaymentChange, storeCheckout } from './store-checkout.ts';

type Cause = Pick<PaymentChange, 'idempotencyKey'>;

/** Charges a test card. A decline is not a failure; the result reports it. Pure: call it inside a transaction. */
export function payWithCard(
  tables: TableWriters,
  ports: ActionPorts,
  checkout: Checkout,
  { cardNumber, name, email, ...cause }: CardPayment & Cause,
): Result<Checkout> {
  const payable = checkPayable(checkout, 'charge', ports.clock.now());
  if (!payable.ok) return payable;
  const testCard = findTestCard(cardNumber);
  if (!testCard) throw new Error('Only test cards are accepted here.');
  const attempt = {
    ...cause,
    card: {
      paymentMethodId: `pm_${ports.ids.token(18)}`,
      card: toChargedCard(testCard, ports.clock.now()),
      ...(name && { name }),
      ...(email && { email }),
    },
  };
  const code = declinesOf[testCard.outcome];
  if (code) return ok(decline(tables, ports, checkout, { ...attempt, action: 'decline', code }));
  return ok(
    testCard.outcome === 'asks'
      ? ask(tables, ports, checkout, attempt)
      : captureCharge(tables, ports, checkout, { ...attempt, action: 'charge' }),
  );
}

/** Applies the cardholder's decision: pays if approved, otherwise declines so that another card can be tried. Pure. */
export function confirmCard(
  tables: TableWriters,
  ports: ActionPorts,
  checkout: Checkout,
  { isApproved, ...cause }: Cause & { readonly isApproved: boolean },
): Result<Checkout> {
  const payable = checkPayable(checkout, isApproved ? 'approve' : 'refuse', ports.clock.now());
  if (!payable.ok) return payable;
  const { awaiting: card } = checkout.payment;
  if (!card) throw new Error(`No card requires confirmation in payment ${checkout.payment.id}.`);
  const attempt = { ...cause, card };
  return ok(
    isApproved
      ? captureCharge(tables, ports, checkout, { ...attempt, action: 'approve' })
      : decline(tables, ports, checkout, { ...attempt, action: 'refuse', code: 'authentication_failed' }),
  );
}

/** Cancels a payment for the payer. Pure: call it inside a transaction. */
export function cancelCheckout(
  tables: TableWriters,
  ports: ActionPorts,
  checkout: Checkout,
  cause: Cause,
): Result<Checkout> {
  const payable = checkPayable(checkout, 'cancel', ports.clock.now());
  return mapResult(payable, () => endUnpaid(tables, ports, checkout, { ...cause, reason: 'requested_by_customer' }));
}

/** Expires a session, on time or early. Pure: call it inside a transaction. */
export function expireCheckout(
  tables: TableWriters,
  ports: ActionPorts,
  checkout: Checkout,
  cause: Cause = {},
): Result<Checkout> {
  const next = nextStatus(checkout.payment.status, 'expire');
  return mapResult(next, () => endUnpaid(tables, ports, checkout, { ...cause, reason: 'abandoned' }));
}

function endUnpaid(
  tables: TableWriters,
  ports: ActionPorts,
  { payment, session }: Checkout,
  { reason, ...cause }: Cause & { readonly reason: CancellationReason },
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
