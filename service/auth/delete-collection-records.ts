import type { TableWriters } from '../ports/storage.ts';
import { mintListKey } from '../resources/token-mint.ts';

type CollectionTables = Pick<TableWriters, 'collections' | 'tokenTypes' | 'tokenMints'>;

/** Deletes the collections of an application with their token types and mints; their contracts stay on their chains. */
export function deleteCollectionRecords(
  { collections, tokenTypes, tokenMints }: CollectionTables,
  applicationId: string,
): void {
  for (const { id } of tokenMints.listBy(
    'byCreation',
    mintListKey({ owner: applicationId }, undefined),
  ))
    tokenMints.delete(id);
  for (const collection of collections.listBy('byCreation', applicationId)) {
    for (const { id } of tokenTypes.listBy('byCollection', collection.id)) tokenTypes.delete(id);
    collections.delete(collection.id);
  }
}
