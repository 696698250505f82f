import { z } from 'zod';
import { day, second } from '../kernel/units.ts';

/** Events and deadlines that depend on the service clock only. */
export const dueKind = z.enum([
  'auction-ends',
  'sale-ends',
  'checkout-expires',
  'delivery-tried',
  'event-deleted',
  'lock-ends',
  'signing-secret-ends',
  'billing-ends',
  'idempotency-key-ends',
]);
export type DueKind = z.infer<typeof dueKind>;

/** A scheduled event or deadline. */
export const dueRecord = z.object({
  id: z.string(),
  kind: dueKind,
  at: z.iso.datetime(),
  /** Its name; may be user-supplied text. */
  name: z.string(),
  /** The record it concerns, if that has a page. */
  subject: z
    .object({ type: z.enum(['offer', 'payment', 'delivery', 'event', 'user', 'webhook', 'wallet']), id: z.string() })
    .optional(),
});
export type DueRecord = z.infer<typeof dueRecord>;

/** The number of scheduled events of a kind. */
const dueCount = z.object({ kind: dueKind, count: z.int() });
export type DueCount = z.infer<typeof dueCount>;

/** Scheduled events and deadlines, soonest first. */
export const dueList = z
  .object({
    now: z.iso.datetime(),
    items: z.array(dueRecord).meta({ description: 'The first entries, up to the requested number.' }),
    total: z.int(),
    counts: z.array(dueCount).meta({ description: 'Kinds without entries are omitted.' }),
  })
  .meta({ id: 'DueList' });
export type DueList = z.infer<typeof dueList>;

export const dueMark = z.object({
  at: z.iso.datetime().meta({ description: 'Time of the first event.' }),
  until: z.iso.datetime().meta({ description: 'Time of the last event.' }),
  count: z.int(),
});
export type DueMark = z.infer<typeof dueMark>;

/** The events of one kind within a time span. */
export const dueLane = z.object({ kind: dueKind, count: z.int(), marks: z.array(dueMark) });
export type DueLane = z.infer<typeof dueLane>;

/** Scheduled events within a time span, for a chart. */
export const dueTimeline = z
  .object({
    from: z.iso.datetime().meta({ description: 'Current service time.' }),
    to: z.iso.datetime(),
    lanes: z.array(dueLane).meta({ description: 'Kinds without entries are omitted.' }),
  })
  .meta({ id: 'DueTimeline' });
export type DueTimeline = z.infer<typeof dueTimeline>;

/** Maximum distance of one clock advance: 400 days. */
export const maximumClockSeconds = (400 * day) / second;

/** Range of the clock speed, as a multiple of system time. */
export const clockSpeeds = { slowest: 0.01, fastest: 3_600 } as const;

export const clockState = z.enum(['running', 'frozen']);

const clockAdvance = z.object({
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  stops: z.int().meta({ description: 'Number of times at which work was due.' }),
  ran: z.array(dueCount).meta({ description: 'Work that was due during the advance.' }),
  heldUp: z.array(z.string()).meta({ description: 'Work that did not finish in time.' }),
});

/** The service clock, which can be advanced, frozen, sped up or slowed down relative to system time. */
export const clockView = z
  .object({
    now: z.iso.datetime(),
    offsetMilliseconds: z.int().meta({ description: 'Offset from system time.' }),
    state: clockState,
    speed: z.number().meta({ description: 'Multiple of system time; 0 while frozen.' }),
    machineNow: z.iso.datetime(),
    advance: clockAdvance.optional().meta({ description: 'Present while an advance is in progress.' }),
  })
  .meta({ id: 'Clock' });
export type ClockView = z.infer<typeof clockView>;

/** The clock after an advance has finished. */
export const clockAdvanced = clockView
  .omit({ advance: true })
  .extend({
    ...clockAdvance.shape,
    stoppedBy: z
      .enum(['cancel', 'stops', 'time'])
      .optional()
      .meta({ description: 'Why the advance stopped early. Send the request again to continue.' }),
    tookMilliseconds: z.int(),
  })
  .meta({ id: 'ClockAdvanced' });
export type ClockAdvanced = z.infer<typeof clockAdvanced>;
