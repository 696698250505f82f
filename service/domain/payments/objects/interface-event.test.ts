import { expect, test } from 'vitest';
import { z } from 'zod';
import { operatorToken } from '../../../../test/fakes/fake-ports.ts';
import { run } from '../../../../test/operations/run.ts';
import { asOperator } from '../../../../test/records/users.ts';
import { present } from '../../../../test/values.ts';
import { baseUrl, call, resultIn } from '../../../../test/world/call.ts';
import { aCalledService } from '../../../../test/world/service.ts';
import { payloadVersion } from '../../../model/webhooks/payment-event.ts';
import { refundPayment } from '../intents/payments.ts';

/** Every field of the event envelope, payment record and charge record of the interface. */
const documented = {
  event: 'id object api_version created type livemode pending_webhooks request data',
  payment:
    'id object amount amount_received amount_capturable application_fee_amount currency status capture_method confirmation_method latest_charge payment_method payment_method_types on_behalf_of transfer_data transfer_group metadata charges client_secret',
  charge:
    'id amount amount_captured amount_refunded captured paid refunded disputed status currency billing_details outcome payment_method_details receipt_url refunds',
  list: 'object data has_more total_count url',
  outcome: 'network_status reason risk_level risk_score seller_message type',
  billing: 'address email name phone',
};

const json = z.record(z.string(), z.unknown());
const list = z.looseObject({ data: z.array(json) });
const eventSchema = z.looseObject({ type: z.string(), data: z.strictObject({ object: json }) });

/** The events of a payment as endpoints receive them. */
async function eventsOf(cards: readonly string[], body: object = {}) {
  const { http, ports, token } = await aCalledService({});
  const created = await call(http, 'POST /checkout/sessions', {
    token,
    body: { amount: 1099, currency: 'usd', metadata: { order: '6735' }, ...body },
  });
  const { paymentIntentId } = resultIn(created, z.object({ paymentIntentId: z.string() }));
  for (const cardNumber of cards)
    await call(http, `POST /_vaultdesk/payments/${paymentIntentId}/card`, {
      token: operatorToken,
      body: { cardNumber, name: 'Ada Lovelace', email: 'ada@example.com' },
    });
  const events = () =>
    ports.storage
      .read(({ paymentEvents }) => paymentEvents.listBy('byPayment', paymentIntentId))
      .map(({ payload }) => eventSchema.parse(JSON.parse(payload)));
  return {
    ports,
    paymentIntentId,
    events,
    eventOf: (type: string) => present(events().findLast((event) => event.type === type)),
  };
}

const eventsOfPayment = () => eventsOf(['4242 4242 4242 4242']);
const fieldsOf = (text: string) => text.split(' ');

test('sends exactly the envelope of the interface', async () => {
  const { eventOf } = await eventsOfPayment();

  const event = eventOf('payment_intent.succeeded');

  expect(Object.keys(event).toSorted()).toEqual(fieldsOf(documented.event).toSorted());
  expect(event).toMatchObject({
    id: expect.stringMatching(/^evt_/),
    object: 'event',
    api_version: payloadVersion,
    created: Date.parse('2030-01-01T00:00:00Z') / 1000,
    livemode: false,
    pending_webhooks: 0,
    request: { id: expect.stringMatching(/^req_/), idempotency_key: expect.any(String) },
  });
});

test('sends every field of the payment record, with consistent values', async () => {
  const { eventOf } = await eventsOfPayment();

  const payment = eventOf('payment_intent.succeeded').data.object;

  expect(Object.keys(payment)).toEqual(expect.arrayContaining(fieldsOf(documented.payment)));
  const { data, ...charges } = list.parse(payment.charges);
  const [charge] = data;
  expect(payment).toMatchObject({
    id: expect.stringMatching(/^pi_/),
    object: 'payment_intent',
    amount: 1099,
    amount_received: 1099,
    amount_capturable: 0,
    application_fee_amount: Math.round(1099 * 0.029) + 30,
    currency: 'usd',
    status: 'succeeded',
    capture_method: 'automatic',
    confirmation_method: 'automatic',
    latest_charge: charge?.id,
    payment_method: charge?.payment_method,
    payment_method_types: ['card'],
    on_behalf_of: expect.stringMatching(/^acct_/),
    transfer_data: { destination: payment.on_behalf_of },
    transfer_group: expect.stringContaining('group_'),
    metadata: { order: '6735' },
    client_secret: expect.stringContaining(`${payment.id}_secret_`),
    last_payment_error: null,
    canceled_at: null,
  });
  expect(charges).toEqual({
    object: 'list',
    has_more: false,
    total_count: 1,
    url: `/v1/charges?payment_intent=${payment.id}`,
  });
});

test('sends every field of the charge record, with consistent values', async () => {
  const { eventOf } = await eventsOfPayment();
  const payment = eventOf('payment_intent.succeeded').data.object;
  const charge = present(list.parse(payment.charges).data[0]);

  expect(Object.keys(charge)).toEqual(expect.arrayContaining(fieldsOf(documented.charge)));
  expect(charge).toMatchObject({
    amount: 1099,
    amount_captured: 1099,
    amount_refunded: 0,
    application_fee_amount: payment.application_fee_amount,
    captured: true,
    paid: true,
    refunded: false,
    disputed: false,
    status: 'succeeded',
    currency: 'usd',
    payment_intent: payment.id,
    metadata: payment.metadata,
    transfer_group: payment.transfer_group,
    billing_details: { email: 'ada@example.com', name: 'Ada Lovelace', phone: null },
    outcome: { network_status: 'approved_by_network', reason: null, type: 'authorized' },
    payment_method_details: { type: 'card', card: { brand: 'visa', last4: '4242' } },
    receipt_url: expect.stringMatching(`^${baseUrl}/pay/cs_`),
    refunds: { object: 'list', data: [], has_more: false, total_count: 0 },
  });
  expect(Object.keys(json.parse(charge.refunds))).toEqual(fieldsOf(documented.list));
  expect(Object.keys(json.parse(charge.outcome))).toEqual(fieldsOf(documented.outcome));
  expect(Object.keys(json.parse(charge.billing_details))).toEqual(fieldsOf(documented.billing));
  expect(eventOf('charge.succeeded').data.object).toEqual(charge);
});

test('shows the payment and its purchase in a paid session', async () => {
  const { eventOf, paymentIntentId } = await eventsOfPayment();

  expect(eventOf('checkout.session.completed').data.object).toMatchObject({
    object: 'checkout.session',
    status: 'complete',
    payment_status: 'paid',
    payment_intent: paymentIntentId,
    amount_total: 1099,
    metadata: { order: '6735' },
    customer_details: { email: 'ada@example.com' },
    url: null,
  });
});

test.each([
  { card: '4000000000000002', code: 'card_declined', decline: 'generic_decline' },
  { card: '4000000000009995', code: 'card_declined', decline: 'insufficient_funds' },
])('adds a failed charge for a card declined with $decline', async ({ card, code, decline }) => {
  const { eventOf } = await eventsOf([card]);

  const payment = eventOf('payment_intent.payment_failed').data.object;

  const charge = present(list.parse(payment.charges).data[0]);
  expect(payment).toMatchObject({
    status: 'requires_payment_method',
    amount_received: 0,
    latest_charge: charge.id,
    payment_method: null,
    last_payment_error: { charge: charge.id, code, decline_code: decline, type: 'card_error' },
  });
  expect(charge).toMatchObject({
    status: 'failed',
    paid: false,
    captured: false,
    amount: 1099,
    amount_captured: 0,
    application_fee_amount: null,
    balance_transaction: null,
    failure_code: code,
    failure_message: expect.any(String),
    outcome: { network_status: 'declined_by_network', reason: decline },
    receipt_url: null,
  });
});

test('lists the newest charge first after a decline and clears the error', async () => {
  const { eventOf } = await eventsOf(['4000000000000002', '4242424242424242']);

  const payment = eventOf('payment_intent.succeeded').data.object;

  const { data } = list.parse(payment.charges);
  expect(data.map(({ status }) => status)).toEqual(['succeeded', 'failed']);
  expect(payment).toMatchObject({ latest_charge: data[0]?.id, last_payment_error: null });
});

test('contains the confirmation URL for a card that requires one', async () => {
  const { eventOf } = await eventsOf(['4000002500003155']);

  expect(eventOf('payment_intent.requires_action').data.object).toMatchObject({
    status: 'requires_action',
    amount_received: 0,
    charges: { total_count: 0 },
    next_action: { type: 'redirect_to_url', redirect_to_url: { url: expect.stringContaining('/pay/') } },
  });
});

test('adds a refund to the list of the charge, with consistent totals', async () => {
  const { ports, paymentIntentId, eventOf } = await eventsOfPayment();

  await run(refundPayment, ports, { paymentIntentId, amount: 99 }, asOperator());

  const charge = eventOf('charge.refunded').data.object;
  expect(charge).toMatchObject({
    amount: 1099,
    amount_captured: 1099,
    amount_refunded: 99,
    refunded: false,
    refunds: { total_count: 1, data: [{ object: 'refund', amount: 99, charge: charge.id, status: 'succeeded' }] },
  });
});

test('never charges more than the payment amount', async () => {
  const { eventOf } = await eventsOf(['4242424242424242'], { amount: 5 });

  expect(eventOf('payment_intent.succeeded').data.object).toMatchObject({ amount: 5, application_fee_amount: 5 });
});

test('stores and shows only the last four digits of a card', async () => {
  const { ports, events } = await eventsOf(['4242 4242 4242 4242']);
  const stored = ports.storage.read(({ paymentIntents }) => paymentIntents.listBy('byCreation', '*/*'));

  const texts = [JSON.stringify(stored), JSON.stringify(events())];

  for (const text of texts) {
    expect(text).toContain('4242');
    expect(text.replaceAll(/[\s-]/g, '')).not.toMatch(/4242424242/);
  }
});
