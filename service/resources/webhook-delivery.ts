import { z } from 'zod';
import { deliveryStatuses } from './names.ts';
import { type PaymentEventType, paymentEvent, paymentEventType } from './payment-event.ts';
import { byRecording, everyApplication, inRecordingOrder, sharedKeys, table } from './table.ts';
import { traced, underTrace } from './trace-id.ts';

/**
 * PENDING: waits for its next attempt, or for its endpoint to be enabled · DELIVERED: answered with 2xx ·
 * GIVEN_UP: no attempt is left · WITHDRAWN: its endpoint was deleted before it arrived.
 */
export const deliveryStatus = z.enum(deliveryStatuses);
export type DeliveryStatus = z.infer<typeof deliveryStatus>;

/** How an attempt ended. ANSWERED has a status, 2xx or any other; the others never got one. */
export const attemptOutcome = z.enum([
  'ANSWERED',
  'REFUSED_TARGET',
  'NOT_RESOLVED',
  'NOT_CONNECTED',
  'TIMED_OUT',
  'BROKEN_OFF',
]);
export type AttemptOutcome = z.infer<typeof attemptOutcome>;

/** One attempt to deliver, as it is stored and shown. */
export const deliveryAttempt = z.object({
  at: z.string(),
  /** The same moment by the clock of the machine, where that of the service was moved on. */
  machineTime: z.string().optional(),
  /** Whether a person asked for it. */
  isManual: z.boolean(),
  outcome: attemptOutcome,
  /** A sentence about what went wrong. */
  reason: z.string().optional(),
  /** The HTTP status of the answer. */
  status: z.int().optional(),
  durationMilliseconds: z.int(),
  /** The fault rule that had to do with it. */
  fault: z.string().optional(),
  /** The beginning of the answer, where there was one. */
  answer: z
    .object({ headers: z.record(z.string(), z.string()), body: z.string(), isCut: z.boolean() })
    .optional(),
});
export type DeliveryAttempt = z.infer<typeof deliveryAttempt>;

/** An event on its way to one endpoint, as it is stored. */
export const webhookDeliveryRecord = z.object({
  id: z.uuid(),
  applicationId: z.uuid(),
  webhookId: z.uuid(),
  eventId: z.string(),
  eventType: paymentEventType,
  status: deliveryStatus,
  /** The newest last; only the newest ones are kept. */
  attempts: z.array(deliveryAttempt),
  /** How many there were in all. */
  attemptCount: z.int(),
  /** How many of the schedule it is in; a resend begins a new one. */
  scheduleAttempts: z.int(),
  /** A person asked for the next attempt. */
  isResent: z.boolean().optional(),
  /** PENDING alone. */
  nextAttemptAt: z.string().optional(),
  deliveredAt: z.string().optional(),
  createdAt: z.string(),
  /** That of its event. */
  sequence: z.int(),
  ...traced,
});
export type WebhookDeliveryRecord = z.infer<typeof webhookDeliveryRecord>;

/** A delivery in a list. */
export const webhookDelivery = z
  .object({
    id: z.uuid(),
    webhookId: z.uuid(),
    url: z.string().optional().meta({ description: 'Of the endpoint as it is now.' }),
    eventId: z.string(),
    eventType: paymentEventType,
    status: deliveryStatus,
    attemptCount: z.int(),
    attempts: z.array(
      deliveryAttempt.pick({ at: true, outcome: true, status: true, isManual: true }),
    ),
    nextAttemptAt: z.string().optional(),
    deliveredAt: z.string().optional(),
    createdAt: z.string(),
  })
  .meta({ id: 'WebhookDelivery' });
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

/** A delivery in the list of all, with what it is about. */
export const listedDelivery = webhookDelivery
  .extend({
    paymentIntentId: z.string().optional(),
    amount: z.int().optional().meta({ description: 'Of the payment, in minor units.' }),
    currency: z.string().optional(),
  })
  .meta({ id: 'ListedDelivery' });
export type ListedDelivery = z.infer<typeof listedDelivery>;

/** A delivery with everything that was sent and answered; credentials are masked. */
export const webhookDeliveryInspection = webhookDelivery
  .extend({
    paymentIntentId: z.string().optional(),
    attempts: z.array(deliveryAttempt),
    request: z.object({
      method: z.literal('POST'),
      url: z.string(),
      headers: z.record(z.string(), z.string()),
      body: z.string(),
    }),
    /** When the attempts that are left come, at the earliest. */
    schedule: z.array(z.string()),
  })
  .meta({ id: 'WebhookDeliveryInspection' });
export type WebhookDeliveryInspection = z.infer<typeof webhookDeliveryInspection>;

/** An event with the bytes that are sent, and its deliveries. */
export const paymentEventInspection = paymentEvent
  .extend({ payload: z.string(), deliveries: z.array(webhookDelivery) })
  .meta({ id: 'PaymentEventInspection' });
export type PaymentEventInspection = z.infer<typeof paymentEventInspection>;

/** Whose deliveries a list holds: those of an owner, or of one endpoint. */
export type DeliveryScope = { readonly owner: string } | { readonly webhookId: string };

/** The key of a list of deliveries: whose, in which status or any, and of which kind of event or any. */
export function deliveryListKey(
  scope: DeliveryScope,
  status: DeliveryStatus | undefined,
  eventType?: PaymentEventType,
): string {
  const whose = 'webhookId' in scope ? `webhook ${scope.webhookId}` : scope.owner;
  return `${whose}/${status ?? '*'}/${eventType ?? '*'}`;
}

function deliveryListKeys(delivery: WebhookDeliveryRecord): readonly string[] {
  const { applicationId, webhookId, status, eventType } = delivery;
  return [{ owner: applicationId }, { owner: everyApplication }, { webhookId }].flatMap((scope) => [
    deliveryListKey(scope, status),
    deliveryListKey(scope, undefined),
    deliveryListKey(scope, status, eventType),
    deliveryListKey(scope, undefined, eventType),
  ]);
}

/** Deliveries by owner, endpoint and event, those that are due, and those of them that a person asked for. */
export const webhookDeliveryTable = table(webhookDeliveryRecord, {
  byCreation: {
    ...sharedKeys(
      ({ applicationId, webhookId, status, eventType }: WebhookDeliveryRecord) =>
        `${applicationId} ${webhookId} ${status} ${eventType}`,
      deliveryListKeys,
    ),
    ...inRecordingOrder,
  },
  byTrace: { ...underTrace, ...inRecordingOrder },
  byEvent: { keys: ({ eventId }) => [eventId], ...inRecordingOrder },
  due: {
    keys: ({ webhookId, nextAttemptAt }) => (nextAttemptAt === undefined ? [] : [webhookId]),
    order: (delivery) => `${delivery.nextAttemptAt ?? ''} ${byRecording(delivery)}`,
  },
  resent: {
    keys: ({ webhookId, status, isResent }) =>
      isResent && status === 'PENDING' ? [webhookId] : [],
    ...inRecordingOrder,
    isSeldom: true,
  },
});
