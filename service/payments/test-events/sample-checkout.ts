import { day, minute } from '../../kernel/time-units.ts';
import type { Ports } from '../../ports/ports.ts';
import type { CheckoutSessionRecord } from '../../resources/checkout-session.ts';
import type { Charge, PaymentIntentRecord } from '../../resources/payment.ts';
import type { PaymentEventType } from '../../resources/payment-event.ts';
import type { Checkout } from '../intents/find-payment.ts';

type Moment = Pick<Ports, 'ids' | 'clock'>;

/** Builds a payment of 10.99 US dollars in the state of this event type. Stores nothing. */
export function sampleCheckout(
  ports: Moment,
  applicationId: string,
  type: PaymentEventType,
): Checkout {
  const { ids, clock } = ports;
  const now = clock.now();
  const began = isoOf(clock.millis() - minute);
  const id = `pi_${ids.token(18)}`;
  const sessionId = `cs_${ids.token(24)}`;
  const { session: sessionFields, ...fields } = stateAfter(ports, type, now);
  const payment: PaymentIntentRecord = {
    id,
    applicationId,
    checkoutSessionId: sessionId,
    amount: 1_099,
    currency: 'usd',
    status: 'succeeded',
    clientSecret: `${id}_secret_${ids.token(18)}`,
    description: 'Test event',
    metadata: {},
    charges: [],
    submissions: [],
    createdAt: began,
    changedAt: now,
    ...fields,
  };
  const session: CheckoutSessionRecord = {
    id: sessionId,
    applicationId,
    paymentIntentId: id,
    status: 'open',
    createdAt: began,
    expiresAt: isoOf(clock.millis() - minute + day),
    ...sessionFields,
  };
  return { payment, session };
}

type State = Partial<PaymentIntentRecord> & { readonly session?: Partial<CheckoutSessionRecord> };

function stateAfter(ports: Moment, type: PaymentEventType, now: string): State {
  const completed = { session: { status: 'complete', completedAt: now } } as const;
  switch (type) {
    case 'payment_intent.created':
      return { status: 'requires_payment_method' };
    case 'payment_intent.requires_action': {
      const { paymentMethodId, card, name, email } = sampleCharge(ports, now);
      const awaiting = { paymentMethodId, card, name, email, askedAt: now };
      return { status: 'requires_action', awaiting };
    }
    case 'payment_intent.payment_failed': {
      const declined = { ...sampleCharge(ports, now), decline: 'card_declined' } as const;
      return { status: 'requires_payment_method', charges: [declined] };
    }
    case 'payment_intent.canceled':
      return {
        status: 'canceled',
        cancellation: { reason: 'requested_by_customer', at: now },
        session: { status: 'expired' },
      };
    case 'charge.refunded':
      return { ...completed, charges: [refunded(ports, sampleCharge(ports, now), now)] };
    default:
      return { ...completed, charges: [sampleCharge(ports, now)] };
  }
}

function sampleCharge({ ids }: Moment, createdAt: string): Charge {
  return {
    id: `ch_${ids.token(18)}`,
    paymentMethodId: `pm_${ids.token(18)}`,
    card: {
      brand: 'visa',
      last4: '4242',
      expMonth: 12,
      expYear: new Date(createdAt).getUTCFullYear() + 3,
      country: 'US',
      funding: 'credit',
    },
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    refunds: [],
    createdAt,
  };
}

function refunded({ ids }: Moment, charge: Charge, createdAt: string): Charge {
  const id = `re_${ids.token(18)}`;
  return {
    ...charge,
    refunds: [{ id, amount: 1_099, reason: 'requested_by_customer', createdAt }],
  };
}

function isoOf(millis: number): string {
  return new Date(millis).toISOString();
}
