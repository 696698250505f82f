import { ok, type Result } from '../../kernel/result.ts';
import type { Caller } from '../../ports/operation.ts';
import type { Ports } from '../../ports/ports.ts';
import { payPageUrl } from '../../resources/addresses.ts';
import type { PaymentEvent, PaymentEventType } from '../../resources/payment-event.ts';
import { disabledWebhook } from '../../webhooks/deliveries/resend-delivery.ts';
import { newEventRequest, recordEventFor } from '../../webhooks/events/record-event.ts';
import { toEvent } from '../../webhooks/events/to-event.ts';
import { findWebhook } from '../../webhooks/registration/find-webhook.ts';
import { objectOf } from '../intents/store-checkout.ts';
import { sampleCheckout } from './sample-checkout.ts';

/** Delivers a test event of any type to one endpoint, with a sample payment. */
export async function sendTestEvent(
  ports: Pick<Ports, 'storage' | 'clock' | 'ids' | 'settings' | 'installation'>,
  { webhookId, type }: { webhookId: string; type: PaymentEventType },
  caller: Caller,
): Promise<Result<PaymentEvent>> {
  return ports.storage.transact((tables) => {
    const result = findWebhook(tables, webhookId, caller);
    if (!result.ok) return result;
    const webhook = result.value;
    if (webhook.disabled) return disabledWebhook(webhookId);
    const { applicationId } = webhook;
    const checkout = sampleCheckout(ports, applicationId, type);
    const object = objectOf(
      type,
      checkout,
      payPageUrl(ports.installation.ownUrl(), checkout.session.id),
    );
    const request = newEventRequest(ports);
    const content = { applicationId, type, object, request };
    const event = recordEventFor(tables, ports, content, [webhook]);
    return ok(toEvent(tables, event));
  });
}
