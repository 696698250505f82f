import { expect, test } from 'vitest';
import { answered, fakeSending } from '../../../test/fakes/fake-outbound.ts';
import { type FakePorts, fakePorts } from '../../../test/fakes/fake-ports.ts';
import { run } from '../../../test/operations/run.ts';
import { asOperator } from '../../../test/records/users.ts';
import { aDelivery, anEvent, aWebhook } from '../../../test/records/webhooks.ts';
import { valueIn } from '../../../test/values.ts';
import { aSender } from '../../../test/world/sender.ts';
import { DeliveryWorkers } from '../../domain/webhooks/deliveries/delivery-workers.ts';
import { resendWaiting } from '../../domain/webhooks/deliveries/resend-delivery.ts';
import { listAttention } from './list-attention.ts';

const itemsOf = async (ports: FakePorts) => valueIn(await listAttention(ports, asOperator())).items;

test('an endpoint that breaks is listed, and removed after all 127 deliveries are resent', async () => {
  const webhook = aWebhook();
  const paymentEvents = Array.from({ length: 127 }, (_, sequence) => anEvent({ sequence }));
  const ports = fakePorts({
    webhooks: [webhook],
    paymentEvents,
    webhookDeliveries: paymentEvents.map(({ id, sequence }) =>
      aDelivery({ webhookId: webhook.id, eventId: id, sequence, nextAttemptAt: '2030-01-01T00:00:00.001Z' }),
    ),
  });
  const endpoints = fakeSending();
  endpoints.answer = () => answered(500);
  const workers = new DeliveryWorkers(ports, endpoints.send, { graceMilliseconds: 0 });
  const sendDue = async () => {
    await workers.feed();
    await workers.idle();
  };

  ports.clock.advance(1);
  await sendDue();
  expect(await itemsOf(ports)).toMatchObject([
    {
      kind: 'webhook-failing',
      what: '127.0.0.1:9000/hooks returns 500',
      since: ports.clock.now(),
      waiting: 127,
      act: { label: 'Resend all 127' },
    },
  ]);
  endpoints.answer = () => answered(200);
  await run(resendWaiting, ports, { webhookId: webhook.id }, asOperator());
  await sendDue();

  expect(await itemsOf(ports)).toEqual([]);
  expect(ports.storage.read(({ webhookDeliveries }) => webhookDeliveries.countBy('due', webhook.id))).toBe(0);
});

test('a transaction that no block includes is listed, and removed when it is mined', async () => {
  const { ports, chain, send, track } = await aSender();
  chain.holdsBlocks = true;
  const { id } = await send();
  const codeAside = async () => (await itemsOf(ports)).filter(({ kind }) => kind !== 'emergency-code-missing');
  expect(await codeAside()).toEqual([]);

  await track(121_000);
  expect(await codeAside()).toMatchObject([{ id: `transaction-stuck:${id}`, severity: 'warn' }]);
  chain.mine();
  await track();

  expect(await codeAside()).toEqual([]);
});
