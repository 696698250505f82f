import { z } from 'zod';
import { traced, underTrace } from '../history/trace-id.ts';
import { paymentEventTypes } from '../installation/names.ts';
import { inRecordingOrder, ownersOf, table } from '../table.ts';

export const paymentEventType = z.enum(paymentEventTypes);
export type PaymentEventType = z.infer<typeof paymentEventType>;

/** The types of `paymentEvents: outcomes`: the only events of the contract. */
export const outcomeEventTypes: ReadonlySet<PaymentEventType> = new Set([
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
]);

/** The version date of the payload format. */
export const payloadVersion = '2022-08-01';

/** A stored event: the bytes of its payload never change. */
export const paymentEventRecord = z.object({
  /** evt_… */
  id: z.string(),
  applicationId: z.uuid(),
  type: paymentEventType,
  /** The payment it is about; absent for a test event. */
  paymentIntentId: z.string().optional(),
  /** Sent unchanged by every attempt of every delivery. */
  payload: z.string(),
  createdAt: z.string(),
  /** Its number among the application's events of the same millisecond. */
  sequence: z.int(),
  ...traced,
});
export type PaymentEventRecord = z.infer<typeof paymentEventRecord>;

/** An event as the operator sees it. */
export const paymentEvent = z
  .object({
    id: z.string(),
    type: paymentEventType,
    paymentIntentId: z.string().optional(),
    isTest: z.boolean(),
    createdAt: z.string(),
    deliveries: z.int(),
  })
  .meta({ id: 'PaymentEvent' });
export type PaymentEvent = z.infer<typeof paymentEvent>;

/** The key of an event list: owner, type or any. */
export function eventListKey(owner: string, type: PaymentEventType | undefined): string {
  return `${owner}/${type ?? '*'}`;
}

export const paymentEventTable = table(paymentEventRecord, {
  byCreation: {
    keys: (event) =>
      ownersOf(event).flatMap((owner) => [eventListKey(owner, event.type), eventListKey(owner, undefined)]),
    ...inRecordingOrder,
  },
  byTrace: { ...underTrace, ...inRecordingOrder },
  byPayment: {
    keys: ({ paymentIntentId }) => (paymentIntentId === undefined ? [] : [paymentIntentId]),
    ...inRecordingOrder,
  },
});
