import { expect, test } from 'vitest';
import type { FaultRule } from '../../resources/fault-rule.ts';
import { aFaultRule } from '../../testing/a-fault-rule.ts';
import { aSealedWebhook } from '../../testing/a-sealed-webhook.ts';
import { anEvent } from '../../testing/a-webhook.ts';
import { fakePorts } from '../../testing/fake-ports.ts';
import { spoilDelivery } from './spoil-delivery.ts';

const at = '2030-01-01T00:00:00.000Z';
const options = () => ({ at, machineTime: at, signal: new AbortController().signal });
const webhook = aSealedWebhook();
const event = anEvent();

/** Delivers an event under a rule, and tells what the endpoint got and how the attempt ended. */
async function deliverUnder(fields: Partial<FaultRule>) {
  const pauses: number[] = [];
  const pause = async (milliseconds: number) => {
    pauses.push(milliseconds);
  };
  const ports = fakePorts({ faultRules: [aFaultRule(fields)], pause });
  const answer = await spoilDelivery(ports, webhook, event, options());
  return { answer, pauses, bodies: ports.outbound.sent.map(({ body }) => body) };
}

test('a doubled delivery comes twice with one id, and is delivered', async () => {
  const { answer, bodies } = await deliverUnder({ effect: { kind: 'duplicate' } });

  expect(bodies).toEqual([event.payload, event.payload]);
  expect(answer).toMatchObject({ outcome: 'ANSWERED', status: 200, fault: 'a-rule' });
});

test('one that is held back does not come, and comes again by its schedule', async () => {
  const { answer, bodies } = await deliverUnder({ effect: { kind: 'hold-back' } });

  expect(bodies).toEqual([]);
  expect(answer).toMatchObject({ outcome: 'BROKEN_OFF', fault: 'a-rule' });
  expect(answer.reason).toContain('a-rule');
});

test('a late one comes after its pause', async () => {
  const { pauses, bodies } = await deliverUnder({ effect: { kind: 'late', milliseconds: 900 } });

  expect(pauses).toEqual([900]);
  expect(bodies).toEqual([event.payload]);
});

test('a torn one comes by half, and counts as broken off whatever was answered', async () => {
  const { answer, bodies } = await deliverUnder({ effect: { kind: 'truncate' } });

  expect(bodies).toEqual([event.payload.slice(0, Math.ceil(event.payload.length / 2))]);
  expect(answer.outcome).toBe('BROKEN_OFF');
});

test('one whose answer is lost came, and comes again', async () => {
  const { answer, bodies } = await deliverUnder({ effect: { kind: 'delivery-answer-lost' } });

  expect(bodies).toEqual([event.payload]);
  expect(answer.outcome).toBe('BROKEN_OFF');
});

test.each([
  { where: { endpoint: webhook.id }, isStruck: true },
  { where: { endpoint: 'http://127.0.0.1:*' }, isStruck: true },
  { where: { endpoint: 'https://*' }, isStruck: false },
  { where: { operations: ['payment_intent.*'] }, isStruck: true },
  { where: { operations: ['charge.*'] }, isStruck: false },
])('where $where means it: $isStruck', async ({ where, isStruck }) => {
  const { answer } = await deliverUnder({ where, effect: { kind: 'hold-back' } });

  expect(answer.fault === 'a-rule').toBe(isStruck);
});
