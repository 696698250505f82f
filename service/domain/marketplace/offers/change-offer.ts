import type { SecretType } from '../../../model/kernel/primitives.ts';
import { type Failed, fail, ok, type Result } from '../../../model/kernel/results/result.ts';
import { invalidInput } from '../../../model/kernel/results/validation.ts';
import type { ChangeOfferInput, NewOffer } from '../../../model/market/new-offer.ts';
import type { Offer, OfferRecord } from '../../../model/market/offer.ts';
import type { Caller } from '../../../platform/ports/operation.ts';
import type { Ports } from '../../../platform/ports/ports.ts';
import type { TableReaders, TableWriters } from '../../../platform/ports/storage.ts';
import { isVisible } from '../../auth/authenticate.ts';
import { auctionMilliseconds, rememberedPriceChanges, saleMilliseconds } from '../limits.ts';
import { ensureApplicationAccount } from '../users/market-users.operations.ts';
import { toOffer } from './list-offers.ts';
import { putOffer } from './offer-timeline.ts';

type ChangePorts = Pick<Ports, 'storage' | 'clock' | 'ids' | 'settings'>;

/**
 * Changes price, dates or visibility of an offer that has not ended. The price of a sale may always
 * change, without effect once it has ended; an auction with bids keeps its terms. The price of an auction is its minimum bid.
 */
export async function changeOffer(ports: ChangePorts, input: ChangeOfferInput, caller: Caller): Promise<Result<Offer>> {
  return ports.storage.transact((tables) => {
    const offer = findOwnOffer(tables, input.offerId, caller);
    if (!offer.ok) return offer;
    const now = ports.clock.now();
    const result = change(offer.value, input, now);
    if (!result.ok) return result;
    const author = modifiedBy(tables, ports, offer.value, caller);
    return ok(toOffer(ports, tables, putOffer(tables, { ...result.value, modifiedBy: author }, now)));
  });
}

const changeable = ['NEW', 'INITIATING_OFFER', 'READY'];

function change(
  offer: OfferRecord,
  { price, visibility, ...fields }: ChangeOfferInput,
  now: string,
): Result<OfferRecord> {
  const hasEnded = !changeable.includes(offer.status) || offer.ending !== undefined;
  const changesPriceOnly = fields.startDate == null && fields.endDate == null && visibility == null;
  if (hasEnded && !(offer.type === 'SALE' && changesPriceOnly))
    return wrongStatus(offer, 'After its end, only the price of a sale can be changed.');
  const startDate = fields.startDate ?? offer.startDate;
  const endDate = fields.endDate ?? offer.endDate;
  const changesDates = fields.startDate != null || fields.endDate != null;
  if ((changesDates || price != null) && offer.bidCount > 0)
    return fail('offer.has-bids', 'The price and dates of an auction with bids cannot be changed.');
  const fitting = changesDates ? checkDates({ startDate, endDate }, now) : ok();
  if (!fitting.ok) return fitting;
  const units = price ?? undefined;
  if (units !== undefined && BigInt(units) > BigInt(offer.buyNowPriceUnits ?? units))
    return invalidInput([{ path: 'price', message: 'Must not exceed the buyNowPrice of the auction.' }]);
  const priced = withPrice(offer, units, now);
  return ok({ ...priced, startDate, endDate, visibility: visibility ?? offer.visibility });
}

function withPrice(offer: OfferRecord, units: string | undefined, at: string): OfferRecord {
  const from = offer.type === 'SALE' ? offer.priceUnits : offer.minimumBidUnits;
  if (units === undefined || units === from) return offer;
  const priceChanges = [...(offer.priceChanges ?? []), { at, from, to: units }];
  const updated = { ...offer, priceUnits: units, priceChanges: priceChanges.slice(-rememberedPriceChanges) };
  return offer.type === 'SALE' ? updated : { ...updated, minimumBidUnits: units };
}

/** The actor of a change: the market account of the caller's application; `undefined` for the operator. */
export function modifiedBy(
  tables: Pick<TableWriters, 'marketUsers' | 'applications'>,
  ports: Pick<Ports, 'ids' | 'clock'>,
  { applicationId, modifiedBy: before }: OfferRecord,
  caller: Caller,
): string {
  if (caller.role !== 'application') return before;
  return ensureApplicationAccount(tables, ports, applicationId).id;
}

/** The dates between which an offer can be bought, as instants; open-ended if missing. */
type OfferDates = { readonly startDate?: string | undefined; readonly endDate?: string | undefined };

/** Validates that the end of an offer is in the future and after its start. */
function checkDates({ startDate, endDate }: OfferDates, now: string): Result<void> {
  const invalidEndDate = (message: string) => invalidInput([{ path: 'endDate', message }]);
  if (endDate === undefined) return ok();
  if (endDate <= now) return invalidEndDate('Must be in the future.');
  if (startDate !== undefined && endDate <= startDate) return invalidEndDate('Must be after startDate.');
  return ok();
}

/** Finds an offer that the caller may see; every caller may see a public one. */
export function findOffer(
  { offers }: Pick<TableReaders, 'offers'>,
  offerId: string,
  caller: Caller,
): Result<OfferRecord> {
  const offer = offers.find(offerId);
  const isShown = offer && (offer.visibility !== 'PRIVATE' || isVisible(caller, offer));
  return isShown ? ok(offer) : noOffer(offerId);
}

export function findOwnOffer(
  { offers }: Pick<TableReaders, 'offers'>,
  offerId: string,
  caller: Caller,
): Result<OfferRecord> {
  const offer = offers.find(offerId);
  return offer && isVisible(caller, offer) ? ok(offer) : noOffer(offerId);
}

function noOffer(offerId: string): Failed {
  return fail('offer.not-found', `No offer has the id ${offerId}.`);
}

/** The failure for a status that forbids the action; `requirement` states the required status. */
export function wrongStatus({ status, ending }: OfferRecord, requirement: string): Failed {
  const now = status === 'READY' && ending ? 'has ended' : `is ${status}`;
  return fail('invalid-offer-status', `The offer ${now}. ${requirement}`);
}

/** Validates that an offer accepts purchases or bids now. */
export function checkOpen(offer: OfferRecord, now: string): Result<void> {
  const { status, ending, startDate, endDate } = offer;
  if (status !== 'READY' || ending) return wrongStatus(offer, 'Only READY offers can be bought.');
  if (startDate !== undefined && now < startDate) return fail('offer.not-open', `The offer starts at ${startDate}.`);
  if (endDate !== undefined && now >= endDate) return fail('offer.not-open', `The offer ended at ${endDate}.`);
  return ok();
}

/** The buyer or bidder, and the receiving wallet. */
type Party = { readonly userId: string; readonly walletAddress: string };

/** Validates that the buyer is not the seller and the receiver is not the custody contract. */
export function checkParty(
  { sellerId, sellerAddress, custodyAddress }: OfferRecord,
  { userId, walletAddress }: Party,
): Result<void> {
  if (userId === sellerId || walletAddress === sellerAddress)
    return fail('offer.own', 'You cannot buy your own offer. Use another user and wallet.');
  if (walletAddress !== custodyAddress) return ok();
  const message = 'This is the custody contract. Use a wallet of the buyer.';
  return invalidInput([{ path: 'walletAddress', message }]);
}

/** The terms of a new offer in stored form. */
export interface OfferTerms
  extends Pick<
    OfferRecord,
    | 'type'
    | 'visibility'
    | 'startDate'
    | 'endDate'
    | 'priceUnits'
    | 'minimumBidUnits'
    | 'buyNowPriceUnits'
    | 'amount'
    | 'minBuyAmount'
    | 'sellerAddress'
  > {
  readonly chain: SecretType;
  readonly contract: string;
  /** Decimal text. */
  readonly tokenId: string;
}

/** Parses the terms sent by a seller. If `isStrict`, every field of the contract is required. */
export function readTerms(
  input: NewOffer,
  { isStrict, now }: { readonly isStrict: boolean; readonly now: string },
): Result<OfferTerms> {
  const missing = isStrict ? fieldsOfTheContract.filter((field) => input[field] == null) : [];
  if (missing.length > 0) return invalidInput(missing.map((path) => ({ path, message: 'This field is required.' })));
  const dates = datesOf(input, now);
  const fitting = checkDates(dates, now);
  if (!fitting.ok) return fitting;
  const { nft, type, sellerAddress, visibility, amount, minBuyAmount } = input;
  return ok({
    chain: nft.chain,
    contract: nft.address,
    tokenId: nft.tokenId,
    sellerAddress,
    ...dates,
    ...pricesOf(input),
    amount: amount ?? 1,
    minBuyAmount: minBuyAmount ?? 1,
    type,
    visibility: visibility ?? 'PUBLIC',
  });
}

const fieldsOfTheContract = [
  'startDate',
  'endDate',
  'currency',
  'sellerId',
  'visibility',
  'minimumBid',
  'buyNowPrice',
  'price',
] as const;

/** An auction has a price too: its starting price, by default the minimum bid. */
function pricesOf({ type, price, minimumBid, buyNowPrice }: NewOffer) {
  if (type === 'SALE') return { priceUnits: price ?? undefined };
  return {
    priceUnits: chosen(price) ?? minimumBid ?? undefined,
    minimumBidUnits: minimumBid ?? undefined,
    buyNowPriceUnits: chosen(buyNowPrice),
  };
}

/** The contract requires every price, so 0 counts as absent. */
function chosen(units: string | null | undefined): string | undefined {
  return units === '0' ? undefined : (units ?? undefined);
}

/** By default, an offer starts now; a sale ends after 90 days, and an auction after seven. */
function datesOf({ type, ...dates }: NewOffer, now: string): OfferDates {
  const startDate = dates.startDate ?? now;
  const duration = type === 'AUCTION' ? auctionMilliseconds : saleMilliseconds;
  return { startDate, endDate: dates.endDate ?? new Date(Date.parse(startDate) + duration).toISOString() };
}
