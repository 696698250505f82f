import { isVisible, ownerSeenBy } from '../../auth/tenancy.ts';
import { type Page, type PageInput, toPage } from '../../kernel/paging.ts';
import type { SecretType } from '../../kernel/primitives.ts';
import { ok, type Result } from '../../kernel/result.ts';
import type { Caller } from '../../ports/operation.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Collection } from '../../resources/collection.ts';
import { toCollection } from './to-collection.ts';

export interface ListCollectionsInput extends PageInput {
  readonly secretType?: SecretType | undefined;
  /** A part of a name, or a whole address or id. */
  readonly search?: string | undefined;
}

/** Collections of the caller's application, newest first. */
export async function listCollections(
  { storage }: Pick<Ports, 'storage'>,
  { secretType, search = '', ...page }: ListCollectionsInput,
  caller: Caller,
): Promise<Result<Page<Collection>>> {
  const text = search.trim().toLowerCase();
  return storage.read((tables) => {
    const { collections } = tables;
    const offset = (page.page - 1) * page.size;
    const key = ownerSeenBy(caller);
    if (secretType === undefined && text === '') {
      const query = { offset, limit: page.size, descending: true };
      const records = collections.pageBy('byCreation', key, query);
      const total = collections.countBy('byCreation', key);
      return ok(
        toPage(
          records.map((one) => toCollection(tables, one)),
          total,
          page,
        ),
      );
    }
    const fitting = collections
      .listBy('byCreation', key)
      .filter(
        (one) =>
          isVisible(caller, one) &&
          (secretType === undefined || one.chain === secretType) &&
          (one.name.toLowerCase().includes(text) ||
            one.address.toLowerCase() === text ||
            one.id === text),
      )
      .toReversed();
    const items = fitting.slice(offset, offset + page.size);
    return ok(
      toPage(
        items.map((one) => toCollection(tables, one)),
        fitting.length,
        page,
      ),
    );
  });
}
