import { expect, test } from 'vitest';
import { z } from 'zod';
import { fakePorts } from '../test/fakes/fake-ports.ts';
import { anApplication } from '../test/records/users.ts';
import { call, codesIn, resultIn } from '../test/world/call.ts';
import { doorsOf, tokenOf } from '../test/world/service.ts';
import type { Settings } from './model/kernel/open-points.ts';

/*
 * Payment and webhook shapes that clients of the hosted service rely on beyond the interface, over
 * HTTP against a whole service.
 */

const withId = z.object({ id: z.string() });

async function aCaller(settings: Partial<Settings> = {}) {
  const application = anApplication();
  const ports = fakePorts({ applications: [application], settings });
  const { http } = doorsOf(ports);
  const token = await tokenOf(ports, application);
  const request = (address: string, body?: unknown) => call(http, address, { token, body });
  const submit = (id: string, form: string, fields: Record<string, string> = {}) =>
    call(http, `POST /pay/${id}/${form}`, {
      rawBody: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  const show = async (id: string) => (await call(http, `GET /pay/${id}`)).text;
  return { ask: request, submit, show };
}

const card = { card: '4242424242424242', expiry: '12 / 34', cvc: '123' };
const order = {
  mode: 'payment',
  line_items: [
    {
      price_data: { unit_amount: 500, currency: 'eur', product_data: { name: 'Cup' } },
      quantity: 2,
    },
    { price_data: { unit_amount: 125, currency: 'eur' } },
  ],
  success_url: 'http://localhost:3000/thanks?session={CHECKOUT_SESSION_ID}',
  cancel_url: 'http://localhost:3000/basket?shop=1&step=2',
};

test('redirects to success_url after payment, and reports the session as paid', async () => {
  const { ask, submit, show } = await aCaller();
  const created = await ask('POST /checkout/sessions', order);
  const { id } = resultIn(created, withId);
  const expected = {
    amount_total: 1125,
    success_url: order.success_url,
    cancel_url: order.cancel_url,
  };
  expect(created.body).toMatchObject({
    result: {
      ...expected,
      payment_status: 'unpaid',
      payment_intent: expect.stringMatching(/^pi_/),
    },
  });
  expect(await show(id)).not.toContain('http-equiv="refresh"');

  expect((await submit(id, 'card', card)).status).toBe(303);

  const thanks = `http://localhost:3000/thanks?session=${id}`;
  expect(await show(id)).toContain(`<meta http-equiv="refresh" content="0; url=${thanks}" />`);
  expect(await show(id)).toContain(`href="${thanks}"`);
  expect((await ask(`GET /checkout/sessions/${id}`)).body).toMatchObject({
    result: { ...expected, payment_status: 'paid', status: 'complete' },
  });
});

test('redirects to cancel_url after a cancellation', async () => {
  const { ask, submit, show } = await aCaller();
  const { id } = resultIn(await ask('POST /checkout/sessions', order), withId);

  await submit(id, 'cancellation');

  const basket = 'http://localhost:3000/basket?shop=1&amp;step=2';
  expect(await show(id)).toContain(`<meta http-equiv="refresh" content="0; url=${basket}" />`);
});

test("a session in Vaultdesk's own form shows its receipt on the page, with a link", async () => {
  const { ask, submit, show } = await aCaller();
  const own = { amount: 500, currency: 'usd', successUrl: 'http://localhost:3000/thanks' };
  const { id } = resultIn(await ask('POST /checkout/sessions', own), withId);

  await submit(id, 'card', card);

  expect(await show(id)).not.toContain('http-equiv="refresh"');
  expect(await show(id)).toContain('href="http://localhost:3000/thanks"');
});

test('lists the line items of a session; a single line if it was created with one amount', async () => {
  const { ask } = await aCaller();
  const linesOf = async (session: object) => {
    const { id } = resultIn(await ask('POST /checkout/sessions', session), withId);
    return (await ask(`GET /checkout/sessions/${id}/line_items`)).body;
  };

  expect(await linesOf(order)).toMatchObject({
    result: {
      object: 'list',
      has_more: false,
      data: [
        { description: 'Cup', quantity: 2, amount_total: 1000, currency: 'eur' },
        { description: '', quantity: 1, amount_total: 125, price: { unit_amount: 125 } },
      ],
    },
  });
  const whole = { description: 'Two tickets', quantity: 1, amount_total: 1250, currency: 'usd' };
  expect(await linesOf({ amount: 1250, currency: 'usd', description: 'Two tickets' })).toMatchObject({
    result: { data: [whole] },
  });
  const euroLines = await linesOf({ ...order, amount: 1000, currency: 'eur' });
  expect(euroLines).toMatchObject({ result: { data: [{ amount_total: 1000, quantity: 1 }] } });
});

test.each([
  { webhookApplication: 'required', status: 400, codes: ['application'] },
  { webhookApplication: 'optional', status: 200, codes: [] },
] as const)(
  'an update of a webhook without application, which is $webhookApplication, returns $status',
  async (fields) => {
    const { webhookApplication, status, codes } = fields;
    const { ask } = await aCaller({ webhookApplication });
    const webhook = {
      url: 'http://127.0.0.1:3000/hooks',
      authenticationMethod: { type: 'API_KEY', headerName: 'x-shop', apiKey: 'a key of the shop' },
    };
    const { id } = resultIn(await ask('POST /webhooks', webhook), withId);

    const response = await ask(`PUT /webhooks/${id}`, webhook);

    expect(response.status).toBe(status);
    if (status === 400) expect(codesIn(response)).toEqual(codes);
    else expect(response.body).toMatchObject({ result: { id, application: 'PAY' } });
    const wrong = await ask(`PUT /webhooks/${id}`, { ...webhook, application: 'MARKET' });
    expect(codesIn(wrong)).toEqual(['application']);
  },
);
