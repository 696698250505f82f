import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { fixedClock } from '../../../../test/fakes/clock.ts';
import { vouching } from '../../../../test/fakes/fake-vault.ts';
import { recordedLog } from '../../../../test/fakes/recorded-log.ts';
import { aTransaction } from '../../../../test/records/transactions.ts';
import { anId, aUser, aWallet } from '../../../../test/records/users.ts';
import { aDelivery, anEvent, aWebhook } from '../../../../test/records/webhooks.ts';
import { type Chance, seeded } from '../../../../test/seeded.mjs';
import { SimulatedDisk } from '../../../../test/storage/simulated-disk.ts';
import { deliveryAfter, isDelivered, webhookAfter } from '../../../domain/webhooks/deliveries/attempts.ts';
import type { StartProgress } from '../../../model/history/overview.ts';
import { ok } from '../../../model/kernel/results/result.ts';
import { tableNames } from '../../../model/state.ts';
import { everyApplication } from '../../../model/table.ts';
import type { TransactionRecord } from '../../../model/transactions/transaction.ts';
import type { PaymentEventRecord } from '../../../model/webhooks/payment-event.ts';
import type { WebhookRecord } from '../../../model/webhooks/webhook.ts';
import {
  type DeliveryAttempt,
  deliveryListKey,
  type WebhookDeliveryRecord,
} from '../../../model/webhooks/webhook-delivery.ts';
import { createChanges } from '../../instance/change-notices.ts';
import type { Storage, TableWriters } from '../../ports/storage.ts';
import { type OpenedStorage, openStorage } from '../open-storage.ts';

/** No checkpoint is ever due, so that everything is in the journal. */
function openOn(disk: SimulatedDisk, report?: (progress: StartProgress) => void): Promise<OpenedStorage> {
  const ports = { disk, report, changes: createChanges(), clock: fixedClock(), log: recordedLog(), ...vouching };
  const limits = { maximumJournalBytes: Number.POSITIVE_INFINITY, anchorMilliseconds: 1000 };
  return openStorage('/data', ports, limits);
}

function recordsIn(storage: OpenedStorage) {
  const snapshot = storage.snapshot();
  return tableNames.map((table) => [table, new Set((snapshot[table] ?? []).map((record) => JSON.stringify(record)))]);
}

function listsIn(storage: OpenedStorage) {
  return storage.read(({ users, wallets, transactions, webhooks, webhookDeliveries }) => ({
    users: users.listBy('byReference', everyApplication),
    wallets: wallets.listBy('byArchiving', everyApplication),
    transactions: transactions.listBy('byCreation', `${everyApplication}/*/SUCCEEDED`),
    deliveries: (['PENDING', 'DELIVERED', 'GIVEN_UP', undefined] as const).map((status) =>
      webhookDeliveries.listBy('byCreation', deliveryListKey({ owner: everyApplication }, status)),
    ),
    due: webhooks.listBy('byCreation', everyApplication).map(({ id }) => webhookDeliveries.listBy('due', id)),
  }));
}

/** Simulates customers whose records are written repeatedly. */
async function serve(storage: OpenedStorage, rounds: number): Promise<void> {
  let remaining = rounds;
  await commitBusyDay(storage, () => remaining-- === 0);
}

test('recovers the same records and lists from a checkpoint and the journal after it', async () => {
  const disk = new SimulatedDisk();
  const first = await openOn(disk);
  await serve(first, 1);
  await first.close();
  const second = await openOn(disk);
  const [renamed, deleted] = second.read(({ users }) => users.listBy('byCreation', everyApplication));
  await serve(second, 1);
  await second.transact(({ users }) => {
    if (!renamed || !deleted) throw new Error('Two users are needed.');
    users.delete(deleted.id);
    users.put({ ...renamed, reference: 'renamed' });
    return ok();
  });

  const reopened = await openOn(disk.copy());

  expect(recordsIn(reopened)).toEqual(recordsIn(second));
  expect(listsIn(reopened)).toEqual(listsIn(second));
  expect(listsIn(reopened).deliveries.map(({ length }) => length > 100)).toEqual([false, true, false, true]);
});

/** Number of turns that other work had until the storage was open. */
async function turnsWhileOpening(disk: SimulatedDisk): Promise<number> {
  let turnCount = 0;
  let isOpen = false;
  const otherWork = async () => {
    for (; !isOpen; turnCount += 1) await nextTurn();
  };
  const otherTurns = otherWork();
  await openOn(disk);
  isOpen = true;
  await otherTurns;
  return turnCount;
}

test('lets other work run while it reads a long journal', async () => {
  const long = new SimulatedDisk();
  await serve(await openOn(long), 3);

  const turnCount = await turnsWhileOpening(long.copy());

  expect(turnCount).toBeGreaterThan((await turnsWhileOpening(new SimulatedDisk())) + 1);
});

test('reports the progress of reading the journal', async () => {
  const long = new SimulatedDisk();
  await serve(await openOn(long), 3);
  const reports: StartProgress[] = [];

  await openOn(long.copy(), (progress) => reports.push(progress));

  const length = long.files().get('/data/journal-0000000000000001.log')?.length ?? 0;
  expect(new Set(reports.map(({ totalBytes }) => totalBytes))).toEqual(new Set([length]));
  const readSizes = reports.map(({ readBytes }) => readBytes);
  expect(readSizes).toEqual(readSizes.toSorted((left, right) => left - right));
  expect(readSizes.filter((bytes) => bytes > 0 && bytes < length).length).toBeGreaterThan(1);
});

const customerConcurrency = 16;
const endpoints = 5;
/** The events of one payment. */
const eventTypes = [
  'payment_intent.created',
  'payment_intent.succeeded',
  'charge.succeeded',
  'checkout.session.completed',
] as const;

/**
 * Commits like on a day with many payments and unreliable endpoints, until `isEnough`: users, wallets, transactions
 * that change their state, and deliveries that are stored after each attempt. No work remains at the end.
 */
async function commitBusyDay(storage: Storage, isEnough: () => boolean | Promise<boolean>): Promise<void> {
  const day = new BusyDay(storage);
  await day.open();
  while (!(await isEnough())) await Promise.all(Array.from({ length: customerConcurrency }, () => day.serveCustomer()));
}

class BusyDay {
  readonly #storage: Storage;
  readonly #chance: Chance = seeded(4711);
  readonly #started = Date.now();
  readonly #webhooks = Array.from({ length: endpoints }, () => aWebhook());
  readonly #transaction: TransactionRecord = aTransaction({ state: 'SUCCEEDED', isFinal: true });
  #moments = 0;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  open(): Promise<void> {
    return this.#commit(({ webhooks }) => {
      for (const webhook of this.#webhooks) webhooks.put(webhook);
    });
  }

  /** A new customer who pays once, with all resulting deliveries. */
  async serveCustomer(): Promise<void> {
    const user = aUser({ createdAt: this.#now(), reference: `customer ${this.#moments}` });
    const wallet = aWallet({ userId: user.id, createdAt: this.#now() });
    await this.#commit(({ users, wallets }) => {
      users.put(user);
      wallets.put(wallet);
    });
    await this.#transfer(user.id, wallet.id);
    const createdAt = this.#now();
    const events = eventTypes.map((type, sequence) =>
      anEvent({ type, createdAt, sequence, payload: payloadOf(user.id) }),
    );
    const deliveries = events.flatMap((event) => this.#deliveriesOf(event));
    await this.#commit(({ paymentEvents, webhookDeliveries }) => {
      for (const event of events) paymentEvents.put(event);
      for (const delivery of deliveries) webhookDeliveries.put(delivery);
    });
    await Promise.all(deliveries.map((delivery) => this.#deliver(delivery)));
  }

  #deliveriesOf({ id: eventId, type: eventType, createdAt, sequence }: PaymentEventRecord) {
    return this.#webhooks.map(({ id: webhookId }) => aDelivery({ webhookId, eventId, eventType, createdAt, sequence }));
  }

  async #transfer(userId: string, walletId: string): Promise<void> {
    const hash = `0x${anId().replaceAll('-', '').padStart(64, '0')}`;
    const transfer = { ...this.#transaction, id: anId(), hash, userId, walletId };
    for (const state of ['PENDING', 'SUCCEEDED'] as const)
      await this.#commit(({ transactions }) => transactions.put({ ...transfer, createdAt: this.#now(), state }));
  }

  async #deliver(delivery: WebhookDeliveryRecord): Promise<void> {
    for (let tried = delivery; tried.status === 'PENDING'; ) {
      const attempt = anAttempt(this.#now(), this.#chance() < 0.6 ? 200 : 503);
      tried = deliveryAfter(tried, attempt, {
        now: attempt.at,
        retryProfile: 'standard',
        chance: 0,
        retryAfterMilliseconds: 0,
      });
      const outcome = tried;
      await this.#commit(({ webhooks, webhookDeliveries }) => {
        webhookDeliveries.put(outcome);
        webhooks.put(this.#afterAttempt(outcome.webhookId, attempt));
      });
    }
  }

  #afterAttempt(webhookId: string, attempt: DeliveryAttempt): WebhookRecord {
    const index = this.#webhooks.findIndex(({ id }) => id === webhookId);
    const webhook = this.#webhooks[index] ?? aWebhook();
    const { disabled: _never, ...after } = webhookAfter(webhook, attempt, attempt.at);
    this.#webhooks[index] = isDelivered(attempt) ? after : { ...after, failedAttempts: 1 };
    return this.#webhooks[index];
  }

  async #commit(change: (tables: TableWriters) => void): Promise<void> {
    const result = await this.#storage.transact((tables) => {
      change(tables);
      return ok();
    });
    if (!result.ok) throw new Error(result.failure.message);
  }

  #now(): string {
    this.#moments += 1;
    return new Date(this.#started + this.#moments).toISOString();
  }
}

function payloadOf(userId: string): string {
  return JSON.stringify({ object: 'event', userId, filler: 'x'.repeat(300) });
}

function anAttempt(at: string, status: number): DeliveryAttempt {
  const headers = { date: at, 'content-length': '2' };
  return {
    at,
    isManual: false,
    outcome: 'ANSWERED',
    status,
    durationMilliseconds: 12,
    answer: { headers, body: 'ok', isCut: false },
  };
}
