import { z } from 'zod';
import { bid, fulfillment } from './fulfillment.ts';
import { offer } from './offer.ts';
import { transactionHash, transactionState } from './transaction.ts';

const count = z.int();

/** An offer with everything the operator can be shown of it. */
export const offerInspection = z
  .object({
    offer,
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
    flow: z.array(
      z.object({
        step: z.enum(['CREATED', 'SIGNED', 'IN_CUSTODY', 'ENDED']),
        state: z.enum(['done', 'now', 'open', 'failed']),
        at: z.string().optional(),
      }),
    ),
    /** Of the operator, oldest first; 200 at most. */
    transactions: z.array(
      z.object({
        id: z.uuid(),
        hash: transactionHash,
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
    timeline: z.array(z.object({ at: z.string(), what: z.string(), why: z.string().optional() })),
  })
  .meta({ id: 'OfferInspection' });
export type OfferInspection = z.infer<typeof offerInspection>;
