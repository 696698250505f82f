import { z } from 'zod';
import { address } from '../kernel/primitives.ts';
import { bid, fulfillment, fulfillmentType } from './fulfillment.ts';
import { offer, offerEnding } from './offer.ts';
import { transactionHash, transactionState } from './transaction.ts';

const count = z.int();

/** An offer with everything the operator can be shown of it. */
export const offerInspection = z
  .object({
    offer,
    standard: z.enum(['ERC721', 'ERC1155']),
    custodyAddress: address,
    /** When its status became what it is. */
    since: z.string(),
    /** Present once nothing can be bought any more: how the rest goes back. */
    ending: offerEnding.optional(),
    /** Where its items are: each in exactly one place. */
    invariant: z.object({
      holds: z.boolean(),
      amount: count,
      remaining: count,
      inFlight: count,
      purchased: count,
      reimbursed: count,
      terminated: count,
    }),
    /** What custody says, where its chain is awake and answers. */
    onChain: z
      .object({
        /** How many of the items are in custody. */
        remaining: z.string(),
        /** Whether that is what remains, and of what is in flight at most all of it. */
        agrees: z.boolean(),
      })
      .optional(),
    /** What buyers have paid and set aside for it, in USDC; of purchases that are completed and not. */
    sales: z.object({
      purchases: count,
      paid: z.number(),
      reserved: z.number(),
      buyers: count,
      /** Of the first three buyers. */
      buyerNames: z.array(z.string()),
    }),
    flow: z.array(
      z.object({
        step: z.enum(['CREATED', 'SIGNED', 'IN_CUSTODY', 'ENDED']),
        state: z.enum(['done', 'now', 'open', 'failed']),
        at: z.string().optional(),
      }),
    ),
    /** The hash that the caller gave of the seller's approval. */
    approvalHash: transactionHash.optional(),
    /** Of the operator and before them the seller's approval, oldest first; 200 at most. */
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
    /** Newest first; 100 at most, and so the bids. */
    fulfillments: z.array(fulfillment),
    bids: z.array(bid),
    /** What happened to it, oldest first. */
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
