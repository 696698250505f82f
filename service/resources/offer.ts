import { z } from 'zod';
import { address, secretType } from '../kernel/primitives.ts';
import { bid } from './fulfillment.ts';
import { itemAnimation, itemAttribute } from './item-metadata.ts';
import { usdcUnits } from './market-user.ts';
import { offerStatuses, offerTypes } from './names.ts';
import { traced } from './trace-id.ts';

export const offerType = z.enum(offerTypes);
export type OfferType = z.infer<typeof offerType>;

/** PUBLIC: in every list · UNLISTED: for whoever knows the id · PRIVATE: for its application alone. */
export const offerVisibility = z.enum(['PUBLIC', 'UNLISTED', 'PRIVATE']);
export type OfferVisibility = z.infer<typeof offerVisibility>;

/** A visibility on input, in upper or lower case. */
export const offerVisibilityInput = z
  .string()
  .transform((text) => text.toUpperCase())
  .pipe(z.enum(offerVisibility.options, 'Use one of PUBLIC, UNLISTED, PRIVATE.'));

/**
 * NEW → (signature) INITIATING_OFFER → (item in custody) READY → (nothing left) CLOSED; REFUSED when
 * custody failed, TERMINATED by the operator, ERROR when the items are not in custody any more.
 */
export const offerStatus = z.enum(offerStatuses);
export type OfferStatus = z.infer<typeof offerStatus>;

const typedValue = z.object({ type: z.string(), value: z.string() });

/** An item as it is offered, filled from its chain and its metadata; every text is a stranger's. */
export const offeredItem = z.object({
  id: z.string(),
  address,
  chain: secretType,
  name: z.string(),
  description: z.string(),
  imageUrl: z.string(),
  imagePreviewUrl: z.string(),
  imageThumbnailUrl: z.string(),
  url: z.string(),
  animationUrls: z.array(itemAnimation),
  fungible: z.boolean(),
  maxSupply: z.int().optional(),
  attributes: z.array(itemAttribute),
  collectionIdentifier: z.uuid().optional(),
  contract: z.object({
    chain: secretType,
    address,
    count: z.int(),
    name: z.string(),
    description: z.string(),
    symbol: z.string(),
    url: z.string(),
    imageUrl: z.string(),
    media: z.array(typedValue),
    verified: z.boolean(),
    premium: z.boolean(),
    categories: z.array(z.string()),
  }),
});
export type OfferedItem = z.infer<typeof offeredItem>;

const count = z.int().min(0);

/** How the rest of an offer goes back: the seller ends it, or the operator does. */
export const offerEnding = z.enum(['REIMBURSEMENT', 'TERMINATION']);
export type OfferEnding = z.infer<typeof offerEnding>;

/**
 * An offer as it is stored; prices in millionths of USDC, dates as ISO instants. Always: amount =
 * remaining + inFlight + purchased + reimbursed + terminated.
 */
export const offerRecord = z.object({
  id: z.uuid(),
  applicationId: z.uuid(),
  item: offeredItem,
  standard: z.enum(['ERC721', 'ERC1155']),
  sellerId: z.uuid(),
  sellerAddress: address,
  /** What the caller calls the seller. */
  externalSellerId: z.string().optional(),
  startDate: z.string().optional(),
  endDate: z.string().optional(),
  type: offerType,
  status: offerStatus,
  /** Why it was REFUSED or is in ERROR, in a sentence. */
  reason: z.string().optional(),
  custodyAddress: address,
  dataToSign: z.string(),
  signature: z.string().optional(),
  txApprove: z.string().optional(),
  signedAt: z.string().optional(),
  /** Every transaction that was signed to take the items into custody, by its id; the newest last. */
  custodyTransactionIds: z.array(z.uuid()),
  txInCustody: z.string().optional(),
  readyAt: z.string().optional(),
  /** Nothing can be bought any more; what remains, or comes back from a purchase, goes back so. */
  ending: offerEnding.optional(),
  endedAt: z.string().optional(),
  visibility: offerVisibility,
  priceUnits: usdcUnits.optional(),
  minimumBidUnits: usdcUnits.optional(),
  buyNowPriceUnits: usdcUnits.optional(),
  /** How its price, or the minimum bid of an auction, changed; the newest last, 50 at most. */
  priceChanges: z
    .array(z.object({ at: z.string(), from: usdcUnits.optional(), to: usdcUnits }))
    .optional(),
  amount: count,
  remainingAmount: count,
  inFlightAmount: count,
  minBuyAmount: count,
  amountPurchased: count,
  amountReimbursed: count,
  amountTerminated: count,
  bidCount: count,
  highestBidId: z.uuid().optional(),
  createdBy: z.uuid(),
  modifiedBy: z.uuid(),
  createdAt: z.string(),
  modifiedAt: z.string(),
  ...traced,
});
export type OfferRecord = z.infer<typeof offerRecord>;

/** An offer as a caller sees it. */
export const offer = z
  .object({
    id: z.uuid(),
    nft: offeredItem,
    sellerId: z.uuid(),
    sellerNickname: z.string(),
    sellerAddress: address,
    seller: z.object({ id: z.uuid(), nickname: z.string() }),
    startDate: z.string().optional(),
    endDate: z.string().optional(),
    type: offerType,
    status: offerStatus,
    reason: z.string().optional(),
    dataToSign: z.string(),
    txInCustody: z.string().optional(),
    createdOn: z.string(),
    createdBy: z.uuid(),
    modifiedOn: z.string(),
    modifiedBy: z.uuid(),
    signed: z.boolean(),
    txApprove: z.string().optional(),
    externalSellerId: z.string().optional(),
    currency: z.literal('USDC'),
    visibility: offerVisibility,
    price: z.number().optional(),
    minimumBid: z.number().optional(),
    buyNowPrice: z.number().optional(),
    highestBid: bid.optional(),
    bids: z
      .array(bid)
      .optional()
      .meta({ description: 'The newest 50 of an auction that is asked for alone.' }),
    bidCount: z.int(),
    amount: count,
    remainingAmount: count,
    minBuyAmount: count,
    amountPurchased: count,
    amountReimbursed: count,
    amountTerminated: count,
  })
  .meta({ id: 'Offer' });
export type Offer = z.infer<typeof offer>;

/** A call a seller's wallet has to execute before the item can be taken into custody. */
export const preparationTransaction = z
  .object({
    type: z.literal('CONTRACT_EXECUTION'),
    walletId: z.uuid().optional(),
    secretType,
    to: address,
    functionName: z.string(),
    value: z.number(),
    inputs: z.array(z.object({ type: z.string(), value: z.string() })),
  })
  .meta({ id: 'PreparationTransaction' });
export type PreparationTransaction = z.infer<typeof preparationTransaction>;

/** What a seller's wallet has to do for an offer, as the setting `preparationReply` has it. */
export const offerPreparation = z.union([
  z.object({
    approvalPreparationTransactions: z.array(preparationTransaction),
    signableMessages: z.array(z.string()).meta({ description: 'To be signed as a MESSAGE each.' }),
  }),
  z.array(preparationTransaction),
]);
export type OfferPreparation = z.infer<typeof offerPreparation>;
