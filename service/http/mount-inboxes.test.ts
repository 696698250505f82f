import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { InboxMessage } from '../resources/inbox.ts';
import { inbox } from '../resources/inbox.ts';
import type { WebhookRecord } from '../resources/webhook.ts';
import { apiKey, aSealedWebhook } from '../testing/a-sealed-webhook.ts';
import { doorsOf } from '../testing/a-service.ts';
import { aDelivery, anEvent } from '../testing/a-webhook.ts';
import { type CallOptions, call, codesIn, resultIn } from '../testing/call.ts';
import { baseUrl, type FakePorts, fakePorts, operatorToken } from '../testing/fake-ports.ts';
import { present, valueIn } from '../testing/value-in.ts';
import { withOthers } from '../testing/with-others.ts';
import { mask } from '../webhooks/sending/delivery-headers.ts';
import { prepareDelivery } from '../webhooks/sending/prepare-delivery.ts';

const inboxPath = '/_vaultdesk/inbox/shop';

function messagesIn({ inboxes }: FakePorts): readonly InboxMessage[] {
  return inboxes.messages('shop');
}

/** Sends as a caller of the listener would. */
function send(ports: FakePorts, options: CallOptions = {}, address = `POST ${inboxPath}`) {
  return call(doorsOf(ports).http, address, { rawBody: 'hello', ...options });
}

test('what is posted without a token is kept and answered', async () => {
  const ports = fakePorts();

  const answer = await send(ports, { headers: { 'x-some': 'header' } });

  expect([answer.status, answer.body]).toEqual([200, { received: true }]);
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
  '%s is refused, and nothing is kept',
  async (method) => {
    const ports = fakePorts();

    const answer = await send(ports, { rawBody: undefined }, `${method} ${inboxPath}`);

    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
    if (method !== 'HEAD') expect(codesIn(answer)).toEqual(['route.method-not-allowed']);
    expect(ports.inboxes.list()).toEqual([]);
  },
);

test('of a long body 64 KiB are kept', async () => {
  const ports = fakePorts();

  expect((await send(ports, { rawBody: 'x'.repeat(65_537) })).status).toBe(200);
  await send(ports, { rawBody: 'x'.repeat(65_536) });

  expect(messagesIn(ports)).toMatchObject([
    { body: 'x'.repeat(65_536), isCut: false },
    { body: 'x'.repeat(65_536), isCut: true },
  ]);
});

test('a cut goes through no character, and bytes that are no text are shown', async () => {
  const ports = fakePorts();

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
])('it answers as it was set: %s', async (_what, set, body) => {
  const ports = fakePorts();
  const { http } = doorsOf(ports);
  const changed = await call(http, 'PUT /_vaultdesk/inboxes/shop/answer', {
    token: operatorToken,
    body: set,
  });

  const answer = await send(ports);

  expect(resultIn(changed, inbox)).toMatchObject({ name: 'shop', answer: set });
  expect([answer.status, answer.text]).toEqual([set.status, body]);
  expect(answer.headers.get('retry-after')).toBe('retryAfterSeconds' in set ? '30' : null);
  expect(messagesIn(ports)[0]?.answeredWith).toBe(set.status);
});

test('a slow one ends when the service stops', async () => {
  const ports = fakePorts();
  ports.inboxes.setAnswer('shop', { status: 200, delayMilliseconds: 30_000 });

  const answer = send(ports);
  ports.changes.end();

  expect((await answer).status).toBe(200);
});

test.each(['Shop', 'a b', '-a', 'a'.repeat(41), '..'])('"%s" is no name', async (name) => {
  const ports = fakePorts();

  const answer = await send(ports, {}, `POST /_vaultdesk/inbox/${encodeURIComponent(name)}`);

  expect([400, 404]).toContain(answer.status);
  expect(ports.inboxes.list()).toEqual([]);
});

test.each([
  ['an origin', { origin: 'https://example.com' }],
  ['another port of this machine', { origin: 'http://127.0.0.1:3000' }],
  ['an origin without a name', { origin: 'null' }],
  ['another site, told without an origin', { 'sec-fetch-site': 'cross-site' }],
  ['another port, told without an origin', { 'sec-fetch-site': 'same-site' }],
  ['our own origin, loaded by another', { origin: baseUrl, 'sec-fetch-site': 'cross-site' }],
])('no web page reaches it: %s', async (_what, headers) => {
  const ports = fakePorts();

  const answer = await send(ports, { headers });

  expect(answer.status).toBe(403);
  expect(codesIn(answer)).toEqual(['origin.refused']);
  expect(messagesIn(ports)).toEqual([]);
});

test('our own pages reach it', async () => {
  const headers = { origin: baseUrl, 'sec-fetch-site': 'same-origin' };

  expect((await send(fakePorts(), { headers })).status).toBe(200);
});

test('what breaks off is not kept, and no fault of ours', async () => {
  const ports = fakePorts();
  const rawBody = new ReadableStream<Uint8Array>({
    start: (controller) => controller.error(new Error('aborted')),
  });

  const answer = await send(ports, { rawBody });

  expect(codesIn(answer)).toEqual(['body.malformed']);
  expect(messagesIn(ports)).toEqual([]);
  expect(ports.log.entries).toEqual([]);
});

test('the messages of a registered inbox outlast a flood of names', async () => {
  const ports = fakePorts({
    webhooks: [aSealedWebhook({ url: 'http://127.0.0.1:8787/_vaultdesk/inbox/shop' })],
  });
  await send(ports);

  for (let at = 0; at < 60; at += 1) await send(ports, {}, `POST /_vaultdesk/inbox/name-${at}`);

  expect(messagesIn(ports)).toHaveLength(1);
  expect(ports.inboxes.list()).toHaveLength(51);
});

test('credentials are masked, those of webhooks and whatever looks like one', async () => {
  const ports = fakePorts({
    webhooks: [
      aSealedWebhook({ url: 'http://127.0.0.1:8787/_vaultdesk/inbox/shop', headerName: 'X-Shop' }),
    ],
  });
  const secret = 'not-to-be-seen';

  await send(ports, {
    headers: {
      authorization: `Bearer ${secret}`,
      cookie: secret,
      'x-api-key': secret,
      'x-shop': secret,
    },
  });

  const [message] = messagesIn(ports);
  expect(JSON.stringify(message)).not.toContain(secret);
  expect(message?.headers).toMatchObject({ authorization: mask, 'x-shop': mask });
});

test('the credential of a webhook that another instance of the world just registered is masked', async () => {
  const url = `${baseUrl}${inboxPath}`;
  const webhook = aSealedWebhook({ url, headerName: 'X-Shop' });
  const ports = withOthers(fakePorts(), ({ webhooks }) => webhooks.put(webhook));

  await send(ports, { headers: { 'x-shop': 'not-to-be-seen' } });

  expect(messagesIn(ports)[0]?.headers).toMatchObject({ 'x-shop': mask });
});

test.each(['constructor', 'toString', '__proto__'])(
  'a message comes in where a webhook was once registered with the header %s',
  async (headerName) => {
    const url = `http://127.0.0.1:8787${inboxPath}`;
    const webhook = aSealedWebhook({ url, headerName });
    const delivery = aDelivery({ webhookId: webhook.id, eventId: 'evt_1' });
    const ports = fakePorts({ webhooks: [webhook], webhookDeliveries: [delivery] });

    const answer = await send(ports, { headers: { 'webhook-id': 'evt_1' } });

    expect(answer.status).toBe(200);
    expect(messagesIn(ports)[0]?.checks).toMatchObject({ hasCredentials: false });
    expect(Object.getPrototypeOf(messagesIn(ports)[0]?.headers)).toBeNull();
  },
);

test('the console is notified of each message', async () => {
  const ports = fakePorts();
  const notices: unknown[] = [];
  ports.changes.subscribe((notice) => notices.push(notice));

  await send(ports);

  expect(notices).toEqual([{ tables: ['inboxes'], ids: [messagesIn(ports)[0]?.id] }]);
});

describe('a delivery is checked as a good receiver would', () => {
  const url = 'http://127.0.0.1:8787/_vaultdesk/inbox/shop';
  const event = anEvent({ payload: '{"id":"evt_1","name":"Müller"}' });

  function aDeliveryTo(...webhooks: readonly WebhookRecord[]) {
    const deliveries = webhooks.map(({ id }) => aDelivery({ webhookId: id, eventId: event.id }));
    const ports = fakePorts({
      webhooks: [...webhooks],
      paymentEvents: [event],
      webhookDeliveries: deliveries,
    });
    return { ports, deliveries };
  }

  function requestOf(ports: FakePorts, webhook: WebhookRecord) {
    const now = ports.clock.now();
    const { request } = valueIn(
      prepareDelivery(ports, webhook, event, { at: now, machineTime: now }),
    );
    return { rawBody: request.body, headers: request.headers };
  }

  test('credentials and signature hold', async () => {
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

  test('with Basic credentials', async () => {
    const webhook = aSealedWebhook({
      url,
      authenticationType: 'BASIC_AUTHENTICATION',
      username: 'shop',
      headerName: undefined,
      credential: 'pässword',
    });
    const { ports } = aDeliveryTo(webhook);

    await send(ports, requestOf(ports, webhook));

    expect(messagesIn(ports)[0]?.checks).toMatchObject({
      hasCredentials: true,
      hasSignature: true,
    });
  });

  test.each([
    [
      'another body',
      { rawBody: `${event.payload} ` },
      { hasCredentials: true, hasSignature: false },
    ],
    [
      'another key',
      { headers: { 'x-api-key': 'another' } },
      { hasCredentials: false, hasSignature: true },
    ],
    ['no signature', { headers: { 'webhook-signature': '' } }, { hasSignature: false }],
    ['another time', { headers: { 'webhook-timestamp': '7' } }, { hasSignature: false }],
  ])('%s is reported', async (_what, changed: CallOptions, checks) => {
    const webhook = aSealedWebhook({ url });
    const { ports } = aDeliveryTo(webhook);
    const request = requestOf(ports, webhook);

    await send(ports, {
      ...request,
      ...changed,
      headers: { ...request.headers, ...changed.headers },
    });

    expect(messagesIn(ports)[0]?.checks).toMatchObject(checks);
  });

  test('an old signature counts no more', async () => {
    const webhook = aSealedWebhook({ url });
    const { ports } = aDeliveryTo(webhook);
    const request = requestOf(ports, webhook);
    ports.clock.advance(301_000);

    await send(ports, request);

    expect(messagesIn(ports)[0]?.checks).toMatchObject({
      hasCredentials: true,
      hasSignature: false,
    });
  });

  test('of two webhooks to one inbox the one that sent it is found', async () => {
    const first = aSealedWebhook({ url });
    const second = aSealedWebhook({ url, headerName: 'x-second', credential: 'second' });
    const { ports } = aDeliveryTo(first, second);

    await send(ports, requestOf(ports, second));

    expect(messagesIn(ports)[0]?.checks).toMatchObject({
      webhookId: second.id,
      hasCredentials: true,
      hasSignature: true,
    });
  });

  test.each([
    ['an event that nobody sent', aSealedWebhook({ url }), { 'webhook-id': 'evt_unknown' }],
    ['an event to another inbox', aSealedWebhook({ url: `${url}-2` }), {}],
  ])('%s has no checks', async (_what, webhook, headers) => {
    const { ports } = aDeliveryTo(webhook);
    const request = requestOf(ports, webhook);

    await send(ports, { ...request, headers: { ...request.headers, ...headers } });

    expect(messagesIn(ports)[0]?.checks).toBeUndefined();
  });
});

test('the operator lists what is used, what is registered, and one to begin with', async () => {
  const webhook = aSealedWebhook({ url: 'http://127.0.0.1:8787/_vaultdesk/inbox/registered' });
  const ports = fakePorts({ webhooks: [webhook] });
  await send(ports);

  const listed = await call(doorsOf(ports).http, 'GET /_vaultdesk/inboxes', {
    token: operatorToken,
  });

  expect(
    resultIn(listed, z.array(inbox)).map(({ name, url, messages }) => [name, url, messages]),
  ).toEqual([
    ['default', 'http://127.0.0.1:8787/_vaultdesk/inbox/default', 0],
    ['registered', 'http://127.0.0.1:8787/_vaultdesk/inbox/registered', 0],
    ['shop', 'http://127.0.0.1:8787/_vaultdesk/inbox/shop', 1],
  ]);
});

test('the operator sees how many messages made room', async () => {
  const ports = fakePorts();
  for (let at = 0; at < 203; at += 1) await send(ports);

  const listed = await call(doorsOf(ports).http, 'GET /_vaultdesk/inboxes', {
    token: operatorToken,
  });

  expect(resultIn(listed, z.array(inbox))).toContainEqual(
    expect.objectContaining({ name: 'shop', messages: 200, dropped: 3 }),
  );
});

test('messages are paged, and cleared', async () => {
  const ports = fakePorts();
  const { http } = doorsOf(ports);
  for (const rawBody of ['one', 'two', 'three']) await send(ports, { rawBody });

  const page = await call(http, 'GET /_vaultdesk/inboxes/shop/messages?page=2&size=2', {
    token: operatorToken,
  });
  const cleared = await call(http, 'DELETE /_vaultdesk/inboxes/shop/messages', {
    token: operatorToken,
  });

  const bodies = z.array(z.object({ body: z.string() }));
  expect(present(resultIn(page, bodies)).map(({ body }) => body)).toEqual(['one']);
  expect(cleared.body).toEqual({ success: true });
  expect(messagesIn(ports)).toEqual([]);
});
