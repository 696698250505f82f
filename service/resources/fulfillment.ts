import { z } from 'zod';
import { address, secretType } from '../kernel/primitives.ts';
import { usdcUnits } from './market-user.ts';
import { fulfillmentStatuses, fulfillmentTypes } from './names.ts';
import { receiverKey } from './received.ts';
import { byCreation, ownersOf, sharedKeys, table } from './table.ts';
import { traced, underTrace } from './trace-id.ts';

/** PURCHASE: a buyer pays · REIMBURSEMENT: the seller takes the rest back · TERMINATION: the operator gives it back. */
export const fulfillmentType = z.enum(fulfillmentTypes);
export type FulfillmentType = z.infer<typeof fulfillmentType>;
export const fulfillmentStatus = z.enum(fulfillmentStatuses);
export type FulfillmentStatus = z.infer<typeof fulfillmentStatus>;

/**
 * A movement of items out of an offer as it is stored. QUEUED: reserved · PROCESSING: its transaction is
 * signed and handed over · COMPLETED: final on chain · ERROR: it moved nothing, what was reserved is free again.
 */
export const fulfillmentRecord = z.object({
  id: z.uuid(),
  applicationId: z.uuid(),
  type: fulfillmentType,
  offerId: z.uuid(),
  /** Where the items are. */
  chain: secretType,
  amount: z.int().min(1),
  status: fulfillmentStatus,
  reason: z.string().optional(),
  pricePerItemUnits: usdcUnits,
  /** Who pays, or to whom the items go back. */
  buyerId: z.uuid(),
  /** A card pays from the card float, and no balance is touched. The buyer's balance pays by default. */
  paidBy: z.enum(['BALANCE', 'CARD']).optional(),
  /** Where the items go. */
  walletAddress: address,
  /** Every transaction that was signed for it, by its id; the newest last. */
  transactionIds: z.array(z.uuid()),
  txOutOfCustody: z.string().optional(),
  /** The bid that won; the money was set aside for it. */
  bidId: z.uuid().optional(),
  createdAt: z.string(),
  changedAt: z.string(),
  ...traced,
});
export type FulfillmentRecord = z.infer<typeof fulfillmentRecord>;

/** A fulfillment as a caller sees it. */
export const fulfillment = z
  .object({
    id: z.uuid(),
    type: fulfillmentType,
    offerId: z.uuid(),
    amount: z.int(),
    status: fulfillmentStatus,
    reason: z.string().optional(),
    creationDate: z.string(),
    pricePerItem: z.number(),
    buyer: z.object({ id: z.uuid(), nickname: z.string() }),
    buyerWalletAddress: address,
    txOutOfCustody: z.string().optional(),
  })
  .meta({ id: 'Fulfillment' });
export type Fulfillment = z.infer<typeof fulfillment>;

/** A bid on an auction as it is stored. */
export const bidRecord = z.object({
  id: z.uuid(),
  applicationId: z.uuid(),
  offerId: z.uuid(),
  userId: z.uuid(),
  /** Where the items go if it wins. */
  walletAddress: address,
  units: usdcUnits,
  /** LEADING sets the money aside; OUTBID gives it free; WON pays; LOST: the auction ended without it. */
  status: z.enum(['LEADING', 'OUTBID', 'WON', 'LOST']),
  createdAt: z.string(),
  ...traced,
});
export type BidRecord = z.infer<typeof bidRecord>;

/** A bid as a caller sees it. */
export const bid = z
  .object({
    id: z.uuid(),
    offerId: z.uuid(),
    amount: z.number(),
    status: bidRecord.shape.status,
    bidder: z.object({ id: z.uuid(), nickname: z.string() }),
    createdOn: z.string(),
  })
  .meta({ id: 'Bid' });
export type Bid = z.infer<typeof bid>;

/** The key of a list of fulfillments: owner, in which status or any, of which type or any. */
export function fulfillmentListKey(
  owner: string,
  status: FulfillmentRecord['status'] | undefined,
  type?: FulfillmentRecord['type'],
): string {
  const list = `${owner}/${status ?? '*'}`;
  return type === undefined ? list : `${list}/${type}`;
}

function fulfillmentListKeys(fulfillment: FulfillmentRecord) {
  const { status, type } = fulfillment;
  return ownersOf(fulfillment).flatMap((owner) =>
    [status, undefined].flatMap((one) => [
      fulfillmentListKey(owner, one),
      fulfillmentListKey(owner, one, type),
    ]),
  );
}

/** Fulfillments by owner, offer, buyer and transaction. */
export const fulfillmentTable = table(fulfillmentRecord, {
  byCreation: {
    ...sharedKeys(
      ({ applicationId, status, type }: FulfillmentRecord) => `${applicationId} ${status} ${type}`,
      fulfillmentListKeys,
    ),
    order: byCreation,
  },
  byOffer: { keys: ({ offerId }) => [offerId], order: byCreation },
  byBuyer: { keys: ({ buyerId }) => [buyerId], order: byCreation },
  byReceiver: {
    keys: ({ status, chain, walletAddress }) =>
      status === 'COMPLETED' ? [receiverKey(chain, walletAddress)] : [],
    order: ({ changedAt }) => changedAt,
    isSeldom: true,
  },
  byTransaction: { keys: ({ transactionIds }) => transactionIds, order: byCreation },
  byTrace: { ...underTrace, order: byCreation },
  unsettled: {
    keys: ({ status, chain }) => (status === 'QUEUED' || status === 'PROCESSING' ? [chain] : []),
    order: byCreation,
  },
});

/** Bids by offer. */
export const bidTable = table(bidRecord, {
  // Each is higher than the one before.
  byOffer: { keys: ({ offerId }) => [offerId], order: ({ units }) => units.padStart(20, '0') },
  byTrace: { ...underTrace, order: byCreation },
});
