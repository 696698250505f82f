import { expect, test } from 'vitest';
import { aSecond } from '../../../../test/fakes/clock.ts';
import { fakePorts } from '../../../../test/fakes/fake-ports.ts';
import { anId } from '../../../../test/records/users.ts';
import { aDelivery } from '../../../../test/records/webhooks.ts';
import { present } from '../../../../test/values.ts';
import { RestartSpread } from './restart-spread.ts';

const start = Date.parse('2030-01-01T00:00:00.000Z');

function overdueAt(count: number) {
  const webhookId = anId();
  const webhookDeliveries = Array.from({ length: count }, (_, sequence) =>
    aDelivery({ webhookId, sequence, createdAt: '2029-12-31T23:00:00.000Z' }),
  );
  return { webhookId, webhookDeliveries };
}

/** Start time of each delivery in ms after startup, if each succeeds immediately and the endpoint is never busy. */
async function starts(count: number): Promise<number[]> {
  const { webhookId, webhookDeliveries } = overdueAt(count);
  const { storage, clock } = fakePorts({ webhookDeliveries });
  const spread = new RestartSpread(clock);
  const startedIds: string[] = [];
  const times: number[] = [];
  while (startedIds.length < count) {
    const next = present(storage.read((tables) => spread.next(tables, webhookId)));
    if (next.at <= clock.millis()) {
      spread.start(next.delivery);
      startedIds.push(next.delivery.id);
      times.push(clock.millis() - start);
      await storage.change((tables) => tables.webhookDeliveries.delete(next.delivery.id));
    }
    clock.advance(Math.max(0, next.at - clock.millis()));
  }
  expect(startedIds).toEqual(webhookDeliveries.map(({ id }) => id));
  return times;
}

test.each([
  [1, [0]],
  [3, [0, 1_000, 2_000]],
])('%i overdue deliveries start one per second, the first immediately', async (count, times) => {
  expect(await starts(count)).toEqual(times);
});

test.each([[60], [120], [300]])('%i overdue deliveries are spread evenly over a minute', async (count) => {
  const times = await starts(count);

  expect(times).toEqual(Array.from({ length: count }, (_, index) => Math.floor((index * 60_000) / count)));
});

test('does not delay deliveries newer than the startup', () => {
  const { webhookId, webhookDeliveries } = overdueAt(100);
  const newer = aDelivery({ webhookId, createdAt: '2030-01-01T00:00:00.001Z' });
  const { storage, clock } = fakePorts({ webhookDeliveries: [...webhookDeliveries, newer] });
  const spread = new RestartSpread(clock);
  clock.advance(5);
  const next = () => present(storage.read((tables) => spread.next(tables, webhookId)));

  spread.start(next().delivery);

  expect(next().delivery).toEqual(newer);
});

test('lets the next overdue delivery precede a later new one', () => {
  const { webhookId, webhookDeliveries } = overdueAt(2);
  const later = aDelivery({ webhookId, createdAt: '2030-01-01T00:00:30.000Z' });
  const { storage, clock } = fakePorts({ webhookDeliveries: [...webhookDeliveries, later] });
  const spread = new RestartSpread(clock);
  const next = () => present(storage.read((tables) => spread.next(tables, webhookId)));

  spread.start(next().delivery);

  expect(next()).toEqual({ isHeld: true, delivery: webhookDeliveries[0], at: start + aSecond });
});

test('holds nothing after a minute', () => {
  const { webhookId, webhookDeliveries } = overdueAt(1_000);
  const { storage, clock } = fakePorts({ webhookDeliveries });
  const spread = new RestartSpread(clock);
  const next = () => present(storage.read((tables) => spread.next(tables, webhookId)));
  spread.start(next().delivery);
  expect(next().at).toBeGreaterThan(start);

  clock.advance(60 * aSecond);
  expect(next().at).toBeLessThan(start);
});
