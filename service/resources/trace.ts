import { z } from 'zod';

/** What a link of a trace is, as its tag says. */
export const traceLinkKind = z.enum([
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
]);
export type TraceLinkKind = z.infer<typeof traceLinkKind>;

/** running: not over · unreached: never came to pass, because something before it failed. */
export const traceLinkState = z.enum(['done', 'running', 'failed', 'unreached']);
export type TraceLinkState = z.infer<typeof traceLinkState>;

/** Something with a page of its own. An event's is that of its payment; a signature's that of its wallet. */
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
  id: z.string().meta({ description: 'Of a collection its chain, a slash and its address.' }),
});
export type TraceSubject = z.infer<typeof traceSubject>;

/** Something that is known of a link. Its text may be a stranger's. */
export const traceFact = z.object({
  label: z.string(),
  value: z.string(),
  kind: z.enum(['text', 'code', 'id', 'chain', 'time']),
  leadsTo: traceSubject.optional(),
});
export type TraceFact = z.infer<typeof traceFact>;

/** A stretch of time: work, or waiting for something else. */
export const traceSpan = z.object({
  name: z.string(),
  took: z.number().meta({ description: 'In milliseconds.' }),
  isWait: z.boolean(),
});
export type TraceSpan = z.infer<typeof traceSpan>;

/** One thing that a request caused. */
export const traceLink = z.object({
  id: z.string(),
  kind: traceLinkKind,
  /** The link it is a part of. */
  parent: z.string().optional(),
  /** The link that led to it, where that is no part of the same. */
  cause: z.string().optional(),
  title: z.string(),
  /** Whether the title is a literal name of the interface or of a contract. */
  isLiteral: z.boolean(),
  detail: z.string().optional(),
  state: traceLinkState,
  /** Absent for what was never reached. */
  startedAt: z.string().optional(),
  endedAt: z.string().optional(),
  took: z.number().optional().meta({ description: 'In milliseconds; so far, while it runs.' }),
  /** What its time is made of, where that is known. */
  waits: z.array(traceSpan),
  record: traceSubject.optional(),
  facts: z.array(traceFact),
  /** Why it took so long, or why it failed. */
  why: z.string().optional(),
});
export type TraceLink = z.infer<typeof traceLink>;

const party = z.object({ name: z.string(), leadsTo: traceSubject.optional() });

/** What changed hands: money, an item, what was settled on a chain. */
export const traceOutcome = z.object({
  label: z.string(),
  value: z.string(),
  from: party,
  to: party,
});
export type TraceOutcome = z.infer<typeof traceOutcome>;

/** What a request caused, as far as it is kept. Times are those of the service's clock. */
export const trace = z
  .object({
    id: z.string().meta({ description: 'The id of the request that began it.' }),
    title: z.string(),
    /** What it is about, with what that is called. */
    subject: traceSubject.extend({ name: z.string() }).optional(),
    /** stopped: something failed, and nothing goes on. */
    state: z.enum(['running', 'complete', 'stopped']),
    /** Why it stopped. */
    reason: z.string().optional(),
    startedAt: z.string(),
    endedAt: z.string().optional(),
    took: z.number().meta({ description: 'In milliseconds; so far, while it runs.' }),
    worked: z.number().meta({ description: 'The part of it that is no waiting.' }),
    /** Where the time went, the largest first; together as long as the whole. */
    split: z.array(traceSpan),
    links: z.array(traceLink),
    /** How many links more there are than are told. */
    omitted: z.int(),
    outcomes: z.array(traceOutcome),
  })
  .meta({ id: 'Trace' });
export type Trace = z.infer<typeof trace>;
