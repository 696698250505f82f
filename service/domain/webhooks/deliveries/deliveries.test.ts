import { describe, expect, test } from 'vitest';
import { answered } from '../../../../test/fakes/fake-outbound.ts';
import { type FakePorts, type FakePortsOptions, fakePorts } from '../../../../test/fakes/fake-ports.ts';
import { run, throughSchema } from '../../../../test/operations/run.ts';
import { aCheckout } from '../../../../test/records/payments.ts';
import { anApplication, asOperator, otherApplicationId, ourApplicationId } from '../../../../test/records/users.ts';
import { aDelivery, anEvent, apiKey, aSealedWebhook } from '../../../../test/records/webhooks.ts';
import { present, valueIn } from '../../../../test/values.ts';
import { fail } from '../../../model/kernel/results/result.ts';
import type { WebhookRecord } from '../../../model/webhooks/webhook.ts';
import type { WebhookDeliveryRecord } from '../../../model/webhooks/webhook-delivery.ts';
import { eventOperations } from '../events/events.operations.ts';
import { deliveryOperations } from './deliveries.operations.ts';
import { listDeliveries } from './list-deliveries.ts';
import { resendDelivery } from './resend-delivery.ts';

const operator = asOperator();
const resend = throughSchema(deliveryOperations.resendRange);
const disabled = { reason: 'OPERATOR', at: '2029-12-31T23:30:00.000Z' } as const;

function anEndpoint(fields: Partial<WebhookDeliveryRecord> = {}, options: FakePortsOptions = {}) {
  const webhook = aSealedWebhook();
  const event = anEvent();
  const delivery = aDelivery({ webhookId: webhook.id, eventId: event.id, ...fields });
  const ports = fakePorts({ webhooks: [webhook], paymentEvents: [event], webhookDeliveries: [delivery], ...options });
  return { ports, webhook, event, delivery };
}

function storedIn({ storage }: FakePorts, { id }: WebhookDeliveryRecord) {
  return present(storage.read(({ webhookDeliveries }) => webhookDeliveries.find(id)));
}

test('lists a delivery with its payment, if known', async () => {
  const { ports, event } = anEndpoint();
  const { payment } = aCheckout({ id: event.paymentIntentId, amount: 999 });
  const list = async (from: FakePorts) =>
    valueIn(await run(listDeliveries, from, { page: 1, size: 10 }, operator)).items;
  const { webhook, delivery } = anEndpoint();
  const endpointPorts = fakePorts({
    webhooks: [webhook],
    webhookDeliveries: [{ ...delivery, eventId: event.id }],
    paymentEvents: [event],
    paymentIntents: [payment],
  });

  expect(await list(endpointPorts)).toMatchObject([{ paymentIntentId: payment.id, amount: 999, currency: 'usd' }]);
  expect((await list(ports))[0]).not.toHaveProperty('amount');
});

describe('listDeliveries', () => {
  const webhook = aSealedWebhook();
  const otherWebhook = aSealedWebhook({ applicationId: otherApplicationId });
  const created = (minute: number, fields: Partial<WebhookDeliveryRecord>) =>
    aDelivery({ webhookId: webhook.id, createdAt: `2029-12-31T23:0${minute}:00.000Z`, ...fields });
  const delivered = created(1, { status: 'DELIVERED', eventId: 'evt_1' });
  const givenUp = created(2, { status: 'GIVEN_UP', eventType: 'charge.refunded', eventId: 'evt_2' });
  const foreign = created(3, { applicationId: otherApplicationId, webhookId: otherWebhook.id, eventId: 'evt_2' });
  const ports = fakePorts({
    webhooks: [webhook, otherWebhook],
    webhookDeliveries: [delivered, givenUp, foreign],
    paymentEvents: [
      anEvent({ id: 'evt_1', paymentIntentId: 'pi_1' }),
      anEvent({ id: 'evt_2', paymentIntentId: 'pi_2' }),
    ],
    paymentIntents: [aCheckout({ id: 'pi_1', amount: 1250 }).payment],
  });

  test.each([
    ['everything, newest first', {}, undefined, [foreign, givenUp, delivered]],
    ['one application', {}, ourApplicationId, [givenUp, delivered]],
    ['a status', { status: 'GIVEN_UP' }, undefined, [givenUp]],
    ['an event type', { eventType: 'charge.refunded' }, undefined, [givenUp]],
    ['an endpoint', { webhookId: webhook.id }, undefined, [givenUp, delivered]],
    ['an endpoint of another application', { webhookId: otherWebhook.id }, ourApplicationId, []],
    ['an event', { eventId: 'evt_2' }, undefined, [foreign, givenUp]],
    ['an event and an endpoint', { eventId: 'evt_2', webhookId: webhook.id }, undefined, [givenUp]],
    ['a search for an event', { search: 'evt_2' }, undefined, [foreign, givenUp]],
    ['a search for a payment', { search: 'pi_1' }, undefined, [delivered]],
    ['a search for a delivery', { search: givenUp.id }, undefined, [givenUp]],
    ['a search without matches', { search: 'pi_3' }, undefined, []],
    ['a search elsewhere', { search: foreign.id }, ourApplicationId, []],
    ['a search and a status', { search: 'pi_1', status: 'GIVEN_UP' }, undefined, []],
    ['deliveries before a time', { to: givenUp.createdAt }, undefined, [givenUp, delivered]],
    ['deliveries since a time', { from: givenUp.createdAt }, undefined, [foreign, givenUp]],
    [
      'a minute of one endpoint',
      { webhookId: webhook.id, from: '2029-12-31T23:01:00.000Z', to: '2029-12-31T23:01:59.999Z' },
      undefined,
      [delivered],
    ],
    ['an event within a time range', { eventId: 'evt_2', to: givenUp.createdAt }, undefined, [givenUp]],
    ['nothing before the first event', { to: '2029-12-31T23:00:00.000Z' }, undefined, []],
    ['an event of one application', { eventId: 'evt_2' }, ourApplicationId, [givenUp]],
  ] as const)('returns %s', async (_what, filter, applicationId, expected) => {
    const input = { page: 1, size: 10, ...filter };

    const { items, pagination } = valueIn(await run(listDeliveries, ports, input, asOperator(applicationId)));

    expect(items.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
    expect(pagination.numberOfElements).toBe(expected.length);
  });

  test('counts the visible deliveries on a page past the last one too', async () => {
    const beyond = { page: 3, size: 10 };
    const countOf = async (webhookId: string) =>
      valueIn(await run(listDeliveries, ports, { ...beyond, webhookId }, asOperator(ourApplicationId))).pagination
        .numberOfElements;

    expect(await countOf(webhook.id)).toBe(2);
    expect(await countOf(otherWebhook.id)).toBe(0);
  });
});

test('shows the request with masked credentials and the upcoming attempts', async () => {
  const attempt = { at: '2029-12-31T23:00:01.000Z', isManual: false, ...answered(500) };
  const { ports, webhook, event, delivery } = anEndpoint(
    { attempts: [attempt], attemptCount: 1, scheduleAttempts: 4, nextAttemptAt: '2030-01-01T00:00:10.000Z' },
    { applications: [anApplication({ settings: { retryProfile: 'hosted' } })] },
  );

  const inspected = valueIn(await run(deliveryOperations.inspect, ports, { deliveryId: delivery.id }, operator));

  expect(inspected).toMatchObject({
    id: delivery.id,
    url: webhook.url,
    attempts: [attempt],
    request: { method: 'POST', url: webhook.url, body: event.payload },
    schedule: ['2030-01-01T00:00:10.000Z', '2030-01-01T00:00:20.000Z'],
  });
  expect(inspected.request.headers['webhook-id']).toBe(event.id);
  expect(JSON.stringify(inspected)).not.toContain(apiKey);
});

test.each(['OPERATOR', 'PAUSED', 'GONE', 'FAILING'] as const)(
  'shows no next attempt while the endpoint is disabled (%s), and shows it again afterwards',
  async (reason) => {
    const nextAttemptAt = '2029-12-31T23:59:00.000Z';
    const { ports, webhook, event, delivery } = anEndpoint({ nextAttemptAt });
    const shown = async () => {
      const inspected = valueIn(await run(deliveryOperations.inspect, ports, { deliveryId: delivery.id }, operator));
      const [listed] = valueIn(await run(listDeliveries, ports, { page: 1, size: 1 }, operator)).items;
      const [ofEvent] = valueIn(await run(eventOperations.get, ports, { eventId: event.id }, operator)).deliveries;
      return [inspected, listed, ofEvent].map((entry) => present(entry).nextAttemptAt);
    };
    const put = (change: Partial<WebhookRecord>) =>
      ports.storage.change((tables) => tables.webhooks.put({ ...webhook, ...change }));

    await put({ disabled: { reason, at: '2029-12-31T23:30:00.000Z' } });
    expect(await shown()).toEqual([undefined, undefined, undefined]);

    await put({});
    expect(await shown()).toEqual([nextAttemptAt, nextAttemptAt, nextAttemptAt]);
  },
);

test('shows no next attempt for a delivery whose endpoint does not exist', async () => {
  const { ports, delivery } = anEndpoint({ nextAttemptAt: '2029-12-31T23:59:00.000Z' }, { webhooks: [] });

  const [listed] = valueIn(await run(listDeliveries, ports, { page: 1, size: 1 }, operator)).items;

  expect(listed).toMatchObject({ id: delivery.id });
  expect(listed).not.toHaveProperty('nextAttemptAt');
});

test.each([
  ['a failed delivery immediately, with its whole schedule', { status: 'GIVEN_UP', scheduleAttempts: 10 }, 0],
  [
    'a pending delivery immediately and preserves its place in the schedule',
    { status: 'PENDING', scheduleAttempts: 3, nextAttemptAt: '2030-01-02T00:00:00.000Z' },
    3,
  ],
] as const)('resends %s', async (_what, fields, scheduleAttempts) => {
  const { ports, delivery } = anEndpoint(fields);

  await run(resendDelivery, ports, { deliveryId: delivery.id }, operator);

  const resent = { status: 'PENDING', nextAttemptAt: ports.clock.now(), isResent: true, scheduleAttempts };
  expect(storedIn(ports, delivery)).toMatchObject(resent);
});

test('rejects a resend to a disabled endpoint and explains what to do', async () => {
  const webhook = aSealedWebhook({ disabled });
  const { ports, delivery } = anEndpoint({ webhookId: webhook.id, status: 'GIVEN_UP' }, { webhooks: [webhook] });

  const rejected = fail('webhook.disabled', expect.stringContaining('/enabling'));
  expect(await run(resendDelivery, ports, { deliveryId: delivery.id }, operator)).toEqual(rejected);
  const range = { webhookId: webhook.id, from: '2029-01-01', to: '2031-01-01' };
  expect(await resend(ports, range, operator)).toEqual(rejected);
});

test('rejects a resend after its endpoint was deleted', async () => {
  const { ports, delivery } = anEndpoint({ status: 'WITHDRAWN' }, { webhooks: [] });

  expect(await run(resendDelivery, ports, { deliveryId: delivery.id }, operator)).toEqual(
    fail('delivery.withdrawn', expect.any(String)),
  );
});

describe('resendRange', () => {
  const webhook = aSealedWebhook();
  const at = (hour: string, status: WebhookDeliveryRecord['status']) =>
    aDelivery({ webhookId: webhook.id, status, createdAt: `2029-12-31T${hour}:00:00.000Z` });
  const deliveries = [at('10', 'GIVEN_UP'), at('11', 'GIVEN_UP'), at('12', 'DELIVERED'), at('13', 'GIVEN_UP')];
  const range = { webhookId: webhook.id, from: '2029-12-31T11:00:00.000Z', to: '2029-12-31T13:00:00.000Z' };
  const portsWithAll = () => fakePorts({ webhooks: [webhook], webhookDeliveries: deliveries });

  test.each([
    ['failed ones by default', undefined, [1, 3]],
    ['delivered ones on request', ['DELIVERED'], [2]],
    ['both', ['GIVEN_UP', 'DELIVERED', 'GIVEN_UP'], [1, 2, 3]],
  ] as const)('resends deliveries of a time range: %s', async (_what, statuses, positions) => {
    const ports = portsWithAll();

    const resent = valueIn(await resend(ports, { ...range, statuses: statuses && [...statuses] }, operator));

    expect(resent).toEqual({ count: positions.length });
    const due = deliveries.map((delivery, index) => [index, storedIn(ports, delivery).isResent === true]);
    expect(due).toEqual(deliveries.map((_, position) => [position, positions.some((item) => item === position)]));
  });

  test('rejects a time range that ends before it starts', async () => {
    const turned = { ...range, from: range.to, to: range.from };

    expect(await resend(portsWithAll(), turned, operator)).toMatchObject({
      failure: { code: 'input.invalid', fields: [{ path: 'to' }] },
    });
  });

  test('resends a thousand deliveries in several commits', async () => {
    const many = Array.from({ length: 1_000 }, () => at('12', 'GIVEN_UP'));
    const ports = fakePorts({ webhooks: [webhook], webhookDeliveries: many });

    expect(valueIn(await resend(ports, range, operator))).toEqual({ count: 1_000 });
    expect(ports.storage.commits).toBe(5);
  });
});
