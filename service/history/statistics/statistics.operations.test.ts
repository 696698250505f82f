import { expect, test } from 'vitest';
import { fixedClock } from '../../../test/fakes/clock.ts';
import { type FakePorts, type FakePortsOptions, fakePorts } from '../../../test/fakes/fake-ports.ts';
import { run } from '../../../test/operations/run.ts';
import { aCheckout, checkoutRecords } from '../../../test/records/payments.ts';
import {
  anApplication,
  asOperator,
  aWallet,
  otherApplicationId,
  ourApplicationId,
} from '../../../test/records/users.ts';
import { aDelivery, aWebhook } from '../../../test/records/webhooks.ts';
import { valueIn } from '../../../test/values.ts';
import { call } from '../../../test/world/call.ts';
import { tokenOf, transportsOf } from '../../../test/world/service.ts';
import type { Statistics } from '../../model/history/statistics.ts';
import { day, hour } from '../../model/kernel/units.ts';
import type { EndedRequest } from '../../platform/ports/request-log.ts';
import { statisticsOperations } from './statistics.operations.ts';

const now = '2030-01-02T00:20:00.000Z';
const lastHour = '2030-01-01T23:59:59.999Z';
const thisHour = '2030-01-02T00:00:00.000Z';

function portsNow(records: FakePortsOptions = {}): FakePorts {
  return fakePorts({ clock: fixedClock(now), ...records });
}

async function statisticsOf(ports: FakePorts, span: 'hour' | 'day' | 'month' = 'day') {
  return valueIn(await run(statisticsOperations.get, ports, { span }, asOperator()));
}

function count({ statistics, clock }: FakePorts, fields: Partial<EndedRequest> = {}): void {
  const request = { name: 'wallets.list', applicationId: ourApplicationId, status: 200 };
  statistics.count({ ...request, endedAt: clock.millis(), milliseconds: 6, ...fields });
}

const lastOf = (counts: readonly number[]) => counts.slice(-2);

test.each([
  ['hour', 60, '2030-01-01T23:21:00.000Z', '2030-01-02T00:20:00.000Z'],
  ['day', 24, '2030-01-01T01:00:00.000Z', thisHour],
  ['month', 30, '2029-12-04T00:00:00.000Z', thisHour],
] as const)(
  'divides the last %s into equal slots, the last of which is in progress',
  async (span, count, first, last) => {
    const { slots, slotMilliseconds, requests, signing, deliveries, payments, wallets } = await statisticsOf(
      portsNow(),
      span,
    );

    expect([slots.length, slots[0], slots.at(-1)]).toEqual([count, first, last]);
    const steps = slots.slice(1).map((slot, index) => Date.parse(slot) - Date.parse(slots[index] ?? ''));
    expect(new Set(steps)).toEqual(new Set([slotMilliseconds]));
    const { ofAll, ...signingSeries } = signing;
    for (const group of [requests, signingSeries, deliveries, payments, wallets])
      for (const series of Object.values(group)) expect(series).toHaveLength(count);
    expect(ofAll).toEqual({ halfUnder: null, mostUnder: null });
  },
);

test('counts requests in the hour they ended in, also across midnight', async () => {
  const ports = portsNow();
  count(ports, { endedAt: Date.parse(lastHour) });
  count(ports, { status: 404 });
  count(ports, { status: 500 });

  const { requests } = await statisticsOf(ports);

  expect(lastOf(requests.answered)).toEqual([1, 0]);
  expect(lastOf(requests.refused)).toEqual([0, 1]);
  expect(lastOf(requests.failed)).toEqual([0, 1]);
});

test('moves earlier counts into the past when the service clock advances', async () => {
  const ports = portsNow();
  count(ports);
  ports.clock.setBy(3 * hour);
  count(ports);
  expect((await statisticsOf(ports)).requests.answered.slice(-4)).toEqual([1, 0, 0, 1]);

  ports.clock.setBy(40 * day);

  const { requests } = await statisticsOf(ports, 'month');
  expect(requests.answered).toEqual(requests.answered.map(() => 0));
});

test('sorts operations by number of calls, with their durations', async () => {
  const ports = portsNow();
  for (const name of ['users.list', 'wallets.list', 'wallets.list']) count(ports, { name });
  count(ports, { name: 'users.create', status: 400 });

  expect((await statisticsOf(ports)).operations).toMatchObject([
    { operation: 'wallets.list', answered: 2, halfUnder: expect.closeTo(6, -0.5) },
    { operation: 'users.create', answered: 0, refused: 1, halfUnder: null, mostUnder: null },
    { operation: 'users.list', answered: 1 },
  ]);
});

test('counts only the requests of an operation and an application on request', async () => {
  const ports = portsNow();
  count(ports);
  count(ports, { name: 'users.list' });
  count(ports, { applicationId: otherApplicationId });
  const input = { span: 'day', operation: 'wallets.list', applicationId: ourApplicationId } as const;

  const { requests } = valueIn(await run(statisticsOperations.get, ports, input, asOperator()));

  expect(requests.answered.at(-1)).toBe(1);
});

test('reports the median and 95th percentile of signing', async () => {
  const ports = portsNow();
  for (let number = 0; number < 20; number += 1)
    count(ports, { name: 'signatures.sign', milliseconds: number < 17 ? 38 : 120 });
  count(ports, { milliseconds: 9_000 });

  const { signing } = await statisticsOf(ports);

  expect(lastOf(signing.signatures)).toEqual([0, 20]);
  expect(signing.halfUnder.at(-2)).toBeNull();
  const [half = 0, most = 0] = [signing.ofAll.halfUnder, signing.ofAll.mostUnder].map(Number);
  expect(Math.abs(half / 38 - 1)).toBeLessThan(0.13);
  expect(Math.abs(most / 120 - 1)).toBeLessThan(0.13);
  expect(signing.halfUnder.at(-1)).toBe(half);
});

test('counts deliveries in the hour of their event, by current status', async () => {
  const webhook = aWebhook();
  const fields = { createdAt: lastHour, webhookId: webhook.id };
  const since = { createdAt: thisHour, webhookId: webhook.id };
  const ports = portsNow({
    webhooks: [webhook],
    webhookDeliveries: [
      aDelivery({ ...fields, status: 'DELIVERED', attemptCount: 1 }),
      aDelivery({ ...fields, status: 'DELIVERED', attemptCount: 3 }),
      aDelivery({ ...since, status: 'DELIVERED', attemptCount: 1 }),
      aDelivery({ ...since, status: 'GIVEN_UP', attemptCount: 9 }),
      aDelivery({ ...since, attemptCount: 2 }),
      aDelivery({ createdAt: thisHour }),
    ],
  });

  const { deliveries } = await statisticsOf(ports);
  const { deliveries: ofOne } = valueIn(
    await run(statisticsOperations.get, ports, { span: 'day', webhookId: webhook.id }, asOperator()),
  );

  expect(lastOf(deliveries.delivered)).toEqual([1, 1]);
  expect(lastOf(deliveries.retried)).toEqual([1, 0]);
  expect(lastOf(deliveries.waiting)).toEqual([0, 2]);
  expect(lastOf(deliveries.givenUp)).toEqual([0, 1]);
  expect(lastOf(ofOne.waiting)).toEqual([0, 1]);
  expect(
    await run(statisticsOperations.get, ports, { span: 'day', webhookId: crypto.randomUUID() }, asOperator()),
  ).toMatchObject({ failure: { code: 'webhook.not-found' } });
});

test('counts payments on the day of their creation, by current status', async () => {
  const yesterday = { createdAt: lastHour };
  const ports = portsNow(
    checkoutRecords([
      aCheckout({ ...yesterday, status: 'succeeded' }),
      aCheckout({ ...yesterday, status: 'succeeded' }),
      aCheckout({ ...yesterday, status: 'canceled' }),
      aCheckout({ createdAt: thisHour, status: 'requires_action' }),
    ]),
  );

  const { payments } = await statisticsOf(ports, 'month');

  expect(lastOf(payments.succeeded)).toEqual([2, 0]);
  expect(lastOf(payments.canceled)).toEqual([1, 0]);
  expect(lastOf(payments.open)).toEqual([0, 1]);
});

test('counts active wallets at the end of each day, archived wallets for 30 more days', async () => {
  const expiredAt = Date.parse(now) - 30 * day - 1;
  const ports = portsNow({
    wallets: [
      aWallet({ createdAt: '2029-11-01T00:00:00.000Z' }),
      aWallet({ createdAt: lastHour }),
      aWallet({ createdAt: '2029-11-01T00:00:00.000Z', archived: true, archivedAt: new Date(expiredAt).toISOString() }),
    ],
  });

  const { wallets } = await statisticsOf(ports, 'month');

  expect(wallets.active[0]).toBe(2);
  expect(lastOf(wallets.active)).toEqual([3, 2]);
});

test("limits statistics to one application with the operator's filter", async () => {
  const ports = portsNow({
    wallets: [aWallet({ applicationId: otherApplicationId }), aWallet()],
    webhookDeliveries: [aDelivery({ createdAt: thisHour })],
  });
  count(ports);
  count(ports, { applicationId: otherApplicationId });
  count(ports, { applicationId: undefined, name: 'tokens.issue' });

  const otherStatistics: Statistics = valueIn(
    await run(statisticsOperations.get, ports, { span: 'day' }, asOperator(otherApplicationId)),
  );

  expect(lastOf(otherStatistics.requests.answered)).toEqual([0, 1]);
  expect(lastOf(otherStatistics.deliveries.waiting)).toEqual([0, 0]);
  expect(otherStatistics.wallets.active.at(-1)).toBe(1);
});

test('counts every call except those of the console and of built-in receivers', async () => {
  const application = anApplication();
  const ports = portsNow({ applications: [application], settings: { requestLog: 'off' } });
  const { http } = transportsOf(ports);
  const token = await tokenOf(ports, application);
  await call(http, 'GET /api/wallets', { token });
  await call(http, 'GET /api/wallets');
  await call(http, 'GET /api/nowhere');
  await call(http, 'GET /console/');
  await call(http, 'GET /_vaultdesk/health');
  await call(http, 'POST /_vaultdesk/inbox/none');

  const { operations } = await statisticsOf(ports);

  expect(operations.map(({ operation, answered, refused }) => [operation, answered, refused])).toEqual([
    ['wallets.list', 1, 1],
    ['api', 0, 1],
  ]);
});
