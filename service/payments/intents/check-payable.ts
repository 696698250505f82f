import { fail, ok, type Result } from '../../kernel/result.ts';
import { maximumCharges } from '../limits.ts';
import type { Checkout } from './find-payment.ts';
import { nextStatus, type PaymentAct } from './payment-states.ts';

/**
 * Validates that the payer may do this now: the session is open and the payment state allows it.
 */
export function checkPayable(
  { payment, session }: Checkout,
  act: PaymentAct,
  now: string,
): Result<void> {
  const isAbandoned = payment.cancellation?.reason === 'abandoned';
  if (isAbandoned || (session.status === 'open' && session.expiresAt <= now))
    return fail(
      'checkout-session.expired',
      `The checkout session expired at ${session.expiresAt}. Create a new one.`,
    );
  const next = nextStatus(payment.status, act);
  if (!next.ok) return next;
  if (payment.charges.length < maximumCharges || act === 'cancel') return ok();
  return fail(
    'payment.too-many-attempts',
    `The payment was declined ${maximumCharges} times. Create a new checkout session.`,
  );
}
