import { isVisible } from '../../auth/tenancy.ts';
import { type Failed, fail, ok, type Result } from '../../kernel/result.ts';
import type { Caller } from '../../ports/operation.ts';
import type { TableReaders } from '../../ports/storage.ts';
import type { CheckoutSessionRecord } from '../../resources/checkout-session.ts';
import type { PaymentIntentRecord } from '../../resources/payment.ts';

/** A payment with the session it was asked for in. */
export interface Checkout {
  readonly payment: PaymentIntentRecord;
  readonly session: CheckoutSessionRecord;
}

type Tables = Pick<TableReaders, 'paymentIntents' | 'checkoutSessions'>;

/** The payment of this id, when it exists for this caller. */
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

/** The session of this id, when it exists for this caller. */
export function findSession(tables: Tables, sessionId: string, caller: Caller): Result<Checkout> {
  const checkout = findCheckout(tables, sessionId);
  return checkout && isVisible(caller, checkout.session) ? ok(checkout) : noSession(sessionId);
}

/** The session of this id for anybody: who knows the id of an open one may pay it. */
export function findCheckout(tables: Tables, sessionId: string): Checkout | undefined {
  const session = tables.checkoutSessions.find(sessionId);
  const payment = session && tables.paymentIntents.find(session.paymentIntentId);
  return payment && { payment, session };
}

/** The answer where there is no such session. */
export function noSession(sessionId: string): Failed {
  return fail('checkout-session.not-found', `No checkout session has the id ${sessionId}.`);
}
