import { z } from 'zod';
import { payPageUrl } from '../../../model/installation/addresses.ts';
import { uuid } from '../../../model/kernel/primitives.ts';
import { ok } from '../../../model/kernel/results/result.ts';
import { day, minute } from '../../../model/kernel/units.ts';
import type { CheckoutSessionRecord } from '../../../model/payments/checkout-session.ts';
import type { Charge, PaymentIntentRecord } from '../../../model/payments/payment.ts';
import { type PaymentEventType, paymentEvent, paymentEventType } from '../../../model/webhooks/payment-event.ts';
import { mutation, route } from '../../../platform/ports/operation.ts';
import type { Ports } from '../../../platform/ports/ports.ts';
import { disabledWebhook } from '../../webhooks/deliveries/resend-delivery.ts';
import { toEvent } from '../../webhooks/events/events.operations.ts';
import { newEventRequest, recordEventFor } from '../../webhooks/events/record-event.ts';
import { findWebhook } from '../../webhooks/registration/webhooks.ts';
import { toChargedCard } from '../intents/capture-charge.ts';
import type { Checkout } from '../intents/find-payment.ts';
import { objectOf } from '../intents/store-checkout.ts';

type Moment = Pick<Ports, 'ids' | 'clock'>;

/** Builds a payment of 10.99 US dollars in the state of this event type. Stores nothing. */
function sampleCheckout(ports: Moment, applicationId: string, type: PaymentEventType): Checkout {
  const { ids, clock } = ports;
  const now = clock.now();
  const started = isoOf(clock.millis() - minute);
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
    createdAt: started,
    changedAt: now,
    ...fields,
  };
  const session: CheckoutSessionRecord = {
    id: sessionId,
    applicationId,
    paymentIntentId: id,
    status: 'open',
    createdAt: started,
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
    case 'payment_intent.succeeded':
    case 'charge.succeeded':
    case 'checkout.session.completed':
      return { ...completed, charges: [sampleCharge(ports, now)] };
  }
}

function sampleCharge({ ids }: Moment, createdAt: string): Charge {
  return {
    id: `ch_${ids.token(18)}`,
    paymentMethodId: `pm_${ids.token(18)}`,
    card: toChargedCard({ number: '4242424242424242' }, createdAt),
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    refunds: [],
    createdAt,
  };
}

function refunded({ ids }: Moment, charge: Charge, createdAt: string): Charge {
  const id = `re_${ids.token(18)}`;
  return { ...charge, refunds: [{ id, amount: 1_099, reason: 'requested_by_customer', createdAt }] };
}

function isoOf(millis: number): string {
  return new Date(millis).toISOString();
}

/** A webhook operation that depends on payment objects. */
export const testEventOperations = {
  sendTestEvent: mutation({
    summary: 'Send test event to a webhook',
    description: 'Of any event type, with a sample payment; delivered only to this endpoint.',
    route: route('POST', '/_vaultdesk/webhooks/{webhookId}/test-events'),
    input: z.object({ webhookId: uuid, type: paymentEventType.meta({ description: 'The type of the event.' }) }),
    output: paymentEvent,
    run: async (ports, { webhookId, type }, caller) =>
      ports.storage.transact((tables) => {
        const result = findWebhook(tables, webhookId, caller);
        if (!result.ok) return result;
        const webhook = result.value;
        if (webhook.disabled) return disabledWebhook(webhookId);
        const { applicationId } = webhook;
        const checkout = sampleCheckout(ports, applicationId, type);
        const object = objectOf(type, checkout, payPageUrl(ports.installation.ownUrl(), checkout.session.id));
        const request = newEventRequest(ports);
        const content = { applicationId, type, object, request };
        const event = recordEventFor(tables, ports, content, [webhook]);
        return ok(toEvent(tables, event));
      }),
  }),
};
