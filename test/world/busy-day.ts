import { deliveryAfter, isDelivered, webhookAfter } from '../../service/domain/webhooks/deliveries/after-attempt.ts';
import { ok } from '../../service/model/kernel/results/result.ts';
import type { TransactionRecord } from '../../service/model/transactions/transaction.ts';
import type { PaymentEventRecord } from '../../service/model/webhooks/payment-event.ts';
import type { WebhookRecord } from '../../service/model/webhooks/webhook.ts';
import type { DeliveryAttempt, WebhookDeliveryRecord } from '../../service/model/webhooks/webhook-delivery.ts';
import type { Storage, TableWriters } from '../../service/platform/ports/storage.ts';
import { aTransaction } from '../records/transactions.ts';
import { anId, aUser, aWallet } from '../records/users.ts';
import { aDelivery, anEvent, aWebhook } from '../records/webhooks.ts';
import { type Chance, seeded } from '../seeded.mjs';

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
export async function commitBusyDay(storage: Storage, isEnough: () => boolean | Promise<boolean>): Promise<void> {
  const day = new BusyDay(storage);
  await day.open();
  while (!(await isEnough())) await Promise.all(Array.from({ length: customerConcurrency }, () => day.serveCustomer()));
}

class BusyDay {
  readonly #storage: Storage;
  readonly #chance: Chance = seeded(4711);
  readonly #began = Date.now();
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
    return new Date(this.#began + this.#moments).toISOString();
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
