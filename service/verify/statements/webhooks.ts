import { setTimeout as rest } from 'node:timers/promises';
import { resultOf } from '../answer.ts';
import { holds, refused, same, succeeded } from '../expect.ts';
import { type Statement, type Subject, statement } from '../statement.ts';
import {
  apiKey,
  basic,
  cancelled,
  declined,
  deleted,
  delivered,
  endpoints,
  eventIn,
  movedWebhook,
  paid,
  register,
  success,
  webhookIdOf,
} from '../world/payments.ts';
import { ada } from '../world/users.ts';

const notices =
  'The service sends webhook notifications (HTTP POST to the registered url) when an end-user payment succeeds or is declined or cancelled.';
const credentials =
  'The service presents these credentials to the registered endpoint on every delivery, so the receiver can authenticate the calls.';
const elsewhere = 'http://127.0.0.1:9/never';

const update =
  '`PUT {base_url}/webhooks/{webhookId}` | url, application (PAY), authenticationMethod';

function refusedUpdate(id: string, sentence: string, fields: object): Statement {
  return statement(`webhooks.update.${id}`, sentence, async (world) => {
    const { basic: endpoint } = await endpoints(world);
    const whole = { url: elsewhere, application: 'PAY', authenticationMethod: basic };
    const path = `/webhooks/${webhookIdOf(endpoint.registered)}`;
    refused(await world.ask(`PUT ${path}`, { body: { ...whole, ...fields } }));
  });
}

function refusedMethod(id: string, sentence: string, authenticationMethod: object): Statement[] {
  return [
    statement(`webhooks.register.${id}`, sentence, async (world) =>
      refused(await register(world, elsewhere, authenticationMethod)),
    ),
    refusedUpdate(id, sentence, { authenticationMethod }),
  ];
}

const ofBasic = 'BASIC_AUTHENTICATION | username (string), password (string)';
const ofKey =
  'API_KEY | headerName (string; header name carrying the key), apiKey (string; key value)';

/** Assertions about endpoints and their deliveries. */
export const webhooks: Subject = {
  title: 'Webhooks',
  part: 'contract',
  statements: [
    statement(
      'webhooks.register.basic',
      'Register | `POST {base_url}/webhooks` | url, authenticationMethod (see Authentication)',
      async (world) => {
        webhookIdOf((await endpoints(world)).basic.registered);
      },
    ),
    statement(
      'webhooks.register.api-key',
      'Register | `POST {base_url}/webhooks` | url, authenticationMethod (see Authentication)',
      async (world) => {
        webhookIdOf((await endpoints(world)).key.registered);
      },
    ),
    statement('webhooks.register.api-key-in-authorization', ofKey, async (world) =>
      succeeded(
        await register(world, elsewhere, {
          ...apiKey,
          headerName: 'Authorization',
          apiKey: 'Token of-the-shop',
        }),
      ),
    ),
    statement(
      'webhooks.register.requires-url',
      'url | string | endpoint accepting POST',
      async (world) =>
        refused(await world.ask('POST /webhooks', { body: { authenticationMethod: basic } })),
    ),
    statement(
      'webhooks.register.url-is-one',
      'url | string | endpoint accepting POST',
      async (world) => refused(await register(world, 'my endpoint', basic)),
    ),
    statement(
      'webhooks.register.requires-authentication',
      'authenticationMethod | object | see Authentication',
      async (world) => refused(await world.ask('POST /webhooks', { body: { url: elsewhere } })),
    ),
    ...refusedMethod('requires-username', ofBasic, { ...basic, username: undefined }),
    ...refusedMethod('requires-password', ofBasic, { ...basic, password: undefined }),
    ...refusedMethod('requires-header-name', ofKey, { ...apiKey, headerName: undefined }),
    ...refusedMethod('requires-api-key', ofKey, { ...apiKey, apiKey: undefined }),
    ...refusedMethod('known-authentication', 'type | additional required fields', {
      type: 'MAGIC',
    }),
    statement(
      'webhooks.register.pay-only',
      'application | string | only value PAY (required on update)',
      async (world) => {
        const body = { url: elsewhere, application: 'PLAY', authenticationMethod: basic };
        refused(await world.ask('POST /webhooks', { body }));
      },
    ),
    statement('webhooks.update.succeeds', update, async (world) =>
      succeeded((await movedWebhook(world)).answer),
    ),
    refusedUpdate('requires-url', update, { url: undefined }),
    refusedUpdate(
      'requires-application',
      'application | string | only value PAY (required on update)',
      { application: undefined },
    ),
    refusedUpdate('pay-only', 'Webhook application value | PAY only', { application: 'PLAY' }),
    refusedUpdate('requires-authentication', update, { authenticationMethod: undefined }),
    statement('webhooks.update.of-a-known-one', update, async (world) => {
      const body = { url: elsewhere, application: 'PAY', authenticationMethod: basic };
      refused(await world.ask('PUT /webhooks/00000000-0000-4000-8000-000000000000', { body }));
    }),
    statement(
      'webhooks.list.has-them',
      'List | `GET {base_url}/webhooks` | none',
      async (world) => {
        const { basic: endpoint } = await endpoints(world);
        const response = await world.ask('GET /webhooks');
        resultOf(response);
        holds(
          response.text.includes(webhookIdOf(endpoint.registered)),
          'A webhook is not listed.',
          response,
        );
        holds(response.text.includes(endpoint.url), 'Its url is not listed.', response);
      },
    ),
    ...(['password', 'apiKey'] as const).map((field) =>
      statement(
        `webhooks.list.without-${field}`,
        'The service presents these credentials to the registered endpoint',
        async (world) => {
          await endpoints(world);
          const response = await world.ask('GET /webhooks');
          const secret = field === 'password' ? basic.password : apiKey.apiKey;
          holds(!response.text.includes(secret), `The response contains ${field}.`, response);
        },
      ),
    ),
    statement(
      'webhooks.delete.succeeds',
      'Delete | `DELETE {base_url}/webhooks/{webhookId}` | none',
      async (world) => {
        const { answer } = await deleted(world);
        holds(answer.status >= 200 && answer.status < 300, 'It was rejected.', answer);
      },
    ),
    statement(
      'webhooks.delete.is-not-listed',
      'Delete | `DELETE {base_url}/webhooks/{webhookId}` | none',
      async (world) => {
        const { id } = await deleted(world);
        const response = await world.ask('GET /webhooks');
        holds(!response.text.includes(id), 'The deleted webhook is listed.', response);
      },
    ),
    statement(
      'webhooks.delete.of-a-known-one',
      'Delete | `DELETE {base_url}/webhooks/{webhookId}` | none',
      async (world) =>
        refused(await world.ask('DELETE /webhooks/00000000-0000-4000-8000-000000000000')),
    ),
    statement('webhooks.delivery.of-success', notices, async (world) => {
      await success(world);
    }),
    statement('webhooks.delivery.of-decline', notices, async (world) => {
      const { paymentIntentId } = await declined(world);
      const { basic: endpoint } = await endpoints(world);
      await delivered(endpoint, { type: /fail|declin/, paymentIntentId });
    }),
    statement('webhooks.delivery.of-cancellation', notices, async (world) => {
      const { paymentIntentId } = await cancelled(world);
      const { basic: endpoint } = await endpoints(world);
      await delivered(endpoint, { type: /cancel/, paymentIntentId });
    }),
    statement('webhooks.delivery.by-post', '(HTTP POST to the registered url)', async (world) => {
      const { method, exchange } = await success(world);
      same({ is: method, should: 'POST' }, 'The method', { exchange });
    }),
    statement('webhooks.delivery.as-json', 'Unless noted, bodies are JSON.', async (world) => {
      const { headers, exchange } = await success(world);
      const type = headers.get('content-type') ?? 'nothing';
      holds(type.startsWith('application/json'), `The content-type is ${type}.`, { exchange });
    }),
    statement('webhooks.delivery.with-basic', credentials, async (world) => {
      const { headers, exchange } = await success(world);
      const pair = `${basic.username}:${basic.password}`;
      const should = `Basic ${Buffer.from(pair).toString('base64')}`;
      holds(headers.get('authorization') === should, 'The user name and password are missing.', {
        exchange,
      });
    }),
    statement('webhooks.delivery.with-api-key', credentials, async (world) => {
      const { paymentIntentId } = await paid(world);
      const { key } = await endpoints(world);
      const { headers, exchange } = await delivered(key, { type: /succeeded/, paymentIntentId });
      const isThere = headers.get(apiKey.headerName) === apiKey.apiKey;
      holds(isThere, `The key is not in ${apiKey.headerName}.`, { exchange });
    }),
    statement('webhooks.delivery.credentials-each-time', credentials, async (world) => {
      const { key } = await endpoints(world);
      await paid(world);
      for (const { headers, exchange } of key.deliveries)
        holds(headers.has(apiKey.headerName), 'A delivery has no key.', { exchange });
    }),
    statement('webhooks.delivery.after-update', update, async (world) => {
      const paymentIntentId = (await paid(world)).paymentIntentId;
      const { from, to } = await movedWebhook(world);
      const { headers, exchange } = await delivered(to, { type: /succeeded/, paymentIntentId });
      const isThere = headers.get(apiKey.headerName) === apiKey.apiKey;
      holds(isThere, 'The new credentials are not used.', { exchange });
      same({ is: from.deliveries.length, should: 0 }, 'The deliveries to the former url');
    }),
    statement(
      'webhooks.delivery.none-after-delete',
      'Delete | `DELETE {base_url}/webhooks/{webhookId}` | none',
      async (world) => {
        const paymentIntentId = (await paid(world)).paymentIntentId;
        const { basic: receiving } = await endpoints(world);
        await delivered(receiving, { type: /succeeded/, paymentIntentId });
        await rest(200);
        const { endpoint } = await deleted(world);
        same({ is: endpoint.deliveries.length, should: 0 }, 'The deliveries to a deleted webhook');
      },
    ),
    statement(
      'webhooks.delivery.of-payments-alone',
      'No API operation of the service other than a payment by an end-user is shown emitting an event.',
      async (world) => {
        await ada(world);
        await success(world);
        const { basic: endpoint } = await endpoints(world);
        for (const delivery of endpoint.deliveries) {
          const { type } = eventIn(delivery);
          const isOfPayment = /^(?:payment_intent|charge|checkout)\./.test(type);
          holds(isOfPayment, `${type} is not a payment event.`, delivery);
        }
      },
    ),
  ],
};
