import { z } from 'zod';
import { address } from '../kernel/primitives.ts';
import { bid, fulfillment, fulfillmentType } from './fulfillment.ts';
import { offer, offerEnding } from './offer.ts';
import { transactionHash, transactionState } from './transaction.ts';

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
