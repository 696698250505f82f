import { expect, test } from 'vitest';
import { createChanges } from '../adapters/changes/change-notices.ts';
import { ok } from '../kernel/result.ts';
import { validate } from '../kernel/validation.ts';
import { noKey } from '../ports/operation.ts';
import type { AttentionItem } from '../resources/attention.ts';
import { aCollection, aTokenMint, aTokenType } from '../testing/a-collection.ts';
import { aTransaction } from '../testing/a-transaction.ts';
import { aDelivery, aWebhook } from '../testing/a-webhook.ts';
import { anOffer } from '../testing/an-offer.ts';
import {
  aSigningMethod,
  asOperator,
  aUser,
  aWallet,
  otherApplicationId,
  ourApplicationId,
} from '../testing/builders.ts';
import { type FakePorts, fakePorts } from '../testing/fake-ports.ts';
import { operationsByName } from '../testing/operation-calls.ts';
import { present, valueIn } from '../testing/value-in.ts';
import { chargedAttempts } from '../users/lock.ts';
import { listAttention } from './list-attention.ts';

const earlier = '2029-12-31T22:00:00.000Z';
const later = '2029-12-31T23:10:00.000Z';
const nineWrong = { incorrectAttempts: 9, remainingAttempts: 1 };
const failing = { failingSince: later, failedAttempts: 12 };

const look = async (ports: FakePorts, owner?: string) =>
  valueIn(await listAttention(ports, asOperator(owner)));
const itemsOf = async (ports: FakePorts, owner?: string) => (await look(ports, owner)).items;

/** Does what an item offers, as the operator. */
async function act(ports: FakePorts, item: AttentionItem | undefined) {
  const { name, input } = present(item?.act);
  const operation = present(operationsByName.get(name));
  const known = valueIn(validate(operation.input, input));
  return valueIn(await operation.run(ports, known, asOperator(), noKey));
}

test('nothing needs a person where all is well', async () => {
  const ports = fakePorts({ webhooks: [aWebhook()], offers: [anOffer()], users: [aUser()] });

  expect(await look(ports)).toEqual({ items: [], counts: { bad: 0, warn: 0, byKind: {} } });
});

const answers = (status: number) => ({ outcome: 'ANSWERED' as const, status });
const attempt = { at: later, isManual: false, durationMilliseconds: 3 };

test.each([
  [answers(503), 'answers 503', 'the fault is in the application behind it'],
  [answers(401), 'answers 401', 'Check the signing secret'],
  [answers(302), 'answers 302', 'Redirects are not followed'],
  [answers(404), 'answers 404', 'Check the path'],
  [{ outcome: 'NOT_CONNECTED' as const }, 'is not reached', 'Nothing listens at this address'],
  [{ outcome: 'TIMED_OUT' as const }, 'does not answer in time', 'longer than 10 s'],
])('a webhook whose last attempt was %o fails, in words', async (last, does, why) => {
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
  await act(ports, item);
  expect(
    ports.storage.read(({ webhookDeliveries }) => webhookDeliveries.countBy('resent', webhook.id)),
  ).toBe(2);
});

test('a webhook whose deliveries were all given up says so, and has all of them sent again', async () => {
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
    why: expect.stringContaining('Nothing is tried again by itself: 2 deliveries were given up.'),
    waiting: 0,
    act: {
      name: 'deliveries.resendRange',
      label: 'Resend all 2',
      input: { webhookId: webhook.id, from: earlier, to: later },
    },
  });
  await act(ports, item);

  const [again] = await itemsOf(ports);
  expect(again?.why).toContain('Nothing is lost: what waits is tried again.');
  expect(again?.waiting).toBe(2);
  expect(ports.storage.read(({ webhookDeliveries }) => webhookDeliveries.find(arrived.id))).toEqual(
    arrived,
  );
});

test('a webhook that has waiting deliveries beside given-up ones tells of both', async () => {
  const webhook = aWebhook(failing);
  const ports = fakePorts({
    webhooks: [webhook],
    webhookDeliveries: [
      aDelivery({ webhookId: webhook.id }),
      aDelivery({ webhookId: webhook.id, status: 'GIVEN_UP' }),
    ],
  });

  expect((await itemsOf(ports))[0]).toMatchObject({
    why: expect.stringContaining('What waits is tried again; 1 delivery was given up.'),
    waiting: 1,
    act: { name: 'deliveries.resendWaiting' },
  });
});

test('a failing webhook for which nothing is kept promises nothing and offers no act', async () => {
  const ports = fakePorts({ webhooks: [aWebhook(failing)] });

  const [item] = await itemsOf(ports);

  expect(item?.why).toContain('Nothing waits for it.');
  expect(item?.act).toBeUndefined();
});

test('a webhook that the service switched off is enabled from its item; one that a person did is none', async () => {
  const gone = aWebhook({ ...failing, disabled: { reason: 'GONE', at: later } });
  const off = aWebhook({ ...failing, disabled: { reason: 'OPERATOR', at: later } });
  const ports = fakePorts({ webhooks: [gone, off] });

  const items = await itemsOf(ports);
  expect(items).toMatchObject([{ id: `webhook-paused:${gone.id}`, since: later }]);
  await act(ports, items[0]);

  expect(await itemsOf(ports)).toEqual([]);
});

test('a locked signing method is unlocked from its item', async () => {
  const user = aUser({ reference: 'ada' });
  const method = await aSigningMethod({
    userId: user.id,
    incorrectAttempts: 10,
    remainingAttempts: 0,
  });
  const ports = fakePorts({ users: [user], signingMethods: [method] });

  const [item] = await itemsOf(ports);
  expect(item).toMatchObject({
    id: `signing-method-locked:${method.id}`,
    severity: 'bad',
    what: 'The PIN of ada is locked',
    since: ports.clock.now(),
    subject: { type: 'user', id: user.id, name: 'ada' },
  });
  await act(ports, item);

  expect(await itemsOf(ports)).toEqual([]);
});

test('a lock for a time ends by itself, when the list says', async () => {
  const method = await aSigningMethod({
    incorrectAttempts: 3,
    locks: 1,
    remainingAttempts: 9,
    lockedUntil: '2030-01-01T08:00:00.000Z',
  });
  const ports = fakePorts({ signingMethods: [method], settings: { lockProfile: 'hosted' } });

  const { items, changesAt } = await look(ports);
  expect(items).toMatchObject([{ severity: 'warn', since: '2029-12-31T08:00:00.000Z' }]);
  expect(changesAt).toBe('2030-01-01T08:00:00.000Z');
  ports.clock.setBy(9 * 3_600_000);

  expect(await itemsOf(ports)).toEqual([]);
});

test('a refused offer leaves when its item is offered again, and one in error with time', async () => {
  const refused = anOffer({ status: 'REFUSED', reason: 'The seller has no items.' });
  const broken = anOffer({ status: 'ERROR', sellerId: refused.sellerId });
  const ports = fakePorts({ offers: [refused, broken] });

  expect((await look(ports)).counts.byKind).toEqual({ 'offer-refused': 1, 'offer-error': 1 });
  const again = anOffer({ sellerId: refused.sellerId, createdAt: '2029-12-31T23:30:00.000Z' });
  await ports.storage.transact(({ offers }) => {
    offers.put(again);
    return ok();
  });
  const { counts, changesAt } = await look(ports);

  expect(counts.byKind).toEqual({ 'offer-error': 1 });
  expect(changesAt).toBe('2030-01-07T23:00:00.000Z');
  ports.clock.setBy(8 * 86_400_000);
  expect(await itemsOf(ports)).toEqual([]);
});

test('a failed mint is retried from its item', async () => {
  const type = aTokenType();
  const { collectionId } = type;
  const mint = aTokenMint({ status: 'FAILED', reason: 'It reverted.', collectionId });
  const ports = fakePorts({ tokenTypes: [type], tokenMints: [mint] });

  const [item] = await itemsOf(ports);
  expect(item).toMatchObject({
    id: `mint-failed:${mint.id}`,
    what: 'The mint of 1 × Fennec failed',
    why: 'It reverted.',
  });
  await act(ports, item);

  expect(await itemsOf(ports)).toEqual([]);
});

test('a contract or token type that failed is told until it is a week old', async () => {
  const collection = aCollection({ status: 'FAILED', reason: 'No gas.' });
  const type = aTokenType({ status: 'FAILED', createdAt: earlier });
  const ports = fakePorts({ collections: [collection], tokenTypes: [type] });

  expect(await itemsOf(ports)).toMatchObject([
    {
      subject: { type: 'collection', id: collection.id },
      why: 'No gas. It will not come: create it again.',
    },
    { subject: { type: 'token-type', id: type.id } },
  ]);
  ports.clock.setBy(8 * 86_400_000);
  expect(await itemsOf(ports)).toEqual([]);
});

test('of transactions that wait too long the first of each lane is told', async () => {
  const wallet = aWallet();
  const head = aTransaction({ nonce: 4, walletId: wallet.id, createdAt: later });
  const behind = aTransaction({ nonce: 5, createdAt: earlier });
  const fresh = aTransaction({ secretType: 'MATIC', createdAt: '2029-12-31T23:59:00.000Z' });
  const ports = fakePorts({ transactions: [head, behind, fresh], wallets: [wallet] });

  const { items, changesAt } = await look(ports);

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

test('a chain that does not answer is told since it was noticed; one that sleeps is well', async () => {
  const ports = fakePorts();
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
  await look(unwell);
  ports.clock.setBy(60_000);

  const found = await itemsOf(unwell);
  expect(found.map(({ subject, since }) => [subject.id, since])).toEqual([
    ['AVAC', noticed],
    ['ETHEREUM', noticed],
  ]);
  expect(found[0]?.why).toContain('Nothing listens there.');
  expect(found.every(({ act }) => act === undefined || operationsByName.has(act.name))).toBe(true);
  states = [];
  expect(await itemsOf(unwell)).toEqual([]);
});

test('since when a chain does not answer is known after a restart too, and no look writes it again', async () => {
  const ports = fakePorts();
  const down = { secretType: 'ETHEREUM', state: 'external', chainId: 1 } as const;
  const withChains = (
    on: FakePorts,
    states: Awaited<ReturnType<FakePorts['chains']['status']>>,
  ) => ({
    ...on,
    chains: { ...on.chains, status: async () => states },
  });
  const noticed = ports.clock.now();
  await look(withChains(ports, [down]));
  const { commits } = ports.storage;
  await look(withChains(ports, [down]));
  expect(ports.storage.commits).toBe(commits);

  const restarted = { ...ports, changes: createChanges() };
  restarted.clock.setBy(3_600_000);

  expect(await itemsOf(withChains(restarted, [down]))).toMatchObject([{ since: noticed }]);
  expect(await itemsOf(withChains(restarted, []))).toEqual([]);
  expect(await itemsOf(withChains(restarted, [down]))).toMatchObject([
    { since: ports.clock.now() },
  ]);
});

test('a chain of which nobody knows yet is down as long as it was', async () => {
  const ports = fakePorts();
  const down = { secretType: 'ETHEREUM', state: 'external', chainId: 1 } as const;
  const noticed = ports.clock.now();
  const asked = (status: FakePorts['chains']['status']) => ({
    ...ports,
    changes: createChanges(),
    chains: { ...ports.chains, status },
  });
  await look(asked(async () => [down]));
  ports.clock.setBy(60_000);

  await look(asked(() => new Promise(() => {})));

  expect(await itemsOf(asked(async () => [down]))).toMatchObject([{ since: noticed }]);
});

test('a PIN is locked since the wrong value that used up the last attempt', async () => {
  const user = aUser();
  const method = await aSigningMethod({
    userId: user.id,
    ...chargedAttempts(nineWrong, 'contract', later),
  });
  const ports = fakePorts({ users: [user], signingMethods: [method] });

  expect(await itemsOf(ports)).toMatchObject([{ kind: 'signing-method-locked', since: later }]);
});

test('a full disk is told until it takes writes again', async () => {
  const ports = fakePorts();
  ports.storage.isFull = true;
  expect(await itemsOf(ports)).toMatchObject([
    { id: 'storage:installation', severity: 'bad', why: 'The disk is full.' },
  ]);

  ports.storage.isFull = false;
  expect(await itemsOf(ports)).toEqual([]);
});

test('a state that nobody vouched for is told for a week', async () => {
  const ports = fakePorts();
  await ports.storage.transact(({ installation }) => {
    installation.put({ id: 'state.adopted-at', value: ports.clock.now() });
    installation.put({ id: 'state.adopted-as', value: 'edited' });
    return ok();
  });

  expect(await itemsOf(ports)).toMatchObject([{ kind: 'state-unverified', severity: 'warn' }]);
  ports.clock.setBy(8 * 86_400_000);
  expect(await itemsOf(ports)).toEqual([]);
});

test('a request log that the disk refuses is told', async () => {
  const ports = fakePorts();
  const state = await ports.requestLog.state();
  const notKept = { since: later, requests: 3, reason: 'The disk is full.' };
  const requestLog = { ...ports.requestLog, state: async () => ({ ...state, notKept }) };

  expect(await itemsOf({ ...ports, requestLog })).toMatchObject([
    {
      kind: 'request-log-incomplete',
      severity: 'warn',
      since: later,
      what: 'The request log lacks 3 requests',
    },
  ]);
});

test('what is bad comes first, the newest first of each', async () => {
  const old = aWebhook({ ...failing, failingSince: earlier });
  const user = aUser();
  const ports = fakePorts({
    webhooks: [old, aWebhook(failing)],
    users: [user],
    wallets: [aWallet({ userId: user.id })],
    offers: [anOffer({ status: 'REFUSED', createdAt: '2029-12-31T23:20:00.000Z' })],
  });

  const { items, counts } = await look(ports);

  expect(items.map(({ kind }) => kind)).toEqual([
    'offer-refused',
    'webhook-failing',
    'webhook-failing',
    'emergency-code-missing',
  ]);
  expect(items[2]?.subject.id).toBe(old.id);
  expect(counts).toEqual({
    bad: 3,
    warn: 1,
    byKind: { 'offer-refused': 1, 'webhook-failing': 2, 'emergency-code-missing': 1 },
  });
});

test('more than fifty of a kind are one item that counts them', async () => {
  const some = Array.from({ length: 50 }, () => aTokenMint({ status: 'FAILED' }));
  const ports = fakePorts({ tokenMints: some });
  expect(await itemsOf(ports)).toHaveLength(50);

  await ports.storage.transact(({ tokenMints }) => {
    tokenMints.put(aTokenMint({ status: 'FAILED', createdAt: later }));
    return ok();
  });
  const { items, counts } = await look(ports);

  expect(items).toMatchObject([
    {
      id: 'mint-failed',
      what: '51 mints failed',
      count: 51,
      since: later,
      subject: { name: '51 mints' },
    },
  ]);
  expect(items[0]?.subject.id).toBeUndefined();
  expect(counts).toMatchObject({ bad: 51, byKind: { 'mint-failed': 51 } });
});

test('an application that is chosen shows what is its own', async () => {
  const foreign = aWebhook({ ...failing, applicationId: otherApplicationId });
  const stranger = aUser({ applicationId: otherApplicationId });
  const ports = fakePorts({
    webhooks: [aWebhook(failing), foreign],
    tokenMints: [aTokenMint({ status: 'FAILED', applicationId: otherApplicationId })],
    users: [stranger],
    wallets: [aWallet({ userId: stranger.id, applicationId: otherApplicationId })],
  });

  expect(await itemsOf(ports)).toHaveLength(4);
  expect(await itemsOf(ports, ourApplicationId)).toMatchObject([{ kind: 'webhook-failing' }]);
  expect((await look(ports, otherApplicationId)).counts.byKind).toEqual({
    'webhook-failing': 1,
    'mint-failed': 1,
    'emergency-code-missing': 1,
  });
  expect(valueIn(await listAttention(ports, { role: 'anonymous' })).items).toEqual([]);
});
