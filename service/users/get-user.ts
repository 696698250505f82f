import { isVisible } from '../auth/tenancy.ts';
import { type Failed, fail, ok, type Result } from '../kernel/result.ts';
import type { Caller } from '../ports/operation.ts';
import type { Ports } from '../ports/ports.ts';
import type { TableReaders } from '../ports/storage.ts';
import type { User, UserRecord } from '../resources/user.ts';
import { toUser } from './to-user.ts';

export async function getUser(
  { storage, settings }: Pick<Ports, 'storage' | 'settings'>,
  { userId }: { userId: string },
  caller: Caller,
): Promise<Result<User>> {
  const { lockProfile } = settings.current();
  return storage.read((tables) => {
    const user = findUser(tables, userId, caller);
    return user ? ok(toUser(tables, user, lockProfile)) : noUser(userId);
  });
}

/** The stored user, if the caller may access it. */
export function findUser(
  { users }: Pick<TableReaders, 'users'>,
  userId: string,
  caller: Caller,
): UserRecord | undefined {
  const user = users.find(userId);
  return user && isVisible(caller, user) ? user : undefined;
}

/** The failure for a user that the caller cannot access. */
export function noUser(userId: string): Failed {
  return fail('user.not-found', `No user has the id ${userId}.`);
}
