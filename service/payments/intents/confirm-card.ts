import { ok, type Result } from '../../kernel/result.ts';
import type { TableWriters } from '../../ports/storage.ts';
import { captureCharge, decline } from './capture-charge.ts';
import { checkPayable } from './check-payable.ts';
import type { Checkout } from './find-payment.ts';
import type { PaymentChange, PaymentPorts } from './store-checkout.ts';

/** The decision of the cardholder. */
export interface Confirmation extends Pick<PaymentChange, 'idempotencyKey'> {
  readonly isApproved: boolean;
}

/**
 * Applies the cardholder's decision: pays if approved, otherwise declines so that another card can
 * be tried. Pure.
 */
export function confirmCard(
  tables: TableWriters,
  ports: Omit<PaymentPorts, 'storage'>,
  checkout: Checkout,
  { isApproved, ...cause }: Confirmation,
): Result<Checkout> {
  const payable = checkPayable(checkout, isApproved ? 'approve' : 'refuse', ports.clock.now());
  if (!payable.ok) return payable;
  const { awaiting: card } = checkout.payment;
  if (!card) throw new Error(`No card requires confirmation in payment ${checkout.payment.id}.`);
  const attempt = { ...cause, card };
  return ok(
    isApproved
      ? captureCharge(tables, ports, checkout, { ...attempt, act: 'approve' })
      : decline(tables, ports, checkout, {
          ...attempt,
          act: 'refuse',
          code: 'authentication_failed',
        }),
  );
}
