import { z } from 'zod';
import { address, secretType } from '../kernel/primitives.ts';
import { fulfillment, fulfillmentStatus } from './fulfillment.ts';
import { offerType } from './offer.ts';
import { transactionHash, transactionState } from './transaction.ts';

/** A fulfillment with what it moves and whose it was, as the operator sees it in a list. */
export const fulfillmentWithItem = fulfillment
  .extend({
    chain: secretType,
    changedOn: z.string(),
    /** In USDC, for all items; 0 where nobody pays. */
    total: z.number(),
    /** Missing where the offer is gone with its application. Its texts are a stranger's. */
    item: z
      .object({
        name: z.string(),
        collection: z.string(),
        imageThumbnailUrl: z.string(),
        contractAddress: address,
        tokenId: z.string(),
        offerType,
        seller: z.object({ id: z.uuid(), nickname: z.string() }),
      })
      .optional(),
  })
  .meta({ id: 'FulfillmentWithItem' });
export type FulfillmentWithItem = z.infer<typeof fulfillmentWithItem>;

/** A fulfillment with everything the operator can be shown of it. */
export const fulfillmentInspection = fulfillmentWithItem
  .extend({
    /** Who pays: the balance of the buyer, or the card of a payment; missing where nobody does. */
    paidBy: z.enum(['BALANCE', 'CARD']).optional(),
    /** The payment by card, amounts in its minor unit. */
    payment: z
      .object({
        id: z.string(),
        amount: z.int(),
        currency: z.string(),
        card: z.object({ brand: z.string(), last4: z.string() }).optional(),
        name: z.string().optional(),
      })
      .optional(),
    /** Where the items come from. */
    custodyAddress: address.optional(),
    /** Of the operator, oldest first; 20 at most. */
    transactions: z.array(
      z.object({
        id: z.uuid(),
        hash: transactionHash,
        functionName: z.string(),
        status: transactionState,
        isFinal: z.boolean(),
        blockNumber: z.int().optional(),
        reason: z.string().optional(),
        createdAt: z.string(),
      }),
    ),
    /** What happened to it, oldest first; `status` where it came into another one. */
    timeline: z.array(
      z.object({
        at: z.string().optional(),
        status: fulfillmentStatus.optional(),
        what: z.string(),
        why: z.string().optional(),
      }),
    ),
  })
  .meta({ id: 'FulfillmentInspection' });
export type FulfillmentInspection = z.infer<typeof fulfillmentInspection>;
