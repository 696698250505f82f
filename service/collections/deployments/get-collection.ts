import { isVisible } from '../../auth/tenancy.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { Caller } from '../../ports/operation.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Collection } from '../../resources/collection.ts';
import { type CollectionPlace, findCollection } from '../find-collection.ts';
import { toCollection } from './to-collection.ts';

/** Returns a collection of the caller's application by its address. */
export async function getCollection(
  { storage }: Pick<Ports, 'storage'>,
  location: CollectionPlace,
  caller: Caller,
): Promise<Result<Collection>> {
  return storage.read((tables) => {
    const collection = findCollection(tables, location, caller);
    return collection.ok ? ok(toCollection(tables, collection.value)) : collection;
  });
}

/** Returns a collection of the caller's application by the id of its deployment. */
export async function getDeployment(
  { storage }: Pick<Ports, 'storage'>,
  { deploymentId }: { readonly deploymentId: string },
  caller: Caller,
): Promise<Result<Collection>> {
  return storage.read((tables) => {
    const collection = tables.collections.find(deploymentId);
    return collection && isVisible(caller, collection)
      ? ok(toCollection(tables, collection))
      : fail('collection.not-found', `No deployment has the id ${deploymentId}.`);
  });
}
