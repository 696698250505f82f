import type { TableWriters } from '../ports/storage.ts';
import { mintListKey } from '../resources/token-mint.ts';
import { deleteAll } from './delete-all.ts';

type CollectionTables = Pick<TableWriters, 'collections' | 'tokenTypes' | 'tokenMints'>;

/**
 * Deletes the collections of an application with their token types and mints; their contracts remain on their chains.
 */
export function deleteCollectionRecords(
  { collections, tokenTypes, tokenMints }: CollectionTables,
  applicationId: string,
): void {
  deleteAll(tokenMints, 'byCreation', mintListKey({ owner: applicationId }, undefined));
  for (const collection of collections.listBy('byCreation', applicationId)) {
    deleteAll(tokenTypes, 'byCollection', collection.id);
    collections.delete(collection.id);
  }
}
