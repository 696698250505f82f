import { expect, test } from 'vitest';
import { z } from 'zod';
import { call, codesIn, resultIn } from '../test/world/call.ts';
import { aCalledService } from '../test/world/service.ts';
import type { Settings } from './model/kernel/open-points.ts';

/* Payment and webhook shapes beyond the interface that clients of the hosted service rely on. */

const withId = z.object({ id: z.string() });

async function aCaller(settings: Partial<Settings> = {}) {
  const { http, send } = await aCalledService({ settings });
  const request = (address: string, body?: unknown) => send(address, { body });
  const submit = (id: string, form: string, fields: Record<string, string> = {}) =>
    call(http, `POST /pay/${id}/${form}`, {
      rawBody: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  const show = async (id: string) => (await call(http, `GET /pay/${id}`)).text;
  const requestWithoutToken = (address: string) => call(http, address);
  return { request, submit, show, requestWithoutToken };
}

const card = { card: '4242424242424242', expiry: '12 / 34', cvc: '123' };
const order = {
  mode: 'payment',
  line_items: [
    { price_data: { unit_amount: 500, currency: 'eur', product_data: { name: 'Cup' } }, quantity: 2 },
    { price_data: { unit_amount: 125, currency: 'eur' } },
  ],
  success_url: 'http://localhost:3000/thanks?session={CHECKOUT_SESSION_ID}',
  cancel_url: 'http://localhost:3000/basket?shop=1&step=2',
};

const { request, submit, show } = await aCaller();

async function aSession(fields: object): Promise<string> {
  return resultIn(await request('POST /checkout/sessions', fields), withId).id;
}

test('redirects to success_url after payment, and reports the session as paid', async () => {
  const id = await aSession(order);
  const session = async () => resultIn(await request(`GET /checkout/sessions/${id}`), z.unknown());
  const expected = {
    ...{ amount_total: 1125, currency: 'eur', description: 'Cup' },
    ...{ success_url: order.success_url, successUrl: order.success_url, cancel_url: order.cancel_url },
  };
  const payment_intent = expect.stringMatching(/^pi_/);
  expect(await session()).toMatchObject({ ...expected, payment_status: 'unpaid', payment_intent });
  expect(await show(id)).not.toContain('http-equiv="refresh"');

  expect((await submit(id, 'card', card)).status).toBe(303);

  const thanks = `http://localhost:3000/thanks?session=${id}`;
  expect(await show(id)).toContain(`<meta http-equiv="refresh" content="0; url=${thanks}" />`);
  expect(await show(id)).toContain(`href="${thanks}"`);
  expect(await session()).toMatchObject({ ...expected, payment_status: 'paid', status: 'complete' });
});

test('redirects to cancel_url after a cancellation', async () => {
  const id = await aSession(order);

  await submit(id, 'cancellation');

  const basket = 'http://localhost:3000/basket?shop=1&amp;step=2';
  expect(await show(id)).toContain(`<meta http-equiv="refresh" content="0; url=${basket}" />`);
});

test("a session in Vaultdesk's own form shows its receipt on the page, with a link", async () => {
  const id = await aSession({ amount: 500, currency: 'usd', successUrl: 'http://localhost:3000/thanks' });

  await submit(id, 'card', card);

  expect(await show(id)).not.toContain('http-equiv="refresh"');
  expect(await show(id)).toContain('href="http://localhost:3000/thanks"');
});

test('has the fields of a session in the common form, in the result and next to it', async () => {
  const references = { client_reference_id: 'basket 7', customer: { id: 'ada' } };
  const created = await request('POST /checkout/sessions', { ...order, ...references });
  const { id } = resultIn(created, withId);
  const fields = {
    ...{ id, object: 'checkout.session', mode: 'payment', amount_subtotal: 1125, amount_total: 1125, currency: 'eur' },
    ...{ client_reference_id: 'basket 7', customer: 'ada', customer_email: null, customer_details: null },
    ...{ created: expect.any(Number), expires_at: expect.any(Number), automatic_tax: { enabled: false, status: null } },
    ...{ allow_promotion_codes: false, payment_method_types: ['card'], ui_mode: 'hosted', shipping_options: [] },
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
  };

  const responses = [created, await request(`GET /checkout/sessions/${id}`)];
  for (const { body } of responses) expect(body).toMatchObject({ ...fields, success: true, result: fields });

  await submit(id, 'card', { ...card, name: 'Ada', email: 'ada@example.com' });
  expect((await request(`GET /checkout/sessions/${id}`)).body).toMatchObject({
    payment_status: 'paid',
    customer_email: 'ada@example.com',
    customer_details: { name: 'Ada', email: 'ada@example.com', phone: null },
  });
});

test('line items need a token, unless a setting opens them', async () => {
  const hosted = await aCaller({ profile: 'hosted' });
  for (const [caller, status] of [
    [await aCaller(), 401],
    [hosted, 200],
  ] as const) {
    const { id } = resultIn(await caller.request('POST /checkout/sessions', order), withId);
    const lines = await caller.requestWithoutToken(`GET /checkout/sessions/${id}/line_items`);
    expect(lines.status).toBe(status);
    if (status === 200) expect(lines.body).toMatchObject({ object: 'list', data: [cup, unnamed], has_more: false });
    expect((await caller.requestWithoutToken(`GET /checkout/sessions/${id}`)).status).toBe(401);
  }
  expect(codesIn(await hosted.requestWithoutToken('GET /checkout/sessions/cs_none/line_items'))).toEqual([
    'checkout-session.not-found',
  ]);
});

const cup = { description: 'Cup', quantity: 2, amount_total: 1000, currency: 'eur' };
const price = { object: 'price', unit_amount: 125, unit_amount_decimal: '125', type: 'one_time' };
const unnamed = { description: '', quantity: 1, amount_total: 125, amount_tax: 0, price };
const tickets = { amount: 1250, currency: 'usd', description: 'Two tickets' };

test.each([
  ['line items', order, [cup, unnamed]],
  ['one amount', tickets, [{ currency: 'usd', description: 'Two tickets', quantity: 1, amount_total: 1250 }]],
  ['line items and an amount', { ...order, amount: 1000, currency: 'eur' }, [{ amount_total: 1000, quantity: 1 }]],
])('lists the lines of a session that was created with %s', async (_with, fields, data) => {
  const lines = await request(`GET /checkout/sessions/${await aSession(fields)}/line_items`);

  expect(lines.body).toMatchObject({ object: 'list', data, result: { object: 'list', has_more: false, data } });
});

test('rejects line items in two currencies', async () => {
  const [line] = order.line_items;
  const other = { ...line, price_data: { unit_amount: 125, currency: 'usd' } };

  const rejected = await request('POST /checkout/sessions', { ...order, line_items: [line, other] });

  expect(codesIn(rejected)).toEqual(['line_items']);
});

test('rejects an update of a webhook without application, and names the field', async () => {
  const authenticationMethod = { type: 'API_KEY', headerName: 'x-shop', apiKey: 'a key of the shop' };
  const webhook = { url: 'http://127.0.0.1:3000/hooks', authenticationMethod };
  const { id } = resultIn(await request('POST /webhooks', webhook), withId);

  expect(codesIn(await request(`PUT /webhooks/${id}`, webhook))).toEqual(['application']);
});
