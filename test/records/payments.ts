import type { Checkout } from '../../service/domain/payments/intents/find-payment.ts';
import type { CheckoutSessionRecord } from '../../service/model/payments/checkout-session.ts';
import type { Charge, PaymentIntentRecord } from '../../service/model/payments/payment.ts';
import { anId, createdAt, ourApplicationId } from './users.ts';

const expiresAt = '2030-01-01T23:00:00.000Z';

/** The successful test card in the format of a charge. */
const card = { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2033, country: 'US', funding: 'credit' } as const;

/** A captured charge by default. */
export const aCharge = (fields: Partial<Charge> = {}): Charge => ({
  id: `ch_${anId()}`,
  paymentMethodId: `pm_${anId()}`,
  card,
  refunds: [],
  createdAt,
  ...fields,
});

/** A payment of 12.50 usd in an open session by default. Its state follows from its status. */
export function aCheckout(
  payment: Partial<PaymentIntentRecord> = {},
  session: Partial<CheckoutSessionRecord> = {},
): Checkout {
  const { status = 'requires_payment_method' } = payment;
  const id = payment.id ?? `pi_${anId()}`;
  const sessionId = session.id ?? `cs_${anId()}`;
  return {
    payment: {
      id,
      applicationId: ourApplicationId,
      checkoutSessionId: sessionId,
      amount: 1250,
      currency: 'usd',
      status,
      clientSecret: `${id}_secret_of-the-tests`,
      metadata: {},
      charges: status === 'succeeded' ? [aCharge()] : [],
      ...(status === 'requires_action' && { awaiting: { paymentMethodId: 'pm_asks', card, askedAt: createdAt } }),
      ...(status === 'canceled' && { cancellation: { reason: 'requested_by_customer', at: createdAt } }),
      submissions: [],
      createdAt,
      changedAt: createdAt,
      ...payment,
    },
    session: {
      id: sessionId,
      applicationId: payment.applicationId ?? ourApplicationId,
      paymentIntentId: id,
      status: status === 'canceled' ? 'expired' : status === 'succeeded' ? 'complete' : 'open',
      createdAt,
      expiresAt,
      ...session,
    },
  };
}

/** The records of checkouts, for `fakePorts`. */
export function checkoutRecords(checkouts: readonly Checkout[]) {
  return {
    paymentIntents: checkouts.map(({ payment }) => payment),
    checkoutSessions: checkouts.map(({ session }) => session),
  };
}
