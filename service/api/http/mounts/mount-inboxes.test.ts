import { test as base, describe, expect } from 'vitest';
import { z } from 'zod';
import { concurrently } from '../../../../test/concurrently.ts';
import { type FakePorts, fakePorts, operatorToken } from '../../../../test/fakes/fake-ports.ts';
import { aDelivery, anEvent, apiKey, aSealedWebhook } from '../../../../test/records/webhooks.ts';
import { present, valueIn } from '../../../../test/values.ts';
import { baseUrl, type CallOptions, call, codesIn, resultIn } from '../../../../test/world/call.ts';
import { transportsOf } from '../../../../test/world/service.ts';
import { mask, prepareDelivery } from '../../../domain/webhooks/sending/prepare-delivery.ts';
import { type InboxMessage, inbox } from '../../../model/webhooks/inbox.ts';
import type { WebhookRecord } from '../../../model/webhooks/webhook.ts';

const test = base.extend('ports', () => fakePorts());

const inboxPath = '/_vaultdesk/inbox/shop';

function messagesIn({ inboxes }: FakePorts): readonly InboxMessage[] {
  return inboxes.messages('shop');
}

/** Sends like a caller of the listener. */
function send(ports: FakePorts, options: CallOptions = {}, address = `POST ${inboxPath}`) {
  return call(transportsOf(ports).http, address, { rawBody: 'hello', ...options });
}

test('stores and answers a message posted without a token', async ({ ports }) => {
  const response = await send(ports, { headers: { 'x-some': 'header' } });

  expect([response.status, response.body]).toEqual([200, { received: true }]);
  expect(messagesIn(ports)).toMatchObject([
    {
      receivedAt: ports.clock.now(),
      method: 'POST',
      headers: { 'x-some': 'header' },
      body: 'hello',
      isCut: false,
      answeredWith: 200,
    },
  ]);
});

test.each(['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'GET', 'HEAD', 'PURGE'])(
  'rejects %s and stores nothing',
  async (method) => {
    const ports = fakePorts();

    const response = await send(ports, { rawBody: undefined }, `${method} ${inboxPath}`);

    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
    if (method !== 'HEAD') expect(codesIn(response)).toEqual(['route.method-not-allowed']);
    expect(ports.inboxes.list()).toEqual([]);
  },
);

test('stores 64 KiB of a long body', async ({ ports }) => {
  expect((await send(ports, { rawBody: 'x'.repeat(65_537) })).status).toBe(200);
  await send(ports, { rawBody: 'x'.repeat(65_536) });

  expect(messagesIn(ports)).toMatchObject([
    { body: 'x'.repeat(65_536), isCut: false },
    { body: 'x'.repeat(65_536), isCut: true },
  ]);
});

test('never cuts within a character, and shows bytes that are not text', async ({ ports }) => {
  await send(ports, { rawBody: `${'x'.repeat(65_535)}ä` });
  await send(ports, { rawBody: new Uint8Array([0x61, 0xff]) });

  expect(messagesIn(ports).map(({ body }) => body.slice(-2))).toEqual(['a\u{fffd}', 'xx']);
});

test.each([
  ['a failure', { status: 500, delayMilliseconds: 0 }, '{"received":true}'],
  ['gone', { status: 410, delayMilliseconds: 0 }, '{"received":true}'],
  ['busy', { status: 429, delayMilliseconds: 0, retryAfterSeconds: 30 }, '{"received":true}'],
  ['no content', { status: 204, delayMilliseconds: 0 }, ''],
  ['late', { status: 200, delayMilliseconds: 1 }, '{"received":true}'],
])('answers as configured: %s', async (_what, set, body) => {
  const ports = fakePorts();
  const { http } = transportsOf(ports);
  const changed = await call(http, 'PUT /_vaultdesk/inboxes/shop/answer', { token: operatorToken, body: set });

  const response = await send(ports);

  expect(resultIn(changed, inbox)).toMatchObject({ name: 'shop', answer: set });
  expect([response.status, response.text]).toEqual([set.status, body]);
  expect(response.headers.get('retry-after')).toBe('retryAfterSeconds' in set ? '30' : null);
  expect(messagesIn(ports)[0]?.answeredWith).toBe(set.status);
});

test('ends a delayed response when the service stops', async ({ ports }) => {
  ports.inboxes.setResponse('shop', { status: 200, delayMilliseconds: 30_000 });

  const response = send(ports);
  ports.changes.end();

  expect((await response).status).toBe(200);
});

test.each(['Shop', 'a b', '-a', 'a'.repeat(41), '..'])('rejects "%s" as a name', async (name) => {
  const ports = fakePorts();

  const response = await send(ports, {}, `POST /_vaultdesk/inbox/${encodeURIComponent(name)}`);

  expect([400, 404]).toContain(response.status);
  expect(ports.inboxes.list()).toEqual([]);
});

test.each([
  ['an origin', { origin: 'https://example.com' }],
  ['another port of this machine', { origin: 'http://127.0.0.1:3000' }],
  ['an origin without a name', { origin: 'null' }],
  ['another site, without an origin', { 'sec-fetch-site': 'cross-site' }],
  ['another port, without an origin', { 'sec-fetch-site': 'same-site' }],
  ['our own origin, loaded by another', { origin: baseUrl, 'sec-fetch-site': 'cross-site' }],
])('rejects web pages: %s', async (_what, headers) => {
  const ports = fakePorts();

  const response = await send(ports, { headers });

  expect(response.status).toBe(403);
  expect(codesIn(response)).toEqual(['origin.refused']);
  expect(messagesIn(ports)).toEqual([]);
});

test('accepts our own pages', async () => {
  const headers = { origin: baseUrl, 'sec-fetch-site': 'same-origin' };

  expect((await send(fakePorts(), { headers })).status).toBe(200);
});

test('does not store an interrupted message or report it as our error', async ({ ports }) => {
  const rawBody = new ReadableStream<Uint8Array>({ start: (controller) => controller.error(new Error('aborted')) });

  const response = await send(ports, { rawBody });

  expect(codesIn(response)).toEqual(['body.malformed']);
  expect(messagesIn(ports)).toEqual([]);
  expect(ports.log.entries).toEqual([]);
});

test('preserves the messages of a registered inbox under a flood of names', async () => {
  const ports = fakePorts({ webhooks: [aSealedWebhook({ url: 'http://127.0.0.1:8787/_vaultdesk/inbox/shop' })] });
  await send(ports);

  for (let at = 0; at < 60; at += 1) await send(ports, {}, `POST /_vaultdesk/inbox/name-${at}`);

  expect(messagesIn(ports)).toHaveLength(1);
  expect(ports.inboxes.list()).toHaveLength(51);
});

test('masks credentials of webhooks and values that resemble credentials', async () => {
  const ports = fakePorts({
    webhooks: [aSealedWebhook({ url: 'http://127.0.0.1:8787/_vaultdesk/inbox/shop', headerName: 'X-Shop' })],
  });
  const secret = 'not-to-be-seen';

  await send(ports, {
    headers: { authorization: `Bearer ${secret}`, cookie: secret, 'x-api-key': secret, 'x-shop': secret },
  });

  const [message] = messagesIn(ports);
  expect(JSON.stringify(message)).not.toContain(secret);
  expect(message?.headers).toMatchObject({ authorization: mask, 'x-shop': mask });
});

test('masks the credential of a webhook that another instance has just registered', async () => {
  const url = `${baseUrl}${inboxPath}`;
  const webhook = aSealedWebhook({ url, headerName: 'X-Shop' });
  const ports = concurrently(fakePorts(), ({ webhooks }) => webhooks.put(webhook));

  await send(ports, { headers: { 'x-shop': 'not-to-be-seen' } });

  expect(messagesIn(ports)[0]?.headers).toMatchObject({ 'x-shop': mask });
});

test.each(['constructor', 'toString', '__proto__'])(
  'accepts a message if a webhook was once registered with the header %s',
  async (headerName) => {
    const url = `http://127.0.0.1:8787${inboxPath}`;
    const webhook = aSealedWebhook({ url, headerName });
    const delivery = aDelivery({ webhookId: webhook.id, eventId: 'evt_1' });
    const ports = fakePorts({ webhooks: [webhook], webhookDeliveries: [delivery] });

    const response = await send(ports, { headers: { 'webhook-id': 'evt_1' } });

    expect(response.status).toBe(200);
    expect(messagesIn(ports)[0]?.checks).toMatchObject({ hasCredentials: false });
    expect(Object.getPrototypeOf(messagesIn(ports)[0]?.headers)).toBeNull();
  },
);

test('notifies the console of each message', async ({ ports }) => {
  const notices: unknown[] = [];
  ports.changes.subscribe((notice) => notices.push(notice));

  await send(ports);

  expect(notices).toEqual([{ tables: ['inboxes'], ids: [messagesIn(ports)[0]?.id] }]);
});

describe('delivery checks', () => {
  const url = 'http://127.0.0.1:8787/_vaultdesk/inbox/shop';
  const event = anEvent({ payload: '{"id":"evt_1","name":"Müller"}' });

  function aDeliveryTo(...webhooks: readonly WebhookRecord[]) {
    const deliveries = webhooks.map(({ id }) => aDelivery({ webhookId: id, eventId: event.id }));
    const ports = fakePorts({ webhooks: [...webhooks], paymentEvents: [event], webhookDeliveries: deliveries });
    return { ports, deliveries };
  }

  function requestOf(ports: FakePorts, webhook: WebhookRecord) {
    const now = ports.clock.now();
    const { request } = valueIn(prepareDelivery(ports, webhook, event, { at: now, machineTime: now }));
    return { rawBody: request.body, headers: request.headers };
  }

  test('confirms valid credentials and signatures', async () => {
    const webhook = aSealedWebhook({ url });
    const { ports, deliveries } = aDeliveryTo(webhook);

    await send(ports, requestOf(ports, webhook));
    await send(ports, requestOf(ports, webhook));

    const checks = {
      webhookId: webhook.id,
      deliveryId: deliveries[0]?.id,
      eventId: event.id,
      hasCredentials: true,
      hasSignature: true,
    };
    expect(messagesIn(ports)).toMatchObject([
      { headers: { 'x-api-key': mask }, checks: { ...checks, isRepeated: true } },
      { checks: { ...checks, isRepeated: false } },
    ]);
    expect(JSON.stringify(messagesIn(ports))).not.toContain(apiKey);
  });

  const basic = {
    authenticationType: 'BASIC_AUTHENTICATION',
    username: 'shop',
    headerName: undefined,
    credential: 'pässword',
  } as const;

  test.each<[string, readonly Parameters<typeof aSealedWebhook>[0][]]>([
    ['Basic credentials', [basic]],
    ['the second of two webhooks with the same inbox', [{}, { headerName: 'x-second', credential: 'second' }]],
  ])('confirms %s', async (_what, webhooks) => {
    const sealed = webhooks.map((fields) => aSealedWebhook({ url, ...fields }));
    const { ports } = aDeliveryTo(...sealed);
    const sender = present(sealed.at(-1));

    await send(ports, requestOf(ports, sender));

    const checks = { webhookId: sender.id, hasCredentials: true, hasSignature: true };
    expect(messagesIn(ports)[0]?.checks).toMatchObject(checks);
  });

  test.each([
    ['another body', { rawBody: `${event.payload} ` }, { hasCredentials: true, hasSignature: false }],
    ['another key', { headers: { 'x-api-key': 'another' } }, { hasCredentials: false, hasSignature: true }],
    ['no signature', { headers: { 'webhook-signature': '' } }, { hasSignature: false }],
    ['another time', { headers: { 'webhook-timestamp': '7' } }, { hasSignature: false }],
    ['an old signature', {}, { hasCredentials: true, hasSignature: false }, 301_000],
  ])('reports %s', async (_what, changed: CallOptions, checks, milliseconds = 0) => {
    const webhook = aSealedWebhook({ url });
    const { ports } = aDeliveryTo(webhook);
    const request = requestOf(ports, webhook);
    ports.clock.advance(milliseconds);

    await send(ports, { ...request, ...changed, headers: { ...request.headers, ...changed.headers } });

    expect(messagesIn(ports)[0]?.checks).toMatchObject(checks);
  });

  test.each([
    ['an unknown event', aSealedWebhook({ url }), { 'webhook-id': 'evt_unknown' }],
    ['an event to another inbox', aSealedWebhook({ url: `${url}-2` }), {}],
  ])('omits the checks for %s', async (_what, webhook, headers) => {
    const { ports } = aDeliveryTo(webhook);
    const request = requestOf(ports, webhook);

    await send(ports, { ...request, headers: { ...request.headers, ...headers } });

    expect(messagesIn(ports)[0]?.checks).toBeUndefined();
  });
});

test('lists used and registered inboxes, and a default one', async () => {
  const webhook = aSealedWebhook({ url: 'http://127.0.0.1:8787/_vaultdesk/inbox/registered' });
  const ports = fakePorts({ webhooks: [webhook] });
  await send(ports);

  const listed = await call(transportsOf(ports).http, 'GET /_vaultdesk/inboxes', { token: operatorToken });

  expect(resultIn(listed, z.array(inbox)).map(({ name, url, messages }) => [name, url, messages])).toEqual([
    ['default', 'http://127.0.0.1:8787/_vaultdesk/inbox/default', 0],
    ['registered', 'http://127.0.0.1:8787/_vaultdesk/inbox/registered', 0],
    ['shop', 'http://127.0.0.1:8787/_vaultdesk/inbox/shop', 1],
  ]);
});

test('pages and clears messages', async ({ ports }) => {
  const { http } = transportsOf(ports);
  for (const rawBody of ['one', 'two', 'three']) await send(ports, { rawBody });

  const page = await call(http, 'GET /_vaultdesk/inboxes/shop/messages?page=2&size=2', { token: operatorToken });
  const cleared = await call(http, 'DELETE /_vaultdesk/inboxes/shop/messages', { token: operatorToken });

  const bodies = z.array(z.object({ body: z.string() }));
  expect(present(resultIn(page, bodies)).map(({ body }) => body)).toEqual(['one']);
  expect(cleared.body).toEqual({ success: true });
  expect(messagesIn(ports)).toEqual([]);
});
