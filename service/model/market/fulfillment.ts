import { z } from 'zod';
import { traced, underTrace } from '../history/trace-id.ts';
import { fulfillmentStatuses, fulfillmentTypes } from '../installation/names.ts';
import { address, marketTimestamp, secretType } from '../kernel/primitives.ts';
import { byCreation, ownersOf, sharedKeys, table } from '../table.ts';
import { usdcUnits } from './market-user.ts';
import { receiverKey } from './token-mint.ts';

/** PURCHASE: a buyer pays · REIMBURSEMENT and TERMINATION: the seller or the operator takes unsold items back. */
export const fulfillmentType = z.enum(fulfillmentTypes);
export type FulfillmentType = z.infer<typeof fulfillmentType>;
export const fulfillmentStatus = z.enum(fulfillmentStatuses);

/**
 * A movement of items out of an offer, as it is stored. QUEUED: reserved · PROCESSING: its transaction is signed and
 * submitted · COMPLETED: final on chain · ERROR: nothing was moved, the reservation was released.
 */
export const fulfillmentRecord = z.object({
  id: z.uuid(),
  applicationId: z.uuid(),
  type: fulfillmentType,
  offerId: z.uuid(),
  chain: secretType,
  amount: z.int().min(1),
  status: fulfillmentStatus,
  reason: z.string().optional(),
  pricePerItemUnits: usdcUnits,
  /** The buyer, or the receiver of returned items. */
  buyerId: z.uuid(),
  /** A card pays from the card float and changes no balance. Default: the buyer's balance. */
  paidBy: z.enum(['BALANCE', 'CARD']).optional(),
  walletAddress: address,
  /** Ids of all transactions that were signed for it; the newest last. */
  transactionIds: z.array(z.uuid()),
  txOutOfCustody: z.string().optional(),
  /** The winning bid; its money was reserved. */
  bidId: z.uuid().optional(),
  createdAt: z.string(),
  changedAt: z.string(),
  ...traced,
});
export type FulfillmentRecord = z.infer<typeof fulfillmentRecord>;

/** A fulfillment as a caller sees it. */
export const fulfillment = z
  .object({
    ...fulfillmentRecord.pick({ id: true, type: true, offerId: true }).shape,
    amount: z.int(),
    ...fulfillmentRecord.pick({ status: true, reason: true }).shape,
    creationDate: marketTimestamp,
    pricePerItem: z.number(),
    buyer: z.object({ id: z.uuid(), nickname: z.string() }),
    externalBuyerId: z.string().optional().meta({ description: "The caller's own id of the buyer, if it has one." }),
    buyerWalletAddress: address,
    txOutOfCustody: z.string().optional(),
  })
  .meta({ id: 'Fulfillment' });
export type Fulfillment = z.infer<typeof fulfillment>;

/** A stored bid on an auction. */
export const bidRecord = z.object({
  id: z.uuid(),
  applicationId: z.uuid(),
  offerId: z.uuid(),
  userId: z.uuid(),
  /** The receiving address if the bid wins. */
  walletAddress: address,
  units: usdcUnits,
  /** LEADING reserves the money; OUTBID releases it; WON pays; LOST: the auction ended without it. */
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

/** The key of a fulfillment list: owner, status or any, type or any. */
export function fulfillmentListKey(
  owner: string,
  status: FulfillmentRecord['status'] | undefined,
  type?: FulfillmentRecord['type'],
): string {
  const list = `${owner}/${status ?? '*'}`;
  return type === undefined ? list : `${list}/${type}`;
}

/** Fulfillments by owner, offer, buyer and transaction. */
export const fulfillmentTable = table(fulfillmentRecord, {
  byCreation: {
    ...sharedKeys(
      ({ applicationId, status, type }: FulfillmentRecord) => `${applicationId} ${status} ${type}`,
      (fulfillment) =>
        ownersOf(fulfillment).flatMap((owner) =>
          [fulfillment.status, undefined].flatMap((status) => [
            fulfillmentListKey(owner, status),
            fulfillmentListKey(owner, status, fulfillment.type),
          ]),
        ),
    ),
    order: byCreation,
  },
  byOffer: { keys: ({ offerId }) => [offerId], order: byCreation },
  byBuyer: { keys: ({ buyerId }) => [buyerId], order: byCreation },
  byReceiver: {
    keys: ({ status, chain, walletAddress }) => (status === 'COMPLETED' ? [receiverKey(chain, walletAddress)] : []),
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

export const bidTable = table(bidRecord, {
  // Each bid is higher than the previous one.
  byOffer: { keys: ({ offerId }) => [offerId], order: ({ units }) => units.padStart(20, '0') },
  byTrace: { ...underTrace, order: byCreation },
});
