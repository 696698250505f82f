import { expect, test } from 'vitest';
import { anHour } from '../../../test/fakes/clock.ts';
import { type FakePortsOptions, fakePorts, operatorToken } from '../../../test/fakes/fake-ports.ts';
import { aFulfillment, anOffer } from '../../../test/records/offers.ts';
import { aCheckout, checkoutRecords } from '../../../test/records/payments.ts';
import { anApplication, anId } from '../../../test/records/users.ts';
import { aDelivery, anEvent, aSealedWebhook } from '../../../test/records/webhooks.ts';
import { type Answer, resultIn } from '../../../test/world/call.ts';
import { aCalledService } from '../../../test/world/service.ts';
import { requestPorts } from '../../api/operations/operation-request.ts';
import { expireSessions } from '../../domain/payments/checkout/to-session.ts';
import { ok } from '../../model/kernel/results/result.ts';
import { checkoutSession } from '../../model/payments/checkout-session.ts';
import type { TraceOrigin } from '../../platform/ports/storage.ts';

const application = anApplication();

async function aShop(options: FakePortsOptions = {}) {
  const webhooks = [aSealedWebhook({ applicationId: application.id })];
  const { ports, send } = await aCalledService({ webhooks, ...options }, application);
  const request = (address: string, body?: unknown) => send(address, { body });
  const askAsOperator = (address: string, body?: unknown) => send(address, { token: operatorToken, body });
  return { ports, ask: request, askAsOperator };
}

function requestIdOf({ headers }: Answer): string {
  return headers.get('x-request-id') ?? '';
}

const order = { amount: 1250, currency: 'usd' };

test("stores the request's trace id in everything that it creates or causes", async () => {
  const settings = { paymentEvents: 'outcomes' } as const;
  const { ports, ask, askAsOperator } = await aShop({ settings });
  const created = await ask('POST /checkout/sessions', order);
  const { paymentIntentId } = resultIn(created, checkoutSession);
  const traceId = requestIdOf(created);

  await askAsOperator(`POST /_vaultdesk/payments/${paymentIntentId}/card`, { cardNumber: '4242424242424242' });

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
  const { ports, ask } = await aShop();
  const created = await ask('POST /checkout/sessions', order);
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
  const { ask, askAsOperator } = await aShop();
  const created = await ask('POST /checkout/sessions', order);
  const { paymentIntentId } = resultIn(created, checkoutSession);

  const displayed = await askAsOperator(`GET /_vaultdesk/payments/${paymentIntentId}`);

  expect([created.text, displayed.text].join()).not.toContain('traceId');
});

/** Commits like a request and returns the trace of the result. */
async function traceOfPut(
  options: FakePortsOptions,
  change: Parameters<ReturnType<typeof fakePorts>['storage']['transact']>[0],
) {
  const ports = fakePorts(options);
  const origin: TraceOrigin = { requestId: anId() };
  await requestPorts(ports, origin).storage.transact((tables) => {
    change(tables);
    return ok();
  });
  return { ports, origin, isOwn: origin.traceId === origin.requestId };
}

const older = { traceId: anId() };

test('continues the trace of a request that changes an existing record', async () => {
  const offer = anOffer(older);

  const { origin } = await traceOfPut({ offers: [offer] }, ({ offers }) => {
    offers.put({ ...offer, visibility: 'UNLISTED' });
    return ok();
  });

  expect(origin.traceId).toBe(older.traceId);
});

test('starts a new trace for a purchase, although it changes the offer', async () => {
  const offer = anOffer(older);
  const bought = aFulfillment({ offerId: offer.id });

  const { ports, origin, isOwn } = await traceOfPut({ offers: [offer] }, (tables) => {
    tables.fulfillments.put(bought);
    tables.offers.put({ ...offer, remainingAmount: 0 });
    return ok();
  });

  expect(isOwn).toBe(true);
  expect(ports.storage.read((tables) => tables.fulfillments.find(bought.id)?.traceId)).toBe(origin.requestId);
});

test('includes items returned to the seller in the trace of the offer', async () => {
  const offer = anOffer(older);
  const back = aFulfillment({ offerId: offer.id, type: 'REIMBURSEMENT' });

  const { origin } = await traceOfPut({ offers: [offer] }, (tables) => {
    tables.fulfillments.put(back);
    return ok();
  });

  expect(origin.traceId).toBe(older.traceId);
});

test('preserves the trace of a record even if a change omits it', async () => {
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

test('adds a resent delivery to the trace of its event', async () => {
  const event = anEvent(older);
  const delivery = aDelivery({ eventId: event.id, status: 'GIVEN_UP', ...older });

  const { origin } = await traceOfPut({ paymentEvents: [event], webhookDeliveries: [delivery] }, (tables) => {
    tables.webhookDeliveries.put({ ...delivery, status: 'PENDING' });
    return ok();
  });

  expect(origin.traceId).toBe(older.traceId);
});
