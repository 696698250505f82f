import { z } from 'zod';
import {
  type DueCount,
  type DueKind,
  type DueList,
  type DueRecord,
  dueKind,
} from '../../../model/installation/clock.ts';
import { lastMoment } from '../../../model/kernel/concurrency/schedule.ts';
import { instantInput } from '../../../model/kernel/primitives.ts';
import { ok, type Result } from '../../../model/kernel/results/result.ts';
import { secretTypes } from '../../../model/kernel/secret-types.ts';
import { day } from '../../../model/kernel/units.ts';
import type { OfferRecord } from '../../../model/market/offer.ts';
import { billedDaysAfterArchiving } from '../../../model/payments/billing.ts';
import { everyApplication } from '../../../model/table.ts';
import { endingOffersKey } from '../../../model/transactions/transaction-table.ts';
import { eventListKey } from '../../../model/webhooks/payment-event.ts';
import type { Ports } from '../../../platform/ports/ports.ts';
import type { PageQuery, TableReaders } from '../../../platform/ports/storage.ts';

const maximumDue = 500;
const aLimit = `Use a whole number from 1 to ${maximumDue}.`;

export const dueInput = z.object({
  kind: dueKind.optional(),
  to: instantInput.optional().meta({ description: 'Up to this moment (default: no limit).' }),
  limit: z.coerce.number(aLimit).int(aLimit).min(1, aLimit).max(maximumDue, aLimit).optional(),
});
type DueInput = z.output<typeof dueInput>;

export type DuePorts = Pick<Ports, 'storage' | 'clock' | 'settings'>;

const usualLimit = 100;

/** Items that wait for the service clock, soonest first, with a count per kind. */
export async function listDue(ports: DuePorts, { kind, to, limit = usualLimit }: DueInput): Promise<Result<DueList>> {
  const span = { from: ports.clock.millis(), to: to === undefined ? lastMoment : Date.parse(to) };
  return ports.storage.read((tables) => {
    const kinds = kind === undefined ? dueKind.options : [kind];
    const counts = countsOf(ports, tables, { span, kinds });
    const items = kinds
      .flatMap((item) => momentsOf(ports, tables, item))
      .flatMap((moments) => firstWithin(moments, span, limit))
      .sort(inTime)
      .slice(0, limit);
    const total = counts.reduce((sum, { count }) => sum + count, 0);
    return ok({ now: new Date(span.from).toISOString(), items, total, counts });
  });
}

/** The number of due items per kind within a span, without zeros. */
export function countDue(ports: Omit<DuePorts, 'clock'>, span: Span): readonly DueCount[] {
  return ports.storage.read((tables) => countsOf(ports, tables, { span, kinds: dueKind.options }));
}

function countsOf(
  ports: Pick<DuePorts, 'settings'>,
  tables: TableReaders,
  { span, kinds }: { readonly span: Span; readonly kinds: readonly DueKind[] },
): DueCount[] {
  return kinds
    .map((kind) => ({
      kind,
      count: momentsOf(ports, tables, kind).reduce((sum, moments) => sum + countWithin(moments, span), 0),
    }))
    .filter(({ count }) => count > 0);
}

export function momentsOf(
  { settings }: Pick<DuePorts, 'settings'>,
  tables: TableReaders,
  kind: DueKind,
): readonly Moments[] {
  return dueSources[kind]({ tables, settings: settings.current() });
}

function inTime(a: DueRecord, b: DueRecord): number {
  if (a.at !== b.at) return a.at < b.at ? -1 : 1;
  return a.id < b.id ? -1 : 1;
}

type DueQuery = { readonly tables: TableReaders; readonly settings: ReturnType<Ports['settings']['current']> };

/** The sources of one kind: indexes in order of their moments. */
type DueSource = (query: DueQuery) => readonly Moments[];

const dueSources: Readonly<Record<DueKind, DueSource>> = {
  'auction-ends': ({ tables }) => offersEnding(tables, 'AUCTION', 'auction-ends'),
  'sale-ends': ({ tables }) => offersEnding(tables, 'SALE', 'sale-ends'),
  'checkout-expires': ({ tables: { checkoutSessions, paymentIntents } }) => [
    inOrder({
      rank: (order) => checkoutSessions.rankBy('open', everyApplication, order),
      page: (query) => checkoutSessions.pageBy('open', everyApplication, query),
      toDueRecord: ({ id, expiresAt, paymentIntentId }) => ({
        ...dueItem('checkout-expires', id, expiresAt),
        name: paymentIntents.find(paymentIntentId)?.description ?? paymentIntentId,
        subject: { type: 'payment', id: paymentIntentId },
      }),
    }),
  ],
  'delivery-tried': ({ tables: { webhooks, webhookDeliveries } }) =>
    webhooks
      .listBy('byCreation', everyApplication)
      .filter(({ disabled }) => disabled === undefined)
      .map(({ id: webhookId, url }) =>
        inOrder({
          rank: (order) => webhookDeliveries.rankBy('due', webhookId, order),
          page: (query) => webhookDeliveries.pageBy('due', webhookId, query),
          toDueRecord: ({ id, eventType, nextAttemptAt = '' }) => ({
            ...dueItem('delivery-tried', id, nextAttemptAt),
            name: `${eventType} to ${url}`,
            subject: { type: 'delivery', id },
          }),
        }),
      ),
  'event-deleted': ({ tables: { paymentEvents }, settings: { eventRetentionDays } }) => [
    inOrder({
      days: eventRetentionDays,
      rank: (order) => paymentEvents.rankBy('byCreation', everyEvent, order),
      page: (query) => paymentEvents.pageBy('byCreation', everyEvent, query),
      toDueRecord: ({ id, type, createdAt }) => ({
        ...dueItem('event-deleted', id, createdAt),
        name: type,
        subject: { type: 'event', id },
      }),
    }),
  ],
  'lock-ends': ({ tables: { signingMethods, users } }) => [
    inOrder({
      rank: (order) => signingMethods.rankBy('locked', everyApplication, order),
      page: (query) => signingMethods.pageBy('locked', everyApplication, query),
      toDueRecord: ({ id, type, userId, lockedUntil = '' }) => ({
        ...dueItem('lock-ends', id, lockedUntil),
        name: `${type} of ${users.find(userId)?.reference ?? userId}`,
        subject: { type: 'user', id: userId },
      }),
    }),
  ],
  'signing-secret-ends': ({ tables: { webhooks } }) =>
    webhooks
      .listBy('byCreation', everyApplication)
      .flatMap(({ id, url, previousSigningSecret }) =>
        previousSigningSecret
          ? [
              inOrder({
                rank: (order) => (previousSigningSecret.until < order ? 1 : 0),
                page: () => [previousSigningSecret],
                toDueRecord: ({ until }) => ({
                  ...dueItem('signing-secret-ends', id, until),
                  name: url,
                  subject: { type: 'webhook', id },
                }),
              }),
            ]
          : [],
      ),
  'billing-ends': ({ tables: { wallets } }) => [
    inOrder({
      days: billedDaysAfterArchiving,
      rank: (order) => wallets.rankBy('byArchiving', everyApplication, order),
      page: (query) => wallets.pageBy('byArchiving', everyApplication, query),
      toDueRecord: ({ id, archivedAt = '', description, address }) => ({
        ...dueItem('billing-ends', id, archivedAt),
        name: description || address,
        subject: { type: 'wallet', id },
      }),
    }),
  ],
  'idempotency-key-ends': ({ tables: { idempotentReplies } }) => [
    inOrder({
      days: 1,
      rank: (order) => idempotentReplies.rankBy('every', '*', order),
      page: (query) => idempotentReplies.pageBy('every', '*', query),
      toDueRecord: ({ id, createdAt }) => ({ ...dueItem('idempotency-key-ends', id, createdAt), name: 'Kept reply' }),
    }),
  ],
};

function offersEnding({ offers }: TableReaders, type: OfferRecord['type'], kind: DueKind): readonly Moments[] {
  return secretTypes.map((chain) => {
    const key = endingOffersKey(type, chain);
    return inOrder({
      rank: (order) => offers.rankBy('ending', key, order),
      page: (query) => offers.pageBy('ending', key, query),
      toDueRecord: ({ id, endDate = '', item }) => ({
        ...dueItem(kind, id, endDate),
        name: item.name,
        subject: { type: 'offer', id },
      }),
    });
  });
}

const everyEvent = eventListKey(everyApplication, undefined);

interface Index<Stored> {
  /** The number of entries before an order text. */
  rank(order: string): number;
  page(query: PageQuery): readonly Stored[];
  toDueRecord(record: Stored): DueRecord;
  /** Days to add to the moment of the record. */
  readonly days?: number;
}

function inOrder<Stored>({ rank, page, toDueRecord, days = 0 }: Index<Stored>): Moments {
  return {
    before: (moment) => rank(new Date(moment - days * day).toISOString()),
    things: (offset, limit) =>
      page({ offset, limit }).map((record) => {
        const item = toDueRecord(record);
        return { ...item, at: new Date(Date.parse(item.at) + days * day).toISOString() };
      }),
  };
}

function dueItem(kind: DueKind, id: string, at: string): Pick<DueRecord, 'id' | 'kind' | 'at'> {
  return { id: `${kind}:${id}`, kind, at };
}

/** Due items in an ordered index. */
export interface Moments {
  /** The number of items due before a moment, in milliseconds since 1970. */
  before(moment: number): number;
  /** Up to `limit` items from an index on. */
  things(offset: number, limit: number): readonly DueRecord[];
}

/** A time span in milliseconds since 1970: after `from`, up to and including `to`. */
export type Span = { readonly from: number; readonly to: number };

export function countWithin({ before }: Moments, { from, to }: Span): number {
  return Math.max(0, before(to + 1) - before(from + 1));
}

/** The first items of a span, at most `limit`. */
function firstWithin(moments: Moments, span: Span, limit: number): readonly DueRecord[] {
  const count = Math.min(limit, countWithin(moments, span));
  return count === 0 ? [] : moments.things(moments.before(span.from + 1), count);
}
