import type { TableReaders } from '../../ports/storage.ts';
import type { AttentionItem } from '../../resources/attention.ts';
import type { OfferRecord } from '../../resources/offer.ts';
import { offerListKey } from '../../resources/offer-table.ts';
import { itemId, type Look, type Source } from '../source.ts';
import { recentlyFailed } from './ended.ts';

/** Whether a seller tried again is looked for among so many of the newest offers. */
const lookedAt = 20;

/** Offers whose items did not come into custody, until they are offered again. */
export const offerRefused: Source = {
  find: (look) => offersIn(look, 'REFUSED', refusedItem),
  several: (total) => ({ what: `${total} offers were refused`, name: `${total} offers` }),
};

/** Offers whose items are not where they have to be. */
export const offerError: Source = {
  find: (look) => offersIn(look, 'ERROR', errorItem),
  several: (total) => ({ what: `${total} offers cannot go on`, name: `${total} offers` }),
};

type ToItem = (tables: TableReaders, offer: OfferRecord) => AttentionItem | undefined;

function offersIn(look: Look, status: 'REFUSED' | 'ERROR', toItem: ToItem) {
  return look.ports.storage.read((tables) =>
    recentlyFailed(look, {
      table: tables.offers,
      index: 'byCreation',
      key: offerListKey(look.owner, { status }),
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
    what: `The offer of ${item.name} was refused`,
    why: `${reason ?? 'Its items did not come into custody.'} The seller still has them, and may offer them again.`,
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
    what: `The offer of ${item.name} cannot go on`,
    why: reason ?? 'Its items are not in custody any more.',
    since: createdAt,
    subject: { type: 'offer', id, name: item.name },
  };
}

function isOfferedAgain({ offers }: TableReaders, refused: OfferRecord): boolean {
  return offers
    .pageBy('bySeller', refused.sellerId, { offset: 0, limit: lookedAt, descending: true })
    .some(
      ({ item, createdAt, status }) =>
        createdAt > refused.createdAt &&
        status !== 'REFUSED' &&
        item.chain === refused.item.chain &&
        item.address === refused.item.address &&
        item.id === refused.item.id,
    );
}
