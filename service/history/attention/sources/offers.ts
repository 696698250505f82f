import { tokenTypeKey } from '../../../model/market/collection.ts';
import type { OfferRecord } from '../../../model/market/offer.ts';
import { mintListKey, type TokenMintRecord } from '../../../model/market/token-mint.ts';
import { offerListKey } from '../../../model/transactions/transaction-table.ts';
import type { TableReaders } from '../../../platform/ports/storage.ts';
import {
  type AttentionFindings,
  type AttentionQuery,
  allOf,
  combined,
  type FoundItem,
  itemId,
  maximumItems,
  nothing,
  type Source,
} from '../source.ts';
import { recentlyFailed } from './deployments.ts';

/** Number of newest offers that are searched for a new offer of the same item. */
const checkedAt = 20;

/** Offers whose items did not move into custody, until they are offered again. */
export const offerRejected: Source = {
  find: (query) => offersIn(query, 'REFUSED', rejectedItem),
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

type ToItem = (tables: TableReaders, offer: OfferRecord) => FoundItem | undefined;

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

function rejectedItem(tables: TableReaders, offer: OfferRecord): FoundItem | undefined {
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

function errorItem(_tables: TableReaders, { id, item, reason, createdAt }: OfferRecord): FoundItem {
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

function unsoldItem(tables: TableReaders, offer: OfferRecord): FoundItem | undefined {
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
    .pageBy('bySeller', ended.sellerId, { offset: 0, limit: checkedAt, descending: true })
    .some(
      ({ item, createdAt, status }) =>
        createdAt > ended.createdAt &&
        status !== 'REFUSED' &&
        item.chain === ended.item.chain &&
        item.address === ended.item.address &&
        item.id === ended.item.id,
    );
}

/** Mints that failed, until they are retried. */
export const mintFailed: Source = {
  find: (query) =>
    query.ports.storage.read((tables) =>
      recentlyFailed(query, {
        table: tables.tokenMints,
        index: 'byCreation',
        key: mintListKey({ owner: query.owner }, 'FAILED'),
        toItem: (mint) => toItem(tables, mint),
      }),
    ),
  several: (total) => ({ what: `${total} mints failed`, name: `${total} mints` }),
};

function toItem({ tokenTypes }: TableReaders, mint: TokenMintRecord): FoundItem {
  const { id, collectionId, typeId, amount, createdAt, reason } = mint;
  const [type] = tokenTypes.listBy('byNumber', tokenTypeKey(collectionId, typeId));
  const name = `${amount} × ${type?.name ?? `token type ${typeId}`}`;
  return {
    id: itemId('mint-failed', id),
    kind: 'mint-failed',
    severity: 'bad',
    what: `The mint of ${name} failed`,
    why: reason ?? 'The chain did not accept it.',
    since: createdAt,
    subject: { type: 'mint', id, name },
    ...(type?.status === 'SUCCEEDED' && { act: { name: 'tokenMints.retry', label: 'Retry', input: { mintId: id } } }),
  };
}

/** Users who would lose their wallets with their PIN: one item for all of them. */
export const emergencyCodeMissing: Source = {
  async find({ ports, owner, now, memory }) {
    const { total, first } = await memory.withoutCode.of(owner);
    const id = itemId('emergency-code-missing', 'users');
    if (total === 0 || first === undefined) return nothing;
    const reference = ports.storage.read(({ users }) => users.find(first)?.reference);
    const subject =
      total === 1
        ? { type: 'user' as const, id: first, name: reference ?? first }
        : { type: 'user' as const, name: `${total} users` };
    return allOf([
      {
        id,
        kind: 'emergency-code-missing',
        severity: 'warn',
        what: `${subject.name} ${total === 1 ? 'has' : 'have'} wallets and no emergency code`,
        why: 'Add an emergency code. Without it, a forgotten PIN cannot be recovered, and the wallets are lost.',
        since: memory.firstSeen.of(owner, id, now),
        subject,
        count: total,
      },
    ]);
  },
  several: (total) => ({ what: `${total} users have wallets and no emergency code`, name: `${total} users` }),
};
