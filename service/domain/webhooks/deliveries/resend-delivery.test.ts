import { expect, test } from 'vitest';
import { type FakePorts, fakePorts } from '../../../../test/fakes/fake-ports.ts';
import { run } from '../../../../test/operations/run.ts';
import { asOperator } from '../../../../test/records/users.ts';
import { aDelivery, aWebhook } from '../../../../test/records/webhooks.ts';
import { valueIn } from '../../../../test/values.ts';
import { fail } from '../../../model/kernel/results/result.ts';
import type { WebhookRecord } from '../../../model/webhooks/webhook.ts';
import type { WebhookDeliveryRecord } from '../../../model/webhooks/webhook-delivery.ts';
import { earliestAttempts, getResending, pauseAfter, resendWaiting, stopResending } from './resend-delivery.ts';

const tomorrow = '2030-01-02T00:00:00.000Z';
const now = '2030-01-01T00:00:00.000Z';

function withWaiting(count: number, fields: Partial<WebhookRecord> = {}) {
  const webhook = aWebhook(fields);
  const waiting = Array.from({ length: count }, () =>
    aDelivery({ webhookId: webhook.id, nextAttemptAt: tomorrow, scheduleAttempts: 3 }),
  );
  const ports = fakePorts({ webhooks: [webhook], webhookDeliveries: waiting });
  return { ports, input: { webhookId: webhook.id }, waiting };
}

const stored = (ports: FakePorts, { id }: WebhookDeliveryRecord) =>
  ports.storage.read(({ webhookDeliveries }) => webhookDeliveries.find(id));

test('sends all pending deliveries immediately in the middle of their schedules', async () => {
  const { ports, input, waiting } = withWaiting(450);

  const progress = valueIn(await run(resendWaiting, ports, input, asOperator()));

  expect(progress).toEqual({ left: 450, waiting: 450 });
  expect(ports.storage.commits).toBe(3);
  for (const delivery of waiting)
    expect(stored(ports, delivery)).toEqual({ ...delivery, nextAttemptAt: now, isResent: true });
});

test('no longer counts deliveries that were attempted since', async () => {
  const { ports, input, waiting } = withWaiting(2);
  await run(resendWaiting, ports, input, asOperator());
  const [tried] = waiting;

  await ports.storage.change(({ webhookDeliveries }) => {
    if (tried) webhookDeliveries.put({ ...tried, status: 'DELIVERED', nextAttemptAt: undefined });
  });

  expect(valueIn(await run(getResending, ports, input, asOperator()))).toEqual({ left: 1, waiting: 1 });
});

test('returns the remaining deliveries to their schedule when it is stopped', async () => {
  const { ports, input, waiting } = withWaiting(3);
  await run(resendWaiting, ports, input, asOperator());

  expect(valueIn(await run(stopResending, ports, input, asOperator()))).toEqual({ left: 0, waiting: 3 });
  for (const delivery of waiting)
    expect(stored(ports, delivery)).toEqual({ ...delivery, nextAttemptAt: '2030-01-01T00:30:00.000Z' });
});

test('does not send a delivery that was never attempted after a stop', async () => {
  const webhook = aWebhook();
  const delivery = aDelivery({ webhookId: webhook.id });
  const ports = fakePorts({ webhooks: [webhook], webhookDeliveries: [delivery] });
  const input = { webhookId: webhook.id };
  await run(resendWaiting, ports, input, asOperator());

  await run(stopResending, ports, input, asOperator());

  expect(stored(ports, delivery)?.nextAttemptAt).toBe('2030-01-01T00:00:05.000Z');
});

test('requires a disabled webhook to be enabled first', async () => {
  const { ports, input } = withWaiting(1, { disabled: { reason: 'GONE', at: now } });

  expect(await run(resendWaiting, ports, input, asOperator())).toEqual(
    fail('webhook.disabled', expect.stringContaining('/enabling')),
  );
  expect(ports.storage.commits).toBe(0);
});

const minute = 60_000;
const hour = 60 * minute;

test.each([
  [0, 0],
  [1, 5_000],
  [2, 5 * minute],
  [3, 30 * minute],
  [4, 2 * hour],
  [5, 5 * hour],
  [6, 10 * hour],
  [7, 14 * hour],
  [8, 20 * hour],
  [9, 24 * hour],
])('standard: after %i attempts, pauses %i ms ± 20 %', (attempts, pause) => {
  expect(pauseAfter('standard', attempts, 0)).toBe(Math.round(pause * 0.8));
  expect(pauseAfter('standard', attempts, 0.5)).toBe(pause);
  expect(pauseAfter('standard', attempts, 0.999_999_999_9)).toBe(Math.round(pause * 1.2));
});

test('places the remaining attempts at the shortest pauses after the next one', () => {
  expect(earliestAttempts('standard', 7, 1_000)).toEqual([1_000, 1_000 + 16 * hour, 1_000 + 16 * hour + 19.2 * hour]);
  expect(earliestAttempts('hosted', 5, 1_000)).toEqual([1_000]);
});
