import { z } from 'zod';
import { paymentEventType } from './payment-event.ts';

/** A difference between two end states: an RFC 6901 path, with short texts. */
export const stateDifference = z.object({
  path: z.string(),
  expected: z.string().optional(),
  found: z.string().optional(),
});
export type StateDifference = z.infer<typeof stateDifference>;

/** An order of arrival that leads to a different end state, in the fewest moves found. */
export const brokenPermutation = z.object({
  /** The number of the first run that met it; each delivery of that run included the number. */
  run: z.int(),
  /** One sentence. */
  words: z.string(),
  /** The effect of a moved or duplicated delivery: it arrives before or after the position of another. */
  moves: z.array(
    z.object({
      eventId: z.string(),
      eventType: paymentEventType,
      isCopy: z.boolean(),
      side: z.enum(['before', 'behind']),
      ofEventId: z.string(),
      ofEventType: paymentEventType,
    }),
  ),
  /** Event ids in order of arrival. */
  sequence: z.array(z.string()),
  differences: z.array(stateDifference),
  /** Number of planned permutations that contain it. */
  permutations: z.int(),
  /** Whether there was time to search for fewer moves. */
  isShrunk: z.boolean(),
  /** Deliveries without a 2xx response. */
  notProcessed: z.int(),
});
export type BrokenPermutation = z.infer<typeof brokenPermutation>;

/**
 * Orders of arrival. AS_RECORDED: twice, to check that runs are comparable · SWAPPED: each pair of neighbours ·
 * DOUBLED: each delivery · LAST_FIRST: the last delivery before all others · DRAWN: random delays and duplicates from
 * the seed.
 */
export const orderKind = z.enum(['AS_RECORDED', 'SWAPPED', 'DOUBLED', 'LAST_FIRST', 'DRAWN']);
export type OrderKind = z.infer<typeof orderKind>;

export const triedOrder = z.object({
  /** The number of its run; each delivery of that run included the number. */
  run: z.int(),
  isAlike: z.boolean(),
  /** The run of the broken permutation that it is counted with; `undefined` if no further permutations are stored. */
  brokenRun: z.int().optional(),
});
export type TriedOrder = z.infer<typeof triedOrder>;

/** Result of testing whether an endpoint reaches the same state despite duplicates, delays and reordering. */
export const handlerProof = z
  .object({
    id: z.uuid(),
    webhookId: z.uuid(),
    /** RUNNING · ENDED: has a verdict · FAILED: could not continue · CANCELLED: by the operator or a new world. */
    status: z.enum(['RUNNING', 'ENDED', 'FAILED', 'CANCELLED']),
    /** NOT_REPEATABLE: the same deliveries in the same order led to different end states, so order cannot be the cause. */
    verdict: z.enum(['HOLDS', 'BREAKS', 'NOT_REPEATABLE']).optional(),
    /** The result or the progress, in a sentence. */
    words: z.string(),
    /** Reasons why the verdict is less reliable. */
    warnings: z.array(z.string()),
    startedAt: z.iso.datetime(),
    endedAt: z.iso.datetime().optional(),
    seed: z.int(),
    /** Ids of the replayed events, in recorded order. */
    events: z.array(z.object({ id: z.string(), type: paymentEventType })),
    progress: z.object({
      /** Number of tested permutations. */
      permutations: z.int(),
      /** Number of planned permutations. */
      planned: z.int(),
      /** Including repeated runs and runs that search for fewer moves. */
      runs: z.int(),
      deliveries: z.int(),
    }),
    /** Number of planned orders of each kind, with the results of tested orders, in planned order. */
    orders: z.array(z.object({ kind: orderKind, planned: z.int(), tried: z.array(triedOrder) })),
    /** The time limit was reached before all permutations were tested. */
    isCutShort: z.boolean(),
    /** The stored broken permutations; others with the same moves are counted with them. */
    broken: z.array(brokenPermutation),
  })
  .meta({ id: 'HandlerProof' });
export type HandlerProof = z.infer<typeof handlerProof>;

/** Whether a hook of a handler test responds as expected. */
export const hookCheck = z
  .object({
    isExpected: z.boolean(),
    milliseconds: z.int().min(0),
    words: z.string().optional().meta({ description: 'What is wrong; contains nothing from the response body.' }),
  })
  .meta({ id: 'HookTrial' });
