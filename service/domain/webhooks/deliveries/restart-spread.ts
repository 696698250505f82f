import { everyApplication } from '../../../model/table.ts';
import type { WebhookDeliveryRecord } from '../../../model/webhooks/webhook-delivery.ts';
import type { Clock } from '../../../platform/ports/clock.ts';
import type { TableReaders } from '../../../platform/ports/storage.ts';
import { longestGapMilliseconds, restartSpreadMilliseconds } from '../limits.ts';

type Deliveries = Pick<TableReaders, 'webhookDeliveries'>;

/** An endpoint's next delivery and its due time, in milliseconds since 1970. */
export interface NextDelivery {
  readonly delivery: WebhookDeliveryRecord;
  readonly at: number;
  /** It was overdue and is postponed by the system clock to spread the load. */
  readonly isHeld?: true;
}

/** An endpoint's progress through deliveries overdue at startup. */
type Spread = { readonly gapMilliseconds: number; started: number };

/** Chooses an endpoint's next delivery: the one due longest. Overdue deliveries are spread over a minute. */
export class RestartSpread {
  readonly #clock: Clock;
  readonly #startedAt: string;
  readonly #startedMonotonicMillis: number;
  readonly #spreads = new Map<string, Spread>();
  #isOver = false;

  /** Starts with the service. */
  constructor(clock: Clock) {
    this.#clock = clock;
    this.#startedAt = clock.now();
    this.#startedMonotonicMillis = clock.monotonicMillis();
  }

  /** Ignores the delivery `sentId`, whose outcome is being committed. */
  next(tables: Deliveries, webhookId: string, sentId?: string): NextDelivery | undefined {
    const oldest = nth(tables, webhookId, 0);
    const isSent = oldest !== undefined && oldest.delivery.id === sentId;
    if (!oldest || !this.#isWaiting(oldest.delivery)) return isSent ? nth(tables, webhookId, 1) : oldest;
    if (isSent) return undefined;
    const overdue = this.#overdue(tables, webhookId);
    const { started, gapMilliseconds } = this.#spreadOf(webhookId, overdue);
    const pause = Math.floor(started * gapMilliseconds) - this.#passedMilliseconds();
    if (pause <= 0) return oldest;
    const released = this.#clock.millis() + pause;
    const newer = nth(tables, webhookId, overdue);
    const waitingDelivery = { ...oldest, at: released, isHeld: true } as const;
    const isNewerFree = newer && newer.delivery.id !== sentId && newer.at <= released;
    return isNewerFree ? newer : waitingDelivery;
  }

  /** Stops holding deliveries. */
  end(): void {
    this.#isOver = true;
  }

  /** Call when an attempt of the delivery starts. */
  start({ webhookId, nextAttemptAt = '' }: WebhookDeliveryRecord): void {
    const spread = this.#spreads.get(webhookId);
    if (spread && nextAttemptAt <= this.#startedAt) spread.started += 1;
  }

  #isWaiting({ nextAttemptAt = '' }: WebhookDeliveryRecord): boolean {
    const isOver = this.#isOver || this.#passedMilliseconds() >= restartSpreadMilliseconds;
    return nextAttemptAt <= this.#startedAt && !isOver;
  }

  #passedMilliseconds(): number {
    return Math.floor(this.#clock.monotonicMillis() - this.#startedMonotonicMillis);
  }

  #spreadOf(webhookId: string, overdue: number): Spread {
    const existing = this.#spreads.get(webhookId);
    if (existing) return existing;
    const gapMilliseconds = Math.min(restartSpreadMilliseconds / overdue, longestGapMilliseconds);
    const spread = { gapMilliseconds, started: 0 };
    this.#spreads.set(webhookId, spread);
    return spread;
  }

  /** Counts an endpoint's deliveries overdue since before startup; a binary search in due order. */
  #overdue(tables: Deliveries, webhookId: string): number {
    let low = 0;
    let high = tables.webhookDeliveries.countBy('due', webhookId);
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      const dueAt = nth(tables, webhookId, middle)?.delivery.nextAttemptAt ?? '';
      if (dueAt <= this.#startedAt) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function nth({ webhookDeliveries }: Deliveries, webhookId: string, offset: number): NextDelivery | undefined {
  const [delivery] = webhookDeliveries.pageBy('due', webhookId, { offset, limit: 1 });
  return delivery && { delivery, at: Date.parse(delivery.nextAttemptAt ?? '') };
}

/** Whether no delivery is due at this time, in milliseconds since 1970. */
export function isNothingDue(
  { webhooks, webhookDeliveries }: Pick<TableReaders, 'webhooks' | 'webhookDeliveries'>,
  moment: number,
): boolean {
  const next = new Date(moment + 1).toISOString();
  return webhooks
    .listBy('byCreation', everyApplication)
    .filter(({ disabled }) => disabled === undefined)
    .every(({ id }) => webhookDeliveries.rankBy('due', id, next) === 0);
}
