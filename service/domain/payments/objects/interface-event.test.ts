import { expect, test } from 'vitest';
import { z } from 'zod';
import { operatorToken } from '../../../../test/fakes/fake-ports.ts';
import { present } from '../../../../test/values.ts';
import { call, resultIn } from '../../../../test/world/call.ts';
import { aCalledService } from '../../../../test/world/service.ts';

const json = z.record(z.string(), z.unknown());
const list = z.looseObject({ data: z.array(json) });
const eventSchema = z.looseObject({ type: z.string(), data: z.strictObject({ object: json }) });

/** The events of a payment as endpoints receive them; docs/reference/events.md contains each event in full. */
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
  return { ports, events, eventOf: (type: string) => present(events().findLast((event) => event.type === type)) };
}

test('adds a failed charge with the reason of the decline', async () => {
  const { eventOf } = await eventsOf(['4000000000009995']);

  const payment = eventOf('payment_intent.payment_failed').data.object;

  const [charge] = list.parse(payment.charges).data;
  const [code, decline_code] = ['card_declined', 'insufficient_funds'];
  expect(payment).toMatchObject({ last_payment_error: { charge: charge?.id, code, decline_code } });
  expect(charge).toMatchObject({ failure_code: code, outcome: { reason: decline_code } });
});

test('lists the newest charge first after a decline and clears the error', async () => {
  const { eventOf } = await eventsOf(['4000000000000002', '4242424242424242']);

  const payment = eventOf('payment_intent.succeeded').data.object;

  const { data } = list.parse(payment.charges);
  expect(data.map(({ status }) => status)).toEqual(['succeeded', 'failed']);
  expect(payment).toMatchObject({ latest_charge: data[0]?.id, last_payment_error: null });
});

test.each([
  { amount: 1099, fee: Math.round(1099 * 0.029) + 30 },
  { amount: 5, fee: 5 },
])('rounds the fee of $amount, and never charges more than that amount', async ({ amount, fee }) => {
  const { eventOf } = await eventsOf(['4242424242424242'], { amount });

  expect(eventOf('payment_intent.succeeded').data.object).toMatchObject({ amount, application_fee_amount: fee });
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
