import { applicationFilter } from '../auth/tenancy.ts';
import { type Page, type PageInput, toPage } from '../kernel/paging.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { Caller } from '../ports/operation.ts';
import type { Ports } from '../ports/ports.ts';
import type { TableReaders } from '../ports/storage.ts';
import { everyApplication } from '../resources/state.ts';
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
  { storage }: Pick<Ports, 'storage'>,
  input: ListUsersInput,
  caller: Caller,
): Promise<Result<Page<User>>> {
  return storage.read((tables) => {
    const { records, total } = selectUsers(tables, input, applicationFilter(caller));
    const users = records.map((record) =>
      input.includeSigningMethods
        ? toUser(tables, record)
        : { ...toUser(tables, record), signingMethods: [] },
    );
    return ok(toPage(users, total, input));
  });
}

function selectUsers(
  { users }: TableReaders,
  input: ListUsersInput,
  applicationId: string | undefined,
): { records: readonly UserRecord[]; total: number } {
  const owner = applicationId ?? everyApplication;
  const { index, key, prefix } = userIndex(input, owner);
  const byId =
    input.search && prefix !== undefined ? users.find(input.search.toLowerCase()) : undefined;
  if (byId && (applicationId === undefined || byId.applicationId === applicationId))
    return { records: [byId], total: 1 };
  const records = users.pageBy(index, key, {
    offset: (input.page - 1) * input.size,
    limit: input.size,
    descending: input.sortOrder === 'DESC',
    prefix,
  });
  return { records, total: users.countBy(index, key, prefix) };
}

function userIndex({ reference, search, sortOn }: ListUsersInput, owner: string) {
  if (reference !== undefined)
    return { index: 'withReference', key: `${owner}/${reference}`, prefix: undefined } as const;
  if (search) return { index: 'byReference', key: owner, prefix: search.toLowerCase() } as const;
  return {
    index: sortOn === 'reference' ? 'byReference' : 'byCreation',
    key: owner,
    prefix: undefined,
  } as const;
}
