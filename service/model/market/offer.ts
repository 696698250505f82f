import { z } from 'zod';
import { traced } from '../history/trace-id.ts';
import { offerStatuses, offerTypes } from '../installation/names.ts';
import { address, secretType } from '../kernel/primitives.ts';
import { bid } from './fulfillment.ts';
import { nft, offeredItem } from './item-metadata.ts';
import { usdcUnits } from './market-user.ts';

export const offerType = z.enum(offerTypes);

/** PUBLIC: in every list · UNLISTED: readable with its id · PRIVATE: for its application only. */
export const offerVisibility = z.enum(['PUBLIC', 'UNLISTED', 'PRIVATE']);

/** A visibility on input, case-insensitive. */
export const offerVisibilityInput = z
  .string()
  .transform((text) => text.toUpperCase())
  .pipe(z.enum(offerVisibility.options, 'Use PUBLIC, UNLISTED or PRIVATE.'))
  .meta({ description: 'PUBLIC: in every list. UNLISTED: readable with its id. PRIVATE: for its application only.' });

/**
 * NEW → (signature) INITIATING_OFFER → (item in custody) READY → (nothing left) CLOSED; REFUSED if custody failed,
 * TERMINATED by the operator, ERROR if the items are no longer in custody.
 */
export const offerStatus = z.enum(offerStatuses);
export type OfferStatus = z.infer<typeof offerStatus>;

const count = z.int().min(0);

/** How the remaining items of an offer return: ended by the seller or by the operator. */
export const offerEnding = z.enum(['REIMBURSEMENT', 'TERMINATION']);
export type OfferEnding = z.infer<typeof offerEnding>;

/** A stored offer. Invariant: amount = remaining + inFlight + purchased + reimbursed + terminated. */
export const offerRecord = z.object({
  id: z.uuid(),
  applicationId: z.uuid(),
  item: offeredItem,
  standard: z.enum(['ERC721', 'ERC1155']),
  sellerId: z.uuid(),
  sellerAddress: address,
  externalSellerId: z.string().optional(),
  startDate: z.string().optional(),
  endDate: z.string().optional(),
  type: offerType,
  status: offerStatus,
  /** The reason for REFUSED or ERROR, in a sentence. */
  reason: z.string().optional(),
  custodyAddress: address,
  dataToSign: z.string(),
  signature: z.string().optional(),
  txApprove: z.string().optional(),
  signedAt: z.string().optional(),
  /** Ids of all transactions that were signed to move the items into custody; the newest last. */
  custodyTransactionIds: z.array(z.uuid()),
  txInCustody: z.string().optional(),
  readyAt: z.string().optional(),
  /** Set once the offer no longer sells: how remaining items, and those of failed purchases, return. */
  ending: offerEnding.optional(),
  endedAt: z.string().optional(),
  visibility: offerVisibility,
  priceUnits: usdcUnits.optional(),
  minimumBidUnits: usdcUnits.optional(),
  buyNowPriceUnits: usdcUnits.optional(),
  /** Changes of its price, or of the minimum bid of an auction; the newest last, at most 50. */
  priceChanges: z.array(z.object({ at: z.string(), from: usdcUnits.optional(), to: usdcUnits })).optional(),
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

/** The `endDate` of a stored offer without an end: earlier versions created such sales. */
export const openEnd = '9999-12-31T00:00:00.000Z';

/** An offer as a caller sees it. */
export const offer = z
  .object({
    id: z.uuid(),
    nft,
    sellerId: z.uuid(),
    sellerNickname: z.string(),
    sellerAddress: address,
    seller: z.object({ id: z.uuid(), nickname: z.string() }),
    startDate: z.string(),
    endDate: z.string().meta({ description: `${openEnd} for an offer of an earlier version that does not end.` }),
    ...offerRecord.pick({ type: true, status: true, reason: true, dataToSign: true, txInCustody: true }).shape,
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
      .meta({ description: 'The newest 50 bids of an auction; only when a single offer is requested.' }),
    bidCount: z.int(),
    ...offerRecord.pick({ amount: true, remainingAmount: true, minBuyAmount: true }).shape,
    ...offerRecord.pick({ amountPurchased: true, amountReimbursed: true, amountTerminated: true }).shape,
  })
  .meta({ id: 'Offer' });
export type Offer = z.infer<typeof offer>;

/** A call that the seller's wallet must execute before the item can move into custody. */
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

/** The types of a call that a wallet signs and anyone sends (NativeMetaTransaction). */
export const metaTransactionTypes = {
  EIP712Domain: [
    { name: 'name', type: 'string' },
    { name: 'version', type: 'string' },
    { name: 'verifyingContract', type: 'address' },
    { name: 'salt', type: 'bytes32' },
  ],
  MetaTransaction: [
    { name: 'nonce', type: 'uint256' },
    { name: 'from', type: 'address' },
    { name: 'functionSignature', type: 'bytes' },
  ],
};

const signableApproval = z.object({
  types: z.record(z.string(), z.array(z.object({ name: z.string(), type: z.string() }))),
  domain: z.object({ name: z.string(), version: z.string(), verifyingContract: address, salt: z.string() }),
  primaryType: z.literal('MetaTransaction'),
  message: z.object({ nonce: z.int(), from: address, functionSignature: z.string() }),
});
export type SignableApproval = z.infer<typeof signableApproval>;

/** The approval by the seller's wallet, in one of two forms; empty if nothing needs to be approved. */
export const offerPreparation = z.object({
  approvalPreparationTransactions: z
    .array(preparationTransaction)
    .optional()
    .meta({ description: 'Execute each, then sign dataToSign of the offer.' }),
  signableMessages: z
    .array(z.object({ walletId: z.uuid().optional(), secretType, data: signableApproval }))
    .optional()
    .meta({
      description: 'In place of transactions: sign data as EIP712 and send PUT /offers/{offerId}/metaTxApprove.',
    }),
});
