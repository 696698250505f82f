import { z } from 'zod';
import { isVisible, sightOf, visibleOwner } from '../auth/tenancy.ts';
import { containing, fitting, indexed, type Listing } from '../kernel/listing.ts';
import { type Page, pageInput, sortOrder, toPage } from '../kernel/paging.ts';
import { flag } from '../kernel/primitives.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { Caller } from '../ports/operation.ts';
import type { Ports } from '../ports/ports.ts';
import type { TableReaders } from '../ports/storage.ts';
import { everyApplication } from '../resources/table.ts';
import { referenceKey, type User, type UserRecord, userTable } from '../resources/user.ts';
import { toUser } from './to-user.ts';

export const listUsersInput = pageInput.extend({
  reference: z.string().optional().meta({ description: 'Exactly this reference.' }),
  search: z.string().trim().optional().meta({
    description: 'Part of a reference, or the id of a user or signing method. Sorts by reference.',
  }),
  includeSigningMethods: flag.default(true),
  sortOn: z.enum(['createdAt', 'reference']).default('createdAt'),
  sortOrder: sortOrder.default('DESC'),
});
export type ListUsersInput = z.output<typeof listUsersInput>;

/** Users of the caller's application, newest first by default. Search results are sorted by reference. */
export async function listUsers(
  { storage, settings }: Pick<Ports, 'storage' | 'settings'>,
  input: ListUsersInput,
  caller: Caller,
): Promise<Result<Page<User>>> {
  const { lockProfile } = settings.current();
  return storage.read((tables) =>
    ok(
      toPage(selectUsers(tables, input, caller), input, (record) => {
        const user = toUser(tables, record, lockProfile);
        return input.includeSigningMethods ? user : { ...user, signingMethods: [] };
      }),
    ),
  );
}

/** The users that match the filters and are visible to the caller, in the requested order. */
export function selectUsers(
  tables: TableReaders,
  input: ListUsersInput,
  caller: Caller,
): Listing<UserRecord> {
  const index = sortingOf(input);
  const descending = input.sortOrder === 'DESC';
  const few = selectFew(tables, input, caller);
  if (few)
    return fitting(few, (user) => isVisible(caller, user), {
      order: userTable.indexes[index].order,
      descending,
    });
  const key = visibleOwner(caller);
  if (!input.search) return indexed(tables.users, { index, key, descending });
  const { order } = userTable.indexes.byReference;
  return containing(tables.users, { index, key, text: input.search, order, descending });
}

/** The candidates of a selective filter. */
function selectFew(
  { users, signingMethods, applications }: TableReaders,
  { reference, search }: ListUsersInput,
  caller: Caller,
): readonly UserRecord[] | undefined {
  if (reference !== undefined) {
    const sight = sightOf(caller);
    const owners =
      sight.sees === 'all'
        ? applications.listBy('every', everyApplication).map(({ id }) => id)
        : [visibleOwner(caller)];
    return owners.flatMap((id) => users.listBy('withReference', referenceKey(id, reference)));
  }
  const id = search?.toLowerCase() ?? '';
  const byId = users.find(id) ?? users.find(signingMethods.find(id)?.userId ?? '');
  return byId && isVisible(caller, byId) ? [byId] : undefined;
}

/** A search result is sorted by the text that it was searched in. */
function sortingOf({ search, reference, sortOn }: ListUsersInput): 'byReference' | 'byCreation' {
  const isSearched = search && reference === undefined;
  return isSearched || sortOn === 'reference' ? 'byReference' : 'byCreation';
}
