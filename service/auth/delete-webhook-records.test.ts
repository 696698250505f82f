import { expect, test } from 'vitest';
import { fakePorts } from '../../test/fakes/fake-ports.ts';
import { aDelivery, anEvent, aWebhook } from '../../test/records/a-webhook.ts';
import {
  anApplication,
  otherApplicationId,
  theOtherApplication,
} from '../../test/records/builders.ts';
import { everyApplication } from '../resources/table.ts';
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
