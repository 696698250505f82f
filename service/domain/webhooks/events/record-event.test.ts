import { expect, test } from 'vitest';
import { type FakePorts, fakePorts } from '../../../../test/fakes/fake-ports.ts';
import { otherApplicationId, ourApplicationId } from '../../../../test/records/users.ts';
import { aWebhook } from '../../../../test/records/webhooks.ts';
import { valueIn } from '../../../../test/values.ts';
import { ok } from '../../../model/kernel/results/result.ts';
import { everyApplication } from '../../../model/table.ts';
import { eventListKey } from '../../../model/webhooks/payment-event.ts';
import { type NewEvent, recordEvent } from './record-event.ts';

async function record(ports: FakePorts, ...events: Partial<NewEvent>[]) {
  const recorded = await ports.storage.transact((tables) =>
    ok(
      events.map((fields) =>
        recordEvent(tables, ports, {
          applicationId: ourApplicationId,
          type: 'payment_intent.succeeded',
          object: { id: 'pi_1', object: 'payment_intent' },
          paymentIntentId: 'pi_1',
          request: { id: 'req_7', idempotencyKey: 'another key' },
          ...fields,
        }),
      ),
    ),
  );
  return valueIn(recorded);
}

function deliveriesOf({ storage }: FakePorts, eventId: string) {
  return storage.read(({ webhookDeliveries }) => webhookDeliveries.listBy('byEvent', eventId));
}

test('creates an event with the envelope of the interface', async () => {
  const ports = fakePorts({ webhooks: [aWebhook(), aWebhook()] });

  const [event] = await record(ports, { request: { id: 'req_1', idempotencyKey: 'key' } });

  expect(JSON.parse(event?.payload ?? '')).toEqual({
    id: event?.id,
    object: 'event',
    api_version: '2022-08-01',
    created: Date.parse('2030-01-01T00:00:00.000Z') / 1000,
    type: 'payment_intent.succeeded',
    livemode: false,
    pending_webhooks: 2,
    request: { id: 'req_1', idempotency_key: 'key' },
    data: { object: { id: 'pi_1', object: 'payment_intent' } },
  });
  expect(event?.id).toMatch(/^evt_[\w-]{24}$/);
});

test('creates a pending delivery for a paused webhook too', async () => {
  const paused = aWebhook({ disabled: { reason: 'PAUSED', at: '2029-12-31T23:30:00.000Z' } });
  const ports = fakePorts({ webhooks: [paused] });

  const [event] = await record(ports, {});

  expect(deliveriesOf(ports, event?.id ?? '')).toMatchObject([{ webhookId: paused.id }]);
});

test('creates a delivery that is due immediately for each enabled webhook of the application', async () => {
  const enabled = aWebhook();
  const disabled = aWebhook({ disabled: { reason: 'OPERATOR', at: '2029-12-31T23:30:00.000Z' } });
  const otherWebhook = aWebhook({ applicationId: otherApplicationId });
  const ports = fakePorts({ webhooks: [enabled, disabled, otherWebhook] });

  const [event] = await record(ports, {});

  expect(deliveriesOf(ports, event?.id ?? '')).toEqual([
    expect.objectContaining({
      webhookId: enabled.id,
      applicationId: ourApplicationId,
      eventType: 'payment_intent.succeeded',
      status: 'PENDING',
      nextAttemptAt: ports.clock.now(),
      attempts: [],
      attemptCount: 0,
    }),
  ]);
  expect(event?.payload).toContain('"pending_webhooks":1');
});

test('stores but does not deliver other event types with paymentEvents set to outcomes', async () => {
  const ports = fakePorts({ webhooks: [aWebhook()], settings: { paymentEvents: 'outcomes' } });

  const [created, canceled] = await record(
    ports,
    { type: 'payment_intent.created' },
    { type: 'payment_intent.canceled' },
  );

  expect(deliveriesOf(ports, created?.id ?? '')).toEqual([]);
  expect(created?.payload).toContain('"pending_webhooks":0');
  expect(deliveriesOf(ports, canceled?.id ?? '')).toHaveLength(1);
});

test('preserves the recorded order of simultaneous events and their deliveries', async () => {
  const webhook = aWebhook();
  const ports = fakePorts({ webhooks: [webhook] });

  const first = await record(ports, {}, {}, {});
  const second = await record(ports, {}, {});

  const recorded = [...first, ...second].map(({ id }) => id);
  ports.storage.read(({ paymentEvents, webhookDeliveries }) => {
    const listed = paymentEvents.listBy('byCreation', eventListKey(everyApplication, undefined));
    expect(listed.map(({ id }) => id)).toEqual(recorded);
    const due = webhookDeliveries.listBy('due', webhook.id);
    expect(due.map(({ eventId }) => eventId)).toEqual(recorded);
  });
});

test('leaves no event if the change is not committed', async () => {
  const ports = fakePorts({ webhooks: [aWebhook()] });
  ports.storage.isFull = true;

  await expect(record(ports, {})).rejects.toThrow('storage.full');

  expect(
    ports.storage.read((tables) =>
      tables.paymentEvents.countBy('byCreation', eventListKey(everyApplication, undefined)),
    ),
  ).toBe(0);
});
