import { z } from 'zod';
import { address, checksumAddress, instantInput, secretTypeInput, uuid } from '../kernel/primitives.ts';
import { transactionHash, transactionState } from '../transactions/transaction.ts';
import { signatureInput } from '../wallets/signature-input.ts';
import { bid, fulfillment, fulfillmentType } from './fulfillment.ts';
import { offer, offerEnding, offerType, offerVisibilityInput } from './offer.ts';
import { itemCount, usdcAmount, usdcPrice, wholeNumber } from './quantity.ts';

const startDate = instantInput.meta({ description: 'ISO 8601 (default zone: UTC). The offer opens then.' });
const endDate = instantInput.meta({ description: 'ISO 8601 (default zone: UTC). The offer ends then.' });

/**
 * The input of an offer; the setting strictOfferFields determines the required fields. A sale has one price; an auction
 * has a starting price and, optionally, an end price. Prices of the other type are ignored.
 */
export const newOffer = z
  .object({
    nft: z
      .object({ tokenId: wholeNumber.transform(String), address: checksumAddress, chain: secretTypeInput })
      .meta({ description: 'The offered item: its token id, contract and chain.' }),
    type: offerType.meta({ description: 'SALE at a price, or AUCTION to the highest bid.' }),
    currency: z
      .literal('USDC', 'Only USDC is supported.')
      .nullish()
      .meta({ description: 'The only currency is USDC.' }),
    sellerId: uuid.nullish().meta({ description: "The selling market user. Default: the application's own account." }),
    sellerAddress: checksumAddress.meta({ description: 'The wallet that holds the item and signs the offer.' }),
    externalSellerId: z
      .string()
      .trim()
      .max(200, 'Use at most 200 characters.')
      .nullish()
      .meta({ description: "The caller's own id of the seller, stored and returned." }),
    signature: signatureInput
      .nullish()
      .meta({
        description:
          'Signature of sellerAddress over dataToSign without its first part, the id, which is not known yet.',
      }),
    startDate: startDate.nullish(),
    endDate: endDate.nullish(),
    visibility: offerVisibilityInput.nullish(),
    price: usdcAmount
      .nullish()
      .meta({
        description: 'Price per item of a SALE. For an AUCTION it is stored and returned; 0 is replaced by minimumBid.',
      }),
    minimumBid: usdcAmount.nullish().meta({ description: 'For an AUCTION.' }),
    buyNowPrice: usdcAmount
      .nullish()
      .meta({ description: 'A bid of this amount ends an AUCTION. 0 counts as absent.' }),
    amount: itemCount.nullish().meta({ description: 'For ERC-1155. Default 1.' }),
    minBuyAmount: itemCount.nullish().meta({ description: 'Minimum number of items per purchase.' }),
  })
  .superRefine((offer, { addIssue }) => {
    for (const [field, message] of [...faultsOfPrices(offer), ...faultsOfAmounts(offer)])
      addIssue({ code: 'custom', path: [field], message });
  });
export type NewOffer = z.output<typeof newOffer>;

type Prices = Pick<NewOffer, 'type' | 'price' | 'minimumBid' | 'buyNowPrice'>;
type Fault = readonly [field: keyof NewOffer, message: string];

function faultsOfPrices({ type, price, minimumBid, buyNowPrice }: Prices): Fault[] {
  const [field, units] = type === 'SALE' ? (['price', price] as const) : (['minimumBid', minimumBid] as const);
  const faults: Fault[] = [];
  if (units == null) faults.push([field, `This field is required for an offer of type ${type}.`]);
  if (units === '0') faults.push([field, 'Use an amount greater than 0.']);
  if (type === 'SALE' || buyNowPrice == null || buyNowPrice === '0') return faults;
  if (BigInt(buyNowPrice) < BigInt(minimumBid ?? 0)) faults.push(['buyNowPrice', 'Use at least minimumBid.']);
  return faults;
}

function faultsOfAmounts({ type, ...sent }: Pick<NewOffer, 'type' | 'amount' | 'minBuyAmount'>): Fault[] {
  const amount = sent.amount ?? 1;
  const faults: Fault[] = [];
  if (type === 'AUCTION' && amount !== 1) faults.push(['amount', 'Remove this field: an auction has a single item.']);
  if ((sent.minBuyAmount ?? 1) > amount)
    faults.push(['minBuyAmount', `Use at most ${amount}, the amount of the offer.`]);
  return faults;
}

export const changeOfferInput = z
  .object({
    offerId: uuid,
    price: usdcPrice.nullish(),
    startDate: startDate.nullish(),
    endDate: endDate.nullish(),
    visibility: offerVisibilityInput.nullish(),
  })
  .refine(({ offerId: _offerId, ...changes }) => Object.values(changes).some((change) => change != null), {
    path: ['price'],
    error: 'Send price, startDate, endDate or visibility.',
  });
export type ChangeOfferInput = z.output<typeof changeOfferInput>;

const count = z.int();

/** An offer with all details for the operator. */
export const offerInspection = z
  .object({
    offer,
    standard: z.enum(['ERC721', 'ERC1155']),
    custodyAddress: address,
    /** The time of the last status change. */
    since: z.string(),
    /** Present once the offer no longer sells: how the remaining items return. */
    ending: offerEnding.optional(),
    /** Where its items are; each is counted exactly once. */
    invariant: z.object({
      holds: z.boolean(),
      amount: count,
      remaining: count,
      inFlight: count,
      purchased: count,
      reimbursed: count,
      terminated: count,
    }),
    /** The custody contract's view, if its chain is awake and responds. */
    onChain: z
      .object({
        /** Number of items in custody. */
        remaining: z.string(),
        /** Whether custody matches the remaining items, plus at most those in flight. */
        agrees: z.boolean(),
      })
      .optional(),
    /** Amounts paid and reserved by buyers, in USDC; of completed and pending purchases. */
    sales: z.object({
      purchases: count,
      paid: z.number(),
      reserved: z.number(),
      buyers: count,
      /** The first three buyers. */
      buyerNames: z.array(z.string()),
    }),
    flow: z.array(
      z.object({
        step: z.enum(['CREATED', 'SIGNED', 'IN_CUSTODY', 'ENDED']),
        state: z.enum(['done', 'now', 'open', 'failed']),
        at: z.string().optional(),
      }),
    ),
    /** The hash of the seller's approval, as the caller gave it. */
    approvalHash: transactionHash.optional(),
    /** The operator's transactions, preceded by the seller's approval, oldest first; at most 200. */
    transactions: z.array(
      z.object({
        id: z.uuid(),
        hash: transactionHash,
        purpose: z.enum(['APPROVAL', 'CUSTODY', ...fulfillmentType.options]),
        functionName: z.string(),
        status: transactionState,
        isFinal: z.boolean(),
        fulfillmentId: z.uuid().optional(),
        reason: z.string().optional(),
        createdAt: z.string(),
      }),
    ),
    /** Newest first, at most 100; the same applies to bids. */
    fulfillments: z.array(fulfillment),
    bids: z.array(bid),
    /** Events of the offer, oldest first. */
    timeline: z.array(
      z.object({
        at: z.string(),
        what: z.string(),
        why: z.string().optional(),
        mark: z.enum(['done', 'now', 'noted', 'failed']),
      }),
    ),
  })
  .meta({ id: 'OfferInspection' });
export type OfferInspection = z.infer<typeof offerInspection>;
