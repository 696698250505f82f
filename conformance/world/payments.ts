import { z } from 'zod';
import { Blocked, Deviation, fitting, type Observation, type Reply, read } from '../client.ts';
import { valueAt } from '../exchange.ts';
import type { Delivery } from '../receiver.ts';
import { withId } from './users.ts';
import { filled, postForm, prepared, type See, shared, to, until, type World } from './world.ts';

export const basic = { type: 'BASIC_AUTHENTICATION', username: 'shop', password: 'a-password' };
export const apiKey = { type: 'API_KEY', headerName: 'X-Shop-Key', apiKey: 'a-key-of-the-shop' };

/** An address that receives nothing. */
const nowhere = 'http://127.0.0.1:9/never';

export const completeWebhook = { url: nowhere, application: 'PAY', authenticationMethod: basic };

/** Registers an endpoint of the suite, which is deleted at the end. */
export function registering(authenticationMethod?: object, url: string = nowhere): See {
  return async (world) => {
    const registered = await world.request('POST /webhooks', { body: { url, authenticationMethod } });
    const id = idIn(registered);
    if (id !== undefined) world.farewells.push(() => world.request(`DELETE /webhooks/${id}`));
    return registered;
  };
}

/** The id of a webhook; the contract does not specify its position. */
function idIn({ body }: Reply): string | undefined {
  const resourceId = valueAt(body, 'result.id') ?? valueAt(body, 'id');
  return typeof resourceId === 'string' ? resourceId : undefined;
}

/** The same, required. */
export function webhookIdOf(response: Reply): string {
  const id = idIn(response);
  if (id === undefined) throw new Deviation('The response to the registration has no id.', response.exchange);
  return id;
}

/** The id of a new webhook with a user name. */
export const newWebhook = async (world: World, url?: string) => webhookIdOf(await registering(basic, url)(world));

/** Endpoints with both kinds of credentials. The first delivery to the first endpoint fails. */
export const endpoints = shared(async (world) => {
  const withBasic = world.receiver.endpoint('basic');
  const withKey = world.receiver.endpoint('key');
  return {
    basic: { ...withBasic, registered: await registering(basic, withBasic.url)(world) },
    key: { ...withKey, registered: await registering(apiKey, withKey.url)(world) },
  };
});

/** A webhook that gets another endpoint and other credentials before any payment. */
export const movedWebhook = shared(async (world) => {
  const [from, to] = [world.receiver.endpoint('moved-from'), world.receiver.endpoint('moved-to')];
  const id = await newWebhook(world, from.url);
  const body = { url: to.url, application: 'PAY', authenticationMethod: apiKey };
  return { from, to, answer: await world.request(`PUT /webhooks/${id}`, { body }) };
});

/** A webhook that is deleted before any payment. */
const deleted = shared(async (world) => {
  const endpoint = world.receiver.endpoint('deleted');
  const id = await newWebhook(world, endpoint.url);
  return { id, endpoint, answer: await world.request(`DELETE /webhooks/${id}`) };
});

/** Requests a payment of 10.99 usd. */
export const session = (fields: object = {}) => {
  const order = { amount: 1099, currency: 'usd', metadata: { order: '6735' } };
  return to('POST /checkout/sessions', { ...order, ...fields });
};

const openSession = shared(session({ description: 'Two tickets' }));

const withPage = withId.extend({ url: z.string(), paymentIntentId: z.string() });

/** Submits a form of the payment page. */
async function onPage(world: World, action: 'card' | 'cancellation', fields: Readonly<Record<string, string>>) {
  await Promise.all([endpoints(world), movedWebhook(world), deleted(world)]);
  const { url, id, paymentIntentId } = read(await session()(world), withPage);
  const response = await postForm(`${url}/${action}`, fields);
  if (response.status >= 400) throw new Deviation(`The payment page returned ${response.status}.`, response.exchange);
  return { id, paymentIntentId };
}

function payment(subject: string, number: string) {
  const form = { card: number, cardNumber: number, expiry: '12/34', cvc: '123' };
  const fields = { ...form, name: 'Ada Lovelace', email: 'ada@example.com' };
  return prepared(subject, (world) => onPage(world, 'card', fields));
}

const paid = payment('a payment', '4242424242424242');

const event = z.looseObject({ type: z.string(), data: z.looseObject({ object: z.looseObject({}) }) });

export function eventIn({ body, exchange }: Delivery): z.output<typeof event> {
  if (body === undefined) throw new Deviation('The delivery is not JSON.', exchange);
  return fitting({ value: body, exchange }, event, 'event');
}

/** The first delivery about a named payment to an endpoint (default: with a user name). */
export function eventOf(payment: string, type: RegExp, name: 'basic' | 'key' = 'basic') {
  return async (world: World): Promise<Delivery> => {
    const id = await filled(world, `{${payment}.paymentIntentId}`);
    return arrived((await endpoints(world))[name].deliveries, type, id);
  };
}

/** The first of these deliveries with this type of event, about a payment if its id is given. */
export async function arrived(deliveries: readonly Delivery[], type: RegExp, paymentIntentId?: unknown) {
  const isIt = (delivery: Delivery) => {
    const { type: eventType, data } = eventIn(delivery);
    return type.test(eventType) && (paymentIntentId === undefined || data.object.id === paymentIntentId);
  };
  return until(
    async () => deliveries.find(isIt),
    () => new Deviation(`No event ${type.source}${paymentIntentId ? ` of ${paymentIntentId}` : ''} arrived.`),
  );
}

/** The delivery of the successful payment to the endpoint with a user name. */
export const success = shared(eventOf('paid', /^payment_intent\.succeeded$/));

/** Its event, the payment of the event, or the charge of the payment. */
export const successAt = (path?: 'data.object' | 'data.object.charges.data.0') => {
  return async (world: World): Promise<Observation> => {
    const { body, exchange } = await success(world);
    const value = path === undefined ? body : valueAt(body, path);
    if (value === undefined) throw new Blocked(`The event has no ${path}.`, exchange);
    return { value, exchange };
  };
};

/** The records of this file that rows name. */
export const names: World['names'] = {
  ...{ endpoints, movedWebhook, deleted, openSession, paid, success },
  webhookId: async (world) => webhookIdOf((await endpoints(world)).basic.registered),
  declined: payment('a declined payment', '4000000000000002'),
  actionRequired: payment('a payment that requires an action', '4000002500003155'),
  cancelled: prepared('a canceled payment', (world) => onPage(world, 'cancellation', {})),
};
