import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { fitting, read } from '../answer.ts';
import { holds, refused, repeatsResult, same, succeeded } from '../expect.ts';
import * as be from '../shapes.ts';
import { type Subject, statement } from '../statement.ts';
import { valueAt } from '../value-at.ts';
import { Deviation } from '../verdicts.ts';
import {
  actionRequired,
  apiKey,
  basic,
  cancelled,
  declined,
  delivered,
  endpoints,
  eventIn,
  newSession,
  paid,
  register,
  success,
  webhookIdOf,
} from '../world/payments.ts';
import { operatorTokenOf, shared, until, type World } from '../world/world.ts';

const stored =
  'Stored webhook and reply: {id, application:"PAY", url, authenticationType, basicAuthCredentials{username} | apiKeyAuthCredentials{authenticationHeader}, createdOn, modifiedOn}, secrets never echoed.';
const kinds =
  'Event kinds: payment_intent.created, payment_intent.requires_action, payment_intent.succeeded, payment_intent.payment_failed (declined), payment_intent.canceled (cancelled), charge.succeeded, checkout.session.completed.';
const checkout =
  'A payment is made by an end user on a checkout page: POST /checkout/sessions {amount (minor units), currency, description?, metadata?, successUrl?, cancelUrl?, offerId?, userId?, walletAddress?} → {id, url, paymentIntentId, status}; GET /checkout/sessions/{id}.';
const replies =
  'PUT replies with the envelope plus the same fields at top level. List: envelope with an array. Delete: {"success":true}.';
const retries =
  'Retries: setting retryProfile: standard (default; 0, 5 s, 5 m, 30 m, 2 h, 5 h, 10 h, 14 h, 20 h, 24 h with ±20 % jitter) or hosted (five resends 10 s apart, then given up).';

const common = {
  id: be.uuid,
  application: be.exactly('PAY'),
  url: be.someText,
  createdOn: be.timestamp,
  modifiedOn: be.timestamp,
};

const session = z.looseObject({
  id: be.someText,
  url: be.someText,
  paymentIntentId: be.someText,
  status: be.exactly('open'),
});
const openedSession = shared((world) => newSession(world, { description: 'Two tickets' }));

/** A delivery that fails once, and its retry. */
const retried = shared(async (world) => {
  const endpoint = world.receiver.endpoint('retried');
  endpoint.answerWith(500);
  const id = webhookIdOf(await register(world, endpoint.url, basic));
  const body = { type: 'payment_intent.succeeded' };
  succeeded(await world.ask(`POST /_vaultdesk/webhooks/${id}/test-events`, { body }));
  const same = () =>
    endpoint.deliveries.filter((item) => item.body === endpoint.deliveries[0]?.body);
  return until(
    async () => (same().length > 1 ? same() : undefined),
    () => new Deviation('The failed delivery was not retried within 15 s.'),
    15,
  );
});

async function changed(world: World) {
  const id = webhookIdOf(await register(world, 'http://127.0.0.1:9/never', basic));
  const body = {
    url: 'http://127.0.0.1:9/either',
    application: 'PAY',
    authenticationMethod: basic,
  };
  return world.ask(`PUT /webhooks/${id}`, { body });
}

/** Assertions about payment and webhook decisions that the contract leaves open. */
export const openPayments: Subject = {
  title: 'Payments and webhooks',
  part: 'open points',
  statements: [
    statement('open.webhooks.stored-basic', stored, async (world) => {
      const { basic: endpoint } = await endpoints(world);
      read(
        endpoint.registered,
        z.looseObject({
          ...common,
          authenticationType: be.exactly('BASIC_AUTHENTICATION'),
          basicAuthCredentials: z.object({ username: be.exactly(basic.username) }),
        }),
      );
    }),
    statement('open.webhooks.stored-api-key', stored, async (world) => {
      const { key } = await endpoints(world);
      read(
        key.registered,
        z.looseObject({
          ...common,
          authenticationType: be.exactly('API_KEY'),
          apiKeyAuthCredentials: z.object({ authenticationHeader: be.exactly(apiKey.headerName) }),
        }),
      );
    }),
    statement('open.webhooks.secrets-not-echoed', stored, async (world) => {
      const { basic: endpoint, key } = await endpoints(world);
      holds(
        !endpoint.registered.text.includes(basic.password),
        'The response contains the password.',
        endpoint.registered,
      );
      holds(
        !key.registered.text.includes(apiKey.apiKey),
        'The response contains the key.',
        key.registered,
      );
    }),
    statement('open.webhooks.update-bare', replies, async (world) => {
      repeatsResult(await changed(world));
    }),
    statement('open.webhooks.list', replies, async (world) => {
      await endpoints(world);
      read(await world.ask('GET /webhooks'), z.array(z.looseObject({ id: be.uuid })).min(2));
    }),
    statement('open.webhooks.delete', replies, async (world) => {
      const id = webhookIdOf(await register(world, 'http://127.0.0.1:9/never', basic));
      const response = await world.ask(`DELETE /webhooks/${id}`);
      same(
        { is: [response.status, response.body], should: [200, { success: true }] },
        'It',
        response,
      );
    }),
    statement('open.events.created', kinds, async (world) => {
      const { paymentIntentId } = await paid(world);
      const { basic: endpoint } = await endpoints(world);
      await delivered(endpoint, { type: /^payment_intent\.created$/, paymentIntentId });
    }),
    statement('open.events.requires_action', kinds, async (world) => {
      const { paymentIntentId } = await actionRequired(world);
      const { basic: endpoint } = await endpoints(world);
      await delivered(endpoint, { type: /^payment_intent\.requires_action$/, paymentIntentId });
    }),
    statement('open.events.payment_failed', kinds, async (world) => {
      const { paymentIntentId } = await declined(world);
      const { basic: endpoint } = await endpoints(world);
      await delivered(endpoint, { type: /^payment_intent\.payment_failed$/, paymentIntentId });
    }),
    statement('open.events.canceled', kinds, async (world) => {
      const { paymentIntentId } = await cancelled(world);
      const { basic: endpoint } = await endpoints(world);
      await delivered(endpoint, { type: /^payment_intent\.canceled$/, paymentIntentId });
    }),
    ...['charge.succeeded', 'checkout.session.completed'].map((type) =>
      statement(`open.events.${type}`, kinds, async (world) => {
        await paid(world);
        const { basic: endpoint } = await endpoints(world);
        await until(
          async () => endpoint.deliveries.find((delivery) => eventIn(delivery).type === type),
          () => new Deviation(`No ${type} arrived.`),
        );
      }),
    ),
    statement('open.deliveries.again', retries, async (world) => {
      const [first, second] = await retried(world);
      const idOf = (delivery: typeof first) => delivery?.headers.get('webhook-id');
      same({ is: idOf(second), should: idOf(first) }, 'The id', second);
    }),
    statement('open.deliveries.test-event', retries, async (world) => {
      const [delivery] = await retried(world);
      if (!delivery) throw new Deviation('No test event arrived.');
      const request = z.object({ id: be.someText, idempotency_key: be.someText });
      fitting({ value: eventIn(delivery), ...delivery }, z.object({ request }), 'event');
    }),
    statement('open.deliveries.signed', 'secrets never echoed', async (world) => {
      const { headers, body, exchange } = await success(world);
      const { basic: endpoint } = await endpoints(world);
      const path = `/_vaultdesk/webhooks/${webhookIdOf(endpoint.registered)}/signing-secret`;
      const response = await world.ask(`POST ${path}`, { body: {}, token: operatorTokenOf(world) });
      const secret = String(
        valueAt(response.body, 'result.secret') ?? valueAt(response.body, 'result.signingSecret'),
      );
      const signedText = `${headers.get('webhook-id')}.${headers.get('webhook-timestamp')}.${body}`;
      const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
      const should = `v1,${createHmac('sha256', key).update(signedText).digest('base64')}`;
      holds(
        (headers.get('webhook-signature') ?? '').split(' ').includes(should),
        'The signature does not match the secret of the webhook.',
        { exchange },
      );
    }),
    statement('open.checkout.create', checkout, async (world) => {
      read(await openedSession(world), session);
    }),
    statement('open.checkout.get', checkout, async (world) => {
      const { id } = read(await openedSession(world), session);
      const response = await world.ask(`GET /checkout/sessions/${id}`);
      same({ is: read(response, session).id, should: id }, 'The id', response);
    }),
    ...(
      [
        ['amount', { amount: undefined }],
        ['currency', { currency: undefined }],
        ['whole-amount', { amount: 10.5 }],
      ] as const
    ).map(([name, fields]) =>
      statement(`open.checkout.requires-${name}`, checkout, async (world) => {
        read(await openedSession(world), session);
        refused(await newSession(world, fields));
      }),
    ),
    statement('open.checkout.paid', checkout, async (world) => {
      const { id } = await paid(world);
      const response = await world.ask(`GET /checkout/sessions/${id}`);
      read(response, z.object({ status: be.exactly('complete') }));
    }),
  ],
};
