import { expect, test } from 'vitest';
import { ok } from '../kernel/result.ts';
import { tracedPorts } from '../operations/traced-ports.ts';
import { expireSessions } from '../payments/checkout/expire-sessions.ts';
import type { TraceOrigin } from '../ports/storage.ts';
import { checkoutSession } from '../resources/checkout-session.ts';
import { aCheckout, checkoutRecords } from '../testing/a-payment.ts';
import { aSealedWebhook } from '../testing/a-sealed-webhook.ts';
import { doorsOf, tokenOf } from '../testing/a-service.ts';
import { aDelivery, anEvent } from '../testing/a-webhook.ts';
import { aFulfillment, anOffer } from '../testing/an-offer.ts';
import { anApplication, anId } from '../testing/builders.ts';
import { type Answer, call, resultIn } from '../testing/call.ts';
import { type FakePortsOptions, fakePorts, operatorToken } from '../testing/fake-ports.ts';
import { anHour } from '../testing/fixed-clock.ts';

const application = anApplication();

/** A shop with an endpoint. */
async function aShop(options: FakePortsOptions = {}) {
  const webhooks = [aSealedWebhook({ applicationId: application.id })];
  const ports = fakePorts({ applications: [application], webhooks, ...options });
  const { http } = doorsOf(ports);
  const token = await tokenOf(ports, application);
  const ask = (address: string, body?: unknown) => call(http, address, { token, body });
  const askAsOperator = (address: string, body?: unknown) =>
    call(http, address, { token: operatorToken, body });
  return { ports, ask, askAsOperator };
}

function requestIdOf({ headers }: Answer): string {
  return headers.get('x-request-id') ?? '';
}

const order = { amount: 1250, currency: 'usd' };

test('what a request makes carries its id, and so does what follows', async () => {
  const settings = { paymentEvents: 'outcomes' } as const;
  const { ports, ask, askAsOperator } = await aShop({ settings });
  const asked = await ask('POST /checkout/sessions', order);
  const { paymentIntentId } = resultIn(asked, checkoutSession);
  const traceId = requestIdOf(asked);

  await askAsOperator(`POST /_vaultdesk/payments/${paymentIntentId}/card`, {
    cardNumber: '4242424242424242',
  });

  const found = ports.storage.read((tables) => [
    ...tables.paymentIntents.listBy('byTrace', traceId).map(({ id }) => id),
    ...tables.paymentEvents.listBy('byTrace', traceId).map(({ type }) => type),
    ...tables.webhookDeliveries.listBy('byTrace', traceId).map(({ eventType }) => eventType),
  ]);
  expect(found).toEqual([
    paymentIntentId,
    'payment_intent.created',
    'payment_intent.succeeded',
    'charge.succeeded',
    'checkout.session.completed',
    'payment_intent.succeeded',
  ]);
});

test('what the clock does goes on with the trace', async () => {
  const { ports, ask } = await aShop();
  const asked = await ask('POST /checkout/sessions', order);
  const { paymentIntentId } = resultIn(asked, checkoutSession);
  ports.clock.advance(25 * anHour);

  await expireSessions(ports);

  const events = ports.storage.read((tables) =>
    tables.paymentEvents.listBy('byPayment', paymentIntentId),
  );
  expect(events.map(({ type, traceId }) => [type, traceId])).toEqual([
    ['payment_intent.created', requestIdOf(asked)],
    ['payment_intent.canceled', requestIdOf(asked)],
  ]);
});

test('the trace is in no answer', async () => {
  const { ask, askAsOperator } = await aShop();
  const asked = await ask('POST /checkout/sessions', order);
  const { paymentIntentId } = resultIn(asked, checkoutSession);

  const shown = await askAsOperator(`GET /_vaultdesk/payments/${paymentIntentId}`);

  expect([asked.text, shown.text].join()).not.toContain('traceId');
});

/** Commits as a request does; answers to which trace it belonged. */
async function traceOfPut(
  options: FakePortsOptions,
  put: Parameters<ReturnType<typeof fakePorts>['storage']['transact']>[0],
) {
  const ports = fakePorts(options);
  const origin: TraceOrigin = { requestId: anId() };
  await tracedPorts(ports, origin).storage.transact((tables) => {
    put(tables);
    return ok();
  });
  return { ports, origin, isOwn: origin.traceId === origin.requestId };
}

const older = { traceId: anId() };

test('a request that changes what is there goes on with its trace', async () => {
  const offer = anOffer(older);

  const { origin } = await traceOfPut({ offers: [offer] }, ({ offers }) => {
    offers.put({ ...offer, visibility: 'UNLISTED' });
    return ok();
  });

  expect(origin.traceId).toBe(older.traceId);
});

test('a purchase begins a trace of its own, though it changes the offer', async () => {
  const offer = anOffer(older);
  const bought = aFulfillment({ offerId: offer.id });

  const { ports, origin, isOwn } = await traceOfPut({ offers: [offer] }, (tables) => {
    tables.fulfillments.put(bought);
    tables.offers.put({ ...offer, remainingAmount: 0 });
    return ok();
  });

  expect(isOwn).toBe(true);
  expect(ports.storage.read((tables) => tables.fulfillments.find(bought.id)?.traceId)).toBe(
    origin.requestId,
  );
});

test('what goes back to the seller belongs to the offer', async () => {
  const offer = anOffer(older);
  const back = aFulfillment({ offerId: offer.id, type: 'REIMBURSEMENT' });

  const { origin } = await traceOfPut({ offers: [offer] }, (tables) => {
    tables.fulfillments.put(back);
    return ok();
  });

  expect(origin.traceId).toBe(older.traceId);
});

test('a record keeps its trace, whoever forgets to put it back', async () => {
  const { payment, session } = aCheckout(older);
  const { traceId: _forgotten, ...stale } = payment;

  const { ports } = await traceOfPut(checkoutRecords([{ payment, session }]), (tables) => {
    tables.paymentIntents.put({ ...stale, description: 'changed' });
    return ok();
  });

  expect(ports.storage.read((tables) => tables.paymentIntents.find(payment.id))).toEqual({
    ...payment,
    description: 'changed',
  });
});

test('a delivery that is sent again stays in the trace of its event', async () => {
  const event = anEvent(older);
  const delivery = aDelivery({ eventId: event.id, status: 'GIVEN_UP', ...older });

  const { origin } = await traceOfPut(
    { paymentEvents: [event], webhookDeliveries: [delivery] },
    (tables) => {
      tables.webhookDeliveries.put({ ...delivery, status: 'PENDING' });
      return ok();
    },
  );

  expect(origin.traceId).toBe(older.traceId);
});
