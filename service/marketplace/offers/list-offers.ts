import { z } from 'zod';
import { isVisible, ownerSeenBy } from '../../auth/tenancy.ts';
import { fewCandidates, fitting, indexed, type Listing, parted } from '../../kernel/listing.ts';
import { marketPageInput, type Page, toPage } from '../../kernel/paging.ts';
import { address, secretTypeInput, uuid } from '../../kernel/primitives.ts';
import { ok, type Result } from '../../kernel/result.ts';
import { severalOf } from '../../kernel/several-of.ts';
import type { Caller } from '../../ports/operation.ts';
import type { Ports } from '../../ports/ports.ts';
import type { TableReaders } from '../../ports/storage.ts';
import { collectionKey } from '../../resources/collection.ts';
import {
  type Offer,
  type OfferRecord,
  offerStatus,
  offerType,
  offerVisibilityInput,
} from '../../resources/offer.ts';
import {
  type OfferTrait,
  offerListKey,
  offerTable,
  publicOffers,
} from '../../resources/offer-table.ts';
import { toOffer } from './to-offer.ts';

const inUpperCase = z.string().transform((text) => text.toUpperCase());
const oneOrSeveral = (options: readonly string[]) => `Use one or several of ${options.join(', ')}.`;

/** What is asked of the offers of a list; `id`, `type` and `status` repeated or with commas. */
export const listOffersInput = marketPageInput.extend({
  id: severalOf(uuid, 'Use ids of offers.').optional(),
  type: severalOf(inUpperCase.pipe(offerType), oneOrSeveral(offerType.options)).optional(),
  status: severalOf(inUpperCase.pipe(offerStatus), oneOrSeveral(offerStatus.options)).optional(),
  visibility: offerVisibilityInput.optional(),
  sellerId: uuid.optional(),
  chain: secretTypeInput.optional(),
  contractAddress: address.optional(),
  search: z.string().trim().max(100).optional().meta({
    description: "A part of an item's or collection's name; an offer id, a token id or an address.",
  }),
});
export type ListOffersInput = z.output<typeof listOffersInput>;

/**
 * Offers, newest first: of the caller's application, or for a caller without a token the public ones
 * of all.
 */
export async function listOffers(
  { storage }: Pick<Ports, 'storage'>,
  input: ListOffersInput,
  caller: Caller,
): Promise<Result<Page<Offer>>> {
  return storage.read((tables) => {
    const list = selectOffers(tables.offers, input, caller);
    return ok(toPage(list, input, (record) => toOffer(tables, record)));
  });
}

/** A list that an index has, and what is asked beyond what its key says. */
interface IndexedList {
  readonly index: 'byCreation' | 'bySeller' | 'byCollection';
  readonly key: string;
  readonly answers: readonly (keyof ListOffersInput)[];
}

const filters = [
  'id',
  'type',
  'status',
  'visibility',
  'sellerId',
  'chain',
  'contractAddress',
  'search',
] as const;

/** From the shortest list that has them all, and by its index alone where nothing else is asked. */
function selectOffers(
  offers: TableReaders['offers'],
  input: ListOffersInput,
  caller: Caller,
): Listing<OfferRecord> {
  if (input.id) return amongIds(offers, input, caller);
  const shortest = listsFor(input, caller).reduce((best, list) =>
    offers.countBy(list.index, list.key) < offers.countBy(best.index, best.key) ? list : best,
  );
  const { index, key, answers } = shortest;
  const open = filters.filter(
    (name) => input[name] !== undefined && input[name] !== '' && !answers.includes(name),
  );
  if (index === 'byCreation' && open.length === 0) return indexed(offers, { index, key });
  const holds = (offer: OfferRecord) =>
    isListed(offer, caller) && open.every((name) => fits[name](offer, input));
  if (offers.countBy(index, key) <= fewCandidates)
    return fitting(offers.listBy(index, key), holds, { order: offerTable.indexes[index].order });
  const name = JSON.stringify([ownerOf(caller), ...open.map((one) => [one, input[one]])]);
  return parted(offers.partBy(index, key, { name, holds }), { descending: true });
}

/** Under whose key the offers stand that a caller sees. */
function ownerOf(caller: Caller): string {
  return caller.role === 'anonymous' ? publicOffers : ownerSeenBy(caller);
}

function amongIds(
  offers: TableReaders['offers'],
  input: ListOffersInput,
  caller: Caller,
): Listing<OfferRecord> {
  const open = filters.filter((name) => input[name] !== undefined && input[name] !== '');
  return fitting(
    [...new Set(input.id)].flatMap((id) => offers.find(id) ?? []),
    (offer) => isListed(offer, caller) && open.every((name) => fits[name](offer, input)),
    { order: offerTable.indexes.byCreation.order },
  );
}

function listsFor(input: ListOffersInput, caller: Caller): IndexedList[] {
  const { visibility, chain, sellerId, contractAddress } = input;
  const [type, status] = [onlyOne(input.type), onlyOne(input.status)];
  const owner = ownerOf(caller);
  const byTrait = (trait: OfferTrait, answers: IndexedList['answers']): IndexedList => ({
    index: 'byCreation',
    key: offerListKey(owner, trait),
    answers,
  });
  const lists = [byTrait({}, [])];
  if (type !== undefined && status !== undefined)
    lists.push(byTrait({ type, status }, ['type', 'status']));
  else if (type !== undefined) lists.push(byTrait({ type }, ['type']));
  else if (status !== undefined) lists.push(byTrait({ status }, ['status']));
  if (visibility !== undefined) lists.push(byTrait({ visibility }, ['visibility']));
  if (chain !== undefined) lists.push(byTrait({ chain }, ['chain']));
  if (sellerId !== undefined)
    lists.push({ index: 'bySeller', key: sellerId, answers: ['sellerId'] });
  if (chain !== undefined && contractAddress !== undefined) {
    const key = collectionKey(chain, contractAddress);
    lists.push({ index: 'byCollection', key, answers: ['chain', 'contractAddress'] });
  }
  return lists;
}

/** What an index can be asked by. */
function onlyOne<Value>(values: readonly Value[] | undefined): Value | undefined {
  const [only, ...others] = new Set(values);
  return others.length === 0 ? only : undefined;
}

function isListed(offer: OfferRecord, caller: Caller): boolean {
  return caller.role === 'anonymous' ? offer.visibility === 'PUBLIC' : isVisible(caller, offer);
}

type Fits = (offer: OfferRecord, input: ListOffersInput) => boolean;

const fits: Readonly<Record<(typeof filters)[number], Fits>> = {
  id: (offer, { id }) => id?.includes(offer.id) ?? true,
  type: (offer, { type }) => type?.includes(offer.type) ?? true,
  status: (offer, { status }) => status?.includes(offer.status) ?? true,
  visibility: (offer, { visibility }) => offer.visibility === visibility,
  sellerId: (offer, { sellerId }) => offer.sellerId === sellerId,
  chain: ({ item }, { chain }) => item.chain === chain,
  contractAddress: ({ item }, { contractAddress }) =>
    item.address.toLowerCase() === contractAddress?.toLowerCase(),
  search: (offer, { search = '' }) => isAbout(offer, search.toLowerCase()),
};

/** Names count in part, ids and addresses as a whole; `text` in lower case. */
function isAbout({ id, item, sellerAddress }: OfferRecord, text: string): boolean {
  const { name, contract, address } = item;
  return (
    name.toLowerCase().includes(text) ||
    contract.name.toLowerCase().includes(text) ||
    [id, item.id, address.toLowerCase(), sellerAddress.toLowerCase()].includes(text)
  );
}
