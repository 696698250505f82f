import { test as base, expect } from 'vitest';
import { fakePorts } from '../../../../test/fakes/fake-ports.ts';
import { anOffer } from '../../../../test/records/offers.ts';
import { aUser, aWallet, aWalletOwner } from '../../../../test/records/users.ts';
import { aDelivery, anEvent, aWebhook } from '../../../../test/records/webhooks.ts';
import { valueIn } from '../../../../test/values.ts';
import { countDue, listDue } from './list-due.ts';

const test = base.extend('ports', () => aWorld());

const start = Date.parse('2030-01-01T00:00:00.000Z');
const hour = 3_600_000;
const inHours = (hours: number) => new Date(start + hours * hour).toISOString();

async function aWorld() {
  const { method } = await aWalletOwner();
  const user = aUser({ reference: 'ada' });
  const webhook = aWebhook({ previousSigningSecret: { sealed: 'sealed', until: inHours(6) } });
  const event = anEvent({ createdAt: inHours(-1) });
  return fakePorts({
    users: [user],
    signingMethods: [
      { ...method, userId: user.id, type: 'PIN', lockedUntil: inHours(5) },
      { ...method, id: '00000000-0000-4000-8000-0000000000aa', lockedUntil: inHours(-5) },
      { ...method, id: '00000000-0000-4000-8000-0000000000ab', remainingAttempts: 0 },
    ],
    wallets: [
      aWallet({ archived: true, archivedAt: inHours(-29 * 24), description: 'Till' }),
      aWallet({ archived: true, archivedAt: inHours(-31 * 24) }),
    ],
    offers: [
      anOffer({ type: 'AUCTION', status: 'READY', endDate: inHours(2) }),
      anOffer({ type: 'AUCTION', status: 'READY', endDate: inHours(1) }),
      anOffer({ type: 'AUCTION', status: 'CLOSED', endDate: inHours(3) }),
      anOffer({ type: 'SALE', status: 'READY', endDate: inHours(3) }),
    ],
    webhooks: [webhook, aWebhook({ id: '00000000-0000-4000-8000-0000000000ac' })],
    paymentEvents: [event],
    webhookDeliveries: [aDelivery({ webhookId: webhook.id, eventId: event.id, nextAttemptAt: inHours(4) })],
  });
}

test('lists due items in order with their subjects, without past items', async ({ ports }) => {
  const { items, total, counts } = valueIn(await listDue(ports, {}));

  expect(items.map(({ kind, at, name }) => [kind, (Date.parse(at) - start) / hour, name])).toEqual([
    ['auction-ends', 1, expect.any(String)],
    ['auction-ends', 2, expect.any(String)],
    ['sale-ends', 3, expect.any(String)],
    ['delivery-tried', 4, expect.stringContaining(' to http')],
    ['lock-ends', 5, 'PIN of ada'],
    ['signing-secret-ends', 6, expect.stringContaining('http')],
    ['billing-ends', 24, 'Till'],
    ['event-deleted', 30 * 24 - 1, expect.any(String)],
  ]);
  expect(total).toBe(8);
  expect(counts).toContainEqual({ kind: 'auction-ends', count: 2 });
  expect(items[0]?.subject?.type).toBe('offer');
});

test('filters by kind, moment and number, while the counts include all items', async ({ ports }) => {
  const first = valueIn(await listDue(ports, { kind: 'auction-ends', limit: 1 }));
  const due = valueIn(await listDue(ports, { to: inHours(4) }));

  expect([first.items.length, first.total]).toEqual([1, 2]);
  expect(due.items.map(({ kind }) => kind)).toEqual(['auction-ends', 'auction-ends', 'sale-ends', 'delivery-tried']);
  expect(countDue(ports, { from: start + hour, to: start + 5 * hour })).toEqual([
    { kind: 'auction-ends', count: 1 },
    { kind: 'sale-ends', count: 1 },
    { kind: 'delivery-tried', count: 1 },
    { kind: 'lock-ends', count: 1 },
  ]);
});

test('omits items of a disabled endpoint', async ({ ports }) => {
  await ports.storage.change(({ webhooks, webhookDeliveries }) => {
    const [webhook] = ports.storage.read((tables) =>
      tables.webhooks.listBy('byCreation', '*').filter(({ previousSigningSecret }) => previousSigningSecret),
    );
    if (webhook) webhooks.put({ ...webhook, disabled: { reason: 'PAUSED', at: inHours(0) } });
    expect(webhookDeliveries.countBy('due', webhook?.id ?? '')).toBe(1);
  });

  const { counts } = valueIn(await listDue(ports, { kind: 'delivery-tried' }));

  expect(counts).toEqual([]);
});
