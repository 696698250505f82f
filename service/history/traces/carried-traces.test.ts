import { expect, test } from 'vitest';
import { anHour } from '../../../test/fakes/clock.ts';
import { type FakePortsOptions, fakePorts, operatorToken } from '../../../test/fakes/fake-ports.ts';
import { aFulfillment, anOffer } from '../../../test/records/offers.ts';
import { aCheckout, checkoutRecords } from '../../../test/records/payments.ts';
import { anApplication, anId } from '../../../test/records/users.ts';
import { aDelivery, anEvent, aSealedWebhook } from '../../../test/records/webhooks.ts';
import { change } from '../../../test/storage/change.ts';
import { type Answer, resultIn } from '../../../test/world/call.ts';
import { aCalledService } from '../../../test/world/service.ts';
import { requestPorts } from '../../api/operations/operation-request.ts';
import { expireSessions } from '../../domain/payments/checkout/to-session.ts';
import { checkoutSession } from '../../model/payments/checkout-session.ts';
import type { TableWriters, TraceOrigin } from '../../platform/ports/storage.ts';

const application = anApplication();

async function aShop(options: FakePortsOptions = {}) {
  const webhooks = [aSealedWebhook({ applicationId: application.id })];
  const { ports, send } = await aCalledService({ webhooks, ...options }, application);
  const request = (address: string, body?: unknown) => send(address, { body });
  const requestAsOperator = (address: string, body?: unknown) => send(address, { token: operatorToken, body });
  return { ports, request, requestAsOperator };
}

function requestIdOf({ headers }: Answer): string {
  return headers.get('x-request-id') ?? '';
}

const order = { amount: 1250, currency: 'usd' };

test("stores the request's trace id in everything that it creates or causes", async () => {
  const settings = { paymentEvents: 'outcomes' } as const;
  const { ports, request, requestAsOperator } = await aShop({ settings });
  const created = await request('POST /checkout/sessions', order);
  const { paymentIntentId } = resultIn(created, checkoutSession);
  const traceId = requestIdOf(created);

  await requestAsOperator(`POST /_vaultdesk/payments/${paymentIntentId}/card`, { cardNumber: '4242424242424242' });

  const records = ports.storage.read((tables) => [
    ...tables.paymentIntents.listBy('byTrace', traceId).map(({ id }) => id),
    ...tables.paymentEvents.listBy('byTrace', traceId).map(({ type }) => type),
    ...tables.webhookDeliveries.listBy('byTrace', traceId).map(({ eventType }) => eventType),
  ]);
  expect(records).toEqual([
    paymentIntentId,
    'payment_intent.created',
    'payment_intent.succeeded',
    'charge.succeeded',
    'checkout.session.completed',
    'payment_intent.succeeded',
  ]);
});

test('continues the trace in changes by the clock', async () => {
  const { ports, request } = await aShop();
  const created = await request('POST /checkout/sessions', order);
  const { paymentIntentId } = resultIn(created, checkoutSession);
  ports.clock.advance(25 * anHour);

  await expireSessions(ports);

  const events = ports.storage.read((tables) => tables.paymentEvents.listBy('byPayment', paymentIntentId));
  expect(events.map(({ type, traceId }) => [type, traceId])).toEqual([
    ['payment_intent.created', requestIdOf(created)],
    ['payment_intent.canceled', requestIdOf(created)],
  ]);
});

test('includes the trace in no response', async () => {
  const { request, requestAsOperator } = await aShop();
  const created = await request('POST /checkout/sessions', order);
  const { paymentIntentId } = resultIn(created, checkoutSession);

  const displayed = await requestAsOperator(`GET /_vaultdesk/payments/${paymentIntentId}`);

  expect([created.text, displayed.text].join()).not.toContain('traceId');
});

/** Commits like a request and returns the trace of the result. */
async function traceOfPut(options: FakePortsOptions, make: (tables: TableWriters) => unknown) {
  const ports = fakePorts(options);
  const origin: TraceOrigin = { requestId: anId() };
  await change(requestPorts(ports, origin).storage, make);
  return { ports, origin };
}

const older = { traceId: anId() };

const offer = anOffer(older);
const event = anEvent(older);
const givenUp = aDelivery({ eventId: event.id, status: 'GIVEN_UP', ...older });

test.each<[string, FakePortsOptions, (tables: TableWriters) => unknown]>([
  [
    'of an existing record that it changes',
    { offers: [offer] },
    ({ offers }) => offers.put({ ...offer, visibility: 'UNLISTED' }),
  ],
  [
    'of the offer, for items returned to the seller',
    { offers: [offer] },
    ({ fulfillments }) => fulfillments.put(aFulfillment({ offerId: offer.id, type: 'REIMBURSEMENT' })),
  ],
  [
    'of the event, for a resent delivery',
    { paymentEvents: [event], webhookDeliveries: [givenUp] },
    ({ webhookDeliveries }) => webhookDeliveries.put({ ...givenUp, status: 'PENDING' }),
  ],
])('a request continues the trace %s', async (_trace, records, make) => {
  const { origin } = await traceOfPut(records, make);

  expect(origin.traceId).toBe(older.traceId);
});

test('starts a new trace for a purchase, although it changes the offer', async () => {
  const bought = aFulfillment({ offerId: offer.id });

  const { ports, origin } = await traceOfPut({ offers: [offer] }, ({ fulfillments, offers }) => {
    fulfillments.put(bought);
    offers.put({ ...offer, remainingAmount: 0 });
  });

  expect(origin.traceId).toBe(origin.requestId);
  expect(ports.storage.read((tables) => tables.fulfillments.find(bought.id)?.traceId)).toBe(origin.requestId);
});

test('preserves the trace of a record even if a change omits it', async () => {
  const { payment, session } = aCheckout(older);
  const { traceId: _forgotten, ...stale } = payment;

  const { ports } = await traceOfPut(checkoutRecords([{ payment, session }]), ({ paymentIntents }) =>
    paymentIntents.put({ ...stale, description: 'changed' }),
  );

  expect(ports.storage.read((tables) => tables.paymentIntents.find(payment.id))).toEqual({
    ...payment,
    description: 'changed',
  });
});
