import { type PaymentEventRecord, payloadVersion } from '../../service/resources/payment-event.ts';
import type { WebhookRecord } from '../../service/resources/webhook.ts';
import type { WebhookDeliveryRecord } from '../../service/resources/webhook-delivery.ts';
import { anId, ourApplicationId } from './builders.ts';

const createdAt = '2029-12-31T23:00:00.000Z';

/** A webhook whose secrets cannot be decrypted. */
export function aWebhook(fields: Partial<WebhookRecord> = {}): WebhookRecord {
  return {
    id: anId(),
    applicationId: ourApplicationId,
    url: 'http://127.0.0.1:9000/hooks',
    authenticationType: 'API_KEY',
    headerName: 'x-api-key',
    sealedCredential: 'sealed',
    sealedSigningSecret: 'sealed',
    createdAt,
    changedAt: createdAt,
    ...fields,
  };
}

/** An event of a successful payment. */
export function anEvent(fields: Partial<PaymentEventRecord> = {}): PaymentEventRecord {
  const id = fields.id ?? `evt_${anId().replaceAll('-', '')}`;
  const type = fields.type ?? 'payment_intent.succeeded';
  return {
    id,
    applicationId: ourApplicationId,
    type,
    paymentIntentId: 'pi_1',
    payload: JSON.stringify({ id, object: 'event', api_version: payloadVersion, type }),
    createdAt,
    sequence: 0,
    ...fields,
  };
}

/** A delivery before its first attempt. */
export function aDelivery(fields: Partial<WebhookDeliveryRecord> = {}): WebhookDeliveryRecord {
  const created = fields.createdAt ?? createdAt;
  return {
    id: anId(),
    applicationId: ourApplicationId,
    webhookId: anId(),
    eventId: 'evt_1',
    eventType: 'payment_intent.succeeded',
    status: 'PENDING',
    attempts: [],
    attemptCount: 0,
    scheduleAttempts: 0,
    ...((fields.status ?? 'PENDING') === 'PENDING' && { nextAttemptAt: created }),
    createdAt: created,
    sequence: 0,
    ...fields,
  };
}
