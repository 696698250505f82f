import { fail, ok, type Result } from '../../kernel/result.ts';
import type { Caller } from '../../ports/operation.ts';
import type { Ports } from '../../ports/ports.ts';
import type { PaymentEventRecord } from '../../resources/payment-event.ts';
import type { WebhookRecord } from '../../resources/webhook.ts';
import type {
  WebhookDeliveryInspection,
  WebhookDeliveryRecord,
} from '../../resources/webhook-delivery.ts';
import { displayedHeaders } from '../sending/delivery-headers.ts';
import { findDelivery } from './find-delivery.ts';
import { earliestAttempts } from './retry-schedule.ts';
import { isSending, toDelivery } from './to-delivery.ts';

type InspectPorts = Pick<Ports, 'storage' | 'settings' | 'deviceKey' | 'installation' | 'clock'>;

/**
 * Returns a delivery with every stored attempt, its request and its responses. The headers are
 * those of the last attempt, or of an attempt now; without its endpoint there are none.
 */
export async function inspectDelivery(
  ports: InspectPorts,
  { deliveryId }: { deliveryId: string },
  caller: Caller,
): Promise<Result<WebhookDeliveryInspection>> {
  return ports.storage.read((tables) => {
    const match = findDelivery(tables, deliveryId, caller);
    if (!match.ok) return match;
    const delivery = match.value;
    const event = tables.paymentEvents.find(delivery.eventId);
    if (!event) return fail('event.not-found', `The event ${delivery.eventId} was deleted.`);
    const webhook = tables.webhooks.find(delivery.webhookId);
    return ok({
      ...toDelivery(tables, delivery),
      ...(event.paymentIntentId !== undefined && { paymentIntentId: event.paymentIntentId }),
      attempts: delivery.attempts,
      request: requestOf(ports, delivery, event, webhook),
      schedule: scheduleOf(ports, delivery, webhook),
    });
  });
}

function requestOf(
  ports: InspectPorts,
  { attempts }: WebhookDeliveryRecord,
  event: PaymentEventRecord,
  webhook: WebhookRecord | undefined,
): WebhookDeliveryInspection['request'] {
  const last = attempts.at(-1);
  const at = last?.at ?? ports.clock.now();
  const time = { at, machineTime: last?.machineTime ?? at };
  return {
    method: 'POST',
    url: webhook?.url ?? '',
    headers: webhook ? displayedHeaders(ports, webhook, event, time) : {},
    body: event.payload,
  };
}

/** A disabled endpoint has no upcoming attempts. */
function scheduleOf(
  { settings }: Pick<Ports, 'settings'>,
  { nextAttemptAt, scheduleAttempts, deliveredAt }: WebhookDeliveryRecord,
  webhook: WebhookRecord | undefined,
): string[] {
  if (nextAttemptAt === undefined || !isSending(webhook)) return [];
  if (deliveredAt !== undefined) return [nextAttemptAt];
  const { retryProfile } = settings.current();
  const moments = earliestAttempts(retryProfile, scheduleAttempts, Date.parse(nextAttemptAt));
  return moments.map((millis) => new Date(millis).toISOString());
}
