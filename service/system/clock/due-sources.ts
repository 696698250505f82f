import { secretTypes } from '../../kernel/secret-types.ts';
import { day } from '../../kernel/time-units.ts';
import type { Ports } from '../../ports/ports.ts';
import type { PageQuery, TableReaders } from '../../ports/storage.ts';
import { billedDaysAfterArchiving } from '../../resources/billing.ts';
import type { DueKind, DueRecord } from '../../resources/due.ts';
import type { OfferRecord } from '../../resources/offer.ts';
import { endingOffersKey } from '../../resources/offer-table.ts';
import { eventListKey } from '../../resources/payment-event.ts';
import { everyApplication } from '../../resources/table.ts';
import type { Moments } from './moments.ts';

/** The query of a source. */
export interface DueQuery {
  readonly tables: TableReaders;
  readonly settings: ReturnType<Ports['settings']['current']>;
}

/** The sources of one kind: indexes in order of their moments. */
type DueSource = (query: DueQuery) => readonly Moments[];

/** The sources by kind. */
export const dueSources: Readonly<Record<DueKind, DueSource>> = {
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
    webhooks.listBy('byCreation', everyApplication).flatMap(({ id, url, previousSigningSecret }) =>
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
      toDueRecord: ({ id, createdAt }) => ({
        ...dueItem('idempotency-key-ends', id, createdAt),
        name: 'Kept reply',
      }),
    }),
  ],
};

function offersEnding(
  { offers }: TableReaders,
  type: OfferRecord['type'],
  kind: DueKind,
): readonly Moments[] {
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
