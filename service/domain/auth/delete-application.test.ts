import { expect, test } from 'vitest';
import { fakePorts } from '../../../test/fakes/fake-ports.ts';
import { run } from '../../../test/operations/run.ts';
import { aCollection, aTokenMint, aTokenType } from '../../../test/records/collections.ts';
import { anApplication, otherApplicationId, theOtherApplication } from '../../../test/records/users.ts';
import { aDelivery, anEvent, aWebhook } from '../../../test/records/webhooks.ts';
import { mintListKey } from '../../model/market/token-mint.ts';
import { everyApplication } from '../../model/table.ts';
import { deleteApplication } from './delete-application.ts';

/** A record of each kind; of our application by default. */
function recordsOf(applicationId?: string) {
  const owned = applicationId === undefined ? {} : { applicationId };
  const webhook = aWebhook(owned);
  const event = anEvent(owned);
  const collection = aCollection(owned);
  const inCollection = { ...owned, collectionId: collection.id };
  return {
    ...{ webhook, event, delivery: aDelivery({ ...owned, webhookId: webhook.id, eventId: event.id }) },
    ...{ collection, type: aTokenType(inCollection), mint: aTokenMint(inCollection) },
  };
}

test('deleting an application deletes only its own webhooks, events, deliveries, collections and mints', async () => {
  const [ours, theirs] = [recordsOf(), recordsOf(otherApplicationId)];
  const ports = fakePorts({
    applications: [anApplication(), theOtherApplication()],
    webhooks: [ours.webhook, theirs.webhook],
    paymentEvents: [ours.event, theirs.event],
    webhookDeliveries: [ours.delivery, theirs.delivery],
    collections: [ours.collection, theirs.collection],
    tokenTypes: [ours.type, theirs.type],
    tokenMints: [ours.mint, theirs.mint],
  });

  const deleted = await run(deleteApplication, ports, { applicationId: ours.webhook.applicationId });

  expect(deleted.ok).toBe(true);
  ports.storage.read(({ webhooks, paymentEvents, webhookDeliveries, collections, tokenTypes, tokenMints }) => {
    const everyMint = mintListKey({ owner: everyApplication }, undefined);
    expect(webhooks.listBy('byCreation', everyApplication)).toEqual([theirs.webhook]);
    expect(paymentEvents.find(ours.event.id)).toBeUndefined();
    expect(paymentEvents.find(theirs.event.id)).toEqual(theirs.event);
    expect(webhookDeliveries.find(ours.delivery.id)).toBeUndefined();
    expect(webhookDeliveries.find(theirs.delivery.id)).toEqual(theirs.delivery);
    expect(collections.listBy('byCreation', everyApplication)).toEqual([theirs.collection]);
    expect(tokenTypes.find(ours.type.id)).toBeUndefined();
    expect(tokenTypes.find(theirs.type.id)).toEqual(theirs.type);
    expect(tokenMints.listBy('byCreation', everyMint)).toEqual([theirs.mint]);
  });
});
