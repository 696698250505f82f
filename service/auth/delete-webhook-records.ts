import type { TableWriters } from '../ports/storage.ts';
import { eventListKey } from '../resources/payment-event.ts';
import { deliveryListKey } from '../resources/webhook-delivery.ts';

type WebhookTables = Pick<TableWriters, 'webhooks' | 'paymentEvents' | 'webhookDeliveries'>;

/** Deletes the webhooks of an application with their credentials, events and deliveries. */
export function deleteWebhookRecords(
  { webhooks, paymentEvents, webhookDeliveries }: WebhookTables,
  applicationId: string,
): void {
  const deliveries = deliveryListKey({ owner: applicationId }, undefined);
  for (const { id } of webhookDeliveries.listBy('byCreation', deliveries))
    webhookDeliveries.delete(id);
  const events = eventListKey(applicationId, undefined);
  for (const { id } of paymentEvents.listBy('byCreation', events)) paymentEvents.delete(id);
  for (const { id } of webhooks.listBy('byCreation', applicationId)) webhooks.delete(id);
}
