import { getAddress } from 'ethers/address';
import { parseWholeNumber } from '../../kernel/base-units.ts';
import { isAddress } from '../../kernel/is-address.ts';
import type { SecretType } from '../../kernel/primitives.ts';
import { ok, type Result } from '../../kernel/result.ts';
import { invalidInput } from '../../kernel/validation.ts';
import type { NewOffer, OfferRecord } from '../../resources/offer.ts';
import { FieldReader } from './read-fields.ts';

/** What a seller asks for, in the form that is stored. */
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

/** How a new offer is read. */
export interface ReadingRules {
  /** Whether every field of the contract has to be there. */
  readonly isStrict: boolean;
  readonly now: string;
}

const auctionMilliseconds = 7 * 24 * 60 * 60 * 1000;

/** Reads what a seller sent; what is wrong is `input.invalid` with every field at fault. */
export function readTerms(sent: NewOffer, { isStrict, now }: ReadingRules): Result<OfferTerms> {
  const fields = new FieldReader();
  if (isStrict) requireAll(fields, sent);
  const terms = {
    ...readItem(fields, sent),
    ...readPrices(fields, sent),
    ...readAmounts(fields, sent),
    ...readDates(fields, sent, now),
    type: sent.type,
    visibility: sent.visibility ?? ('PUBLIC' as const),
  };
  return fields.faults.length === 0 ? ok(terms) : invalidInput(fields.faults);
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

function requireAll(fields: FieldReader, sent: NewOffer): void {
  for (const field of fieldsOfTheContract)
    if (sent[field] == null) fields.refuse(field, 'This field is required.');
}

function readItem(fields: FieldReader, { nft, sellerAddress }: NewOffer) {
  const tokenId = parseWholeNumber(nft.tokenId);
  if (typeof tokenId === 'object') fields.refuse('nft.tokenId', tokenId.fault);
  return {
    chain: nft.chain,
    contract: readAddress(fields, 'nft.address', nft.address),
    tokenId: String(tokenId),
    sellerAddress: readAddress(fields, 'sellerAddress', sellerAddress),
  };
}

/** With its checksum (EIP-55). */
function readAddress(fields: FieldReader, path: string, sent: string): string {
  if (isAddress(sent)) return getAddress(sent.toLowerCase());
  fields.refuse(path, 'A letter is in the wrong case, or mistyped (EIP-55).');
  return sent;
}

/** A sale has one price; an auction where it begins and, perhaps, where it ends. The others do not matter. */
function readPrices(fields: FieldReader, { type, price, minimumBid, buyNowPrice }: NewOffer) {
  const [matters, required] = type === 'SALE' ? ['price', price] : ['minimumBid', minimumBid];
  if (required == null && !fields.faults.some(({ path }) => path === matters))
    fields.refuse(matters, `An offer of the type ${type} needs it.`);
  if (type === 'SALE') {
    fields.amountOfMoney('minimumBid', minimumBid);
    fields.amountOfMoney('buyNowPrice', buyNowPrice);
    return { priceUnits: fields.price('price', price) };
  }
  fields.amountOfMoney('price', price);
  const minimumBidUnits = fields.price('minimumBid', minimumBid);
  const buyNowPriceUnits = fields.price('buyNowPrice', buyNowPrice);
  if (BigInt(buyNowPriceUnits ?? minimumBidUnits ?? 0) < BigInt(minimumBidUnits ?? 0))
    fields.refuse('buyNowPrice', 'It is below minimumBid. Use as much or more.');
  return { minimumBidUnits, buyNowPriceUnits };
}

function readAmounts(fields: FieldReader, sent: NewOffer) {
  const amount = fields.count('amount', sent.amount) ?? 1;
  const minBuyAmount = fields.count('minBuyAmount', sent.minBuyAmount) ?? 1;
  if (sent.type === 'AUCTION' && amount !== 1)
    fields.refuse('amount', 'An auction is one of a single item. Leave it out.');
  if (minBuyAmount > amount)
    fields.refuse('minBuyAmount', `It is more than amount. Use at most ${amount}.`);
  return { amount, minBuyAmount };
}

/** An auction always ends: after seven days unless told. */
function readDates(fields: FieldReader, { type, ...sent }: NewOffer, now: string) {
  const startDate = fields.date('startDate', sent.startDate);
  const told = fields.date('endDate', sent.endDate);
  const isOpenEnded = type === 'SALE' || sent.endDate != null;
  const usual = new Date(Date.parse(startDate ?? now) + auctionMilliseconds).toISOString();
  const endDate = isOpenEnded ? told : usual;
  fields.dates({ startDate, endDate }, now);
  return { startDate, endDate };
}
