import { expect, test } from 'vitest';
import { z } from 'zod';
import { fakePorts } from '../../../../test/fakes/fake-ports.ts';
import { run } from '../../../../test/operations/run.ts';
import { asOperator } from '../../../../test/records/users.ts';
import { aWebhook } from '../../../../test/records/webhooks.ts';
import { present, valueIn } from '../../../../test/values.ts';
import { paymentEventTypes } from '../../../model/installation/names.ts';
import { fail } from '../../../model/kernel/results/result.ts';
import { testEventOperations } from './test-events.operations.ts';

const operator = asOperator();
const payload = z.looseObject({
  type: z.string(),
  request: z.strictObject({ id: z.string(), idempotency_key: z.string() }),
  data: z.object({ object: z.looseObject({ object: z.string() }) }),
});

test.each([
  ['payment_intent.created', { object: 'payment_intent', status: 'requires_payment_method' }],
  ['payment_intent.requires_action', { object: 'payment_intent', status: 'requires_action' }],
  ['payment_intent.succeeded', { object: 'payment_intent', amount_received: 1_099 }],
  ['payment_intent.payment_failed', { last_payment_error: { code: 'card_declined' } }],
  ['payment_intent.canceled', { object: 'payment_intent', status: 'canceled' }],
  ['charge.succeeded', { object: 'charge', paid: true, refunded: false }],
  ['charge.refunded', { object: 'charge', refunded: true, amount_refunded: 1_099 }],
  ['checkout.session.completed', { object: 'checkout.session', payment_status: 'paid' }],
] as const)('sends a test event of type %s with a payment in the matching state', async (type, object) => {
  const webhook = aWebhook();
  const ports = fakePorts({ webhooks: [webhook, aWebhook()] });

  const event = valueIn(await run(testEventOperations.sendTestEvent, ports, { webhookId: webhook.id, type }, operator));

  expect(event).toMatchObject({ type, isTest: true, deliveries: 1 });
  const stored = present(ports.storage.read((tables) => tables.paymentEvents.find(event.id)));
  const sent = payload.parse(JSON.parse(stored.payload));
  expect(sent).toMatchObject({ type, pending_webhooks: 1, data: { object } });
  // The types of the client derive the object of an event from its type.
  expect(type.startsWith(`${sent.data.object.object}.`)).toBe(true);
});

test('delivers only to this endpoint, regardless of its event types, and creates no payment', async () => {
  const webhook = aWebhook();
  const ports = fakePorts({ webhooks: [aWebhook(), webhook], settings: { paymentEvents: 'outcomes' } });

  for (const type of paymentEventTypes)
    await run(testEventOperations.sendTestEvent, ports, { webhookId: webhook.id, type }, operator);

  ports.storage.read(({ webhookDeliveries, paymentIntents }) => {
    expect(webhookDeliveries.countBy('due', webhook.id)).toBe(paymentEventTypes.length);
    expect(webhookDeliveries.countBy('byCreation', '*/*/*')).toBe(paymentEventTypes.length);
    expect(paymentIntents.countBy('byCreation', '*/*')).toBe(0);
  });
});

test('rejects a disabled endpoint and explains what to do', async () => {
  const webhook = aWebhook({ disabled: { reason: 'GONE', at: '2029-12-31T23:30:00.000Z' } });
  const ports = fakePorts({ webhooks: [webhook] });
  const input = { webhookId: webhook.id, type: 'charge.succeeded' } as const;

  expect(await run(testEventOperations.sendTestEvent, ports, input, operator)).toEqual(
    fail('webhook.disabled', expect.stringContaining('/enabling')),
  );
});
