import { z } from 'zod';
import { checksumAddress, instantInput, secretTypeInput, uuid } from '../kernel/primitives.ts';
import { offerType, offerVisibilityInput } from './offer.ts';
import { itemCount, usdcAmount, usdcPrice, wholeNumber } from './quantity.ts';
import { signatureText } from './signature.ts';

/**
 * What a seller sends; see the setting strictOfferFields for what must be there. A sale has one price;
 * an auction where it begins and, perhaps, where it ends. The prices of the other type do not matter.
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
      .meta({ description: "The caller's own id of the seller, kept and given back." }),
    signature: signatureText.nullish().meta({
      description:
        'Of sellerAddress over dataToSign without its first part, the id that nobody knows yet.',
      examples: [`0x${'ab'.repeat(64)}1b`],
    }),
    startDate: instantInput.nullish(),
    endDate: instantInput.nullish(),
    visibility: offerVisibilityInput.nullish(),
    price: usdcAmount
      .nullish()
      .meta({ description: 'For each item of a SALE. Of an AUCTION it is kept and told.' }),
    minimumBid: usdcAmount.nullish().meta({ description: 'For an AUCTION.' }),
    buyNowPrice: usdcAmount.nullish().meta({ description: 'A bid of this much ends an AUCTION.' }),
    amount: itemCount.nullish().meta({ description: 'For ERC-1155; 1 unless told.' }),
    minBuyAmount: itemCount.nullish().meta({ description: 'The least that a purchase takes.' }),
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
  if (units == null) faults.push([field, `An offer of the type ${type} needs it.`]);
  if (units === '0') faults.push([field, 'Use more than 0.']);
  if (type === 'SALE' || buyNowPrice == null) return faults;
  if (buyNowPrice === '0') faults.push(['buyNowPrice', 'Use more than 0.']);
  else if (BigInt(buyNowPrice) < BigInt(minimumBid ?? 0))
    faults.push(['buyNowPrice', 'It is below minimumBid. Use as much or more.']);
  return faults;
}

function faultsOfAmounts({
  type,
  ...sent
}: Pick<NewOffer, 'type' | 'amount' | 'minBuyAmount'>): Fault[] {
  const amount = sent.amount ?? 1;
  const faults: Fault[] = [];
  if (type === 'AUCTION' && amount !== 1)
    faults.push(['amount', 'An auction is one of a single item. Leave it out.']);
  if ((sent.minBuyAmount ?? 1) > amount)
    faults.push(['minBuyAmount', `It is more than amount. Use at most ${amount}.`]);
  return faults;
}

/** What a seller changes of an offer. */
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
