import { z } from 'zod';

/** What happens, or is over, by the clock of the service alone. */
export const dueKind = z.enum([
  'auction-ends',
  'checkout-expires',
  'delivery-tried',
  'event-deleted',
  'lock-ends',
  'signing-secret-ends',
  'billing-ends',
  'idempotency-key-ends',
]);
export type DueKind = z.infer<typeof dueKind>;

/** One thing that waits for a moment. */
export const dueThing = z.object({
  id: z.string(),
  kind: dueKind,
  at: z.iso.datetime(),
  /** What it is called; its text may be a stranger's. */
  name: z.string(),
  /** What it is about, where that has a page. */
  subject: z
    .object({
      type: z.enum(['offer', 'payment', 'delivery', 'event', 'user', 'webhook', 'wallet']),
      id: z.string(),
    })
    .optional(),
});
export type DueThing = z.infer<typeof dueThing>;

/** How many of a kind. */
export const dueCount = z.object({ kind: dueKind, count: z.int() });
export type DueCount = z.infer<typeof dueCount>;

/** What waits for the clock of the service, the soonest first. */
export const dueList = z
  .object({
    now: z.iso.datetime(),
    items: z.array(dueThing).meta({ description: 'The first ones, as many as were asked for.' }),
    total: z.int(),
    counts: z.array(dueCount).meta({ description: 'Of the kinds that there are some of.' }),
  })
  .meta({ id: 'DueList' });
export type DueList = z.infer<typeof dueList>;

/** Things of one kind that are due close together. */
export const dueMark = z.object({
  at: z.iso.datetime().meta({ description: 'The first of them.' }),
  until: z.iso.datetime().meta({ description: 'The last of them.' }),
  count: z.int(),
});
export type DueMark = z.infer<typeof dueMark>;

/** One kind, over a span. */
export const dueLane = z.object({ kind: dueKind, count: z.int(), marks: z.array(dueMark) });
export type DueLane = z.infer<typeof dueLane>;

/** What is due within a span, to be drawn. */
export const dueTimeline = z
  .object({
    from: z.iso.datetime().meta({ description: 'What the clock shows.' }),
    to: z.iso.datetime(),
    lanes: z.array(dueLane).meta({ description: 'Of the kinds that there are some of.' }),
  })
  .meta({ id: 'DueTimeline' });
export type DueTimeline = z.infer<typeof dueTimeline>;
