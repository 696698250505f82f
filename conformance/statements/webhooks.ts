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
  given,
  hasHeader,
  holds,
  inOrder,
  lacks,
  rejects,
  repeatsResult,
  returns,
  same,
  shows,
} from '../expect.ts';
import * as be from '../shapes.ts';
import { each, fields, fieldsOf, inContract, inHosted, type Rows, type Subject, table } from '../shapes.ts';
import {
  apiKey,
  arrived,
  basic,
  completeWebhook,
  endpoints,
  eventIn,
  eventOf,
  movedWebhook,
  newWebhook,
  registering,
  session,
  success,
  successAt,
  webhookIdOf,
} from '../world/payments.ts';
import { unknownId } from '../world/users.ts';
import { filled, operatorTokenOf, responseTo, type Source, shared, to, until, type World } from '../world/world.ts';

const updating = (faults: object) => to('PUT /webhooks/{webhookId}', { ...completeWebhook, ...faults });

/** An authentication method that is rejected by registration and update. */
const rejectedMethod = (id: string, authenticationMethod: object): Rows => ({
  [`webhooks.register.${id}`]: rejects(registering(authenticationMethod)),
  [`webhooks.update.${id}`]: rejects(updating({ authenticationMethod })),
});

const registered = 'endpoints.basic.registered';
const keyRegistered = 'endpoints.key.registered';
const isRegistered = (source: string) => async (world: World) => void webhookIdOf(await responseTo(world, source));

/** Passes if an event of a named payment arrives. */
const delivers = (payment: string, type: RegExp) => shows(eventOf(payment, type), be.object);
const hasKey = (source: Source) => hasHeader(source, apiKey.headerName, new RegExp(`^${apiKey.apiKey}$`));
const pair = Buffer.from(`${basic.username}:${basic.password}`).toString('base64');

/** The delivery of the payment to the updated webhook. */
const afterUpdate = async (world: World) => {
  const { to: moved } = await movedWebhook(world);
  return arrived(moved.deliveries, /succeeded/, await filled(world, '{paid.paymentIntentId}'));
};

/** Passes if no delivery of a named endpoint has arrived a moment after the payment. */
const receivesNothing = (name: string): Check =>
  after(eventOf('paid', /succeeded/), async (world) => {
    await rest(200);
    same({ is: await filled(world, `{${name}.deliveries.length}`), should: 0 }, 'The number of deliveries');
  });

const ownWebhook = { webhook: newWebhook };
const pay = { application: 'PAY' };

const outcomes = /^payment_intent\.(?:succeeded|payment_failed|canceled)$/;

/** Assertions about endpoints and their deliveries. */
export const webhooks: Subject = {
  title: 'Webhooks',
  part: 'contract',
  statements: table({
    'Register | `POST {base_url}/webhooks` | url, authenticationMethod (see Authentication)': {
      'webhooks.register.basic': isRegistered(registered),
      'webhooks.register.api-key': isRegistered(keyRegistered),
    },
    'API_KEY | headerName (string; header name carrying the key), apiKey (string; key value)': {
      'webhooks.register.api-key-in-authorization': accepts(
        registering({ ...apiKey, headerName: 'Authorization', apiKey: 'Token of-the-shop' }),
      ),
      ...rejectedMethod('requires-header-name', { ...apiKey, headerName: undefined }),
      ...rejectedMethod('requires-api-key', { ...apiKey, apiKey: undefined }),
    },
    'url | string | endpoint accepting POST': {
      'webhooks.register.requires-url': rejects(to('POST /webhooks', { authenticationMethod: basic })),
      'webhooks.register.url-is-one': rejects(registering(basic, 'my endpoint')),
    },
    'authenticationMethod | object | see Authentication': {
      'webhooks.register.requires-authentication': rejects(registering()),
    },
    'BASIC_AUTHENTICATION | username (string), password (string)': {
      ...rejectedMethod('requires-username', { ...basic, username: undefined }),
      ...rejectedMethod('requires-password', { ...basic, password: undefined }),
    },
    'type | additional required fields': rejectedMethod('known-authentication', { type: 'MAGIC' }),
    'application | string | only value PAY (required on update)': {
      'webhooks.register.pay-only': rejects(to('POST /webhooks', { ...completeWebhook, application: 'PLAY' })),
      'webhooks.update.requires-application': inContract(rejects(updating({ application: undefined }))),
      'webhooks.update.pay-by-default': inHosted(
        given(ownWebhook, returns(to('PUT /webhooks/{webhook}', { ...completeWebhook, application: undefined }), pay)),
      ),
    },
    '`PUT {base_url}/webhooks/{webhookId}` | url, application (PAY), authenticationMethod': {
      'webhooks.update.succeeds': accepts('movedWebhook.answer'),
      'webhooks.update.requires-url': rejects(updating({ url: undefined })),
      'webhooks.update.requires-authentication': rejects(updating({ authenticationMethod: undefined })),
      'webhooks.update.of-a-known-one': rejects(to(`PUT /webhooks/${unknownId}`, completeWebhook)),
      'webhooks.delivery.after-update': inOrder(hasKey(afterUpdate), receivesNothing('movedWebhook.from')),
    },
    'Webhook application value | PAY only': { 'webhooks.update.pay-only': rejects(updating({ application: 'PLAY' })) },
    'List | `GET {base_url}/webhooks` | none': {
      'webhooks.list.has-them': contains('GET /webhooks', '{webhookId}', '{endpoints.basic.url}'),
    },
    'The service presents these credentials to the registered endpoint': {
      'webhooks.list.without-password': after('endpoints', lacks('GET /webhooks', basic.password)),
      'webhooks.list.without-apiKey': after('endpoints', lacks('GET /webhooks', apiKey.apiKey)),
    },
    'Delete | `DELETE {base_url}/webhooks/{webhookId}` | none': {
      'webhooks.delete.succeeds': async (world) => {
        const response = await responseTo(world, 'deleted.answer');
        holds(response.status >= 200 && response.status < 300, 'It was rejected.', response);
      },
      'webhooks.delete.is-not-listed': lacks('GET /webhooks', '{deleted.id}'),
      'webhooks.delete.of-a-known-one': rejects(`DELETE /webhooks/${unknownId}`),
      'webhooks.delivery.none-after-delete': receivesNothing('deleted.endpoint'),
    },
    'The service sends webhook notifications (HTTP POST to the registered url) when an end-user payment succeeds or is declined or cancelled.':
      {
        'webhooks.delivery.of-success': shows('success', be.object),
        'webhooks.delivery.of-decline': delivers('declined', /fail|declin/),
        'webhooks.delivery.of-cancellation': delivers('cancelled', /cancel/),
        'webhooks.delivery.outcomes-alone': inContract(
          after(['success', 'declined', 'cancelled'], async (world) => {
            await rest(200);
            for (const delivery of (await endpoints(world)).basic.deliveries)
              holds(outcomes.test(eventIn(delivery).type), `${eventIn(delivery).type} is not an outcome.`, delivery);
          }),
        ),
      },
    '(HTTP POST to the registered url)': {
      'webhooks.delivery.by-post': async (world) => {
        const { method, exchange } = await success(world);
        same({ is: method, should: 'POST' }, 'The method', { exchange });
      },
    },
    'Unless noted, bodies are JSON.': {
      'webhooks.delivery.as-json': hasHeader('success', 'content-type', /^application\/json/),
    },
    'The service presents these credentials to the registered endpoint on every delivery, so the receiver can authenticate the calls.':
      {
        'webhooks.delivery.with-basic': hasHeader('success', 'authorization', new RegExp(`^Basic ${pair}$`)),
        'webhooks.delivery.with-api-key': hasKey(eventOf('paid', /succeeded/, 'key')),
        'webhooks.delivery.credentials-each-time': after('paid', async (world) => {
          const { key } = await endpoints(world);
          for (const { headers, exchange } of key.deliveries)
            holds(headers.has(apiKey.headerName), 'A delivery has no key.', { exchange });
        }),
      },
    'No API operation of the service other than a payment by an end-user is shown emitting an event.': {
      'webhooks.delivery.of-payments-alone': after(['ada', 'success'], async (world) => {
        for (const delivery of (await endpoints(world)).basic.deliveries) {
          const { type } = eventIn(delivery);
          const isOfPayment = /^(?:payment_intent|charge|checkout)\./.test(type);
          holds(isOfPayment, `${type} is not a payment event.`, delivery);
        }
      }),
    },
  }),
};

const eventRequest = z.object({ id: be.text, idempotency_key: be.text });

/** Passes if an event of a named payment shows that nothing was received. */
const withoutMoney = (payment: string, type: RegExp) =>
  shows(eventOf(payment, type), { data: { object: { object: 'payment_intent', amount_received: 0 } } });

/** Assertions about the content of an event. */
export const events: Subject = {
  title: 'Events',
  part: 'contract',
  statements: [
    ...fields(
      'events',
      successAt(),
      fieldsOf('event', {
        api_version: be.text.regex(/^\d{4}-\d\d-\d\d$/, 'it is not a date'),
        created: be.integer
          .min(1_500_000_000, 'it is not a time in seconds')
          .max(9_999_999_999, 'it is not a time in seconds'),
        request: eventRequest,
      }),
    ),
    ...fields('events.payment', successAt('data.object'), fieldsOf('payment', { metadata: { order: '6735' } })),
    ...fields(
      'events.charge',
      successAt('data.object.charges.data.0'),
      fieldsOf('charge', { receipt_url: be.text.regex(/^https?:/, 'it is not an address') }),
    ),
    ...table({
      'id | string | event id': {
        'events.same-to-all': given({ other: eventOf('paid', /succeeded/, 'key') }, async (world) => {
          const [other, first] = [await responseTo(world, 'other'), await responseTo(world, 'success')];
          same({ is: valueAt(other.body, 'id'), should: valueAt(first.body, 'id') }, 'The id elsewhere', other);
        }),
      },
      'request | object | `{id: string, idempotency_key: string}`': {
        'events.request-of-each': inOrder(
          delivers('paid', /succeeded/),
          delivers('declined', /failed/),
          delivers('cancelled', /canceled/),
          async (world) => {
            const schema = z.object({ request: eventRequest });
            for (const delivery of (await endpoints(world)).basic.deliveries)
              fitting({ value: eventIn(delivery), ...delivery }, schema, 'event');
          },
        ),
      },
      'created | integer | Unix time in seconds': {
        'events.created-now': async (world) => {
          const { value, exchange } = await successAt()(world);
          const apart = Math.abs(Number(valueAt(value, 'created')) - world.startedAt / 1_000);
          const isNow = !world.target.isOwn || apart < 600;
          holds(isNow, `It is ${apart} s from the current time.`, { exchange });
        },
      },
      'latest_charge, payment_method': {
        'events.latest-charge-is-the-charge': async (world) => {
          const { value: charge } = await successAt('data.object.charges.data.0')(world);
          await returns(successAt('data.object'), { latest_charge: valueAt(charge, 'id') })(world);
        },
      },
      'The service sends webhook notifications (HTTP POST to the registered url) when an end-user payment succeeds or is declined or cancelled.':
        {
          'events.of-decline': withoutMoney('declined', /fail|declin/),
          'events.of-cancellation': withoutMoney('cancelled', /cancel/),
        },
    }),
  ],
};

/** The stored fields of every webhook. */
const stored = { id: be.uuid, application: 'PAY', url: be.someText, createdOn: be.timestamp, modifiedOn: be.timestamp };

/** A delivery that fails once, and its retry. */
const retried = shared(async (world) => {
  const endpoint = world.receiver.endpoint('retried');
  endpoint.respondWith(500);
  const id = await newWebhook(world, endpoint.url);
  const body = { type: 'payment_intent.succeeded' };
  await accepts(to(`POST /_vaultdesk/webhooks/${id}/test-events`, body))(world);
  return until(
    async () => {
      const [first, ...others] = endpoint.deliveries;
      const second = others.find(({ text }) => text === first?.text);
      return first && second && { first, second };
    },
    () => new Deviation('The failed delivery was not retried within 15 s.'),
    15,
  );
});

/** Passes if an event of this type arrives after a payment. */
const arrives = (type: RegExp): Check =>
  after('paid', async (world) => void (await arrived((await endpoints(world)).basic.deliveries, type)));

const sessionShape = { id: be.someText, url: be.someText, paymentIntentId: be.someText, status: 'open' };
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
        'open.webhooks.stored-basic': returns(registered, {
          ...stored,
          authenticationType: 'BASIC_AUTHENTICATION',
          basicAuthCredentials: { username: basic.username },
        }),
        'open.webhooks.stored-api-key': returns(keyRegistered, {
          ...stored,
          authenticationType: 'API_KEY',
          apiKeyAuthCredentials: { authenticationHeader: apiKey.headerName },
        }),
        'open.webhooks.secrets-not-echoed': inOrder(
          lacks(registered, basic.password),
          lacks(keyRegistered, apiKey.apiKey),
        ),
      },
    'PUT replies with the envelope plus the same fields at top level. List: envelope with an array. Delete: {"success":true}.':
      {
        'open.webhooks.update-bare': given(ownWebhook, repeatsResult(to('PUT /webhooks/{webhook}', completeWebhook))),
        'open.webhooks.list': after(
          'endpoints',
          returns('GET /webhooks', z.array(z.looseObject({ id: be.uuid })).min(2)),
        ),
        'open.webhooks.delete': given(ownWebhook, deletes('DELETE /webhooks/{webhook}')),
      },
    'Event kinds: payment_intent.created, payment_intent.requires_action, payment_intent.succeeded, payment_intent.payment_failed (declined), payment_intent.canceled (cancelled), charge.succeeded, checkout.session.completed.':
      {
        'open.events.created': inHosted(delivers('paid', /^payment_intent\.created$/)),
        'open.events.requires_action': inHosted(delivers('actionRequired', /^payment_intent\.requires_action$/)),
        'open.events.payment_failed': delivers('declined', /^payment_intent\.payment_failed$/),
        'open.events.canceled': delivers('cancelled', /^payment_intent\.canceled$/),
        'open.events.charge.succeeded': inHosted(arrives(/^charge\.succeeded$/)),
        'open.events.checkout.session.completed': inHosted(arrives(/^checkout\.session\.completed$/)),
      },
    'Retries: setting retryProfile: standard (default; 0, 5 s, 5 m, 30 m, 2 h, 5 h, 10 h, 14 h, 20 h, 24 h with ±20 % jitter) or hosted (five resends 10 s apart, then given up).':
      {
        'open.deliveries.again': given({ retried }, async (world) => {
          const [first, second] = [await responseTo(world, 'retried.first'), await responseTo(world, 'retried.second')];
          const [should, is] = [first, second].map(({ headers }) => headers.get('webhook-id'));
          same({ is, should }, 'The id', second);
        }),
        'open.deliveries.test-event': given(
          { retried },
          shows('retried.first', { request: { id: be.someText, idempotency_key: be.someText } }),
        ),
      },
    'secrets never echoed': {
      'open.deliveries.signed': async (world) => {
        const { headers, text, exchange } = await success(world);
        operatorTokenOf(world);
        const response = await to('POST /_vaultdesk/webhooks/{webhookId}/signing-secret', {})(world);
        const secret = String(
          valueAt(response.body, 'result.secret') ?? valueAt(response.body, 'result.signingSecret'),
        );
        const [id, time] = ['webhook-id', 'webhook-timestamp'].map((name) => headers.get(name));
        const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
        const should = `v1,${createHmac('sha256', key).update(`${id}.${time}.${text}`).digest('base64')}`;
        const isSigned = (headers.get('webhook-signature') ?? '').split(' ').includes(should);
        holds(isSigned, 'The signature does not match the secret of the webhook.', { exchange });
      },
    },
    'A payment is made by an end user on a checkout page: POST /checkout/sessions {amount (minor units), currency, description?, metadata?, successUrl?, cancelUrl?, offerId?, userId?, walletAddress?} → {id, url, paymentIntentId, status}; GET /checkout/sessions/{id}.':
      {
        'open.checkout.create': returns('openSession', sessionShape),
        'open.checkout.get': returns('GET /checkout/sessions/{openSession.id}', {
          ...sessionShape,
          id: '{openSession.id}',
        }),
        ...each('open.checkout.requires-*', faultySessions, (faults: object) =>
          after('openSession', rejects(session(faults))),
        ),
        'open.checkout.paid': returns('GET /checkout/sessions/{paid.id}', { status: 'complete' }),
      },
  }),
};
