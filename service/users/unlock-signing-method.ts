import { z } from 'zod';
import { uuid } from '../kernel/primitives.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { Caller } from '../ports/operation.ts';
import type { Ports } from '../ports/ports.ts';
import type { SigningMethod } from '../resources/signing-method.ts';
import { getSigningMethod } from './get-signing-method.ts';
import { noAttempts } from './lock.ts';
import { toSigningMethod } from './to-user.ts';

/** What unlockSigningMethod takes. */
export const unlockSigningMethodInput = z.object({ userId: uuid, signingMethodId: uuid });
export type UnlockSigningMethodInput = z.output<typeof unlockSigningMethodInput>;

/** Gives a method all its attempts back; the value stays as it is. */
export async function unlockSigningMethod(
  { storage, settings }: Pick<Ports, 'storage' | 'settings'>,
  input: UnlockSigningMethodInput,
  caller: Caller,
): Promise<Result<SigningMethod>> {
  const { lockProfile } = settings.current();
  return storage.transact((tables) => {
    const method = getSigningMethod(tables, input, caller);
    if (!method.ok) return method;
    const unlocked = { ...method.value, ...noAttempts };
    tables.signingMethods.put(unlocked);
    return ok(toSigningMethod(unlocked, lockProfile));
  });
}
