import { z } from 'zod';
import { checksumAddress, instantInput, secretTypeInput, uuid } from '../kernel/primitives.ts';
import { offerType, offerVisibilityInput } from './offer.ts';
import { itemCount, usdcAmount, usdcPrice, wholeNumber } from './quantity.ts';
import { signatureInput } from './signature-input.ts';

/**
 * The input of an offer; the setting strictOfferFields determines the required fields. A sale has one price; an auction
 * has a starting price and, optionally, an end price. Prices of the other type are ignored.
 */
export const newOffer = z
  .object({
    nft: z.object({
      tokenId: wholeNumber.transform(String),
      address: checksumAddress,
      chain: secretTypeInput,
    }),
    type: offerType,
    currency: z.literal('USDC', 'Only USDC is supported.').nullish(),
    sellerId: uuid.nullish(),
    sellerAddress: checksumAddress,
    externalSellerId: z
      .string()
      .trim()
      .max(200, 'Use at most 200 characters.')
      .nullish()
      .meta({ description: "The caller's own id of the seller, stored and returned." }),
    signature: signatureInput.nullish().meta({
      description:
        'Signature of sellerAddress over dataToSign without its first part, the id, which is not known yet.',
    }),
    startDate: instantInput.nullish(),
    endDate: instantInput.nullish(),
    visibility: offerVisibilityInput.nullish(),
    price: usdcAmount
      .nullish()
      .meta({ description: 'Price per item of a SALE. For an AUCTION it is stored and returned.' }),
    minimumBid: usdcAmount.nullish().meta({ description: 'For an AUCTION.' }),
    buyNowPrice: usdcAmount
      .nullish()
      .meta({ description: 'A bid of this amount ends an AUCTION.' }),
    amount: itemCount.nullish().meta({ description: 'For ERC-1155. Default 1.' }),
    minBuyAmount: itemCount
      .nullish()
      .meta({ description: 'Minimum number of items per purchase.' }),
  })
  .superRefine((offer, { addIssue }) => {
    for (const [field, message] of [...faultsOfPrices(offer), ...faultsOfAmounts(offer)])
      addIssue({ code: 'custom', path: [field], message });
  });
export type NewOffer = z.output<typeof newOffer>;

type Prices = Pick<NewOffer, 'type' | 'price' | 'minimumBid' | 'buyNowPrice'>;
type Fault = readonly [field: keyof NewOffer, message: string];

function faultsOfPrices({ type, price, minimumBid, buyNowPrice }: Prices): Fault[] {
  const [field, units] =
    type === 'SALE' ? (['price', price] as const) : (['minimumBid', minimumBid] as const);
  const faults: Fault[] = [];
  if (units == null) faults.push([field, `This field is required for an offer of type ${type}.`]);
  if (units === '0') faults.push([field, 'Use an amount greater than 0.']);
  if (type === 'SALE' || buyNowPrice == null) return faults;
  if (buyNowPrice === '0') faults.push(['buyNowPrice', 'Use an amount greater than 0.']);
  else if (BigInt(buyNowPrice) < BigInt(minimumBid ?? 0))
    faults.push(['buyNowPrice', 'Use at least minimumBid.']);
  return faults;
}

function faultsOfAmounts({
  type,
  ...sent
}: Pick<NewOffer, 'type' | 'amount' | 'minBuyAmount'>): Fault[] {
  const amount = sent.amount ?? 1;
  const faults: Fault[] = [];
  if (type === 'AUCTION' && amount !== 1)
    faults.push(['amount', 'Remove this field: an auction has a single item.']);
  if ((sent.minBuyAmount ?? 1) > amount)
    faults.push(['minBuyAmount', `Use at most ${amount}, the amount of the offer.`]);
  return faults;
}

/** The changes to an offer. */
export const changeOfferInput = z
  .object({
    offerId: uuid,
    price: usdcPrice.nullish(),
    startDate: instantInput.nullish(),
    endDate: instantInput.nullish(),
    visibility: offerVisibilityInput.nullish(),
  })
  .refine(
    ({ offerId: _offerId, ...changes }) => Object.values(changes).some((change) => change != null),
    { path: ['price'], error: 'Send price, startDate, endDate or visibility.' },
  );
export type ChangeOfferInput = z.output<typeof changeOfferInput>;
