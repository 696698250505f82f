import { test as base, describe, expect } from 'vitest';
import { z } from 'zod';
import { anHour } from '../../../../test/fakes/clock.ts';
import type { FakePortsOptions, fakePorts } from '../../../../test/fakes/fake-ports.ts';
import { anItem, anOffer } from '../../../../test/records/offers.ts';
import { anApplication } from '../../../../test/records/users.ts';
import { present } from '../../../../test/values.ts';
import { baseUrl, call, codesIn, resultIn } from '../../../../test/world/call.ts';
import { aCalledService } from '../../../../test/world/service.ts';
import { checkoutSession } from '../../../model/payments/checkout-session.ts';

const test = base.extend('page', () => aPage());

const form = 'application/x-www-form-urlencoded';
const application = anApplication({ name: 'Shop of Ada', allowedOrigins: ['https://shop.example'] });

/** A session with its page, as seen by a browser without scripts. */
async function aPage(session: object = {}, options: FakePortsOptions = {}) {
  const { http, ports, token } = await aCalledService(options, application);
  const money = { amount: 1250, currency: 'usd', description: 'Two tickets' };
  const created = await call(http, 'POST /checkout/sessions', { token, body: { ...money, ...session } });
  const { id, paymentIntentId } = resultIn(created, checkoutSession);
  const path = `/pay/${id}`;
  const load = () => call(http, `GET ${path}`);
  const send = (name: string, fields: Record<string, string>, headers = {}) =>
    call(http, `POST ${path}/${name}`, {
      rawBody: new URLSearchParams(fields).toString(),
      headers: { 'content-type': form, ...headers },
    });
  const card = { card: '4242424242424242', expiry: '12 / 34', cvc: '123' };
  const pay = (fields: Record<string, string> = {}) => send('card', { ...card, ...fields });
  const readPayment = () =>
    ports.storage.read(({ paymentIntents, paymentEvents }) => ({
      payment: present(paymentIntents.find(paymentIntentId)),
      events: paymentEvents.listBy('byPayment', paymentIntentId).map(({ type }) => type),
    }));
  return { ports, http, token, id, path, load, send, pay, readPayment };
}

/** Returns the submission key in the forms of a page. */
function submissionIn(text: string): string {
  return present(/name="submission" value="([^"]+)"/.exec(text)?.[1]);
}

test('shows the payment and offers test cards only', async ({ page: { load } }) => {
  const { status, text } = await load();

  expect(status).toBe(200);
  for (const detail of ['Shop of Ada', '12.50', 'USD', 'Two tickets', '4000 0000 0000 9995'])
    expect(text).toContain(detail);
  expect(text).not.toMatch(/<script|<style|\son\w+=|\sstyle=/);
});

test('runs no scripts, loads nothing external and is not cached', async ({ page: { load } }) => {
  const { headers, text } = await load();

  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('referrer-policy')).toBe('same-origin');
  expect(headers.get('x-frame-options')).toBe('DENY');
  expect(headers.get('content-security-policy')).toBe(
    "default-src 'none'; style-src 'self'; font-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  );
  for (const [, address] of text.matchAll(/(?:src|href|action)="([^"]+)"/g))
    expect(address).toMatch(/^(?:\/pay\/|data:)/);
});

test('loads only fonts of the service in its stylesheet', async ({ page: { http } }) => {
  const { status, headers, text } = await call(http, 'GET /pay/style.css');

  expect([status, headers.get('content-type')]).toEqual([200, 'text/css; charset=utf-8']);
  for (const [, address] of text.matchAll(/url\('([^']+)'\)/g))
    expect((await call(http, `GET ${address}`)).status).toBe(200);
});

test('leads from payment to receipt, and from there to the application', async () => {
  const successUrl = 'https://shop.example/thanks?a=1&session={CHECKOUT_SESSION_ID}';
  const { pay, load, readPayment, path, id } = await aPage({ successUrl });

  const { status, headers } = await pay({ name: 'Ada', email: 'ada@example.com' });

  expect([status, headers.get('location')]).toEqual([303, path]);
  const { text } = await load();
  expect(text).toContain(`href="https://shop.example/thanks?a=1&amp;session=${id}"`);
  expect(text).toContain('rel="noreferrer"');
  expect(text).toContain('Visa ending in 4242');
  expect(text).not.toContain('<form');
  expect(readPayment().payment.charges).toMatchObject([{ name: 'Ada', email: 'ada@example.com' }]);
  expect(readPayment().events).toEqual([
    'payment_intent.created',
    'payment_intent.succeeded',
    'charge.succeeded',
    'checkout.session.completed',
  ]);
});

test.each([
  { card: '4000000000000002', message: 'The card ending in 0002 was not charged' },
  { card: '4000000000009995', message: 'insufficient funds' },
])('declines $card and allows another card', async ({ card, message }) => {
  const { pay, load, readPayment } = await aPage();

  expect((await pay({ card })).status).toBe(303);
  expect((await load()).text).toContain(message);
  await pay();

  expect(readPayment().payment).toMatchObject({ status: 'succeeded', charges: { length: 2 } });
});

test('approves or declines a card that requires confirmation', async ({ page: { pay, load, send, readPayment } }) => {
  await pay({ card: '4000002500003155' });
  expect((await load()).text).toContain('Approve this payment?');

  await send('confirmation', { answer: 'refuse' });
  expect((await load()).text).toContain('did not confirm the payment');
  await pay({ card: '4000002500003155' });
  await send('confirmation', { answer: 'approve' });

  expect((await load()).text).toContain('Visa ending in 3155');
  expect(readPayment().payment.charges.map(({ decline }) => decline)).toEqual(['authentication_failed', undefined]);
});

test('cancels a payment and leads back to the application', async () => {
  const { send, load, readPayment } = await aPage({ cancelUrl: 'https://shop.example/basket' });

  await send('cancellation', {});

  const { text } = await load();
  expect(text).toContain('no card was charged');
  expect(text).toContain('href="https://shop.example/basket"');
  expect(readPayment().payment).toMatchObject({ status: 'canceled', charges: [] });
});

test('executes a form once if it is submitted twice in sequence', async ({ page: { pay, load, readPayment } }) => {
  const submission = submissionIn((await load()).text);

  const first = await pay({ submission, card: '4000000000000002' });
  const again = await pay({ submission, card: '4000000000000002' });

  expect([first.status, again.status]).toEqual([303, 303]);
  expect(readPayment().payment.charges).toHaveLength(1);
});

test('executes a form once if it is submitted twice concurrently', async ({ page: { pay, load, readPayment } }) => {
  const submission = submissionIn((await load()).text);

  const responses = await Promise.all([1, 2, 3, 4].map(() => pay({ submission })));

  expect(responses.map(({ status }) => status)).toEqual([303, 303, 303, 303]);
  expect(readPayment().payment.charges).toHaveLength(1);
  expect(readPayment().events).toHaveLength(4);
});

test('accepts a form again after a rejection', async ({ page: { pay, load, readPayment } }) => {
  const submission = submissionIn((await load()).text);

  expect((await pay({ submission, cvc: 'abc' })).status).toBe(400);
  expect((await pay({ submission })).status).toBe(303);
  expect(readPayment().payment.status).toBe('succeeded');
});

test('changes nothing and shows the receipt for a second form of a paid payment', async () => {
  const { pay, send, readPayment } = await aPage();
  await pay();
  const before = readPayment();

  for (const response of [await pay(), await send('cancellation', {})]) {
    expect(response.status).toBe(409);
    expect(response.text).toContain('Visa ending in 4242');
  }
  expect(readPayment()).toEqual(before);
});

test('shows an expired page before and after the clock expires the session', async () => {
  const { pay, load, readPayment, ports } = await aPage();
  ports.clock.advance(24 * anHour);

  expect((await load()).text).toContain('This page has expired');
  expect((await pay()).status).toBe(409);
  expect(readPayment().payment.charges).toEqual([]);
});

test('rejects a confirmation that was not requested, with the reason', async ({ page: { send, readPayment } }) => {
  const response = await send('confirmation', { answer: 'approve' });

  expect(response.status).toBe(409);
  expect(response.text).toContain('No card requires confirmation');
  expect(readPayment().payment.charges).toEqual([]);
});

type WrongForm = { readonly field: string; readonly fields: Record<string, string>; readonly message: string };

test.each<WrongForm>([
  { field: 'number', fields: { number: '4111 1111 1111 1111' }, message: 'Only test cards are accepted' },
  { field: 'number', fields: { card: 'none' }, message: 'Only test cards are accepted' },
  { field: 'expiry', fields: { expiry: '12 / 29' }, message: 'a future month and year' },
  { field: 'expiry', fields: { expiry: '13 / 34' }, message: 'a future month and year' },
  { field: 'expiry', fields: { expiry: 'soon' }, message: 'a future month and year' },
  { field: 'cvc', fields: { cvc: '12' }, message: 'three digits' },
  { field: 'cvc', fields: { cvc: '' }, message: 'three digits' },
  { field: 'email', fields: { email: 'nobody' }, message: 'Use an e-mail address' },
  { field: 'name', fields: { name: 'x'.repeat(121) }, message: '120' },
])('reports an error at $field for $fields', async ({ field, fields, message }) => {
  const { pay, readPayment } = await aPage();

  const { status, text } = await pay(fields);

  expect(status).toBe(400);
  expect(text).toContain(`<a href="#${field}">`);
  const input = present(/<input[^>]*>/g.exec(text.slice(text.indexOf(`id="${field}"`) - 40))?.[0]);
  expect(input).toContain('aria-invalid="true"');
  expect(input).toMatch(new RegExp(`aria-describedby="${field}-error`));
  expect(text).toMatch(new RegExp(`id="${field}-error">[^<]*${message}`));
  expect(text).toContain('<title>Error: ');
  expect(readPayment().payment.charges).toEqual([]);
});

test('preserves the other values after an error', async ({ page: { pay } }) => {
  const { text } = await pay({ card: '4000000000000002', name: 'Ada "Countess"', cvc: 'x' });

  expect(text).toContain('value="Ada &quot;Countess&quot;"');
  expect(text).toMatch(/value="4000000000000002" checked/);
});

test.each(['1 / 30', '01/30', '0130', '01-2030', '12/2099'])('accepts %s as a future date', async (expiry) => {
  const { pay } = await aPage();

  expect((await pay({ expiry })).status).toBe(303);
});

describe('real card numbers', () => {
  const number = '4012 8888 8888 1881';

  test('never shows or stores a real card number in a page, log or state', async ({ page: { pay, ports, load } }) => {
    const rejected = await pay({ number });
    const texts = [rejected.text, (await load()).text, JSON.stringify(ports.log.entries), stateOf(ports)];

    for (const text of texts) expect(text.replaceAll(/[\s-]/g, '')).not.toContain('401288888888');
  });

  test('rejects a real card number of the operator before a repeatable request could store it', async () => {
    const { http, ports, readPayment } = await aPage();
    const path = `/_vaultdesk/payments/${readPayment().payment.id}/card`;
    const before = stateOf(ports);

    const response = await call(http, `POST ${path}`, {
      token: ports.installation.operatorToken,
      headers: { 'idempotency-key': 'a-key' },
      body: { cardNumber: number },
    });

    expect(response.status).toBe(400);
    expect(codesIn(response)).toEqual(['cardNumber']);
    expect(response.text.replaceAll(' ', '')).not.toContain('401288888888');
    expect(stateOf(ports)).toBe(before);
  });
});

function stateOf({ storage }: ReturnType<typeof fakePorts>): string {
  return JSON.stringify(
    storage.read((tables) => [
      tables.paymentIntents.listBy('byCreation', '*/*'),
      tables.paymentEvents.listBy('byCreation', '*'),
      tables.idempotentReplies.listBy('every', '*'),
    ]),
  );
}

test('shows characters that change the direction of untrusted texts', async () => {
  const offer = anOffer({ item: anItem({ name: 'Two \u202estekcit' }), amount: 10 });
  const session = { amount: undefined, currency: undefined, description: 'a\u2067b', offerId: offer.id };
  const { load } = await aPage(session, { offers: [offer] });

  const { text } = await load();

  expect(text).toContain('Two ⟨U+202E⟩stekcit');
  expect(text).toContain('a⟨U+2067⟩b');
  expect(text).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
});

test('escapes untrusted texts', async () => {
  const hostile = '<img src=x onerror=alert(1)>"\'</section>';
  const offer = anOffer({ item: anItem({ name: hostile, imageUrl: 'https://evil.example/pixel.png' }), amount: 10 });
  const session = { amount: undefined, currency: undefined, description: hostile, offerId: offer.id };
  const { load } = await aPage(session, { offers: [offer] });

  const { text } = await load();

  expect(text).not.toContain('<img');
  expect(text).not.toContain('evil.example');
  expect(text.split('&lt;img src=x onerror=alert(1)&gt;')).toHaveLength(3);
});

test('shows an inline picture of an item', async () => {
  const imageUrl = 'data:image/svg+xml,%3Csvg/%3E';
  const offer = anOffer({ item: anItem({ imageUrl }) });
  const { load } = await aPage(
    { amount: undefined, currency: undefined, offerId: offer.id, offerAmount: 3 },
    { offers: [offer] },
  );

  const { text } = await load();

  expect(text).toContain(`<img src="${imageUrl}"`);
  expect(text).toContain('3 × Item 7');
  expect(text).toContain('15.00');
});

test('accepts a form of our own page under each of our names', async () => {
  for (const origin of [baseUrl, 'http://localhost:8787', 'http://[::1]:8787']) {
    const { send, readPayment } = await aPage();
    const { status } = await send('cancellation', {}, { origin });

    expect(status).toBe(303);
    expect(readPayment().payment.status).toBe('canceled');
  }
});

test.each(['https://shop.example', 'https://evil.example', 'null'])(
  'rejects a form of %s although the application allows the origin',
  async (origin) => {
    const { send, readPayment } = await aPage();

    const response = await send('cancellation', {}, { origin });

    expect(codesIn(response)).toEqual(['origin.refused']);
    expect(readPayment().payment.status).toBe('requires_payment_method');
  },
);

test('accepts only a short form', async ({ page: { send, readPayment } }) => {
  const json = await send('cancellation', {}, { 'content-type': 'application/json' });
  const long = await send('card', { name: 'x'.repeat(17 * 1024) });

  expect([json.status, long.status]).toEqual([415, 413]);
  expect(json.text).toContain('<h1>Something went wrong</h1>');
  expect(readPayment().payment.status).toBe('requires_payment_method');
});

test.each(['cs_unknown', 'pi_x', '%00', '..%2Fstyle.css', 'x'.repeat(5_000)])(
  'finds no session with the id %s',
  async (id) => {
    const { http } = await aPage();

    const response = await call(http, `GET /pay/${id}`);

    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toContain('text/html');
    expect(response.text).toContain('Payment not found');
  },
);

test('redirects the address of a form to its page', async ({ page: { http, path } }) => {
  const { status, headers } = await call(http, `GET ${path}/card`);

  expect([status, headers.get('location')]).toEqual([303, path]);
});

test('reports a disk error without charging the card', async ({ page: { ports, pay, readPayment } }) => {
  ports.storage.isFull = true;

  const { status, text } = await pay();

  expect(status).toBe(507);
  expect(text).toContain('The disk is full.');
  expect(readPayment().payment.status).toBe('requires_payment_method');
});

test('removes the pages of a deleted application', async ({ page: { ports, http, load } }) => {
  const path = `DELETE /_vaultdesk/applications/${application.id}`;
  await ports.storage.change(({ applications }) => applications.put({ ...application, isDefault: false }));

  const deleted = await call(http, path, { token: ports.installation.operatorToken });

  expect(z.object({ success: z.literal(true) }).parse(deleted.body)).toEqual({ success: true });
  expect((await load()).status).toBe(404);
});
