import { ok, type Result } from '../kernel/result.ts';
import type { Caller } from '../ports/operation.ts';
import type { Ports } from '../ports/ports.ts';
import type { SigningMethod } from '../resources/signing-method.ts';
import { findUser, noUser } from './get-user.ts';
import { toUser } from './to-user.ts';

/** The signing methods of a user, oldest first. */
export async function listSigningMethods(
  { storage, settings }: Pick<Ports, 'storage' | 'settings'>,
  { userId }: { userId: string },
  caller: Caller,
): Promise<Result<SigningMethod[]>> {
  const { lockProfile } = settings.current();
  return storage.read((tables) => {
    const user = findUser(tables, userId, caller);
    return user ? ok(toUser(tables, user, lockProfile).signingMethods) : noUser(userId);
  });
}
