import { z } from 'zod';

/** A record with its own page. Events link to their payment, signatures to their wallet. */
export const traceSubject = z.object({
  type: z.enum([
    'request',
    'payment',
    'offer',
    'fulfillment',
    'transaction',
    'mint',
    'collection',
    'wallet',
    'marketUser',
    'event',
    'delivery',
  ]),
  id: z.string().meta({ description: 'For a collection: its chain, a slash and its address.' }),
});
export type TraceSubject = z.infer<typeof traceSubject>;

/** Of a trace or a recent event: also a record that no link of a trace has. */
export const namedSubject = z.object({
  type: z.enum([...traceSubject.shape.type.options, 'user', 'webhook']),
  id: z.string(),
  name: z.string(),
});

/** A detail of a trace link. Its text may be user-supplied. */
export const traceFact = z.object({
  label: z.string(),
  value: z.string(),
  kind: z.enum(['text', 'code', 'id', 'chain', 'time']),
  leadsTo: traceSubject.optional(),
});
export type TraceFact = z.infer<typeof traceFact>;

export const traceSpan = z.object({
  name: z.string(),
  took: z.number().meta({ description: 'In milliseconds.' }),
  isWait: z.boolean(),
});
export type TraceSpan = z.infer<typeof traceSpan>;

/** One effect of a request. */
export const traceLink = z.object({
  id: z.string(),
  kind: z.enum([
    'request',
    'ledger',
    'queue',
    'chain',
    'signature',
    'mint',
    'offer',
    'event',
    'delivery',
    'attempt',
    'wait',
  ]),
  /** The link that contains it. */
  parent: z.string().optional(),
  /** The link that caused it, if it belongs to another parent. */
  cause: z.string().optional(),
  title: z.string(),
  /** Whether the title is a literal name of the API or of a contract. */
  isLiteral: z.boolean(),
  detail: z.string().optional(),
  /** running: in progress · unreached: did not happen because an earlier step failed. */
  state: z.enum(['done', 'running', 'failed', 'unreached']),
  /** Absent if it was not reached. */
  startedAt: z.string().optional(),
  endedAt: z.string().optional(),
  took: z.number().optional().meta({ description: 'In milliseconds; elapsed time while in progress.' }),
  /** The components of its duration, if known. */
  waits: z.array(traceSpan),
  record: traceSubject.optional(),
  facts: z.array(traceFact),
  /** Why it took long or failed. */
  why: z.string().optional(),
});
export type TraceLink = z.infer<typeof traceLink>;

const party = z.object({ name: z.string(), leadsTo: traceSubject.optional() });

/** A transfer of money or an item, or an on-chain settlement. */
export const traceOutcome = z.object({ label: z.string(), value: z.string(), from: party, to: party });
export type TraceOutcome = z.infer<typeof traceOutcome>;

/** The effects of a request, as far as they are stored. Times are service times. */
export const trace = z
  .object({
    id: z.string().meta({ description: 'The id of the request that started it.' }),
    title: z.string(),
    /** The record it is about, with its name. */
    subject: namedSubject.optional(),
    /** stopped: a step failed and nothing continues. */
    state: z.enum(['running', 'complete', 'stopped']),
    /** Why it stopped. */
    reason: z.string().optional(),
    startedAt: z.string(),
    endedAt: z.string().optional(),
    took: z.number().meta({ description: 'In milliseconds; elapsed time while in progress.' }),
    worked: z.number().meta({ description: 'Duration without waiting.' }),
    /** Breakdown of the duration, largest first; adds up to the total. */
    split: z.array(traceSpan),
    links: z.array(traceLink),
    /** Number of links that are not included. */
    omitted: z.int(),
    outcomes: z.array(traceOutcome),
  })
  .meta({ id: 'Trace' });
export type Trace = z.infer<typeof trace>;
