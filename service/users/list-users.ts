import { isVisible, ownerSeenBy, sightOf } from '../auth/tenancy.ts';
import { type Page, type PageInput, toPage } from '../kernel/paging.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { Caller } from '../ports/operation.ts';
import type { Ports } from '../ports/ports.ts';
import type { TableReaders } from '../ports/storage.ts';
import { everyApplication, referenceKey } from '../resources/state.ts';
import type { User, UserRecord } from '../resources/user.ts';
import { toUser } from './to-user.ts';

export interface ListUsersInput extends PageInput {
  /** Exactly this reference. */
  readonly reference?: string | undefined;
  /** The beginning of a reference, or a whole user id. */
  readonly search?: string | undefined;
  readonly sortOn: 'createdAt' | 'reference';
  readonly sortOrder: 'ASC' | 'DESC';
  readonly includeSigningMethods: boolean;
}

/** Users of the caller's application, newest first unless asked otherwise. */
export async function listUsers(
  { storage, settings }: Pick<Ports, 'storage' | 'settings'>,
  input: ListUsersInput,
  caller: Caller,
): Promise<Result<Page<User>>> {
  const { lockProfile } = settings.current();
  return storage.read((tables) => {
    const { records, total } = selectUsers(tables, input, caller);
    const users = records.map((record) => {
      const user = toUser(tables, record, lockProfile);
      return input.includeSigningMethods ? user : { ...user, signingMethods: [] };
    });
    return ok(toPage(users, total, input));
  });
}

function selectUsers(
  tables: TableReaders,
  input: ListUsersInput,
  caller: Caller,
): { records: readonly UserRecord[]; total: number } {
  const few = selectFew(tables, input, caller);
  if (few) return cutPage(few, input);
  const { users } = tables;
  const key = ownerSeenBy(caller);
  const prefix = input.search?.toLowerCase() || undefined;
  const index = prefix || input.sortOn === 'reference' ? 'byReference' : 'byCreation';
  const records = users.pageBy(index, key, {
    offset: (input.page - 1) * input.size,
    limit: input.size,
    descending: input.sortOrder === 'DESC',
    prefix,
  });
  return { records, total: users.countBy(index, key, prefix) };
}

/** The users of a filter that leaves few of them. */
function selectFew(
  { users, applications }: TableReaders,
  { reference, search }: ListUsersInput,
  caller: Caller,
): readonly UserRecord[] | undefined {
  if (reference !== undefined) {
    const sight = sightOf(caller);
    const owners =
      sight.sees === 'all'
        ? applications.listBy('every', everyApplication).map(({ id }) => id)
        : [ownerSeenBy(caller)];
    return owners.flatMap((id) => users.listBy('withReference', referenceKey(id, reference)));
  }
  const byId = search ? users.find(search.toLowerCase()) : undefined;
  return byId && isVisible(caller, byId) ? [byId] : undefined;
}

function cutPage(few: readonly UserRecord[], { page, size, sortOrder }: ListUsersInput) {
  const sorted = few.toSorted((left, right) => (left.createdAt < right.createdAt ? -1 : 1));
  if (sortOrder === 'DESC') sorted.reverse();
  const first = (page - 1) * size;
  return { records: sorted.slice(first, first + size), total: few.length };
}
