import { expect, test } from 'vitest';
import { fakePorts } from '../../../../test/fakes/fake-ports.ts';
import { run } from '../../../../test/operations/run.ts';
import { asOperator, otherApplicationId, ourApplicationId } from '../../../../test/records/users.ts';
import { aDelivery, anEvent } from '../../../../test/records/webhooks.ts';
import { valueIn } from '../../../../test/values.ts';
import { eventOperations } from './events.operations.ts';

const created = anEvent({ type: 'payment_intent.created', createdAt: '2029-12-31T23:00:00.000Z' });
const succeeded = anEvent({ createdAt: '2029-12-31T23:01:00.000Z' });
const tried = anEvent({ paymentIntentId: undefined, createdAt: '2029-12-31T23:02:00.000Z' });
const foreign = anEvent({
  applicationId: otherApplicationId,
  paymentIntentId: 'pi_2',
  createdAt: '2029-12-31T23:03:00.000Z',
});
const delivery = aDelivery({ eventId: succeeded.id });
const ports = fakePorts({ paymentEvents: [created, succeeded, tried, foreign], webhookDeliveries: [delivery] });

test.each([
  ['everything, newest first', {}, undefined, [foreign, tried, succeeded, created]],
  ['one application', {}, ourApplicationId, [tried, succeeded, created]],
  ['an event type', { type: 'payment_intent.created' }, undefined, [created]],
  ['a payment', { paymentIntentId: 'pi_1' }, undefined, [succeeded, created]],
  ['an event type of a payment', { paymentIntentId: 'pi_1', type: 'payment_intent.succeeded' }, undefined, [succeeded]],
  ['a payment of another application', { paymentIntentId: 'pi_2' }, ourApplicationId, []],
] as const)('the event list returns %s', async (_what, filter, applicationId, expected) => {
  const input = { page: 1, size: 10, ...filter };

  const { items, pagination } = valueIn(await run(eventOperations.list, ports, input, asOperator(applicationId)));

  expect(items.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
  expect(pagination.numberOfElements).toBe(expected.length);
});

test('distinguishes a test event from a payment event', async () => {
  const { items } = valueIn(await run(eventOperations.list, ports, { page: 1, size: 10 }, asOperator()));

  expect(items.map(({ isTest }) => isTest)).toEqual([false, true, false, false]);
});

test('returns an event with its bytes and its deliveries', async () => {
  const event = valueIn(await run(eventOperations.get, ports, { eventId: succeeded.id }, asOperator()));

  expect(event).toMatchObject({ payload: succeeded.payload, deliveries: [{ id: delivery.id }] });
});
