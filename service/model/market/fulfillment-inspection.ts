import { z } from 'zod';
import { address, secretType } from '../kernel/primitives.ts';
import { transactionHash, transactionState } from '../transactions/transaction.ts';
import { fulfillment, fulfillmentStatus } from './fulfillment.ts';
import { offerType } from './offer.ts';

/** A fulfillment with its item and owner, as the operator sees it in a list. */
export const fulfillmentWithItem = fulfillment
  .extend({
    chain: secretType,
    changedOn: z.string(),
    /** In USDC, for all items; 0 if nothing is paid. */
    total: z.number(),
    /** Missing if the offer was deleted with its application. Its texts are user-supplied. */
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

/** A fulfillment with all details for the operator. */
export const fulfillmentInspection = fulfillmentWithItem
  .extend({
    /** The payment source: the buyer's balance, or the card of a payment; missing if nothing is paid. */
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
    /** The address that the items are sent from. */
    custodyAddress: address.optional(),
    /** Signed by the operator, oldest first; at most 20. */
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
    /** Events of the fulfillment, oldest first; `status` if an event changed the status. */
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
