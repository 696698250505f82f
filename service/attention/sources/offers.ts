import type { TableReaders } from '../../ports/storage.ts';
import type { AttentionItem } from '../../resources/attention.ts';
import type { OfferRecord } from '../../resources/offer.ts';
import { offerListKey } from '../../resources/offer-table.ts';
import {
  type AttentionFindings,
  type AttentionQuery,
  combined,
  itemId,
  maximumItems,
  type Source,
} from '../source.ts';
import { recentlyFailed } from './ended.ts';

/** Number of newest offers that are searched for a new offer of the same item. */
const lookedAt = 20;

/** Offers whose items did not move into custody, until they are offered again. */
export const offerRefused: Source = {
  find: (query) => offersIn(query, 'REFUSED', refusedItem),
  several: (total) => ({ what: `${total} offers were rejected`, name: `${total} offers` }),
};

/** Offers whose items are missing from custody, and ended offers whose items could not be returned. */
export const offerError: Source = {
  find: (query) => combined(offersIn(query, 'ERROR', errorItem), unreturned(query)),
  several: (total) => ({ what: `${total} offers cannot continue`, name: `${total} offers` }),
};

/** Offers that ended at their end date with unsold items, until the items are offered again. */
export const offerUnsold: Source = {
  find: (query) =>
    query.ports.storage.read((tables) =>
      recentlyFailed(query, {
        table: tables.offers,
        index: 'unsold',
        key: query.owner,
        toItem: (offer) => unsoldItem(tables, offer),
      }),
    ),
  several: (total) => ({ what: `${total} offers ended unsold`, name: `${total} offers` }),
};

type ToItem = (tables: TableReaders, offer: OfferRecord) => AttentionItem | undefined;

function offersIn(query: AttentionQuery, status: 'REFUSED' | 'ERROR', toItem: ToItem) {
  return query.ports.storage.read((tables) =>
    recentlyFailed(query, {
      table: tables.offers,
      index: 'byCreation',
      key: offerListKey(query.owner, { status }),
      toItem: (offer) => toItem(tables, offer),
    }),
  );
}

function refusedItem(tables: TableReaders, offer: OfferRecord): AttentionItem | undefined {
  if (isOfferedAgain(tables, offer)) return undefined;
  const { id, item, reason, createdAt } = offer;
  return {
    id: itemId('offer-refused', id),
    kind: 'offer-refused',
    severity: 'bad',
    what: `The offer of ${item.name} was rejected`,
    why: `${reason ?? 'Its items did not move into custody.'} The seller still has them and can offer them again.`,
    since: createdAt,
    subject: { type: 'offer', id, name: item.name },
  };
}

function errorItem(
  _tables: TableReaders,
  { id, item, reason, createdAt }: OfferRecord,
): AttentionItem {
  return {
    id: itemId('offer-error', id),
    kind: 'offer-error',
    severity: 'bad',
    what: `The offer of ${item.name} cannot continue`,
    why: reason ?? 'Its items are no longer in custody.',
    since: createdAt,
    subject: { type: 'offer', id, name: item.name },
  };
}

/** Listed until the items are returned. */
function unreturned({ ports, owner }: AttentionQuery): AttentionFindings {
  return ports.storage.read(({ offers }) => ({
    items: offers
      .pageBy('unreturned', owner, { offset: 0, limit: maximumItems, descending: true })
      .map(({ id, item, reason, modifiedAt }) => ({
        id: itemId('offer-error', id),
        kind: 'offer-error',
        severity: 'bad',
        what: `The items of ${item.name} were not returned`,
        why: `${reason ?? 'The transfer to the seller failed.'} Close the offer again once the wallet of the seller can receive them.`,
        since: modifiedAt,
        subject: { type: 'offer', id, name: item.name },
      })),
    total: offers.countBy('unreturned', owner),
  }));
}

function unsoldItem(tables: TableReaders, offer: OfferRecord): AttentionItem | undefined {
  const { id, item, type, amount, amountReimbursed, endDate = '' } = offer;
  const hasReturned = tables.fulfillments
    .listBy('byOffer', id)
    .some(({ type: movement, createdAt }) => movement === 'REIMBURSEMENT' && createdAt >= endDate);
  if (!hasReturned || isOfferedAgain(tables, offer)) return undefined;
  const isPart = amountReimbursed < amount;
  return {
    id: itemId('offer-unsold', id),
    kind: 'offer-unsold',
    severity: 'warn',
    what: `The ${type.toLowerCase()} of ${item.name} ended unsold`,
    why: `${isPart ? `${amountReimbursed} of ${amount} items` : 'Its items'} returned to the seller. Offer them again if they are still for sale.`,
    since: endDate,
    subject: { type: 'offer', id, name: item.name },
  };
}

function isOfferedAgain({ offers }: TableReaders, ended: OfferRecord): boolean {
  return offers
    .pageBy('bySeller', ended.sellerId, { offset: 0, limit: lookedAt, descending: true })
    .some(
      ({ item, createdAt, status }) =>
        createdAt > ended.createdAt &&
        status !== 'REFUSED' &&
        item.chain === ended.item.chain &&
        item.address === ended.item.address &&
        item.id === ended.item.id,
    );
}
