import { z } from 'zod';
import { type Answer, fitting, type Observation, read } from '../answer.ts';
import type { Delivery, Endpoint } from '../receiver.ts';
import { valueAt } from '../value-at.ts';
import { Blocked, Deviation } from '../verdicts.ts';
import { postForm, prepared, shared, until, type World } from './world.ts';

export const basic = { type: 'BASIC_AUTHENTICATION', username: 'shop', password: 'a-password' };
export const apiKey = { type: 'API_KEY', headerName: 'X-Shop-Key', apiKey: 'a-key-of-the-shop' };

const withId = z.object({ id: z.string() });

/** Registers an endpoint of the suite, which is deleted at the end. */
export async function register(
  world: World,
  url: string,
  authenticationMethod: object,
): Promise<Answer> {
  const registered = await world.ask('POST /webhooks', { body: { url, authenticationMethod } });
  const id = idIn(registered);
  if (id !== undefined) world.farewells.push(() => world.ask(`DELETE /webhooks/${id}`));
  return registered;
}

/** The id of a webhook; the contract does not specify its position. */
export function idIn({ body }: Answer): string | undefined {
  const resourceId = valueAt(body, 'result.id') ?? valueAt(body, 'id');
  return typeof resourceId === 'string' ? resourceId : undefined;
}

/** The same, required. */
export function webhookIdOf(response: Answer): string {
  const id = idIn(response);
  if (id === undefined)
    throw new Deviation('The response to the registration has no id.', response.exchange);
  return id;
}

/** Endpoints with both kinds of credentials. The first delivery to the first endpoint fails. */
export const endpoints = shared(async (world) => {
  const withBasic = world.receiver.endpoint('basic');
  const withKey = world.receiver.endpoint('key');
  return {
    basic: { ...withBasic, registered: await register(world, withBasic.url, basic) },
    key: { ...withKey, registered: await register(world, withKey.url, apiKey) },
  };
});

/** A webhook that gets another endpoint and other credentials before any payment. */
export const movedWebhook = shared(async (world) => {
  const [from, to] = [world.receiver.endpoint('moved-from'), world.receiver.endpoint('moved-to')];
  const id = webhookIdOf(await register(world, from.url, basic));
  const body = { url: to.url, application: 'PAY', authenticationMethod: apiKey };
  return { from, to, answer: await world.ask(`PUT /webhooks/${id}`, { body }) };
});

/** A webhook that is deleted before any payment. */
export const deleted = shared(async (world) => {
  const endpoint = world.receiver.endpoint('deleted');
  const id = webhookIdOf(await register(world, endpoint.url, basic));
  return { id, endpoint, answer: await world.ask(`DELETE /webhooks/${id}`) };
});

const session = withId.extend({ url: z.string(), paymentIntentId: z.string() });

/** Requests a payment of 10.99 usd. */
export async function newSession(world: World, fields: object = {}): Promise<Answer> {
  const body = { amount: 1099, currency: 'usd', metadata: { order: '6735' }, ...fields };
  return world.ask('POST /checkout/sessions', { body });
}

/** Submits a form of the payment page. */
async function onPage(
  world: World,
  act: 'card' | 'cancellation',
  fields: Readonly<Record<string, string>>,
) {
  await Promise.all([endpoints(world), movedWebhook(world), deleted(world)]);
  const { url, id, paymentIntentId } = read(await newSession(world), session);
  const response = await postForm(`${url}/${act}`, fields);
  if (response.status >= 400)
    throw new Deviation(`The payment page returned ${response.status}.`, response.exchange);
  return { id, paymentIntentId };
}

function card(number: string) {
  const form = { card: number, cardNumber: number, expiry: '12/34', cvc: '123' };
  return { ...form, name: 'Ada Lovelace', email: 'ada@example.com' };
}

/** Payments that were paid, declined, and abandoned. */
export const paid = prepared('a payment', (world) =>
  onPage(world, 'card', card('4242424242424242')),
);
export const declined = prepared('a declined payment', (world) =>
  onPage(world, 'card', card('4000000000000002')),
);
export const actionRequired = prepared('a payment that requires an action', (world) =>
  onPage(world, 'card', card('4000002500003155')),
);
export const cancelled = prepared('a canceled payment', (world) =>
  onPage(world, 'cancellation', {}),
);

const event = z.looseObject({
  type: z.string(),
  data: z.looseObject({ object: z.looseObject({}) }),
});
export type PaymentEvent = z.output<typeof event>;

/** Parses a delivery as an event. */
export function eventIn({ body, exchange }: Delivery): PaymentEvent {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    throw new Deviation('The delivery is not JSON.', exchange);
  }
  return fitting({ value, exchange }, event, 'event');
}

/** The first delivery to an endpoint with this event of a payment. */
export async function delivered(
  endpoint: Endpoint,
  criteria: { readonly type: RegExp; readonly paymentIntentId: string },
): Promise<Delivery> {
  const isIt = (delivery: Delivery) => {
    const { type, data } = eventIn(delivery);
    return criteria.type.test(type) && data.object.id === criteria.paymentIntentId;
  };
  return until(
    async () => endpoint.deliveries.find(isIt),
    () => new Deviation(`No event ${criteria.type.source} of ${criteria.paymentIntentId} arrived.`),
  );
}

const successes = /^payment_intent\.succeeded$/;

/** The delivery of the successful payment to the endpoint with a user name. */
export const success = shared(async (world) => {
  const { paymentIntentId } = await paid(world);
  const { basic: endpoint } = await endpoints(world);
  return delivered(endpoint, { type: successes, paymentIntentId });
});

/** Its event. */
export async function succeededEvent(world: World): Promise<Observation> {
  const delivery = await success(world);
  return { value: eventIn(delivery), exchange: delivery.exchange };
}

/** The payment of that event. */
export async function succeededPayment(world: World): Promise<Observation> {
  const delivery = await success(world);
  return { value: eventIn(delivery).data.object, exchange: delivery.exchange };
}

/** The charge of that payment. */
export async function succeededCharge(world: World): Promise<Observation> {
  const { value, exchange } = await succeededPayment(world);
  const charge = valueAt(value, 'charges.data.0');
  if (charge === undefined) throw new Blocked('The payment has no charge.', exchange);
  return { value: charge, exchange };
}
