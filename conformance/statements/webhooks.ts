import { createHmac } from 'node:crypto';
import { setTimeout as rest } from 'node:timers/promises';
import { z } from 'zod';
import { Deviation, fitting } from '../client.ts';
import { valueAt } from '../exchange.ts';
import {
  accepts,
  after,
  type Check,
  contains,
  deletes,
  holds,
  lacks,
  refuses,
  repeatsResult,
  returns,
  same,
} from '../expect.ts';
import type { Delivery } from '../receiver.ts';
import * as be from '../shapes.ts';
import { each, fields, type Rows, type Subject, table } from '../shapes.ts';
import {
  actionRequired,
  apiKey,
  arrived,
  basic,
  basicWebhook,
  cancelled,
  declined,
  deleted,
  delivered,
  endpoints,
  eventIn,
  keyWebhook,
  movedWebhook,
  newWebhook,
  openSession,
  paid,
  registering,
  session,
  succeededCharge,
  succeededEvent,
  succeededPayment,
  success,
  webhookIdOf,
  wholeWebhook,
} from '../world/payments.ts';
import { ada, unknownId } from '../world/users.ts';
import { operatorTokenOf, shared, to, until, type World } from '../world/world.ts';

const deleteRow = 'Delete | `DELETE {base_url}/webhooks/{webhookId}` | none';
const ofKey = 'API_KEY | headerName (string; header name carrying the key), apiKey (string; key value)';
const updateRow = '`PUT {base_url}/webhooks/{webhookId}` | url, application (PAY), authenticationMethod';
const notices =
  'The service sends webhook notifications (HTTP POST to the registered url) when an end-user payment succeeds or is declined or cancelled.';
const credentials =
  'The service presents these credentials to the registered endpoint on every delivery, so the receiver can authenticate the calls.';

/** An update with a fault. */
const updating = (faults: object) => to('PUT /webhooks/{webhookId}', { ...wholeWebhook, ...faults });

/** An authentication method that is rejected by registration and update. */
const refusedMethod = (id: string, authenticationMethod: object): Rows => ({
  [`webhooks.register.${id}`]: refuses(registering(authenticationMethod)),
  [`webhooks.update.${id}`]: refuses(updating({ authenticationMethod })),
});

type Payment = (world: World) => Promise<{ readonly paymentIntentId: string }>;

/** Passes if an event of the payment arrives. */
const delivers =
  (payment: Payment, type: RegExp): Check =>
  async (world) =>
    void (await delivered(world, type, await payment(world)));

/** Passes if the delivery of the successful payment has what is expected. */
const ofSuccess =
  (check: (delivery: Delivery) => void): Check =>
  async (world) =>
    check(await success(world));

/** Throws unless a delivery has the key. */
function hasKey({ headers, exchange }: Delivery): void {
  const isThere = headers.get(apiKey.headerName) === apiKey.apiKey;
  holds(isThere, `The key is not in ${apiKey.headerName}.`, { exchange });
}

/** Assertions about endpoints and their deliveries. */
export const webhooks: Subject = {
  title: 'Webhooks',
  part: 'contract',
  statements: table({
    'Register | `POST {base_url}/webhooks` | url, authenticationMethod (see Authentication)': {
      'webhooks.register.basic': async (world) => void webhookIdOf(await basicWebhook(world)),
      'webhooks.register.api-key': async (world) => void webhookIdOf(await keyWebhook(world)),
    },
    [ofKey]: {
      'webhooks.register.api-key-in-authorization': accepts(
        registering({ ...apiKey, headerName: 'Authorization', apiKey: 'Token of-the-shop' }),
      ),
      ...refusedMethod('requires-header-name', { ...apiKey, headerName: undefined }),
      ...refusedMethod('requires-api-key', { ...apiKey, apiKey: undefined }),
    },
    'url | string | endpoint accepting POST': {
      'webhooks.register.requires-url': refuses(to('POST /webhooks', { authenticationMethod: basic })),
      'webhooks.register.url-is-one': refuses(registering(basic, 'my endpoint')),
    },
    'authenticationMethod | object | see Authentication': {
      'webhooks.register.requires-authentication': refuses(registering()),
    },
    'BASIC_AUTHENTICATION | username (string), password (string)': {
      ...refusedMethod('requires-username', { ...basic, username: undefined }),
      ...refusedMethod('requires-password', { ...basic, password: undefined }),
    },
    'type | additional required fields': refusedMethod('known-authentication', { type: 'MAGIC' }),
    'application | string | only value PAY (required on update)': {
      'webhooks.register.pay-only': refuses(to('POST /webhooks', { ...wholeWebhook, application: 'PLAY' })),
      'webhooks.update.requires-application': refuses(updating({ application: undefined })),
    },
    [updateRow]: {
      'webhooks.update.succeeds': accepts(async (world) => (await movedWebhook(world)).answer),
      'webhooks.update.requires-url': refuses(updating({ url: undefined })),
      'webhooks.update.requires-authentication': refuses(updating({ authenticationMethod: undefined })),
      'webhooks.update.of-a-known-one': refuses(to(`PUT /webhooks/${unknownId}`, wholeWebhook)),
      'webhooks.delivery.after-update': async (world) => {
        const { paymentIntentId } = await paid(world);
        const { from, to: moved } = await movedWebhook(world);
        hasKey(await arrived(moved.deliveries, /succeeded/, paymentIntentId));
        same({ is: from.deliveries.length, should: 0 }, 'The deliveries to the former url');
      },
    },
    'Webhook application value | PAY only': {
      'webhooks.update.pay-only': refuses(updating({ application: 'PLAY' })),
    },
    'List | `GET {base_url}/webhooks` | none': {
      'webhooks.list.has-them': contains(to('GET /webhooks'), '{webhookId}', '{endpoints.basic.url}'),
    },
    'The service presents these credentials to the registered endpoint': {
      'webhooks.list.without-password': after(endpoints, lacks(to('GET /webhooks'), basic.password)),
      'webhooks.list.without-apiKey': after(endpoints, lacks(to('GET /webhooks'), apiKey.apiKey)),
    },
    [deleteRow]: {
      'webhooks.delete.succeeds': async (world) => {
        const { answer } = await deleted(world);
        holds(answer.status >= 200 && answer.status < 300, 'It was rejected.', answer);
      },
      'webhooks.delete.is-not-listed': lacks(to('GET /webhooks'), '{deleted.id}'),
      'webhooks.delete.of-a-known-one': refuses(to(`DELETE /webhooks/${unknownId}`)),
      'webhooks.delivery.none-after-delete': async (world) => {
        await delivered(world, /succeeded/, await paid(world));
        await rest(200);
        const { endpoint } = await deleted(world);
        same({ is: endpoint.deliveries.length, should: 0 }, 'The deliveries to a deleted webhook');
      },
    },
    [notices]: {
      'webhooks.delivery.of-success': async (world) => void (await success(world)),
      'webhooks.delivery.of-decline': delivers(declined, /fail|declin/),
      'webhooks.delivery.of-cancellation': delivers(cancelled, /cancel/),
    },
    '(HTTP POST to the registered url)': {
      'webhooks.delivery.by-post': ofSuccess(({ method, exchange }) =>
        same({ is: method, should: 'POST' }, 'The method', { exchange }),
      ),
    },
    'Unless noted, bodies are JSON.': {
      'webhooks.delivery.as-json': ofSuccess(({ headers, exchange }) => {
        const type = headers.get('content-type') ?? 'nothing';
        holds(type.startsWith('application/json'), `The content-type is ${type}.`, { exchange });
      }),
    },
    [credentials]: {
      'webhooks.delivery.with-basic': ofSuccess(({ headers, exchange }) => {
        const pair = Buffer.from(`${basic.username}:${basic.password}`).toString('base64');
        const isThere = headers.get('authorization') === `Basic ${pair}`;
        holds(isThere, 'The user name and password are missing.', { exchange });
      }),
      'webhooks.delivery.with-api-key': async (world) =>
        hasKey(await delivered(world, /succeeded/, await paid(world), 'key')),
      'webhooks.delivery.credentials-each-time': after(paid, async (world) => {
        const { key } = await endpoints(world);
        for (const { headers, exchange } of key.deliveries)
          holds(headers.has(apiKey.headerName), 'A delivery has no key.', { exchange });
      }),
    },
    'No API operation of the service other than a payment by an end-user is shown emitting an event.': {
      'webhooks.delivery.of-payments-alone': after([ada, success], async (world) => {
        const { basic: endpoint } = await endpoints(world);
        for (const delivery of endpoint.deliveries) {
          const { type } = eventIn(delivery);
          const isOfPayment = /^(?:payment_intent|charge|checkout)\./.test(type);
          holds(isOfPayment, `${type} is not a payment event.`, delivery);
        }
      }),
    },
  }),
};

const eventRequest = z.object({ id: be.text, idempotency_key: be.text });
const record =
  'payment record: id, object (`payment_intent`), amount (integer, minor units), amount_received, amount_capturable, application_fee_amount, currency (lowercase code), status (`succeeded` shown), capture_method, confirmation_method, latest_charge, payment_method, payment_method_types (array), on_behalf_of, transfer_data, transfer_group, metadata (object), charges (list object with data array of charge records, has_more, total_count, url), client_secret';
const charge =
  'A charge record carries among others id, amount, amount_captured, amount_refunded, captured, paid, refunded, disputed, status, currency, billing_details (address, email, name, phone), outcome (network_status, reason, risk_level, risk_score, seller_message, type), payment_method_details (card details), receipt_url, refunds (list).';

/** Passes if an event of the payment shows that nothing was received. */
const withoutMoney =
  (payment: Payment, type: RegExp): Check =>
  async (world) => {
    const delivery = await delivered(world, type, await payment(world));
    const shape = z.object({
      object: be.exactly('payment_intent'),
      amount_received: be.exactly(0),
    });
    fitting({ value: eventIn(delivery).data.object, ...delivery }, shape, 'data.object');
  };

/** Assertions about the content of an event. */
export const events: Subject = {
  title: 'Events',
  part: 'contract',
  statements: [
    ...fields('events', succeededEvent, {
      'id | string | event id': { id: be.someText },
      'object | string | `event`': { object: be.exactly('event') },
      'api_version | string | version date of the payload format': {
        api_version: be.text.regex(/^\d{4}-\d\d-\d\d$/, 'it is not a date'),
      },
      'created | integer | Unix time in seconds': {
        created: be.integer
          .min(1_500_000_000, 'it is not a time in seconds')
          .max(9_999_999_999, 'it is not a time in seconds'),
      },
      'type | string | `payment_intent.succeeded` is the shown kind': {
        type: be.exactly('payment_intent.succeeded'),
      },
      'livemode | boolean': { livemode: be.flag },
      'pending_webhooks | integer': { pending_webhooks: be.integer },
      'request | object | `{id: string, idempotency_key: string}`': { request: eventRequest },
      'data.object | object | payment record': { 'data.object': be.object },
    }),
    ...fields('events.payment', succeededPayment, {
      [record]: {
        id: be.someText,
        object: be.exactly('payment_intent'),
        amount: be.exactly(1099),
        amount_received: be.exactly(1099),
        amount_capturable: be.integer,
        application_fee_amount: be.orNull(be.integer),
        currency: be.exactly('usd'),
        status: be.exactly('succeeded'),
        capture_method: be.someText,
        confirmation_method: be.someText,
        latest_charge: be.someText,
        payment_method: be.someText,
        payment_method_types: be.listOf(be.someText).min(1, 'it is empty'),
        on_behalf_of: be.orNull(be.text),
        transfer_data: be.orNull(be.object),
        transfer_group: be.orNull(be.text),
        metadata: z.object({ order: be.exactly('6735') }),
        charges: be.object,
        'charges.data': be.listOf(be.object).min(1, 'it is empty'),
        'charges.has_more': be.exactly(false),
        'charges.total_count': be.exactly(1),
        'charges.url': be.someText,
        client_secret: be.someText,
      },
    }),
    ...fields('events.charge', succeededCharge, {
      [charge]: {
        id: be.someText,
        amount: be.exactly(1099),
        amount_captured: be.exactly(1099),
        amount_refunded: be.exactly(0),
        captured: be.exactly(true),
        paid: be.exactly(true),
        refunded: be.exactly(false),
        disputed: be.exactly(false),
        status: be.exactly('succeeded'),
        currency: be.exactly('usd'),
        'billing_details.address': be.object,
        'billing_details.email': be.orNull(be.text),
        'billing_details.name': be.orNull(be.text),
        'billing_details.phone': be.orNull(be.text),
        'outcome.network_status': be.someText,
        'outcome.reason': be.orNull(be.text),
        'outcome.risk_level': be.someText,
        'outcome.risk_score': be.integer,
        'outcome.seller_message': be.someText,
        'outcome.type': be.someText,
        payment_method_details: be.object,
        'payment_method_details.card.last4': be.exactly('4242'),
        receipt_url: be.text.regex(/^https?:/, 'it is not an address'),
        refunds: be.object,
        'refunds.data': be.listOf(z.unknown()),
      },
    }),
    ...table({
      'id | string | event id': {
        'events.same-to-all': async (world) => {
          const { value } = await succeededEvent(world);
          const delivery = await delivered(world, /succeeded/, await paid(world), 'key');
          const is = eventIn(delivery).id;
          same({ is, should: valueAt(value, 'id') }, 'The id at another endpoint', delivery);
        },
      },
      'request | object | `{id: string, idempotency_key: string}`': {
        'events.request-of-each': async (world) => {
          const payments = await Promise.all([paid(world), declined(world), cancelled(world)]);
          for (const payment of payments) await delivered(world, /succeeded|failed|canceled/, payment);
          const { basic: endpoint } = await endpoints(world);
          const schema = z.object({ request: eventRequest });
          for (const delivery of endpoint.deliveries)
            fitting({ value: eventIn(delivery), ...delivery }, schema, 'event');
        },
      },
      'created | integer | Unix time in seconds': {
        'events.created-now': async (world) => {
          const { value, exchange } = await succeededEvent(world);
          const apart = Math.abs(Number(valueAt(value, 'created')) - world.startedAt / 1_000);
          const isNow = !world.target.isOwn || apart < 600;
          holds(isNow, `It is ${apart} s from the current time.`, { exchange });
        },
      },
      'latest_charge, payment_method': {
        'events.latest-charge-is-the-charge': async (world) => {
          const { value: last } = await succeededCharge(world);
          await returns(succeededPayment, { latest_charge: valueAt(last, 'id') })(world);
        },
      },
      [notices]: {
        'events.of-decline': withoutMoney(declined, /fail|declin/),
        'events.of-cancellation': withoutMoney(cancelled, /cancel/),
      },
    }),
  ],
};

const retries =
  'Retries: setting retryProfile: standard (default; 0, 5 s, 5 m, 30 m, 2 h, 5 h, 10 h, 14 h, 20 h, 24 h with ±20 % jitter) or hosted (five resends 10 s apart, then given up).';

/** The stored fields of every webhook. */
const stored = {
  id: be.uuid,
  application: 'PAY',
  url: be.someText,
  createdOn: be.timestamp,
  modifiedOn: be.timestamp,
};

/** A delivery that fails once, and its retry. */
const retried = shared(async (world) => {
  const endpoint = world.receiver.endpoint('retried');
  endpoint.answerWith(500);
  const id = await newWebhook(world, endpoint.url);
  const body = { type: 'payment_intent.succeeded' };
  await accepts(to(`POST /_vaultdesk/webhooks/${id}/test-events`, body))(world);
  const attempts = () => endpoint.deliveries.filter((item) => item.body === endpoint.deliveries[0]?.body);
  const [first, second] = await until(
    async () => (attempts().length > 1 ? attempts() : undefined),
    () => new Deviation('The failed delivery was not retried within 15 s.'),
    15,
  );
  if (!first || !second) throw new Deviation('A delivery is missing.');
  return { first, second };
});

/** The response about a webhook that was created for it. */
const ofNewWebhook = (method: string, body?: object) => async (world: World) =>
  to(`${method} /webhooks/${await newWebhook(world)}`, body)(world);

const sessionShape = {
  id: be.someText,
  url: be.someText,
  paymentIntentId: be.someText,
  status: 'open',
};
const faultySessions = {
  amount: { amount: undefined },
  currency: { currency: undefined },
  'whole-amount': { amount: 10.5 },
};

/** Assertions about payment and webhook decisions that the contract leaves open. */
export const openPayments: Subject = {
  title: 'Payments and webhooks',
  part: 'open points',
  statements: table({
    'Stored webhook and reply: {id, application:"PAY", url, authenticationType, basicAuthCredentials{username} | apiKeyAuthCredentials{authenticationHeader}, createdOn, modifiedOn}, secrets never echoed.':
      {
        'open.webhooks.stored-basic': returns(basicWebhook, {
          ...stored,
          authenticationType: 'BASIC_AUTHENTICATION',
          basicAuthCredentials: { username: basic.username },
        }),
        'open.webhooks.stored-api-key': returns(keyWebhook, {
          ...stored,
          authenticationType: 'API_KEY',
          apiKeyAuthCredentials: { authenticationHeader: apiKey.headerName },
        }),
        'open.webhooks.secrets-not-echoed': async (world) => {
          await lacks(basicWebhook, basic.password)(world);
          await lacks(keyWebhook, apiKey.apiKey)(world);
        },
      },
    'PUT replies with the envelope plus the same fields at top level. List: envelope with an array. Delete: {"success":true}.':
      {
        'open.webhooks.update-bare': repeatsResult(ofNewWebhook('PUT', wholeWebhook)),
        'open.webhooks.list': after(
          endpoints,
          returns(to('GET /webhooks'), z.array(z.looseObject({ id: be.uuid })).min(2)),
        ),
        'open.webhooks.delete': deletes(ofNewWebhook('DELETE')),
      },
    'Event kinds: payment_intent.created, payment_intent.requires_action, payment_intent.succeeded, payment_intent.payment_failed (declined), payment_intent.canceled (cancelled), charge.succeeded, checkout.session.completed.':
      {
        'open.events.created': delivers(paid, /^payment_intent\.created$/),
        'open.events.requires_action': delivers(actionRequired, /^payment_intent\.requires_action$/),
        'open.events.payment_failed': delivers(declined, /^payment_intent\.payment_failed$/),
        'open.events.canceled': delivers(cancelled, /^payment_intent\.canceled$/),
        ...each(['charge.succeeded', 'checkout.session.completed'], (type) => [
          `open.events.${type}`,
          after(paid, async (world) => {
            const { basic: endpoint } = await endpoints(world);
            await until(
              async () => endpoint.deliveries.find((delivery) => eventIn(delivery).type === type),
              () => new Deviation(`No ${type} arrived.`),
            );
          }),
        ]),
      },
    [retries]: {
      'open.deliveries.again': async (world) => {
        const { first, second } = await retried(world);
        const [should, is] = [first, second].map(({ headers }) => headers.get('webhook-id'));
        same({ is, should }, 'The id', second);
      },
      'open.deliveries.test-event': async (world) => {
        const { first } = await retried(world);
        const request = z.object({ id: be.someText, idempotency_key: be.someText });
        fitting({ value: eventIn(first), ...first }, z.object({ request }), 'event');
      },
    },
    'secrets never echoed': {
      'open.deliveries.signed': async (world) => {
        const { headers, body, exchange } = await success(world);
        const path = '/_vaultdesk/webhooks/{webhookId}/signing-secret';
        const response = await to(`POST ${path}`, {}, { token: operatorTokenOf(world) })(world);
        const result = valueAt(response.body, 'result');
        const secret = String(valueAt(result, 'secret') ?? valueAt(result, 'signingSecret'));
        const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
        const [id, time] = ['webhook-id', 'webhook-timestamp'].map((name) => headers.get(name));
        const signature = createHmac('sha256', key).update(`${id}.${time}.${body}`);
        const should = `v1,${signature.digest('base64')}`;
        const isSigned = (headers.get('webhook-signature') ?? '').split(' ').includes(should);
        const otherwise = 'The signature does not match the secret of the webhook.';
        holds(isSigned, otherwise, { exchange });
      },
    },
    'A payment is made by an end user on a checkout page: POST /checkout/sessions {amount (minor units), currency, description?, metadata?, successUrl?, cancelUrl?, offerId?, userId?, walletAddress?} → {id, url, paymentIntentId, status}; GET /checkout/sessions/{id}.':
      {
        'open.checkout.create': returns(openSession, sessionShape),
        'open.checkout.get': returns(to('GET /checkout/sessions/{openSession.id}'), {
          ...sessionShape,
          id: '{openSession.id}',
        }),
        ...each(Object.entries(faultySessions), ([name, faults]) => [
          `open.checkout.requires-${name}`,
          after(openSession, refuses(session(faults))),
        ]),
        'open.checkout.paid': returns(to('GET /checkout/sessions/{paid.id}'), {
          status: 'complete',
        }),
      },
  }),
};
