import { expect, test } from 'vitest';
import { advanceClockBy, aSecond } from '../../../../test/fakes/clock.ts';
import { answered, fakeSending, type SentMessage } from '../../../../test/fakes/fake-outbound.ts';
import { type FakePortsOptions, fakePorts } from '../../../../test/fakes/fake-ports.ts';
import { anApplication } from '../../../../test/records/users.ts';
import { aDelivery, anEvent, aWebhook } from '../../../../test/records/webhooks.ts';
import { present } from '../../../../test/values.ts';
import type { WebhookRecord } from '../../../model/webhooks/webhook.ts';
import type { WebhookDeliveryRecord } from '../../../model/webhooks/webhook-delivery.ts';
import type { OutboundResponse } from '../../../platform/ports/outbound.ts';
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

/** Returns the milliseconds until the next delivery is due. */
async function feed({ workers, ports }: Dispatch): Promise<number | undefined> {
  const { inMilliseconds, at } = (await workers.feed()) ?? {};
  return inMilliseconds ?? (at === undefined ? undefined : at - ports.clock.millis());
}

/** Creates endpoints at different addresses, each with its own events and deliveries. */
function endpointsWith(count: number, eventCount: number, fields: Partial<WebhookRecord> = {}) {
  const webhooks = Array.from({ length: count }, (_, number) =>
    aWebhook({ url: `http://127.0.0.1:${9_000 + number}/`, ...fields }),
  );
  const paymentEvents = Array.from({ length: eventCount }, (_, sequence) =>
    anEvent({ payload: `event ${sequence}`, sequence }),
  );
  const nextAttemptAt = '2030-01-01T00:00:00.001Z';
  const webhookDeliveries = webhooks.flatMap(({ id: webhookId }) =>
    paymentEvents.map(({ id: eventId, sequence }) => aDelivery({ webhookId, eventId, sequence, nextAttemptAt })),
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

test('sends a due delivery and commits its success with the endpoint health', async () => {
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

test('waits for a delivery that is not due yet and returns the remaining time', async () => {
  const { dispatch } = anEndpoint({ nextAttemptAt: '2030-01-01T00:00:10.001Z' });

  expect(await feed(dispatch)).toBe(10 * aSecond);
  expect(dispatch.endpoints.sent).toEqual([]);
});

test('sends the same bytes in every attempt of the whole schedule', async () => {
  const { dispatch, delivery } = anEndpoint();
  dispatch.endpoints.answer = () => answered(500);

  for (let pause = await run(dispatch); pause !== undefined; pause = await run(dispatch))
    dispatch.ports.clock.advance(pause);

  expect(dispatch.endpoints.sent.map(({ body }) => body)).toEqual(Array(10).fill('event 0'));
  expect(deliveryIn(dispatch, delivery)).toMatchObject({ status: 'GIVEN_UP', attemptCount: 10 });
});

test.each([
  ['installation', { settings: { retryProfile: 'hosted' } }],
  ['application', { applications: [anApplication({ settings: { retryProfile: 'hosted' } })] }],
  ['profile of the application', { applications: [anApplication({ profile: 'hosted' })] }],
] as const)('hosted retries of the %s: five times 10 s apart, then stops', async (_whose, fields) => {
  const records = endpointsWith(1, 1);
  const dispatch = aDispatch({ ...records, ...fields });
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

test('sends one delivery at a time to an endpoint, in event order', async () => {
  const records = endpointsWith(1, 20);
  const dispatch = aDispatch(records);
  dispatch.ports.clock.advance(1);

  await run(dispatch);

  const bodies = dispatch.endpoints.sent.map(({ body }) => body);
  expect(bodies).toEqual(records.paymentEvents.map(({ payload }) => payload));
  expect([...dispatch.endpoints.maximumConcurrency.values()]).toEqual([1]);
});

test('retries a failed delivery after newer deliveries', async () => {
  const dispatch = aDispatch(endpointsWith(1, 3));
  dispatch.ports.clock.advance(1);
  let responseCount = 0;
  dispatch.endpoints.answer = () => {
    responseCount += 1;
    return answered(responseCount === 1 ? 500 : 200);
  };

  dispatch.ports.clock.advance(present(await run(dispatch)));
  await run(dispatch);

  const bodies = dispatch.endpoints.sent.map(({ body }) => body);
  expect(bodies).toEqual(['event 0', 'event 1', 'event 2', 'event 0']);
});

test('does not delay other endpoints for one that does not respond', async () => {
  const dispatch = aDispatch(endpointsWith(2, 5));
  dispatch.ports.clock.advance(1);
  const dead = aHangingEndpoint();
  dispatch.endpoints.answer = (request) => (request.url.includes(':9000') ? dead.answer(request) : answered(200));

  await dispatch.workers.feed();

  const ofTheOther = () => dispatch.endpoints.sent.filter(({ url }) => url.includes(':9001'));
  await expect.poll(ofTheOther).toHaveLength(5);
  expect(dead.count()).toBe(1);
  await dispatch.workers.stop();
});

test('runs at most 16 attempts concurrently; the next waiting delivery gets the free slot', async () => {
  const dispatch = aDispatch(endpointsWith(20, 2));
  dispatch.ports.clock.advance(1);
  const slow = aHangingEndpoint();
  dispatch.endpoints.answer = slow.answer;
  await dispatch.workers.feed();
  await expect.poll(() => dispatch.endpoints.sent).toHaveLength(16);

  for (let released = 1; released <= 40; released += 1) {
    slow.release(answered(200));
    const expectedCount = Math.min(40, released + 16);
    await expect.poll(() => dispatch.endpoints.sent.length).toBe(expectedCount);
  }
  await dispatch.workers.idle();

  const urls = dispatch.endpoints.sent.map(({ url }) => url);
  expect(urls).toHaveLength(40);
  expect(new Set(urls.slice(0, 32)).size).toBe(20);
  expect([...dispatch.endpoints.maximumConcurrency.values()]).toEqual(Array(20).fill(1));
});

test('reserves slots for healthy endpoints however many fail', async () => {
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

test('postpones the next attempt by Retry-After', async () => {
  const { dispatch } = anEndpoint();
  dispatch.endpoints.answer = () => answered(429, { 'retry-after': '90' });

  expect(await run(dispatch)).toBe(90 * aSecond);
});

test('interprets a date in Retry-After with the system clock, even if the service clock was advanced', async () => {
  const { dispatch } = anEndpoint();
  const date = new Date(dispatch.ports.clock.millis() + 90 * aSecond).toUTCString();
  advanceClockBy(dispatch.ports, 86_400_000);
  dispatch.endpoints.answer = () => answered(429, { 'retry-after': date });

  expect(await run(dispatch)).toBeGreaterThan(88 * aSecond);
});

test('spreads deliveries that were overdue at startup, wherever the clock is set in the meantime', async () => {
  const records = endpointsWith(1, 3);
  const overdue = records.webhookDeliveries.map((delivery) => ({
    ...delivery,
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

test('disables the endpoint on 410 and continues its deliveries when it is enabled', async () => {
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
  await dispatch.ports.storage.change(({ webhooks }) => webhooks.put(enabled));
  await run(dispatch);
  expect(dispatch.endpoints.sent.map(({ body }) => body)).toEqual(['event 0', 'event 1']);
});

test('sends at most one delivery while an earlier outcome is not committed', async () => {
  const records = endpointsWith(1, 3);
  const dispatch = aDispatch(records);
  const { clock, storage } = dispatch.ports;
  clock.advance(1);
  storage.isFull = true;

  expect(await run(dispatch)).toBe(aSecond);
  expect(await run(dispatch)).toBe(aSecond);
  expect(dispatch.endpoints.sent.map(({ body }) => body)).toEqual(['event 0', 'event 1']);

  storage.isFull = false;
  expect(await run(dispatch)).toBeUndefined();
  expect(dispatch.endpoints.sent.map(({ body }) => body)).toEqual(['event 0', 'event 1', 'event 2']);
  expect(records.webhookDeliveries.map((delivery) => deliveryIn(dispatch, delivery).attemptCount)).toEqual([1, 1, 1]);
});

test('commits a failure before it sends the endpoint anything else', async () => {
  const dispatch = aDispatch(endpointsWith(1, 2));
  dispatch.ports.clock.advance(1);
  dispatch.ports.storage.isFull = true;
  dispatch.endpoints.answer = () => answered(500);

  expect(await run(dispatch)).toBe(aSecond);
  expect(dispatch.endpoints.sent).toHaveLength(1);
});

test('aborts unresponsive attempts on stop without counting them, and repeats them after a start', async () => {
  const { dispatch, delivery } = anEndpoint();
  dispatch.endpoints.answer = aHangingEndpoint().answer;
  await dispatch.workers.feed();

  await dispatch.workers.stop();

  expect(deliveryIn(dispatch, delivery)).toEqual(delivery);
  expect(await dispatch.workers.feed()).toBeUndefined();
  expect(dispatch.endpoints.sent).toHaveLength(1);

  dispatch.endpoints.answer = () => answered(200);
  const workers = new DeliveryWorkers(dispatch.ports, dispatch.endpoints.send, { graceMilliseconds: 0 });
  await run({ ...dispatch, workers });
  expect(deliveryIn(dispatch, delivery).status).toBe('DELIVERED');
});

test('records a response that arrives within the grace period of a stop', async () => {
  const { dispatch, delivery } = anEndpoint();
  const slow = aHangingEndpoint();
  dispatch.endpoints.answer = slow.answer;
  await dispatch.workers.feed();

  const stopped = dispatch.workers.stop();
  slow.release(answered(200));
  await stopped;

  expect(deliveryIn(dispatch, delivery).status).toBe('DELIVERED');
});

test('records the outcome of a delivery whose endpoint was deleted in the meantime', async () => {
  const { dispatch, webhook, delivery } = anEndpoint();
  const slow = aHangingEndpoint();
  dispatch.endpoints.answer = slow.answer;
  await dispatch.workers.feed();
  await dispatch.ports.storage.change(({ webhooks }) => webhooks.delete(webhook.id));

  slow.release(answered(200));
  await dispatch.workers.idle();

  expect(deliveryIn(dispatch, delivery).status).toBe('DELIVERED');
});

test('marks an attempt that the operator requested', async () => {
  const { dispatch, delivery } = anEndpoint({ isResent: true });

  await run(dispatch);

  expect(deliveryIn(dispatch, delivery).attempts).toMatchObject([{ isManual: true }]);
});

test('counts and logs an internal failure as an attempt', async () => {
  const { dispatch, delivery } = anEndpoint();
  dispatch.endpoints.answer = () => {
    throw new Error('A bug.');
  };

  await run(dispatch);

  expect(deliveryIn(dispatch, delivery)).toMatchObject({ status: 'PENDING', attempts: [{ outcome: 'BROKEN_OFF' }] });
  expect(dispatch.ports.log.entries).toMatchObject([{ event: 'delivery.threw' }]);
});

/** An endpoint that responds or aborts on request of the test. */
function aHangingEndpoint() {
  const releases: ((response: OutboundResponse) => void)[] = [];
  return {
    count: () => releases.length,
    answer: ({ signal }: SentMessage): Promise<OutboundResponse> =>
      new Promise((resolve) => {
        releases.push(resolve);
        signal.addEventListener('abort', () =>
          resolve({ outcome: 'BROKEN_OFF', reason: 'Stopped.', durationMilliseconds: 7 }),
        );
      }),
    /** Responds to the oldest pending message. */
    release: (response: OutboundResponse) => releases.shift()?.(response),
  };
}
