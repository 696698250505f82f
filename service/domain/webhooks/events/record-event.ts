import type { JsonObject } from '../../../model/kernel/json.ts';
import {
  eventListKey,
  outcomeEventTypes,
  type PaymentEventRecord,
  type PaymentEventType,
  payloadVersion,
} from '../../../model/webhooks/payment-event.ts';
import type { WebhookRecord } from '../../../model/webhooks/webhook.ts';
import type { Ports } from '../../../platform/ports/ports.ts';
import type { TableWriters } from '../../../platform/ports/storage.ts';

export interface NewEvent {
  readonly applicationId: string;
  readonly type: PaymentEventType;
  /** The payment intent, charge or checkout session after the change. */
  readonly object: JsonObject;
  readonly paymentIntentId?: string;
  readonly request: EventRequest;
}

/** The cause of an event. The interface requires both texts, also for changes by the clock or the operator. */
export type EventRequest = { readonly id: string; readonly idempotencyKey: string };

/** A new cause, with the key of the call or form, if any. */
export function newEventRequest({ ids }: Pick<Ports, 'ids'>, idempotencyKey = ids.uuid()): EventRequest {
  return { id: `req_${ids.token(12)}`, idempotencyKey };
}

type Outbox = Pick<TableWriters, 'webhooks' | 'paymentEvents' | 'webhookDeliveries'>;

/**
 * Stores an event, and a delivery for each enabled or paused webhook of the application if the
 * setting `paymentEvents` includes its type. Call it inside the transaction that changes the
 * payment. The payload bytes are frozen here; events retain their recording order.
 */
export function recordEvent(
  tables: Outbox,
  ports: Pick<Ports, 'ids' | 'clock' | 'settings'>,
  event: NewEvent,
): PaymentEventRecord {
  const { paymentEvents } = ports.settings.of(event.applicationId);
  const isDelivered = paymentEvents === 'all' || outcomeEventTypes.has(event.type);
  const enabled = isDelivered
    ? tables.webhooks
        .listBy('byCreation', event.applicationId)
        .filter(({ disabled }) => disabled === undefined || disabled.reason === 'PAUSED')
    : [];
  return recordEventFor(tables, ports, event, enabled);
}

/** Same as `recordEvent` for the given endpoints, regardless of the settings. */
export function recordEventFor(
  tables: Outbox,
  { ids, clock }: Pick<Ports, 'ids' | 'clock'>,
  { applicationId, type, object, paymentIntentId, request }: NewEvent,
  webhooks: readonly WebhookRecord[],
): PaymentEventRecord {
  const createdAt = clock.now();
  const id = `evt_${ids.token(18)}`;
  const event: PaymentEventRecord = {
    id,
    applicationId,
    type,
    ...(paymentIntentId !== undefined && { paymentIntentId }),
    payload: JSON.stringify({ ...eventEnvelope({ id, type, createdAt }, request, webhooks.length), data: { object } }),
    createdAt,
    sequence: tables.paymentEvents.countBy('byCreation', eventListKey(applicationId, undefined), createdAt),
  };
  tables.paymentEvents.put(event);
  for (const webhook of webhooks)
    tables.webhookDeliveries.put({
      id: ids.uuid(),
      applicationId: event.applicationId,
      webhookId: webhook.id,
      eventId: event.id,
      eventType: event.type,
      status: 'PENDING',
      attempts: [],
      attemptCount: 0,
      scheduleAttempts: 0,
      nextAttemptAt: event.createdAt,
      createdAt: event.createdAt,
      sequence: event.sequence,
    });
  return event;
}

/** The fields of an event next to its data. */
export function eventEnvelope(
  { id, type, createdAt }: Pick<PaymentEventRecord, 'id' | 'type' | 'createdAt'>,
  request: EventRequest,
  pendingWebhooks: number,
) {
  return {
    id,
    object: 'event',
    api_version: payloadVersion,
    created: Math.floor(Date.parse(createdAt) / 1000),
    type,
    livemode: false,
    pending_webhooks: pendingWebhooks,
    request: { id: request.id, idempotency_key: request.idempotencyKey },
  } as const satisfies JsonObject;
}
