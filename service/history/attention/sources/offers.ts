import { isMagic } from '../../../domain/auth/is-magic.ts';
import { tokenTypeKey } from '../../../model/market/collection.ts';
import type { OfferRecord } from '../../../model/market/offer.ts';
import { mintFailureTime, type TokenMintRecord } from '../../../model/market/token-mint.ts';
import { magicValues } from '../../../model/payments/magic-values.ts';
import { failedOffersKey, offerFailureTime } from '../../../model/transactions/transaction-table.ts';
import type { TableReaders } from '../../../platform/ports/storage.ts';
import {
  type AttentionFindings,
  type AttentionQuery,
  allOf,
  combined,
  type FoundItem,
  itemId,
  maximumItems,
  named,
  noFindings,
  type Sources,
  shortened,
} from '../source.ts';
import { recentlyFailed, sentence, stoppingRule } from './deployments.ts';

/** Number of newest offers that are searched for a new offer of the same item. */
const checkedAt = 20;

export const offerSources = {
  /** Offers whose items did not move into custody, until they are offered again. */
  'offer-refused': {
    find: (query) => offersIn(query, 'REFUSED', rejectedItem),
    several: (total) => ({ what: `${total} offers were rejected`, name: `${total} offers` }),
  },
  /** Offers whose items are missing from custody, and ended offers whose items could not be returned. */
  'offer-error': {
    find: (query) => combined(offersIn(query, 'ERROR', errorItem), unreturned(query)),
    several: (total) => ({ what: `${total} offers cannot continue`, name: `${total} offers` }),
  },
  /** Offers that ended at their end date with unsold items, until the items are offered again. */
  'offer-unsold': {
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
  },
  /** Mints that failed, until they are retried. */
  'mint-failed': {
    find: (query) =>
      query.ports.storage.read((tables) =>
        recentlyFailed(query, {
          table: tables.tokenMints,
          index: 'failed',
          key: query.owner,
          toItem: (mint) => toItem(query, tables, mint),
        }),
      ),
    several: (total) => ({ what: `${total} mints failed`, name: `${total} mints` }),
  },
  /** Users who would lose their wallets with their PIN: one item for all of them. */
  'emergency-code-missing': {
    async find({ ports, owner, now, memory }) {
      const { total, first } = await memory.withoutCode.of(owner);
      const id = itemId('emergency-code-missing', 'users');
      if (total === 0 || first === undefined) return noFindings;
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
  },
} as const satisfies Sources;

type ToItem = (tables: TableReaders, offer: OfferRecord) => FoundItem | undefined;

function offersIn(query: AttentionQuery, status: 'REFUSED' | 'ERROR', toItem: ToItem) {
  return query.ports.storage.read((tables) =>
    recentlyFailed(query, {
      table: tables.offers,
      index: 'failed',
      key: failedOffersKey(query.owner, status),
      toItem: (offer) => toItem(tables, offer),
    }),
  );
}

function rejectedItem(tables: TableReaders, offer: OfferRecord): FoundItem | undefined {
  if (isOfferedAgain(tables, offer)) return undefined;
  return ofOffer(offer, {
    kind: 'offer-refused',
    what: (name) => `The offer of ${name} was rejected`,
    why: `${sentence(offer.reason ?? 'Its items did not move into custody')} The seller still has them and can offer them again.`,
    since: offerFailureTime(offer),
  });
}

function errorItem(_tables: TableReaders, offer: OfferRecord): FoundItem {
  return ofOffer(offer, {
    kind: 'offer-error',
    what: (name) => `The offer of ${name} cannot continue`,
    why: sentence(offer.reason ?? 'Its items left custody'),
    since: offerFailureTime(offer),
  });
}

/** Listed until the items are returned. */
function unreturned({ ports, owner }: AttentionQuery): AttentionFindings {
  return ports.storage.read(({ offers }) => ({
    items: offers
      .pageBy('unreturned', owner, { offset: 0, limit: maximumItems, descending: true })
      .map((offer) =>
        ofOffer(offer, {
          kind: 'offer-error',
          what: (name) => `The items of ${name} were not returned`,
          why: `${sentence(offer.reason ?? 'The transfer to the seller failed')} Close the offer again once the wallet of the seller can receive them.`,
          since: offer.modifiedAt,
        }),
      ),
    total: offers.countBy('unreturned', owner),
  }));
}

function unsoldItem(tables: TableReaders, offer: OfferRecord): FoundItem | undefined {
  const { id, type, amount, amountReimbursed, endDate = '' } = offer;
  const hasReturned = tables.fulfillments
    .listBy('byOffer', id)
    .some(({ type: movement, createdAt }) => movement === 'REIMBURSEMENT' && createdAt >= endDate);
  if (!hasReturned || isOfferedAgain(tables, offer)) return undefined;
  const isPart = amountReimbursed < amount;
  return ofOffer(offer, {
    kind: 'offer-unsold',
    what: (name) => `The ${type.toLowerCase()} of ${name} ended unsold`,
    why: `${isPart ? `${amountReimbursed} of ${amount} items` : 'Its items'} returned to the seller. Offer them again if they are still for sale.`,
    since: endDate,
  });
}

type OfferTexts = Pick<FoundItem, 'kind' | 'why' | 'since'> & { readonly what: (name: string) => string };

/** Several offers can have the same item, so the name contains the id. */
function ofOffer({ id, item }: OfferRecord, { kind, what, ...texts }: OfferTexts): FoundItem {
  const name = named(item.name, id);
  const severity = kind === 'offer-unsold' ? 'warn' : 'bad';
  return { id: itemId(kind, id), kind, severity, what: what(name), ...texts, subject: { type: 'offer', id, name } };
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

function toItem(query: AttentionQuery, { tokenTypes }: TableReaders, mint: TokenMintRecord): FoundItem {
  const { id, collectionId, typeId, amount, destination, reason = 'The chain did not accept it.' } = mint;
  const [type] = tokenTypes.listBy('byNumber', tokenTypeKey(collectionId, typeId));
  const name = named(`${amount} × ${type?.name ?? `token type ${typeId}`}`, id);
  const isFutile = isMagic(query.ports, 'mintFails', String(amount));
  const isMagicAmount = String(amount) === magicValues.mintFails.value;
  const rule = stoppingRule(query, mint.chain);
  return {
    id: itemId('mint-failed', id),
    kind: 'mint-failed',
    severity: 'bad',
    what: `The mint of ${name} to ${shortened(destination)} failed`,
    cause: `mint-failed ${reason}`,
    why: isFutile
      ? `The amount ${amount} always fails: it is a magic value, and the setting magicValues is on.`
      : `${sentence(reason)}${isMagicAmount ? ' Magic values are off now: a retry can succeed.' : ''}${rule ? ` The fault rule ${rule.id} still stops this chain.` : ''}`,
    since: mintFailureTime(mint),
    subject: { type: 'mint', id, name },
    ...(rule && { rules: [rule.id] }),
    ...(type?.status === 'SUCCEEDED' && {
      act: { name: 'tokenMints.retry', label: 'Retry', input: { mintId: id }, ...(isFutile && { isFutile }) },
    }),
  };
}
