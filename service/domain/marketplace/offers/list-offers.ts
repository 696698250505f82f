import { z } from 'zod';
import { marketPageInput, type Page, searchInput, severalOf, toPage } from '../../../model/kernel/list-input.ts';
import { fewCandidates, fitting, indexed, type Listing, parted, united } from '../../../model/kernel/listing.ts';
import { address, secretTypeInput, uuid } from '../../../model/kernel/primitives.ts';
import { ok, type Result } from '../../../model/kernel/results/result.ts';
import { literalFirst, type TextMatch, toTextSearch } from '../../../model/kernel/text-search.ts';
import { collectionKey } from '../../../model/market/collection.ts';
import type { Bid, BidRecord } from '../../../model/market/fulfillment.ts';
import { toNft } from '../../../model/market/item-metadata.ts';
import {
  type Offer,
  type OfferRecord,
  offerStatus,
  offerType,
  offerVisibilityInput,
  openEnd,
} from '../../../model/market/offer.ts';
import {
  hiddenOffers,
  type OfferTrait,
  offerListKey,
  offerTable,
  publicOffers,
} from '../../../model/transactions/transaction-table.ts';
import type { Caller } from '../../../platform/ports/operation.ts';
import type { Ports } from '../../../platform/ports/ports.ts';
import type { TableReaders } from '../../../platform/ports/storage.ts';
import { isVisible, visibleOwner } from '../../auth/authenticate.ts';
import { shownBids } from '../limits.ts';
import { toUsdc } from '../money/balances.ts';

const inUpperCase = z.string().transform((text) => text.toUpperCase());
const oneOrSeveral = (options: readonly string[]) => `Must be one or several of ${options.join(', ')}.`;

/** Filters of an offer list; `id`, `type` and `status` repeated or comma-separated. */
export const listOffersInput = marketPageInput.extend({
  id: severalOf(uuid, 'Must be offer ids.').optional(),
  type: severalOf(inUpperCase.pipe(offerType), oneOrSeveral(offerType.options)).optional(),
  status: severalOf(inUpperCase.pipe(offerStatus), oneOrSeveral(offerStatus.options)).optional(),
  visibility: offerVisibilityInput.optional(),
  sellerId: uuid.optional(),
  chain: secretTypeInput.optional(),
  contractAddress: address.optional(),
  search: searchInput(
    'Part of an item or collection name, or a complete offer id, token id or address; for the operator, also part of an id or address, or a similar name.',
    z.string().trim().max(100),
  ),
});
export type ListOffersInput = z.output<typeof listOffersInput>;

/** Lists offers, newest first: every public offer, and with a token also the own offers of any visibility. */
export async function listOffers(
  ports: Pick<Ports, 'storage' | 'settings'>,
  input: ListOffersInput,
  caller: Caller,
): Promise<Result<Page<Offer>>> {
  return ports.storage.read((tables) => {
    const list = selectOffers(tables, input, caller);
    return ok(toPage(list, input, (record) => toOffer(ports, tables, record)));
  });
}

/** An indexed list, or two lists without common offers, and the filters not covered by the keys. */
interface IndexedList {
  readonly index: 'byCreation' | 'bySeller' | 'byCollection';
  readonly keys: readonly string[];
  readonly covers: readonly (keyof ListOffersInput)[];
}

const filters = ['id', 'type', 'status', 'visibility', 'sellerId', 'chain', 'contractAddress', 'search'] as const;

const { order } = offerTable.indexes.byCreation;

/** A selection with a way to compare its searched text. */
type Selection = ListOffersInput & { readonly match: TextMatch; readonly findsIdParts: boolean };

/** Selects the offers that a caller sees, newest first. */
export function selectOffers(
  { offers }: Pick<TableReaders, 'offers'>,
  input: ListOffersInput,
  caller: Caller,
): Listing<OfferRecord> {
  const search = toTextSearch(input.search ?? '', caller.role === 'operator');
  return literalFirst(search, (match) =>
    selectMatching(offers, { ...input, match, findsIdParts: search.isTolerant && match.isExact }, caller),
  );
}

/** Selects from the shortest index that contains all matches; from the index alone if no other filter remains. */
function selectMatching(offers: TableReaders['offers'], input: Selection, caller: Caller): Listing<OfferRecord> {
  if (input.id) return amongIds(offers, input, caller);
  const lengthOf = ({ index, keys }: IndexedList) => keys.reduce((sum, key) => sum + offers.countBy(index, key), 0);
  const shortest = listsFor(input, caller).reduce((best, list) => (lengthOf(list) < lengthOf(best) ? list : best));
  const { index, keys, covers } = shortest;
  const open = filters.filter((name) => input[name] !== undefined && input[name] !== '' && !covers.includes(name));
  const holds = (offer: OfferRecord) => isListed(offer, caller) && open.every((name) => fits[name](offer, input));
  const isComplete = index === 'byCreation' && open.length === 0;
  if (!isComplete && lengthOf(shortest) <= fewCandidates)
    return fitting(
      keys.flatMap((key) => offers.listBy(index, key)),
      holds,
      { order },
    );
  // The keys of the other indexes name no owner.
  const owners = index === 'byCreation' ? [] : listedOwners(caller);
  const name = JSON.stringify([
    owners,
    ...open.map((item) => [item, item === 'search' ? input.match.name : input[item]]),
  ]);
  const lists = keys.map((key) =>
    isComplete
      ? indexed(offers, { index, key })
      : parted(offers.partBy(index, key, { name, holds }), { descending: true }),
  );
  return lists.reduce((list, other) => united(list, other, { order }));
}

/** The owners whose lists together contain each offer that a caller may see, once. */
function listedOwners(caller: Caller): string[] {
  if (caller.role === 'anonymous') return [publicOffers];
  return caller.role === 'application' ? [publicOffers, hiddenOffers(caller.applicationId)] : [visibleOwner(caller)];
}

function amongIds(offers: TableReaders['offers'], input: Selection, caller: Caller): Listing<OfferRecord> {
  const open = filters.filter((name) => input[name] !== undefined && input[name] !== '');
  return fitting(
    [...new Set(input.id)].flatMap((id) => offers.find(id) ?? []),
    (offer) => isListed(offer, caller) && open.every((name) => fits[name](offer, input)),
    { order },
  );
}

function listsFor(input: ListOffersInput, caller: Caller): IndexedList[] {
  const { visibility, chain, sellerId, contractAddress } = input;
  const [type, status] = [onlyOne(input.type), onlyOne(input.status)];
  const owners = listedOwners(caller);
  const byTrait = (trait: OfferTrait, indexedFilters: IndexedList['covers']): IndexedList => ({
    index: 'byCreation',
    keys: owners.map((owner) => offerListKey(owner, trait)),
    covers: indexedFilters,
  });
  const lists = [byTrait({}, [])];
  if (type !== undefined && status !== undefined) lists.push(byTrait({ type, status }, ['type', 'status']));
  else if (type !== undefined) lists.push(byTrait({ type }, ['type']));
  else if (status !== undefined) lists.push(byTrait({ status }, ['status']));
  if (visibility !== undefined) lists.push(byTrait({ visibility }, ['visibility']));
  if (chain !== undefined) lists.push(byTrait({ chain }, ['chain']));
  if (sellerId !== undefined) lists.push({ index: 'bySeller', keys: [sellerId], covers: ['sellerId'] });
  if (chain !== undefined && contractAddress !== undefined) {
    const keys = [collectionKey(chain, contractAddress)];
    lists.push({ index: 'byCollection', keys, covers: ['chain', 'contractAddress'] });
  }
  return lists;
}

/** The single value of a filter, which an index can look up. */
function onlyOne<Value>(values: readonly Value[] | undefined): Value | undefined {
  const [only, ...otherValues] = new Set(values);
  return otherValues.length === 0 ? only : undefined;
}

function isListed(offer: OfferRecord, caller: Caller): boolean {
  const isPublic = caller.role !== 'operator' && offer.visibility === 'PUBLIC';
  return isPublic || isVisible(caller, offer);
}

const fits: Readonly<Record<(typeof filters)[number], (offer: OfferRecord, input: Selection) => boolean>> = {
  id: (offer, { id }) => id?.includes(offer.id) ?? true,
  type: (offer, { type }) => type?.includes(offer.type) ?? true,
  status: (offer, { status }) => status?.includes(offer.status) ?? true,
  visibility: (offer, { visibility }) => offer.visibility === visibility,
  sellerId: (offer, { sellerId }) => offer.sellerId === sellerId,
  chain: ({ item }, { chain }) => item.chain === chain,
  contractAddress: ({ item }, { contractAddress }) => item.address.toLowerCase() === contractAddress?.toLowerCase(),
  search: isAbout,
};

/** Names match in part, ids and addresses completely, or for the operator in part; token ids are too short for that. */
function isAbout({ id, item, sellerAddress }: OfferRecord, { search = '', match, findsIdParts }: Selection): boolean {
  const text = search.toLowerCase();
  const ids = [id, item.address.toLowerCase(), sellerAddress.toLowerCase()];
  return (
    match.matches(item.name) ||
    match.matches(item.contract.name) ||
    item.id === text ||
    (findsIdParts ? ids.some(match.matches) : ids.includes(text))
  );
}

type BidTables = Pick<TableReaders, 'marketUsers' | 'bids'>;

/** Maps an offer to its API shape. */
export function toOffer(
  { settings }: Pick<Ports, 'settings'>,
  { marketUsers, bids }: BidTables,
  record: OfferRecord,
): Offer {
  const { sellerId, highestBidId } = record;
  const nickname = marketUsers.find(sellerId)?.nickname ?? '';
  const highest = highestBidId === undefined ? undefined : bids.find(highestBidId);
  return {
    ...record,
    nft: toNft(record.item, settings.current().profile),
    sellerNickname: nickname,
    seller: { id: sellerId, nickname },
    startDate: record.startDate ?? record.createdAt,
    endDate: record.endDate ?? openEnd,
    createdOn: record.createdAt,
    modifiedOn: record.modifiedAt,
    signed: record.signature !== undefined,
    currency: 'USDC',
    price: inUsdc(record.priceUnits),
    minimumBid: inUsdc(record.minimumBidUnits),
    buyNowPrice: inUsdc(record.buyNowPriceUnits),
    highestBid: highest && toBid({ marketUsers }, highest),
  };
}

/** Maps a single offer to its API shape: an auction with its newest bids. */
export function toOfferWithBids(ports: Pick<Ports, 'settings'>, tables: BidTables, record: OfferRecord): Offer {
  const offer = toOffer(ports, tables, record);
  if (record.type !== 'AUCTION') return offer;
  const newest = { offset: 0, limit: shownBids, descending: true };
  const bids = tables.bids.pageBy('byOffer', record.id, newest);
  return { ...offer, bids: bids.map((bid) => toBid(tables, bid)) };
}

function inUsdc(units: string | undefined): number | undefined {
  return units === undefined ? undefined : toUsdc(BigInt(units));
}

/** Maps a bid to its API shape. */
export function toBid(
  { marketUsers }: Pick<TableReaders, 'marketUsers'>,
  { id, offerId, units, status, userId, createdAt }: BidRecord,
): Bid {
  return {
    id,
    offerId,
    amount: toUsdc(BigInt(units)),
    status,
    bidder: { id: userId, nickname: marketUsers.find(userId)?.nickname ?? '' },
    createdOn: createdAt,
  };
}
