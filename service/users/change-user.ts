import { ok, type Result } from '../kernel/result.ts';
import type { Caller } from '../ports/operation.ts';
import type { Ports } from '../ports/ports.ts';
import type { User } from '../resources/user.ts';
import { findUser, noUser } from './get-user.ts';
import { toUser } from './to-user.ts';

/** Changes the reference of a user. */
export async function changeUser(
  { storage, settings }: Pick<Ports, 'storage' | 'settings'>,
  { userId, reference }: { userId: string; reference: string },
  caller: Caller,
): Promise<Result<User>> {
  const { lockProfile } = settings.current();
  return storage.transact((tables) => {
    const user = findUser(tables, userId, caller);
    if (!user) return noUser(userId);
    const changed = { ...user, reference };
    tables.users.put(changed);
    return ok(toUser(tables, changed, lockProfile));
  });
}
