import { isVisible } from '../../auth/tenancy.ts';
import { type Failed, fail, ok, type Result } from '../../kernel/result.ts';
import type { Caller } from '../../ports/operation.ts';
import type { TableReaders } from '../../ports/storage.ts';
import type { CheckoutSessionRecord } from '../../resources/checkout-session.ts';
import type { PaymentIntentRecord } from '../../resources/payment.ts';

/** A payment with its checkout session. */
export interface Checkout {
  readonly payment: PaymentIntentRecord;
  readonly session: CheckoutSessionRecord;
}

type Tables = Pick<TableReaders, 'paymentIntents' | 'checkoutSessions'>;

/** Finds a payment that the caller may see. */
export function findPayment(
  tables: Tables,
  paymentIntentId: string,
  caller: Caller,
): Result<Checkout> {
  const payment = tables.paymentIntents.find(paymentIntentId);
  const session = payment && tables.checkoutSessions.find(payment.checkoutSessionId);
  return session && isVisible(caller, payment)
    ? ok({ payment, session })
    : fail('payment.not-found', `No payment has the id ${paymentIntentId}.`);
}

/** Finds a session that the caller may see. */
export function findSession(tables: Tables, sessionId: string, caller: Caller): Result<Checkout> {
  const checkout = findCheckout(tables, sessionId);
  return checkout && isVisible(caller, checkout.session) ? ok(checkout) : noSession(sessionId);
}

/** Finds a session for any caller: the id of an open session is enough to pay it. */
export function findCheckout(tables: Tables, sessionId: string): Checkout | undefined {
  const session = tables.checkoutSessions.find(sessionId);
  const payment = session && tables.paymentIntents.find(session.paymentIntentId);
  return payment && { payment, session };
}

/** The failure for an unknown session. */
export function noSession(sessionId: string): Failed {
  return fail('checkout-session.not-found', `No checkout session has the id ${sessionId}.`);
}
