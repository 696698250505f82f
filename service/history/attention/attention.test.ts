import { test as base, describe, expect } from 'vitest';
import { type FakePorts, fakePorts } from '../../../test/fakes/fake-ports.ts';
import { operationsByName } from '../../../test/operations/operation-calls.ts';
import { run } from '../../../test/operations/run.ts';
import { aCollection, aTokenMint, aTokenType } from '../../../test/records/collections.ts';
import { aFulfillment, anOffer } from '../../../test/records/offers.ts';
import { aFaultRule } from '../../../test/records/requests.ts';
import { aTransaction } from '../../../test/records/transactions.ts';
import {
  aSigningMethod,
  asOperator,
  aUser,
  aWallet,
  otherApplicationId,
  ourApplicationId,
} from '../../../test/records/users.ts';
import { aDelivery, aWebhook } from '../../../test/records/webhooks.ts';
import { present, valueIn } from '../../../test/values.ts';
import { aSender } from '../../../test/world/sender.ts';
import { closeOffer } from '../../domain/marketplace/offers/close-offer.ts';
import { chargedAttempts } from '../../domain/users/lock.ts';
import type { AttentionItem } from '../../model/history/attention.ts';
import { validate } from '../../model/kernel/results/validation.ts';
import type { OfferRecord } from '../../model/market/offer.ts';
import { createChanges } from '../../platform/instance/change-notices.ts';
import { noKey } from '../../platform/ports/operation.ts';
import { listAttention } from './list-attention.ts';

const test = base.extend('ports', () => fakePorts());

const earlier = '2029-12-31T22:00:00.000Z';
const later = '2029-12-31T23:10:00.000Z';
const nineWrong = { incorrectAttempts: 9, remainingAttempts: 1 };
const failing = { failingSince: later, failedAttempts: 12 };

const readAttention = async (ports: FakePorts, owner?: string) =>
  valueIn(await listAttention(ports, asOperator(owner)));
const itemsOf = async (ports: FakePorts, owner?: string) => (await readAttention(ports, owner)).items;

/** Performs the action that an item offers, as the operator. */
async function action(ports: FakePorts, item: AttentionItem | undefined) {
  const { name, input } = present(item?.act);
  const operation = present(operationsByName.get(name));
  const validInput = valueIn(validate(operation.input, input));
  return valueIn(await operation.run(ports, validInput, asOperator(), noKey));
}

test('lists nothing if everything is well', async () => {
  const ports = fakePorts({ webhooks: [aWebhook()], offers: [anOffer()], users: [aUser()] });

  expect(await readAttention(ports)).toEqual({ items: [], counts: { bad: 0, warn: 0, byKind: {} } });
});

const outcomeOf = (status: number) => ({ outcome: 'ANSWERED' as const, status });
const attempt = { at: later, isManual: false, durationMilliseconds: 3 };

test.each([
  [outcomeOf(503), 'returns 503', 'reachable but fails'],
  [outcomeOf(401), 'returns 401', 'Check the signing secret'],
  [outcomeOf(302), 'returns 302', 'Redirects are not followed'],
  [outcomeOf(404), 'returns 404', 'Check the path'],
  [{ outcome: 'NOT_CONNECTED' as const }, 'cannot be reached', 'Nothing listens at this address'],
  [{ outcome: 'TIMED_OUT' as const }, 'does not respond in time', 'longer than 10 s'],
])('describes a webhook whose last attempt was %o', async (last, does, why) => {
  const webhook = aWebhook({ ...failing, url: 'http://127.0.0.1:9000/hooks?key=hidden' });
  const waiting = [
    aDelivery({ webhookId: webhook.id }),
    aDelivery({ webhookId: webhook.id, attempts: [{ ...attempt, ...last }] }),
  ];
  const ports = fakePorts({ webhooks: [webhook], webhookDeliveries: waiting });

  const [item] = await itemsOf(ports);

  expect(item).toMatchObject({
    id: `webhook-failing:${webhook.id}`,
    severity: 'bad',
    what: `127.0.0.1:9000/hooks ${does}`,
    why: expect.stringContaining(why),
    since: later,
    subject: { type: 'webhook', id: webhook.id, name: '127.0.0.1:9000/hooks' },
    waiting: 2,
    act: { name: 'deliveries.resendWaiting', label: 'Resend all 2' },
  });
  await action(ports, item);
  expect(ports.storage.read(({ webhookDeliveries }) => webhookDeliveries.countBy('resent', webhook.id))).toBe(2);
});

test('names the built-in inbox of a failing webhook, and its resolved state', async () => {
  const webhook = aWebhook({ ...failing, url: 'http://127.0.0.1:9000/_vaultdesk/inbox/shop' });

  expect(await itemsOf(fakePorts({ webhooks: [webhook] }))).toMatchObject([
    { what: 'Inbox shop fails', inbox: 'shop', resolved: 'Inbox shop no longer fails' },
  ]);
});

test('lists an endpoint that responds again while deliveries wait for their next attempt', async () => {
  const webhook = aWebhook({ lastFailureAt: earlier, lastSuccessAt: later });
  const waiting = ['2030-01-01T00:35:00.000Z', '2030-01-01T00:05:00.000Z'].map((nextAttemptAt) =>
    aDelivery({ webhookId: webhook.id, nextAttemptAt }),
  );
  const due = aDelivery({ webhookId: webhook.id, nextAttemptAt: later });
  const ports = fakePorts({ webhooks: [webhook, aWebhook()], webhookDeliveries: [...waiting, due] });

  const { items, changesAt } = await readAttention(ports);

  const [, next] = waiting;
  expect(items).toMatchObject([
    {
      id: `webhook-failing:${webhook.id}`,
      kind: 'webhook-backlog',
      severity: 'warn',
      waiting: 2,
      nextAttemptAt: next?.nextAttemptAt,
      resolved: expect.stringMatching(/^The backlog of .* is empty$/),
      act: { name: 'deliveries.resendWaiting', input: { webhookId: webhook.id } },
    },
  ]);
  expect(changesAt).toBe(next?.nextAttemptAt);
  await action(ports, items[0]);
  expect(await itemsOf(ports)).toEqual([]);
});

test('notices that the inbox of a failing webhook responds with success', async () => {
  const webhook = aWebhook({ ...failing, url: 'http://127.0.0.1:9000/_vaultdesk/inbox/shop' });
  const ports = fakePorts({ webhooks: [webhook] });
  ports.inboxes.setResponse('shop', { status: 503, delayMilliseconds: 0 });
  const reason = async () => (await itemsOf(ports))[0]?.why;

  expect(await reason()).toMatch(/^Its response is configured in the inbox\./);
  ports.inboxes.setResponse('shop', { status: 204, delayMilliseconds: 0 });
  expect(await reason()).toMatch(/^The inbox responds with 204 now\./);
});

test('names the enabled fault rule that affected the last attempt of a webhook', async () => {
  const webhook = aWebhook(failing);
  const attempts = [{ ...attempt, outcome: 'BROKEN_OFF' as const, fault: 'torn' }];
  const rule = aFaultRule({ id: 'torn', effect: { kind: 'truncate' } });
  const ports = fakePorts({
    webhooks: [webhook],
    webhookDeliveries: [aDelivery({ webhookId: webhook.id, attempts })],
    faultRules: [rule],
  });
  const failingItem = async () => (await itemsOf(ports))[0];

  expect(await failingItem()).toMatchObject({
    rules: ['torn'],
    why: expect.stringMatching(/^The fault rule torn affected the last attempt\. Pending/),
  });
  await ports.storage.change(({ faultRules }) => faultRules.put({ ...rule, active: false }));
  expect(await failingItem()).not.toHaveProperty('rules');
});

test('lists a webhook with only failed deliveries and resends all of them', async () => {
  const webhook = aWebhook(failing);
  const givenUp = { webhookId: webhook.id, status: 'GIVEN_UP' } as const;
  const arrived = aDelivery({ webhookId: webhook.id, status: 'DELIVERED', createdAt: later });
  const ports = fakePorts({
    webhooks: [webhook],
    webhookDeliveries: [
      aDelivery({ ...givenUp, createdAt: later }),
      aDelivery({ ...givenUp, createdAt: earlier }),
      arrived,
    ],
  });

  const [item] = await itemsOf(ports);
  expect(item).toMatchObject({
    why: expect.stringContaining('No retries are scheduled: 2 deliveries failed.'),
    waiting: 0,
    act: {
      name: 'deliveries.resendRange',
      label: 'Resend all 2',
      input: { webhookId: webhook.id, from: earlier, to: later },
    },
  });
  await action(ports, item);

  const [again] = await itemsOf(ports);
  expect(again?.why).toContain('Pending deliveries will be retried.');
  expect(again?.waiting).toBe(2);
  expect(ports.storage.read(({ webhookDeliveries }) => webhookDeliveries.find(arrived.id))).toEqual(arrived);
});

test.each([
  [['PENDING', 'GIVEN_UP'], 'Pending deliveries will be retried; 1 delivery failed.', 1, 'deliveries.resendWaiting'],
  [[], 'It has no pending deliveries.', 0, undefined],
] as const)('describes a failing webhook with the deliveries %j', async (statuses, outlook, waiting, name) => {
  const webhook = aWebhook(failing);
  const webhookDeliveries = statuses.map((status) => aDelivery({ webhookId: webhook.id, status }));

  const [item] = await itemsOf(fakePorts({ webhooks: [webhook], webhookDeliveries }));

  expect(item).toMatchObject({ why: expect.stringContaining(outlook), waiting });
  expect([item?.failed, item?.act?.name]).toEqual([name && 1, name]);
});

test('enables a webhook that the service disabled, and omits one disabled by the operator', async () => {
  const disabledWebhook = aWebhook({ ...failing, lastFailureAt: later, disabled: { reason: 'GONE', at: later } });
  const off = aWebhook({ ...failing, disabled: { reason: 'OPERATOR', at: later } });
  const pending = aDelivery({ webhookId: disabledWebhook.id });
  const ports = fakePorts({ webhooks: [disabledWebhook, off], webhookDeliveries: [pending] });

  const items = await itemsOf(ports);
  expect(items).toMatchObject([{ kind: 'webhook-paused', since: later, waiting: 1 }]);
  await action(ports, items[0]);

  expect(await itemsOf(ports)).toMatchObject([
    {
      id: items[0]?.id,
      cause: items[0]?.cause,
      kind: 'webhook-backlog',
      what: expect.stringMatching(/ is enabled, but not tried yet$/),
      why: 'Resend all deliveries now, or wait for their next attempts.',
      waiting: 1,
    },
  ]);
  await ports.storage.change(({ webhookDeliveries }) => webhookDeliveries.delete(pending.id));
  expect(await itemsOf(ports)).toEqual([]);
});

test('unlocks a locked signing method from its item', async () => {
  const user = aUser({ reference: 'ada' });
  const method = await aSigningMethod({ userId: user.id, ...chargedAttempts(nineWrong, 'contract', later) });
  const ports = fakePorts({ users: [user], signingMethods: [method] });

  const [item] = await itemsOf(ports);
  expect(item).toMatchObject({
    id: `signing-method-locked:${method.id}`,
    severity: 'bad',
    what: 'The PIN of ada is locked',
    resolved: 'The PIN of ada is no longer locked',
    since: later,
    subject: { type: 'user', id: user.id, name: 'ada' },
  });
  await action(ports, item);

  expect(await itemsOf(ports)).toEqual([]);
});

test('lists a temporary lock until it ends', async () => {
  const method = await aSigningMethod({
    incorrectAttempts: 3,
    locks: 1,
    remainingAttempts: 9,
    lockedUntil: '2030-01-01T08:00:00.000Z',
  });
  const ports = fakePorts({ signingMethods: [method], settings: { lockProfile: 'hosted' } });

  const { items, changesAt } = await readAttention(ports);
  expect(items).toMatchObject([{ severity: 'warn', since: '2029-12-31T08:00:00.000Z' }]);
  expect(changesAt).toBe('2030-01-01T08:00:00.000Z');
  ports.clock.setBy(9 * 3_600_000);

  expect(await itemsOf(ports)).toEqual([]);
});

test('removes a rejected offer when its item is offered again, and one in error after a week', async () => {
  const rejected = anOffer({ status: 'REFUSED', reason: 'The seller has no items' });
  const failedOffer = anOffer({ status: 'ERROR', sellerId: rejected.sellerId });
  const ports = fakePorts({ offers: [rejected, failedOffer] });

  const before = await readAttention(ports);
  expect(before.counts.byKind).toEqual({ 'offer-refused': 1, 'offer-error': 1 });
  expect(before.items.map(({ why }) => why)).toContainEqual(
    expect.stringMatching(/^The seller has no items\. The seller still has them/),
  );
  const again = anOffer({ sellerId: rejected.sellerId, createdAt: '2029-12-31T23:30:00.000Z' });
  await ports.storage.change(({ offers }) => offers.put(again));
  const { counts, changesAt } = await readAttention(ports);

  expect(counts.byKind).toEqual({ 'offer-error': 1 });
  expect(changesAt).toBe('2030-01-07T23:00:00.000Z');
  ports.clock.setBy(8 * 86_400_000);
  expect(await itemsOf(ports)).toEqual([]);
});

test('lists a rejected offer from its rejection, for a week', async () => {
  const refused = { status: 'REFUSED', createdAt: '2029-12-01T00:00:00.000Z' } as const;
  const [first, second] = [anOffer({ ...refused, endedAt: later }), anOffer({ ...refused, endedAt: earlier })];
  const ports = fakePorts({ offers: [first, second] });

  const { items, changesAt } = await readAttention(ports);
  expect(items.map(({ subject, since }) => [subject.id, since])).toEqual([
    [first.id, later],
    [second.id, earlier],
  ]);
  expect(changesAt).toBe('2030-01-07T22:00:00.000Z');
  ports.clock.setBy(7 * 86_400_000 - 3_600_000);

  expect(await itemsOf(ports)).toMatchObject([{ since: later }]);
});

describe('an offer that ended at its end date', () => {
  const endDate = '2029-12-31T23:20:00.000Z';
  const ended = { status: 'CLOSED', readyAt: earlier, endDate, endedAt: endDate } as const;
  const returned = (offer: OfferRecord, createdAt = endDate) =>
    aFulfillment({ type: 'REIMBURSEMENT', status: 'COMPLETED', offerId: offer.id, createdAt });

  test('is listed if items were not sold, until they are offered again', async () => {
    const sale = anOffer({ ...ended, amountPurchased: 4, amountReimbursed: 6 });
    const auction = anOffer({ ...ended, type: 'AUCTION', amountReimbursed: 1 });
    const ports = fakePorts({ offers: [sale, auction], fulfillments: [sale, auction].map((offer) => returned(offer)) });

    const { items, changesAt } = await readAttention(ports);
    expect(items).toMatchObject([
      {
        id: `offer-unsold:${sale.id}`,
        severity: 'warn',
        what: `The sale of Item 7 (${sale.id.slice(0, 8)}) ended unsold`,
        why: expect.stringContaining('6 of 10 items returned to the seller.'),
        since: endDate,
        subject: { type: 'offer', id: sale.id },
      },
      {
        what: expect.stringContaining('The auction of Item 7'),
        why: expect.stringContaining('Its items returned to the seller.'),
      },
    ]);
    expect(changesAt).toBe('2030-01-07T23:20:00.000Z');
    await ports.storage.change(({ offers }) => {
      for (const { sellerId } of [sale, auction]) offers.put(anOffer({ sellerId, createdAt: later }));
    });

    expect(await itemsOf(ports)).toEqual([]);
  });

  test('is listed for a week', async () => {
    const sale = anOffer({ ...ended, amountReimbursed: 10 });
    const ports = fakePorts({ offers: [sale], fulfillments: [returned(sale)] });
    expect(await itemsOf(ports)).toHaveLength(1);

    ports.clock.setBy(7 * 86_400_000);

    expect(await itemsOf(ports)).toEqual([]);
  });

  test('is not listed if it sold out, was never signed, or was closed before', async () => {
    const soldOut = anOffer({ ...ended, amountPurchased: 10 });
    const unsigned = anOffer({ ...ended, readyAt: undefined, amountReimbursed: 10 });
    const closed = anOffer({ ...ended, amountReimbursed: 10 });
    const ports = fakePorts({ offers: [soldOut, unsigned, closed], fulfillments: [returned(closed, earlier)] });

    expect(await itemsOf(ports)).toEqual([]);
  });
});

test('lists an ended offer whose items could not be returned, until it is closed again', async () => {
  const reason = 'The remaining items cannot be returned: The receiver rejects them.';
  const offer = anOffer({ ending: 'REIMBURSEMENT', reason });
  const ports = fakePorts({ offers: [offer] });

  expect(await itemsOf(ports)).toMatchObject([
    {
      id: `offer-error:${offer.id}`,
      severity: 'bad',
      what: `The items of Item 7 (${offer.id.slice(0, 8)}) were not returned`,
      why: expect.stringContaining(reason),
    },
  ]);
  valueIn(await run(closeOffer, ports, { offerId: offer.id }, asOperator(), noKey));

  expect(await itemsOf(ports)).toEqual([]);
});

test('retries a failed mint from its item', async () => {
  const type = aTokenType();
  const { collectionId } = type;
  const mint = aTokenMint({ status: 'FAILED', reason: 'It reverted.', collectionId, failedAt: later });
  const ports = fakePorts({ tokenTypes: [type], tokenMints: [mint] });

  const [item] = await itemsOf(ports);
  expect(item).toMatchObject({
    id: `mint-failed:${mint.id}`,
    what: `The mint of 1 × Fennec (${mint.id.slice(0, 8)}) to ${mint.destination.slice(0, 10)}…${mint.destination.slice(-4)} failed`,
    why: 'It reverted.',
    since: later,
  });
  await action(ports, item);

  expect(await itemsOf(ports)).toEqual([]);
});

test('marks the retry of a mint as futile while its amount is a magic value', async () => {
  const type = aTokenType();
  const mint = aTokenMint({ status: 'FAILED', reason: 'No.', collectionId: type.collectionId, amount: 666_001 });
  const itemWith = async (magicValues: 'on' | 'off') =>
    (await itemsOf(fakePorts({ tokenTypes: [type], tokenMints: [mint], settings: { magicValues } })))[0];

  const itemWhileOff = await itemWith('off');
  expect(itemWhileOff?.why).toBe('No. Magic values are off now: a retry can succeed.');
  expect(itemWhileOff?.act).not.toHaveProperty('isFutile');
  expect(await itemWith('on')).toMatchObject({
    why: 'The amount 666001 always fails: it is a magic value, and the setting magicValues is on.',
    act: { name: 'tokenMints.retry', isFutile: true },
  });
});

test('names the fault rule that stops the retry of a mint, and counts mints of the same cause once', async () => {
  const failed = { status: 'FAILED', reason: 'It reverted', chain: 'MATIC' } as const;
  const ports = fakePorts({
    tokenMints: [aTokenMint(failed), aTokenMint(failed), aTokenMint({ ...failed, reason: 'No gas.' })],
    faultRules: [aFaultRule({ id: 'down', effect: { kind: 'rpc-busy' }, where: { chain: 'MATIC' } })],
  });

  const { items, counts } = await readAttention(ports);

  expect(items.filter(({ kind }) => kind === 'mint-failed')).toHaveLength(3);
  expect(items.find(({ cause }) => cause === 'mint-failed It reverted')).toMatchObject({
    why: 'It reverted. The fault rule down still stops this chain.',
    rules: ['down'],
  });
  expect(counts).toEqual({ bad: 2, warn: 1, byKind: { 'chain-unreachable': 1, 'mint-failed': 2 } });
});

test('lists a failed contract or token type for a week', async () => {
  const collection = aCollection({ status: 'FAILED', reason: 'No gas' });
  const type = aTokenType({ status: 'FAILED', createdAt: earlier });
  const ports = fakePorts({ collections: [collection], tokenTypes: [type] });

  expect(await itemsOf(ports)).toMatchObject([
    { subject: { type: 'collection', id: collection.id }, why: 'No gas. It was not deployed. Create it again.' },
    { subject: { type: 'token-type', id: type.id } },
  ]);
  ports.clock.setBy(8 * 86_400_000);
  expect(await itemsOf(ports)).toEqual([]);
});

test('lists only the first delayed transaction of each lane', async () => {
  const wallet = aWallet();
  const head = aTransaction({ nonce: 4, walletId: wallet.id, createdAt: later });
  const behind = aTransaction({ nonce: 5, createdAt: earlier });
  const fresh = aTransaction({ secretType: 'MATIC', createdAt: '2029-12-31T23:59:00.000Z' });
  const ports = fakePorts({ transactions: [head, behind, fresh], wallets: [wallet] });

  const { items, changesAt } = await readAttention(ports);

  expect(items).toMatchObject([
    {
      id: `transaction-stuck:${head.id}`,
      severity: 'warn',
      waiting: 1,
      since: later,
      act: { name: 'transactions.resubmit', input: { transactionHash: head.hash } },
    },
  ]);
  expect(operationsByName.has('transactions.resubmit')).toBe(true);
  expect(changesAt).toBe('2030-01-01T00:01:00.001Z');
  ports.clock.setBy(61_000);
  expect(await itemsOf(ports)).toHaveLength(2);
});

test('lists a transaction that no block includes, and removes it when it is mined', async () => {
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

test('names the fault rule that stops the blocks of a chain that is not running, and offers to clear it', async () => {
  const head = aTransaction({ walletId: aWallet().id, createdAt: earlier });
  const rule = { createdAt: earlier, revision: 1, asked: 0, hits: 0 };
  const ports = fakePorts({
    transactions: [head],
    faultRules: [
      { ...rule, id: 'elsewhere', effect: { kind: 'no-blocks' }, where: { chain: 'MATIC' } },
      { ...rule, id: 'no-blocks', effect: { kind: 'no-blocks' } },
    ],
  });

  const item = (await itemsOf(withChains(ports, []))).find(({ kind }) => kind === 'transaction-stuck');

  expect(item?.why).toMatch(/^The fault rule no-blocks stops blocks\./);
  expect(item?.act).toEqual({ name: 'faults.set', label: 'Disable rule', input: { name: 'no-blocks' } });
});

test('lists enabled fault rules until they end, without those of other applications', async () => {
  const end = '2030-01-01T00:01:00.000Z';
  const ports = fakePorts({
    faultRules: [
      aFaultRule({ id: 'ends', hits: 1, until: { at: end } }),
      aFaultRule({ id: 'disabled', active: false }),
      aFaultRule({ id: 'exhausted', until: { hits: 3 }, hits: 3 }),
      aFaultRule({ id: 'other-shop', where: { applicationId: otherApplicationId } }),
    ],
  });

  const { items, changesAt } = await readAttention(ports);
  expect(items).toMatchObject([
    {
      what: '2 fault rules are enabled',
      why: 'ends, other-shop. They have affected 1 call. Disable them after your test.',
      resolved: '2 fault rules are no longer enabled',
      subject: { name: '2 fault rules' },
      count: 2,
      act: { name: 'faults.set', label: 'Disable all' },
    },
  ]);
  expect(changesAt).toBe(end);
  expect((await itemsOf(ports, ourApplicationId))[0]).toMatchObject({
    id: items[0]?.id,
    severity: 'warn',
    what: 'The fault rule ends is enabled',
    why: 'Rejects the call with an error. It has affected 1 call. Disable it after your test.',
    since: later.replace('23:10', '23:00'),
    act: { name: 'faults.set', input: { name: 'ends' } },
  });
  ports.clock.setBy(60_000);
  expect(await itemsOf(ports)).toHaveLength(1);
  expect(await itemsOf(ports, ourApplicationId)).toEqual([]);
});

test('lists an unresponsive chain with the time it was noticed, and omits a sleeping chain', async ({ ports }) => {
  const chain = { chainId: 1, reason: 'Nothing listens there.' };
  let states: Awaited<ReturnType<typeof ports.chains.status>> = [
    { secretType: 'ETHEREUM', state: 'external', ...chain },
    { secretType: 'MATIC', state: 'asleep', chainId: 137 },
    { secretType: 'BSC', state: 'starting', chainId: 56 },
    { secretType: 'AVAC', state: 'failed', ...chain },
  ];
  const chains = { ...ports.chains, status: async () => states };
  const noticed = ports.clock.now();
  const unwell = { ...ports, chains };
  await readAttention(unwell);
  ports.clock.setBy(60_000);

  const result = await itemsOf(unwell);
  expect(result.map(({ subject, since }) => [subject.id, since])).toEqual([
    ['AVAC', noticed],
    ['ETHEREUM', noticed],
  ]);
  expect(result[0]?.why).toContain('Nothing listens there.');
  expect(result.every(({ act }) => act === undefined || operationsByName.has(act.name))).toBe(true);
  states = [];
  expect(await itemsOf(unwell)).toEqual([]);
});

const down = { secretType: 'ETHEREUM', state: 'external', chainId: 1 } as const;

function withChains(ports: FakePorts, states: Awaited<ReturnType<FakePorts['chains']['status']>>): FakePorts {
  return { ...ports, chains: { ...ports.chains, status: async () => states } };
}

test('lists a running chain if a fault rule fails all its calls, and offers to clear the rule', async () => {
  const effect = { kind: 'rpc-down' } as const;
  const ports = fakePorts({
    faultRules: [
      aFaultRule({ id: 'eth-down', where: { chain: 'ETHEREUM' }, effect }),
      aFaultRule({ id: 'some-fail', when: { share: 0.5 }, effect }),
      aFaultRule({ id: 'no-logs', where: { operations: ['eth_getLogs'] }, effect }),
    ],
  });
  const running = { state: 'running', blockNumber: 7n } as const;
  const states = [
    { ...running, secretType: 'ETHEREUM', chainId: 1 },
    { ...running, secretType: 'MATIC', chainId: 137 },
  ] as const;

  const chains = (await itemsOf(withChains(ports, states))).filter(({ kind }) => kind === 'chain-unreachable');

  expect(chains).toMatchObject([
    {
      severity: 'warn',
      what: 'A fault rule blocks Ethereum',
      why: 'Rule eth-down: The node does not receive the request. It has not affected a call yet. Disable it after your test.',
      resolved: 'No fault rule blocks Ethereum',
      subject: { id: 'ETHEREUM' },
      act: { name: 'faults.set', input: { name: 'eth-down' } },
    },
  ]);
});

test('lists a chain that blocks transactions first, instead of its rule and its transactions', async () => {
  const faultRules = [aFaultRule({ id: 'stuck', effect: { kind: 'no-blocks' } })];
  const transactions = [aTransaction({ createdAt: earlier }), aTransaction({ nonce: 2, createdAt: earlier })];
  const ports = fakePorts({ transactions, faultRules, webhooks: [aWebhook(failing)] });
  const { items } = await readAttention(
    withChains(ports, [{ secretType: 'ETHEREUM', chainId: 1, state: 'running', blockNumber: 7n }]),
  );

  expect(items).toMatchObject([
    { kind: 'chain-unreachable', severity: 'bad', waiting: 2, rules: ['stuck'], act: { name: 'faults.set' } },
    { kind: 'webhook-failing' },
  ]);
});

test('remembers across restarts since when a chain is unresponsive, without writing again', async ({ ports }) => {
  const noticed = ports.clock.now();
  await readAttention(withChains(ports, [down]));
  const { commits } = ports.storage;
  await readAttention(withChains(ports, [down]));
  expect(ports.storage.commits).toBe(commits);

  const restarted = { ...ports, changes: createChanges() };
  restarted.clock.setBy(3_600_000);

  expect(await itemsOf(withChains(restarted, [down]))).toMatchObject([{ since: noticed }]);
  expect(await itemsOf(withChains(restarted, []))).toEqual([]);
  expect(await itemsOf(withChains(restarted, [down]))).toMatchObject([{ since: ports.clock.now() }]);
});

test('lists an unresponsive chain since the current time if a reset moved the clock back', async ({ ports }) => {
  const unwell = withChains(ports, [down]);
  await readAttention(unwell);

  ports.clock.setBy(-86_400_000);

  expect(await itemsOf(unwell)).toMatchObject([{ since: '2029-12-31T00:00:00.000Z' }]);
});

test('does not reset the time of an unresponsive chain while its state is unknown', async ({ ports }) => {
  const noticed = ports.clock.now();
  const chainPorts = (status: FakePorts['chains']['status']) => ({
    ...ports,
    changes: createChanges(),
    chains: { ...ports.chains, status },
  });
  await readAttention(chainPorts(async () => [down]));
  ports.clock.setBy(60_000);

  await readAttention(chainPorts(() => new Promise(() => {})));

  expect(await itemsOf(chainPorts(async () => [down]))).toMatchObject([{ since: noticed }]);
});

test('lists a full disk until writes succeed again', async ({ ports }) => {
  ports.storage.isFull = true;
  expect(await itemsOf(ports)).toMatchObject([
    { id: 'storage:installation', severity: 'bad', why: 'The disk is full.' },
  ]);

  ports.storage.isFull = false;
  expect(await itemsOf(ports)).toEqual([]);
});

test('lists an unverified state for a week', async ({ ports }) => {
  await ports.storage.change(({ installation }) => {
    installation.put({ id: 'state.adopted-at', value: ports.clock.now() });
    installation.put({ id: 'state.adopted-as', value: 'edited' });
  });

  expect(await itemsOf(ports)).toMatchObject([{ kind: 'state-unverified', severity: 'warn' }]);
  ports.clock.setBy(8 * 86_400_000);
  expect(await itemsOf(ports)).toEqual([]);
});

test('lists a request log that cannot be written', async ({ ports }) => {
  const state = await ports.requestLog.state();
  const notKept = { since: later, requests: 3, reason: 'The disk is full.' };
  const requestLog = { ...ports.requestLog, state: async () => ({ ...state, notKept }) };

  expect(await itemsOf({ ...ports, requestLog })).toMatchObject([
    { kind: 'request-log-incomplete', severity: 'warn', since: later, what: 'The request log is missing 3 requests' },
  ]);
});

test('sorts by severity, then newest first, and intended problems last', async () => {
  const type = aTokenType();
  const mint = { status: 'FAILED', reason: 'No.', collectionId: type.collectionId, amount: 666_001 } as const;
  const old = aWebhook({ ...failing, failingSince: earlier });
  const user = aUser();
  const ports = fakePorts({
    webhooks: [old, aWebhook(failing)],
    users: [user],
    wallets: [aWallet({ userId: user.id })],
    offers: [anOffer({ status: 'REFUSED', endedAt: '2029-12-31T23:20:00.000Z' })],
    faultRules: [aFaultRule(), aFaultRule({ id: 'other' })],
    tokenTypes: [type],
    tokenMints: [aTokenMint(mint)],
    settings: { magicValues: 'on' },
  });

  const { items, counts } = await readAttention(ports);

  expect(items.map(({ kind }) => kind)).toEqual([
    'offer-refused',
    'webhook-failing',
    'webhook-failing',
    'mint-failed',
    'emergency-code-missing',
    'fault-rule-enabled',
  ]);
  expect(items[2]?.subject.id).toBe(old.id);
  expect(counts).toEqual({
    bad: 4,
    warn: 2,
    byKind: {
      'offer-refused': 1,
      'webhook-failing': 2,
      'mint-failed': 1,
      'emergency-code-missing': 1,
      'fault-rule-enabled': 1,
    },
  });
});

test('groups more than fifty items of a kind into one with their number and most frequent cause, which counts once', async () => {
  const some = Array.from({ length: 50 }, () => aTokenMint({ status: 'FAILED', reason: 'The contract is paused.' }));
  const ports = fakePorts({ tokenMints: some });
  expect(await itemsOf(ports)).toHaveLength(50);

  await ports.storage.change(({ tokenMints }) => tokenMints.put(aTokenMint({ status: 'FAILED', createdAt: later })));
  const { items, counts } = await readAttention(ports);

  expect(items).toMatchObject([
    {
      id: 'mint-failed',
      what: '51 mints failed',
      why: expect.stringMatching(/^49 of the newest 50: The contract is paused\./),
      count: 51,
      since: some[0]?.createdAt,
      subject: { name: '51 mints' },
    },
  ]);
  expect(items[0]?.subject.id).toBeUndefined();
  expect(counts).toMatchObject({ bad: 1, byKind: { 'mint-failed': 1 } });
});

test('shows only the items of a chosen application', async () => {
  const foreign = aWebhook({ ...failing, applicationId: otherApplicationId });
  const otherUser = aUser({ applicationId: otherApplicationId });
  const ports = fakePorts({
    webhooks: [aWebhook(failing), foreign],
    tokenMints: [aTokenMint({ status: 'FAILED', applicationId: otherApplicationId })],
    users: [otherUser],
    wallets: [aWallet({ userId: otherUser.id, applicationId: otherApplicationId })],
  });

  expect(await itemsOf(ports)).toHaveLength(4);
  expect(await itemsOf(ports, ourApplicationId)).toMatchObject([{ kind: 'webhook-failing' }]);
  expect((await readAttention(ports, otherApplicationId)).counts.byKind).toEqual({
    'webhook-failing': 1,
    'mint-failed': 1,
    'emergency-code-missing': 1,
  });
  expect(valueIn(await listAttention(ports, { role: 'anonymous' })).items).toEqual([]);
});
