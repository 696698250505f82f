import { expect, test } from 'vitest';
import { ok } from '../../kernel/result.ts';
import type { WebhookRecord } from '../../resources/webhook.ts';
import type { WebhookDeliveryRecord } from '../../resources/webhook-delivery.ts';
import { aDelivery, anEvent, aWebhook } from '../../testing/a-webhook.ts';
import { answered } from '../../testing/fake-outbound.ts';
import { type FakePortsOptions, fakePorts } from '../../testing/fake-ports.ts';
import { aHangingEndpoint, fakeSending } from '../../testing/fake-sending.ts';
import { aSecond } from '../../testing/fixed-clock.ts';
import { movedOn } from '../../testing/moved-on.ts';
import { present } from '../../testing/value-in.ts';
import { DeliveryWorkers } from './delivery-workers.ts';

function aDispatch(options: FakePortsOptions) {
  const endpoints = fakeSending();
  const ports = fakePorts(options);
  const workers = new DeliveryWorkers(ports, endpoints.send, { graceMilliseconds: 0 });
  return { ports, endpoints, workers };
}

type Dispatch = ReturnType<typeof aDispatch>;

function deliveryIn({ ports: { storage } }: Dispatch, { id }: WebhookDeliveryRecord) {
  return present(storage.read(({ webhookDeliveries }) => webhookDeliveries.find(id)));
}

function webhookIn({ ports: { storage } }: Dispatch, { id }: WebhookRecord) {
  return present(storage.read(({ webhooks }) => webhooks.find(id)));
}

async function run(dispatch: Dispatch): Promise<number | undefined> {
  await dispatch.workers.feed();
  await dispatch.workers.idle();
  return feed(dispatch);
}

/** In how many milliseconds more is due. */
async function feed({ workers, ports }: Dispatch): Promise<number | undefined> {
  const { inMilliseconds, at } = (await workers.feed()) ?? {};
  return inMilliseconds ?? (at === undefined ? undefined : at - ports.clock.millis());
}

/** Endpoints at different addresses, each with as many deliveries of events of their own. */
function endpointsWith(count: number, each: number, fields: Partial<WebhookRecord> = {}) {
  const webhooks = Array.from({ length: count }, (_, number) =>
    aWebhook({ url: `http://127.0.0.1:${9_000 + number}/`, ...fields }),
  );
  const paymentEvents = Array.from({ length: each }, (_, place) =>
    anEvent({ payload: `event ${place}`, sequence: place }),
  );
  const webhookDeliveries = webhooks.flatMap(({ id }) =>
    paymentEvents.map((event) =>
      aDelivery({
        webhookId: id,
        eventId: event.id,
        sequence: event.sequence,
        nextAttemptAt: '2030-01-01T00:00:00.001Z',
      }),
    ),
  );
  return { webhooks, paymentEvents, webhookDeliveries };
}

function anEndpoint(fields: Partial<WebhookDeliveryRecord> = {}) {
  const records = endpointsWith(1, 1);
  const webhook = present(records.webhooks[0]);
  const delivery = { ...present(records.webhookDeliveries[0]), ...fields };
  const dispatch = aDispatch({ ...records, webhookDeliveries: [delivery] });
  dispatch.ports.clock.advance(1);
  return { dispatch, webhook, delivery };
}

test('a delivery that is due is sent, and its success committed with the health of its endpoint', async () => {
  const { dispatch, webhook, delivery } = anEndpoint();

  await run(dispatch);

  expect(dispatch.endpoints.sent).toMatchObject([{ url: webhook.url, body: 'event 0' }]);
  expect(deliveryIn(dispatch, delivery)).toMatchObject({
    status: 'DELIVERED',
    attempts: [{ outcome: 'ANSWERED', status: 200, isManual: false }],
  });
  expect(webhookIn(dispatch, webhook).lastSuccessAt).toBe(dispatch.ports.clock.now());
  expect(dispatch.ports.storage.commits).toBe(1);
});

test('one that is not due yet waits, and the feed says how long', async () => {
  const { dispatch } = anEndpoint({ nextAttemptAt: '2030-01-01T00:00:10.001Z' });

  expect(await feed(dispatch)).toBe(10 * aSecond);
  expect(dispatch.endpoints.sent).toEqual([]);
});

test('every attempt of a delivery sends the same bytes, over all of its schedule', async () => {
  const { dispatch, delivery } = anEndpoint();
  dispatch.endpoints.answer = () => answered(500);

  for (let pause = await run(dispatch); pause !== undefined; pause = await run(dispatch))
    dispatch.ports.clock.advance(pause);

  expect(dispatch.endpoints.sent.map(({ body }) => body)).toEqual(Array(10).fill('event 0'));
  expect(deliveryIn(dispatch, delivery)).toMatchObject({ status: 'GIVEN_UP', attemptCount: 10 });
});

test('with the hosted profile, five resends 10 s apart and no more', async () => {
  const records = endpointsWith(1, 1);
  const dispatch = aDispatch({ ...records, settings: { retryProfile: 'hosted' } });
  dispatch.endpoints.answer = () => answered(500);
  dispatch.ports.clock.advance(1);

  const pauses: (number | undefined)[] = [];
  for (let pause = await run(dispatch); pause !== undefined; pause = await run(dispatch)) {
    pauses.push(pause);
    dispatch.ports.clock.advance(pause);
  }

  expect(pauses).toEqual(Array(5).fill(10 * aSecond));
  expect(dispatch.endpoints.sent).toHaveLength(6);
});

test('an endpoint gets one at a time, in the order of the events', async () => {
  const records = endpointsWith(1, 20);
  const dispatch = aDispatch(records);
  dispatch.ports.clock.advance(1);

  await run(dispatch);

  const bodies = dispatch.endpoints.sent.map(({ body }) => body);
  expect(bodies).toEqual(records.paymentEvents.map(({ payload }) => payload));
  expect([...dispatch.endpoints.maximumConcurrency.values()]).toEqual([1]);
});

test('what failed is tried again behind what is newer', async () => {
  const dispatch = aDispatch(endpointsWith(1, 3));
  dispatch.ports.clock.advance(1);
  let answers = 0;
  dispatch.endpoints.answer = () => {
    answers += 1;
    return answered(answers === 1 ? 500 : 200);
  };

  dispatch.ports.clock.advance(present(await run(dispatch)));
  await run(dispatch);

  const bodies = dispatch.endpoints.sent.map(({ body }) => body);
  expect(bodies).toEqual(['event 0', 'event 1', 'event 2', 'event 0']);
});

test('an endpoint that does not answer holds up nobody else', async () => {
  const dispatch = aDispatch(endpointsWith(2, 5));
  dispatch.ports.clock.advance(1);
  const dead = aHangingEndpoint();
  dispatch.endpoints.answer = (request) =>
    request.url.includes(':9000') ? dead.answer(request) : answered(200);

  await dispatch.workers.feed();

  const ofTheOther = () => dispatch.endpoints.sent.filter(({ url }) => url.includes(':9001'));
  await expect.poll(ofTheOther).toHaveLength(5);
  expect(dead.count()).toBe(1);
  await dispatch.workers.stop();
});

test('at most 16 attempts are under way; whoever waits gets a place that is free again', async () => {
  const dispatch = aDispatch(endpointsWith(20, 2));
  dispatch.ports.clock.advance(1);
  const slow = aHangingEndpoint();
  dispatch.endpoints.answer = slow.answer;
  await dispatch.workers.feed();
  await expect.poll(() => dispatch.endpoints.sent).toHaveLength(16);

  for (let released = 1; released <= 40; released += 1) {
    slow.release(answered(200));
    const begun = Math.min(40, released + 16);
    await expect.poll(() => dispatch.endpoints.sent.length).toBe(begun);
  }
  await dispatch.workers.idle();

  const urls = dispatch.endpoints.sent.map(({ url }) => url);
  expect(urls).toHaveLength(40);
  expect(new Set(urls.slice(0, 32)).size).toBe(20);
  expect([...dispatch.endpoints.maximumConcurrency.values()]).toEqual(Array(20).fill(1));
});

test('however many endpoints fail, places are left for the others', async () => {
  const dead = endpointsWith(30, 1, { failingSince: '2029-12-31T00:00:00.000Z' });
  const healthy = endpointsWith(1, 1);
  const dispatch = aDispatch({
    webhooks: [...dead.webhooks, ...healthy.webhooks],
    paymentEvents: [...dead.paymentEvents, ...healthy.paymentEvents],
    webhookDeliveries: [...dead.webhookDeliveries, ...healthy.webhookDeliveries],
  });
  dispatch.ports.clock.advance(1);
  dispatch.endpoints.answer = aHangingEndpoint().answer;

  await dispatch.workers.feed();

  expect(dispatch.endpoints.sent).toHaveLength(13);
  expect(dispatch.endpoints.sent.map(({ url }) => url)).toContain(healthy.webhooks[0]?.url);
  await dispatch.workers.stop();
});

test('Retry-After puts the next attempt off', async () => {
  const { dispatch } = anEndpoint();
  dispatch.endpoints.answer = () => answered(429, { 'retry-after': '90' });

  expect(await run(dispatch)).toBe(90 * aSecond);
});

test('a date in Retry-After is by the clock of the machine, however far that of the service was moved on', async () => {
  const { dispatch } = anEndpoint();
  const date = new Date(dispatch.ports.clock.millis() + 90 * aSecond).toUTCString();
  movedOn(dispatch.ports, 86_400_000);
  dispatch.endpoints.answer = () => answered(429, { 'retry-after': date });

  expect(await run(dispatch)).toBeGreaterThan(88 * aSecond);
});

test('what was overdue at the start is spread out, wherever the clock is set meanwhile', async () => {
  const records = endpointsWith(1, 3);
  const overdue = records.webhookDeliveries.map((one) => ({
    ...one,
    nextAttemptAt: '2029-12-31T23:00:00.000Z',
  }));
  const dispatch = aDispatch({ ...records, webhookDeliveries: overdue });

  for (const set of [0, 86_400_000, -86_400_000]) {
    dispatch.ports.clock.setBy(set);
    expect(await run(dispatch)).toBe(aSecond);
    expect(dispatch.endpoints.sent).toHaveLength(1);
  }
  dispatch.ports.clock.advance(aSecond);
  await run(dispatch);
  expect(dispatch.endpoints.sent).toHaveLength(2);
});

test('410 disables the endpoint; its deliveries wait, and go on when it is enabled', async () => {
  const records = endpointsWith(1, 2);
  const dispatch = aDispatch(records);
  dispatch.ports.clock.advance(1);
  dispatch.endpoints.answer = () => answered(410);

  expect(await run(dispatch)).toBeUndefined();
  expect(dispatch.endpoints.sent).toHaveLength(1);
  const [webhook] = records.webhooks;
  const { disabled, ...enabled } = webhookIn(dispatch, present(webhook));
  expect(disabled?.reason).toBe('GONE');

  dispatch.endpoints.answer = () => answered(200);
  await dispatch.ports.storage.transact(({ webhooks }) => {
    webhooks.put(enabled);
    return ok();
  });
  await run(dispatch);
  expect(dispatch.endpoints.sent.map(({ body }) => body)).toEqual(['event 0', 'event 1']);
});

test('nothing is sent to a paused endpoint, and all of it once it goes on', async () => {
  const records = endpointsWith(1, 2);
  const dispatch = aDispatch(records);
  const webhook = webhookIn(dispatch, present(records.webhooks[0]));
  const put = (record: typeof webhook) =>
    dispatch.ports.storage.transact(({ webhooks }) => {
      webhooks.put(record);
      return ok();
    });
  await put({ ...webhook, disabled: { reason: 'PAUSED', at: dispatch.ports.clock.now() } });
  dispatch.ports.clock.advance(1);
  await run(dispatch);
  expect(dispatch.endpoints.sent).toEqual([]);

  await put(webhook);
  await run(dispatch);

  expect(dispatch.endpoints.sent.map(({ body }) => body)).toEqual(['event 0', 'event 1']);
});

test('an outcome that cannot be written is written before the endpoint gets anything more', async () => {
  const records = endpointsWith(1, 2);
  const dispatch = aDispatch(records);
  dispatch.ports.clock.advance(1);
  dispatch.ports.storage.isFull = true;

  expect(await run(dispatch)).toBe(aSecond);
  expect(await run(dispatch)).toBe(aSecond);
  expect(dispatch.endpoints.sent).toHaveLength(1);

  dispatch.ports.storage.isFull = false;
  expect(await run(dispatch)).toBeUndefined();
  expect(dispatch.endpoints.sent.map(({ body }) => body)).toEqual(['event 0', 'event 1']);
});

test('a stop breaks off who does not answer; it is no attempt, and made again after a start', async () => {
  const { dispatch, delivery } = anEndpoint();
  dispatch.endpoints.answer = aHangingEndpoint().answer;
  await dispatch.workers.feed();

  await dispatch.workers.stop();

  expect(deliveryIn(dispatch, delivery)).toEqual(delivery);
  expect(await dispatch.workers.feed()).toBeUndefined();
  expect(dispatch.endpoints.sent).toHaveLength(1);

  dispatch.endpoints.answer = () => answered(200);
  await run({
    ...dispatch,
    workers: new DeliveryWorkers(dispatch.ports, dispatch.endpoints.send, { graceMilliseconds: 0 }),
  });
  expect(deliveryIn(dispatch, delivery).status).toBe('DELIVERED');
});

test('a stop lets an answer that comes in time be recorded', async () => {
  const { dispatch, delivery } = anEndpoint();
  const slow = aHangingEndpoint();
  dispatch.endpoints.answer = slow.answer;
  await dispatch.workers.feed();

  const stopped = dispatch.workers.stop();
  slow.release(answered(200));
  await stopped;

  expect(deliveryIn(dispatch, delivery).status).toBe('DELIVERED');
});

test('a delivery whose endpoint was deleted meanwhile keeps how its attempt ended', async () => {
  const { dispatch, webhook, delivery } = anEndpoint();
  const slow = aHangingEndpoint();
  dispatch.endpoints.answer = slow.answer;
  await dispatch.workers.feed();
  await dispatch.ports.storage.transact(({ webhooks }) => {
    webhooks.delete(webhook.id);
    return ok();
  });

  slow.release(answered(200));
  await dispatch.workers.idle();

  expect(deliveryIn(dispatch, delivery).status).toBe('DELIVERED');
});

test('an attempt that a person asked for is marked', async () => {
  const { dispatch, delivery } = anEndpoint({ isResent: true });

  await run(dispatch);

  expect(deliveryIn(dispatch, delivery).attempts).toMatchObject([{ isManual: true }]);
});

test('a failure of our own counts as an attempt, and is in the log', async () => {
  const { dispatch, delivery } = anEndpoint();
  dispatch.endpoints.answer = () => {
    throw new Error('A bug.');
  };

  await run(dispatch);

  expect(deliveryIn(dispatch, delivery)).toMatchObject({
    status: 'PENDING',
    attempts: [{ outcome: 'BROKEN_OFF' }],
  });
  expect(dispatch.ports.log.entries).toMatchObject([{ event: 'delivery.threw' }]);
});
