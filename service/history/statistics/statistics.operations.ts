import { z } from 'zod';
import { visibleOwner } from '../../domain/auth/authenticate.ts';
import { findWebhook } from '../../domain/webhooks/registration/webhooks.ts';
import {
  type OperationStatistics,
  type Statistics,
  type StatisticsSpan,
  spanSlots,
  statistics,
} from '../../model/history/statistics.ts';
import { statisticsSpans } from '../../model/installation/names.ts';
import { durationBuckets, durationUnder } from '../../model/kernel/concurrency/duration-histogram.ts';
import { uuid } from '../../model/kernel/primitives.ts';
import { ok } from '../../model/kernel/results/result.ts';
import { day } from '../../model/kernel/units.ts';
import { billedDaysAfterArchiving } from '../../model/payments/billing.ts';
import { paymentListKey } from '../../model/payments/payment.ts';
import { walletListKey } from '../../model/wallets/wallet.ts';
import {
  type DeliveryScope,
  type DeliveryStatus,
  deliveryListKey,
  type WebhookDeliveryRecord,
} from '../../model/webhooks/webhook-delivery.ts';
import { query, route } from '../../platform/ports/operation.ts';
import type { CountedRequests } from '../../platform/ports/request-log.ts';
import type { TableReaders } from '../../platform/ports/storage.ts';

/** Equal slots of time, the last of which is in progress. */
interface Axis {
  readonly milliseconds: number;
  /** Index of each slot since 1970. */
  readonly numbers: readonly number[];
  /** Start of each slot, and the end of the last. */
  readonly bounds: readonly string[];
}

/** The slots that end with the slot of the given time. */
function axisUntil(now: number, span: StatisticsSpan): Axis {
  const { milliseconds, count } = spanSlots[span];
  const first = Math.floor(now / milliseconds) - count + 1;
  const numbers = Array.from({ length: count }, (_none, index) => first + index);
  const bounds = [...numbers, first + count].map((number) => new Date(number * milliseconds).toISOString());
  return { milliseconds, numbers, bounds };
}

/** The number of records in each slot, from the number before each bound. */
function countBetween({ bounds }: Axis, countBefore: (bound: string) => number): number[] {
  const counts = bounds.map(countBefore);
  return counts.slice(1).map((count, index) => count - (counts[index] ?? 0));
}

/** Delivered, but not at the first attempt. */
const retriedPart = { name: 'retried', holds: ({ attemptCount }: WebhookDeliveryRecord) => attemptCount > 1 };

/** Deliveries by event time, with their current status. */
function countDeliveries(
  { webhookDeliveries }: TableReaders,
  axis: Axis,
  scope: DeliveryScope,
): Statistics['deliveries'] {
  const countIn = (status: DeliveryStatus) => {
    const key = deliveryListKey(scope, status);
    return countBetween(axis, (bound) => webhookDeliveries.rankBy('byCreation', key, bound));
  };
  const arrived = deliveryListKey(scope, 'DELIVERED');
  const part = webhookDeliveries.partBy('byCreation', arrived, retriedPart);
  const retried = countBetween(axis, (bound) => part.rank(bound));
  return {
    delivered: countIn('DELIVERED').map((count, index) => count - (retried[index] ?? 0)),
    retried,
    waiting: countIn('PENDING'),
    givenUp: countIn('GIVEN_UP'),
  };
}

/** Payments by creation time, with their current status. */
function countPayments({ paymentIntents }: TableReaders, axis: Axis, owner: string): Statistics['payments'] {
  const countIn = (status: 'succeeded' | 'canceled' | undefined) => {
    const key = paymentListKey(owner, status);
    return countBetween(axis, (bound) => paymentIntents.rankBy('byCreation', key, bound));
  };
  const [succeeded, canceled] = [countIn('succeeded'), countIn('canceled')];
  const open = countIn(undefined).map((all, index) => all - (succeeded[index] ?? 0) - (canceled[index] ?? 0));
  return { succeeded, open, canceled };
}

/** Number of wallets that counted for billing at the end of each slot, or now for the slot in progress. */
function countActiveWallets(
  { wallets }: TableReaders,
  { bounds }: Axis,
  { owner, now }: { readonly owner: string; readonly now: number },
): number[] {
  const every = walletListKey(owner, undefined, 'any');
  return bounds.slice(1).map((end) => {
    const moment = Math.min(Date.parse(end), now);
    const leftBefore = new Date(moment - billedDaysAfterArchiving * day).toISOString();
    return wallets.rankBy('byCreation', every, end) - wallets.rankBy('byArchiving', owner, leftBefore);
  });
}

type Sum = Omit<CountedRequests, 'applicationId' | 'name' | 'milliseconds'>;

/** Operation names of signing. */
export const signing: ReadonlySet<string> = new Set(['signatures.sign', 'signatures.signSaved']);

const maximumOperations = 50;

function countRequests(
  slots: readonly (readonly CountedRequests[])[],
): Pick<Statistics, 'requests' | 'operations' | 'signing'> {
  const sums = slots.map(sumOf);
  const signingSums = slots.map((slot) => sumOf(slot.filter(({ name }) => signing.has(name))));
  return {
    requests: {
      answered: sums.map(({ answered }) => answered),
      refused: sums.map(({ refused }) => refused),
      failed: sums.map(({ failed }) => failed),
    },
    operations: listOperations(slots.flat()),
    signing: {
      signatures: signingSums.map(({ answered }) => answered),
      halfUnder: signingSums.map((sum) => timesOf(sum).halfUnder),
      mostUnder: signingSums.map((sum) => timesOf(sum).mostUnder),
      ofAll: timesOf(sumOf(signingSums)),
    },
  };
}

function listOperations(counted: readonly CountedRequests[]): OperationStatistics[] {
  const byName = new Map<string, CountedRequests[]>();
  for (const entry of counted) byName.set(entry.name, [...(byName.get(entry.name) ?? []), entry]);
  return [...byName]
    .map(([operation, same]) => {
      const sum = sumOf(same);
      const { answered, refused, failed } = sum;
      return { operation, answered, refused, failed, ...timesOf(sum) };
    })
    .toSorted((entry, other) => allOf(other) - allOf(entry) || (entry.operation < other.operation ? -1 : 1))
    .slice(0, maximumOperations);
}

function allOf({ answered, refused, failed }: Omit<Sum, 'times'>): number {
  return answered + refused + failed;
}

function sumOf(counted: readonly Sum[]): Sum {
  const times = new Float64Array(durationBuckets);
  const sum = { answered: 0, refused: 0, failed: 0, times };
  for (const entry of counted) {
    sum.answered += entry.answered;
    sum.refused += entry.refused;
    sum.failed += entry.failed;
    for (let bucket = 0; bucket < durationBuckets; bucket += 1)
      times[bucket] = (times[bucket] ?? 0) + (entry.times[bucket] ?? 0);
  }
  return sum;
}

function timesOf({ times }: Sum) {
  return { halfUnder: durationUnder(times, 0.5) ?? null, mostUnder: durationUnder(times, 0.95) ?? null };
}

export const statisticsOperations = {
  /** Recent activity in equal time slots, by the service clock; independent of the number of records. */
  get: query({
    summary: 'Get statistics',
    description:
      'Requests, signing, deliveries, payments and wallets of the last hour, day or month, in equal slots of a minute, an hour or a UTC day.',
    route: route('GET', '/_vaultdesk/statistics'),
    access: 'operator',
    input: z.object({
      span: z.enum(statisticsSpans, 'Use hour, day or month.').default('day'),
      webhookId: uuid.optional().meta({ description: 'Only deliveries to this endpoint.' }),
      applicationId: uuid.optional().meta({ description: 'Only requests of this application.' }),
      operation: z
        .string()
        .max(100)
        .optional()
        .meta({ description: 'Only requests of this operation.', examples: ['wallets.create'] }),
    }),
    output: statistics,
    async run({ storage, clock, statistics }, { span, webhookId, applicationId, operation }, caller) {
      const now = clock.millis();
      const axis = axisUntil(now, span);
      const owner = visibleOwner(caller);
      const { unit } = spanSlots[span];
      const ownId = caller.role === 'anonymous' ? undefined : caller.applicationId;
      const isCounted = (entry: CountedRequests) =>
        [ownId, applicationId].every((id) => id === undefined || entry.applicationId === id) &&
        (operation === undefined || entry.name === operation);
      const counted = axis.numbers.map((number) => statistics.listIn(unit, number).filter(isCounted));
      return storage.read((tables) => {
        const webhook = webhookId === undefined ? undefined : findWebhook(tables, webhookId, caller);
        if (webhook && !webhook.ok) return webhook;
        return ok({
          asOf: new Date(now).toISOString(),
          slotMilliseconds: axis.milliseconds,
          slots: axis.bounds.slice(0, -1),
          ...countRequests(counted),
          deliveries: countDeliveries(tables, axis, webhook ? { webhookId: webhook.value.id } : { owner }),
          payments: countPayments(tables, axis, owner),
          wallets: { active: countActiveWallets(tables, axis, { owner, now }) },
        });
      });
    },
  }),
};
