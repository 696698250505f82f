import { expect, test } from 'vitest';
import { fakePorts } from '../../../../test/fakes/fake-ports.ts';
import { run } from '../../../../test/operations/run.ts';
import { asOperator, otherApplicationId, ourApplicationId } from '../../../../test/records/users.ts';
import { aDelivery, aWebhook } from '../../../../test/records/webhooks.ts';
import { valueIn } from '../../../../test/values.ts';
import { webhookHealthOperations } from './health.operations.ts';

const failing = { failingSince: '2029-12-31T23:10:00.000Z', failedAttempts: 12 };
const disabledByGone = { reason: 'GONE', at: '2029-12-31T23:20:00.000Z' } as const;

test('reports the health of a webhook with its delivery counts and next attempt', async () => {
  const webhook = aWebhook({ ...failing, lastSuccessAt: '2029-12-31T23:00:00.000Z' });
  const webhookId = webhook.id;
  const ports = fakePorts({
    webhooks: [webhook],
    webhookDeliveries: [
      aDelivery({ webhookId, nextAttemptAt: '2030-01-01T00:00:09.000Z' }),
      aDelivery({ webhookId, nextAttemptAt: '2030-01-01T00:00:05.000Z' }),
      aDelivery({ webhookId, status: 'DELIVERED' }),
      aDelivery({ webhookId, status: 'GIVEN_UP' }),
      aDelivery(),
    ],
  });

  const health = valueIn(await run(webhookHealthOperations.getHealth, ports, { webhookId }, asOperator()));

  expect(health).toMatchObject({
    id: webhookId,
    applicationId: ourApplicationId,
    isEnabled: true,
    failingSince: failing.failingSince,
    lastSuccessAt: '2029-12-31T23:00:00.000Z',
    nextAttemptAt: '2030-01-01T00:00:05.000Z',
    deliveries: { pending: 2, delivered: 1, givenUp: 1 },
  });
  expect(JSON.stringify(health)).not.toContain('sealed');
});

test('reports no next attempt for a disabled webhook and retains its pending deliveries', async () => {
  const webhook = aWebhook({ disabled: disabledByGone });
  const webhookId = webhook.id;
  const ports = fakePorts({ webhooks: [webhook], webhookDeliveries: [aDelivery({ webhookId })] });

  const health = valueIn(await run(webhookHealthOperations.getHealth, ports, { webhookId }, asOperator()));

  expect(health).toMatchObject({ isEnabled: false, disabled: disabledByGone, deliveries: { pending: 1 } });
  expect(health.nextAttemptAt).toBeUndefined();
});

test('lists the webhooks of the chosen application, newest first', async () => {
  const older = aWebhook();
  const newer = aWebhook({ createdAt: '2029-12-31T23:30:00.000Z' });
  const foreign = aWebhook({ applicationId: otherApplicationId });
  const ports = fakePorts({ webhooks: [older, newer, foreign] });

  const { items, pagination } = valueIn(
    await run(webhookHealthOperations.listHealth, ports, { page: 1, size: 1 }, asOperator(ourApplicationId)),
  );

  expect(items.map(({ id }) => id)).toEqual([newer.id]);
  expect(pagination.numberOfElements).toBe(2);
});

test('finds webhooks by part of their URL, with a typing error, or by id', async () => {
  const shop = aWebhook({ url: 'https://shop.example/hooks' });
  const ports = fakePorts({ webhooks: [shop, aWebhook({ url: 'https://gallery.example/events' })] });
  const find = async (search: string) =>
    valueIn(
      await run(webhookHealthOperations.listHealth, ports, { page: 1, size: 10, search }, asOperator()),
    ).items.map(({ url }) => url);

  for (const search of ['SHOP', 'shop.exmaple', shop.id]) expect(await find(search)).toEqual([shop.url]);
  expect(await find('nothing')).toEqual([]);
});

test('clears earlier failures when a webhook is enabled', async () => {
  const webhook = aWebhook({ ...failing, disabled: disabledByGone });
  const ports = fakePorts({ webhooks: [webhook] });

  const health = valueIn(await run(webhookHealthOperations.enable, ports, { webhookId: webhook.id }, asOperator()));

  expect(health.isEnabled).toBe(true);
  const stored = ports.storage.read(({ webhooks }) => webhooks.find(webhook.id));
  expect(stored).toEqual(aWebhook({ id: webhook.id }));
});

test('does not change the health of a webhook that is already enabled', async () => {
  const webhook = aWebhook(failing);
  const ports = fakePorts({ webhooks: [webhook] });

  const health = valueIn(await run(webhookHealthOperations.enable, ports, { webhookId: webhook.id }, asOperator()));

  expect(health.failingSince).toBe(failing.failingSince);
  expect(ports.storage.commits).toBe(0);
});

test('records that the operator disabled a webhook, unless it already was', async () => {
  const enabled = aWebhook();
  const disabled = aWebhook({ disabled: disabledByGone });
  const ports = fakePorts({ webhooks: [enabled, disabled] });
  const disable = async (webhookId: string) =>
    valueIn(await run(webhookHealthOperations.disable, ports, { webhookId }, asOperator())).disabled;

  expect(await disable(enabled.id)).toEqual({ reason: 'OPERATOR', at: ports.clock.now() });
  expect(await disable(disabled.id)).toEqual(disabledByGone);
});

test('treats a paused webhook as healthy, allows disabling it, and continues when it is enabled', async () => {
  const webhook = aWebhook();
  const webhookId = webhook.id;
  const ports = fakePorts({ webhooks: [webhook] });
  const doneBy = async (operation: typeof webhookHealthOperations.pause | typeof webhookHealthOperations.enable) =>
    valueIn(await run(operation, ports, { webhookId }, asOperator())).disabled?.reason;

  expect(await doneBy(webhookHealthOperations.pause)).toBe('PAUSED');
  expect(ports.storage.read(({ webhooks }) => webhooks.countBy('paused', '*'))).toBe(0);
  expect(await doneBy(webhookHealthOperations.disable)).toBe('OPERATOR');
  expect(await doneBy(webhookHealthOperations.pause)).toBe('OPERATOR');
  expect(await doneBy(webhookHealthOperations.enable)).toBeUndefined();
});

test('reports how long the previous secret also signs, until then, and nothing else about it', async () => {
  const until = '2030-01-02T00:00:00.000Z';
  const webhook = aWebhook({ previousSigningSecret: { sealed: 'hidden', until } });
  const ports = fakePorts({ webhooks: [webhook] });

  const read = async () =>
    valueIn(await run(webhookHealthOperations.getHealth, ports, { webhookId: webhook.id }, asOperator()));

  const health = await read();
  expect(health.previousSecretUntil).toBe(until);
  expect(JSON.stringify(health)).not.toContain('hidden');
  ports.clock.advance(24 * 60 * 60 * 1000);
  expect(await read()).not.toHaveProperty('previousSecretUntil');
});
