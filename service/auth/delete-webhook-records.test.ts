import { expect, test } from 'vitest';
import { everyApplication } from '../resources/table.ts';
import { aDelivery, anEvent, aWebhook } from '../testing/a-webhook.ts';
import { anApplication, otherApplicationId, theOtherApplication } from '../testing/builders.ts';
import { fakePorts } from '../testing/fake-ports.ts';
import { deleteApplication } from './delete-application.ts';

test('deleting an application deletes only its own webhooks, events and deliveries', async () => {
  const of = (applicationId?: string) => {
    const owned = applicationId === undefined ? {} : { applicationId };
    const webhook = aWebhook(owned);
    const event = anEvent(owned);
    const delivery = aDelivery({ ...owned, webhookId: webhook.id, eventId: event.id });
    return { webhook, event, delivery };
  };
  const ours = of();
  const theirs = of(otherApplicationId);
  const ports = fakePorts({
    applications: [anApplication(), theOtherApplication()],
    webhooks: [ours.webhook, theirs.webhook],
    paymentEvents: [ours.event, theirs.event],
    webhookDeliveries: [ours.delivery, theirs.delivery],
  });

  const deleted = await deleteApplication(ports, { applicationId: ours.webhook.applicationId });

  expect(deleted.ok).toBe(true);
  ports.storage.read(({ webhooks, paymentEvents, webhookDeliveries }) => {
    expect(webhooks.listBy('byCreation', everyApplication)).toEqual([theirs.webhook]);
    expect(paymentEvents.find(ours.event.id)).toBeUndefined();
    expect(paymentEvents.find(theirs.event.id)).toEqual(theirs.event);
    expect(webhookDeliveries.find(ours.delivery.id)).toBeUndefined();
    expect(webhookDeliveries.find(theirs.delivery.id)).toEqual(theirs.delivery);
  });
});
