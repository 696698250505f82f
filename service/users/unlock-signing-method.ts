import { z } from 'zod';
import { uuid } from '../kernel/primitives.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { Caller } from '../ports/operation.ts';
import type { Ports } from '../ports/ports.ts';
import type { SigningMethod } from '../resources/signing-method.ts';
import { getSigningMethod } from './get-signing-method.ts';
import { noAttempts } from './lock.ts';
import { toSigningMethod } from './to-user.ts';

export const unlockSigningMethodInput = z.object({ userId: uuid, signingMethodId: uuid });
export type UnlockSigningMethodInput = z.output<typeof unlockSigningMethodInput>;

/** Resets the attempts of a method; its value does not change. */
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
