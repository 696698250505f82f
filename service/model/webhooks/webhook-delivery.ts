import { z } from 'zod';
import { traced, underTrace } from '../history/trace-id.ts';
import { deliveryStatuses } from '../installation/names.ts';
import { byRecording, everyApplication, inRecordingOrder, sharedKeys, table } from '../table.ts';
import { type PaymentEventType, paymentEvent, paymentEventType } from './payment-event.ts';

/**
 * PENDING: waiting for its next attempt, or for its endpoint to be enabled · DELIVERED: received a 2xx response ·
 * GIVEN_UP: failed, with no attempts left · WITHDRAWN: its endpoint was deleted before delivery.
 */
export const deliveryStatus = z.enum(deliveryStatuses);
export type DeliveryStatus = z.infer<typeof deliveryStatus>;

/** How an attempt ended. ANSWERED has a status, 2xx or any other; the other outcomes have none. */
export const attemptOutcome = z.enum([
  'ANSWERED',
  'REFUSED_TARGET',
  'NOT_RESOLVED',
  'NOT_CONNECTED',
  'TIMED_OUT',
  'BROKEN_OFF',
]);

export const deliveryAttempt = z.object({
  at: z.string(),
  /** System time of the attempt, if the service clock was moved. */
  machineTime: z.string().optional(),
  /** Whether an operator requested it. */
  isManual: z.boolean(),
  outcome: attemptOutcome,
  /** What went wrong, in a sentence. */
  reason: z.string().optional(),
  /** The HTTP status of the response. */
  status: z.int().optional(),
  durationMilliseconds: z.int(),
  /** The fault rule that affected it. */
  fault: z.string().optional(),
  /** The start of the response, if any. */
  answer: z.object({ headers: z.record(z.string(), z.string()), body: z.string(), isCut: z.boolean() }).optional(),
});
export type DeliveryAttempt = z.infer<typeof deliveryAttempt>;

/** A stored event on its way to one endpoint. */
export const webhookDeliveryRecord = z.object({
  id: z.uuid(),
  applicationId: z.uuid(),
  webhookId: z.uuid(),
  eventId: z.string(),
  eventType: paymentEventType,
  status: deliveryStatus,
  /** The newest last; only the newest are stored. */
  attempts: z.array(deliveryAttempt),
  /** Total number of attempts. */
  attemptCount: z.int(),
  /** Number of attempts in the current schedule; a resend starts a new schedule. */
  scheduleAttempts: z.int(),
  /** Whether an operator requested the next attempt. */
  isResent: z.boolean().optional(),
  /** PENDING only. */
  nextAttemptAt: z.string().optional(),
  deliveredAt: z.string().optional(),
  createdAt: z.string(),
  /** The sequence of its event. */
  sequence: z.int(),
  ...traced,
});
export type WebhookDeliveryRecord = z.infer<typeof webhookDeliveryRecord>;

export const webhookDelivery = z
  .object({
    id: z.uuid(),
    webhookId: z.uuid(),
    url: z.string().optional().meta({ description: 'Current URL of the endpoint.' }),
    ...webhookDeliveryRecord.pick({ eventId: true, eventType: true, status: true, attemptCount: true }).shape,
    attempts: z.array(deliveryAttempt.pick({ at: true, outcome: true, status: true, isManual: true })),
    ...webhookDeliveryRecord.pick({ nextAttemptAt: true, deliveredAt: true, createdAt: true }).shape,
  })
  .meta({ id: 'WebhookDelivery' });
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

export const listedDelivery = webhookDelivery
  .extend({
    paymentIntentId: z.string().optional(),
    amount: z.int().optional().meta({ description: 'Amount of the payment, in minor units.' }),
    currency: z.string().optional(),
    durationMilliseconds: z.int().optional().meta({ description: 'Duration of the last attempt.' }),
  })
  .meta({ id: 'ListedDelivery' });
export type ListedDelivery = z.infer<typeof listedDelivery>;

/** A delivery with its full requests and responses; credentials are masked. */
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
    /** The earliest times of the remaining attempts. */
    schedule: z.array(z.string()),
  })
  .meta({ id: 'WebhookDeliveryInspection' });
export type WebhookDeliveryInspection = z.infer<typeof webhookDeliveryInspection>;

/** An event with the sent bytes, and its deliveries. */
export const paymentEventInspection = paymentEvent
  .extend({ payload: z.string(), deliveries: z.array(webhookDelivery) })
  .meta({ id: 'PaymentEventInspection' });

export type DeliveryScope = { readonly owner: string } | { readonly webhookId: string };

/** The key of a delivery list: scope, status or any, event type or any. */
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

/** Deliveries by owner, endpoint and event, due deliveries, and due resends. */
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
    keys: ({ webhookId, status, isResent }) => (isResent && status === 'PENDING' ? [webhookId] : []),
    ...inRecordingOrder,
    isSeldom: true,
  },
});
