import { expect, test } from 'vitest';
import { anHour } from '../../../../test/fakes/clock.ts';
import { type FakePorts, fakePorts } from '../../../../test/fakes/fake-ports.ts';
import { aDelivery, anEvent } from '../../../../test/records/webhooks.ts';
import { everyApplication } from '../../../model/table.ts';
import { eventListKey } from '../../../model/webhooks/payment-event.ts';
import type { DeliveryStatus } from '../../../model/webhooks/webhook-delivery.ts';
import { deleteOldEvents } from './delete-old-events.ts';

const day = 24 * anHour;
const createdAt = '2030-01-01T00:00:00.000Z';

function eventsIn({ storage }: FakePorts): string[] {
  return storage
    .read(({ paymentEvents }) => paymentEvents.listBy('byCreation', eventListKey(everyApplication, undefined)))
    .map(({ id }) => id);
}

function eventWith(...statuses: DeliveryStatus[]) {
  const event = anEvent({ createdAt });
  const deliveries = statuses.map((status) => aDelivery({ eventId: event.id, status, createdAt }));
  return { event, deliveries };
}

test('deletes old events with their finished deliveries', async () => {
  const { event, deliveries } = eventWith('DELIVERED', 'GIVEN_UP', 'WITHDRAWN');
  const ports = fakePorts({ paymentEvents: [event], webhookDeliveries: deliveries });

  ports.clock.advance(30 * day);
  await deleteOldEvents(ports);
  expect(eventsIn(ports)).toEqual([event.id]);

  ports.clock.advance(1);
  expect(await deleteOldEvents(ports)).toEqual({ at: ports.clock.millis() + 30 * day });
  expect(eventsIn(ports)).toEqual([]);
  for (const { id } of deliveries)
    expect(ports.storage.read((tables) => tables.webhookDeliveries.find(id))).toBeUndefined();
});

test('applies the retention setting', async () => {
  const { event } = eventWith();
  const ports = fakePorts({ paymentEvents: [event], settings: { eventRetentionDays: 1 } });
  ports.clock.advance(day + 1);

  await deleteOldEvents(ports);

  expect(eventsIn(ports)).toEqual([]);
});

test('retains an event with a pending delivery, and all its deliveries', async () => {
  const waiting = eventWith('DELIVERED', 'PENDING');
  const finished = eventWith('DELIVERED');
  const ports = fakePorts({
    paymentEvents: [waiting.event, finished.event],
    webhookDeliveries: [...waiting.deliveries, ...finished.deliveries],
  });
  ports.clock.advance(31 * day);

  await deleteOldEvents(ports);

  expect(eventsIn(ports)).toEqual([waiting.event.id]);
  const deliveries = ports.storage.read((tables) => tables.webhookDeliveries.listBy('byEvent', waiting.event.id));
  expect(deliveries).toHaveLength(2);
});

test('deletes many events in several commits', async () => {
  const old = Array.from({ length: 1_000 }, () => eventWith('DELIVERED'));
  const waiting = Array.from({ length: 300 }, () => eventWith('PENDING'));
  const all = [...old, ...waiting];
  const ports = fakePorts({
    paymentEvents: all.map(({ event }) => event),
    webhookDeliveries: all.flatMap(({ deliveries }) => deliveries),
  });
  ports.clock.advance(31 * day);

  await deleteOldEvents(ports);

  expect(eventsIn(ports)).toHaveLength(300);
  expect(ports.storage.commits).toBeGreaterThanOrEqual(5);
});

test('postpones the deletion while the disk is full', async () => {
  const { event } = eventWith('DELIVERED');
  const ports = fakePorts({ paymentEvents: [event] });
  ports.clock.advance(31 * day);
  ports.storage.isFull = true;

  expect(await deleteOldEvents(ports)).toMatchObject({ inMilliseconds: anHour });
  expect(eventsIn(ports)).toEqual([event.id]);
});
