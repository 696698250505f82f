import { expect, test } from 'vitest';
import { fakePorts } from '../../../../test/fakes/fake-ports.ts';
import { run } from '../../../../test/operations/run.ts';
import { anOffer } from '../../../../test/records/offers.ts';
import { aDelivery, anEvent, aWebhook } from '../../../../test/records/webhooks.ts';
import { valueIn } from '../../../../test/values.ts';
import { clockOperations } from './clock.operations.ts';
import { listDue } from './list-due.ts';

const start = Date.parse('2030-01-01T00:00:00.000Z');
const minute = 60_000;
const inMinutes = (minutes: number) => new Date(start + minutes * minute).toISOString();

function auctionsAt(...minutes: readonly number[]) {
  return minutes.map((item) => anOffer({ type: 'AUCTION', status: 'READY', endDate: inMinutes(item) }));
}

test('items within a bucket share a mark with the first and the last moment', async () => {
  const ports = fakePorts({ offers: auctionsAt(1, 10, 119, 120, 121, 9_000) });

  const { from, to, lanes } = valueIn(await run(clockOperations.getDueTimeline, ports, {}));

  expect([from, to]).toEqual([inMinutes(0), inMinutes(7 * 24 * 60)]);
  expect(lanes).toEqual([
    {
      kind: 'auction-ends',
      count: 6,
      marks: [
        { at: inMinutes(1), until: inMinutes(119), count: 3 },
        { at: inMinutes(120), until: inMinutes(121), count: 2 },
        { at: inMinutes(9_000), until: inMinutes(9_000), count: 1 },
      ],
    },
  ]);
});

test('items of several endpoints share a lane, and past or later items are omitted', async () => {
  const hooks = [aWebhook({}), aWebhook({ id: '00000000-0000-4000-8000-0000000000ac' })];
  const event = anEvent({ createdAt: inMinutes(-20 * 24 * 60) });
  const deliveries = [30, -5, 20].map((minutes, index) =>
    aDelivery({
      id: `00000000-0000-4000-8000-0000000000b${index}`,
      webhookId: hooks[index % 2]?.id ?? '',
      eventId: event.id,
      nextAttemptAt: inMinutes(minutes),
    }),
  );
  const ports = fakePorts({
    offers: auctionsAt(8 * 24 * 60),
    webhooks: hooks,
    paymentEvents: [event],
    webhookDeliveries: deliveries,
  });

  const week = valueIn(await run(clockOperations.getDueTimeline, ports, {}));
  const month = valueIn(await run(clockOperations.getDueTimeline, ports, { days: 31 }));

  expect(week.lanes).toEqual([
    { kind: 'delivery-tried', count: 2, marks: [{ at: inMinutes(20), until: inMinutes(30), count: 2 }] },
  ]);
  const { total } = valueIn(await listDue(ports, { to: month.to }));
  expect(month.lanes.reduce((sum, { count }) => sum + count, 0)).toBe(total);
});
