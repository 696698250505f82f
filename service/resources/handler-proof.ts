import { z } from 'zod';
import { paymentEventType } from './payment-event.ts';

/** RUNNING: under way · ENDED: it has a verdict · FAILED: it could not go on · CANCELLED: somebody, or another world, ended it. */
export const proofStatus = z.enum(['RUNNING', 'ENDED', 'FAILED', 'CANCELLED']);

/** NOT_REPEATABLE: the same deliveries in the same order led to two end states, so that no order can be blamed. */
export const proofVerdict = z.enum(['HOLDS', 'BREAKS', 'NOT_REPEATABLE']);

/** What a delivery that was moved, or came once more, does: it arrives before or behind the place of another. */
export const proofMove = z.object({
  eventId: z.string(),
  eventType: paymentEventType,
  isCopy: z.boolean(),
  side: z.enum(['before', 'behind']),
  ofEventId: z.string(),
  ofEventType: paymentEventType,
});

/** Where an end state is another one: by an RFC 6901 path, as short texts. */
export const stateDifference = z.object({
  path: z.string(),
  expected: z.string().optional(),
  found: z.string().optional(),
});
export type StateDifference = z.infer<typeof stateDifference>;

/** A way of arriving that leads to another end state, in the fewest moves that were found. */
export const brokenPermutation = z.object({
  /** The number of the run that met it first; each delivery of it said so. */
  run: z.int(),
  /** One sentence. */
  words: z.string(),
  moves: z.array(proofMove),
  /** Ids of events as they arrived. */
  sequence: z.array(z.string()),
  differences: z.array(stateDifference),
  /** How many of the planned permutations hold it. */
  permutations: z.int(),
  /** Whether there was time to look for fewer moves. */
  isShrunk: z.boolean(),
  /** Deliveries that were answered by no 2xx. */
  notProcessed: z.int(),
});
export type BrokenPermutation = z.infer<typeof brokenPermutation>;

/**
 * How deliveries are made to arrive. AS_RECORDED: twice, which says whether they can be compared · SWAPPED: each two neighbours ·
 * DOUBLED: each one · LAST_FIRST: the last before all · DRAWN: late and doubled as the seed says.
 */
export const orderKind = z.enum(['AS_RECORDED', 'SWAPPED', 'DOUBLED', 'LAST_FIRST', 'DRAWN']);
export type OrderKind = z.infer<typeof orderKind>;

/** What became of one order. */
export const triedOrder = z.object({
  /** The number of its run; each delivery of it said so. */
  run: z.int(),
  isAlike: z.boolean(),
  /** The run of the broken permutation that it is counted with; nothing where no more of those are kept. */
  brokenRun: z.int().optional(),
});
export type TriedOrder = z.infer<typeof triedOrder>;

/** Whether an endpoint ends in the same state whatever comes twice, late or in another order. */
export const handlerProof = z
  .object({
    id: z.uuid(),
    webhookId: z.uuid(),
    status: proofStatus,
    verdict: proofVerdict.optional(),
    /** What it came to, or where it is, in a sentence. */
    words: z.string(),
    /** What makes the verdict worth less. */
    warnings: z.array(z.string()),
    startedAt: z.iso.datetime(),
    endedAt: z.iso.datetime().optional(),
    seed: z.int(),
    /** Ids of the events that are replayed, as they were recorded. */
    events: z.array(z.object({ id: z.string(), type: paymentEventType })),
    progress: z.object({
      /** Of the permutations, those that were tried … */
      permutations: z.int(),
      /** … and all that were planned. */
      planned: z.int(),
      /** With those that repeat, and those that look for fewer moves. */
      runs: z.int(),
      deliveries: z.int(),
    }),
    /** What is planned of each kind, and what became of those that were tried, in the order of the plan. */
    orders: z.array(z.object({ kind: orderKind, planned: z.int(), tried: z.array(triedOrder) })),
    /** The time was over before all of them were tried. */
    isCutShort: z.boolean(),
    /** Those that are kept; others that hold the same moves are counted with them. */
    broken: z.array(brokenPermutation),
  })
  .meta({ id: 'HandlerProof' });
export type HandlerProof = z.infer<typeof handlerProof>;
