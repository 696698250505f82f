import { z } from 'zod';
import { visibleOwner } from '../../auth/tenancy.ts';
import { indexed, type Listing, parted } from '../../kernel/listing.ts';
import { type Page, pageInput, toPage } from '../../kernel/paging.ts';
import { type SecretType, secretTypeInput } from '../../kernel/primitives.ts';
import { ok, type Result } from '../../kernel/result.ts';
import type { Caller } from '../../ports/operation.ts';
import type { Ports } from '../../ports/ports.ts';
import type { TableReaders } from '../../ports/storage.ts';
import type { Collection, CollectionRecord } from '../../resources/collection.ts';
import { toCollection } from './to-collection.ts';

export const listCollectionsInput = pageInput.extend({
  secretType: secretTypeInput.optional(),
  search: z
    .string()
    .max(200)
    .optional()
    .meta({ description: 'Part of a name, or a complete address or id.' }),
});
export type ListCollectionsInput = z.output<typeof listCollectionsInput>;

/** Lists collections of the caller's application, newest first. */
export async function listCollections(
  { storage }: Pick<Ports, 'storage'>,
  { secretType, search = '', ...page }: ListCollectionsInput,
  caller: Caller,
): Promise<Result<Page<Collection>>> {
  return storage.read((tables) => {
    const list = selectCollections(
      tables,
      { secretType, text: search.trim().toLowerCase() },
      caller,
    );
    return ok(toPage(list, page, (collection) => toCollection(tables, collection)));
  });
}

function selectCollections(
  { collections }: TableReaders,
  { secretType, text }: { readonly secretType: SecretType | undefined; readonly text: string },
  caller: Caller,
): Listing<CollectionRecord> {
  const key = visibleOwner(caller);
  if (secretType === undefined && text === '')
    return indexed(collections, { index: 'byCreation', key });
  const part = collections.partBy('byCreation', key, {
    name: JSON.stringify([secretType, text]),
    holds: (collection) =>
      (secretType === undefined || collection.chain === secretType) &&
      (collection.name.toLowerCase().includes(text) ||
        collection.address.toLowerCase() === text ||
        collection.id === text),
  });
  return parted(part, { descending: true });
}
