import { expect, test } from 'vitest';
import { fakePorts } from '../../test/fakes/fake-ports.ts';
import { aCollection, aTokenMint, aTokenType } from '../../test/records/a-collection.ts';
import {
  anApplication,
  otherApplicationId,
  theOtherApplication,
} from '../../test/records/builders.ts';
import { everyApplication } from '../resources/table.ts';
import { mintListKey } from '../resources/token-mint.ts';
import { deleteApplication } from './delete-application.ts';

test('deleting an application deletes only its own collections, token types and mints', async () => {
  const of = (applicationId?: string) => {
    const owned = applicationId === undefined ? {} : { applicationId };
    const collection = aCollection(owned);
    const ofIt = { ...owned, collectionId: collection.id };
    return { collection, type: aTokenType(ofIt), mint: aTokenMint(ofIt) };
  };
  const ours = of();
  const theirs = of(otherApplicationId);
  const ports = fakePorts({
    applications: [anApplication(), theOtherApplication()],
    collections: [ours.collection, theirs.collection],
    tokenTypes: [ours.type, theirs.type],
    tokenMints: [ours.mint, theirs.mint],
  });

  const deleted = await deleteApplication(ports, { applicationId: ours.mint.applicationId });

  expect(deleted.ok).toBe(true);
  ports.storage.read(({ collections, tokenTypes, tokenMints }) => {
    const everyMint = mintListKey({ owner: everyApplication }, undefined);
    expect(collections.listBy('byCreation', everyApplication)).toEqual([theirs.collection]);
    expect(tokenTypes.find(ours.type.id)).toBeUndefined();
    expect(tokenTypes.find(theirs.type.id)).toEqual(theirs.type);
    expect(tokenMints.listBy('byCreation', everyMint)).toEqual([theirs.mint]);
  });
});
