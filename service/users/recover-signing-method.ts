import { z } from 'zod';
import { uuid } from '../kernel/primitives.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import { invalidInput } from '../kernel/validation.ts';
import type { Caller } from '../ports/operation.ts';
import type { Ports } from '../ports/ports.ts';
import {
  canonicalValue,
  faultOfValue,
  requiredCredential,
  type SigningMethod,
  signingMethodValue,
} from '../resources/signing-method.ts';
import { getSigningMethod } from './get-signing-method.ts';
import { noAttempts } from './lock.ts';
import { checkSymbolFlag } from './new-signing-method.ts';
import { toSigningMethod } from './to-user.ts';
import { isInForce, verifySigningMethod, wrongValue } from './verify-signing-method.ts';

export const recoverSigningMethodInput = z.object({
  userId: uuid,
  signingMethodId: uuid,
  value: signingMethodValue,
  signingMethodCredential: requiredCredential,
});
export type RecoverSigningMethodInput = z.output<typeof recoverSigningMethodInput>;

/** Gives a method a new value and resets its attempts, authenticated by another method of the user. */
export async function recoverSigningMethod(
  ports: Pick<Ports, 'storage' | 'vault' | 'settings' | 'clock'>,
  { value, signingMethodCredential, ...path }: RecoverSigningMethodInput,
  caller: Caller,
): Promise<Result<SigningMethod>> {
  const { storage, vault, settings, clock } = ports;
  const result = storage.read((tables) => getSigningMethod(tables, path, caller));
  if (!result.ok) return result;
  if (signingMethodCredential.id === path.signingMethodId)
    return fail(
      'signing-method.another-required',
      'A method cannot recover itself. Send another signing method of the user in the header Signing-Method.',
    );
  const { type } = result.value;
  const fault = faultOfValue(type, value);
  if (fault !== undefined) return invalidInput([{ path: 'value', message: fault }]);
  const proof = await verifySigningMethod(ports, signingMethodCredential, path.userId);
  if (!proof.ok) return proof;
  const newValue = canonicalValue(type, value);
  const sealed = await vault.sealFurther(proof.value, result.value, newValue);
  if (!sealed.ok) return sealed;

  const { lockProfile } = settings.current();
  return storage.transact((tables) => {
    const current = getSigningMethod(tables, path, caller);
    if (!current.ok) return current;
    if (!isInForce(tables, proof.value)) return wrongValue();
    const recovered = {
      ...current.value,
      ...noAttempts,
      sealed: sealed.value,
      hasCheckSymbol: checkSymbolFlag(type, newValue),
      deviceKeyLost: undefined,
      withoutMasterSecret: undefined,
      lastUsedSuccess: clock.now(),
      recoveredAt: clock.now(),
    };
    tables.signingMethods.put(recovered);
    return ok(toSigningMethod(recovered, lockProfile));
  });
}
