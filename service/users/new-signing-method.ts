import { ok, type Result } from '../kernel/result.ts';
import type { Ports } from '../ports/ports.ts';
import type { VerifiedSigningMethod } from '../ports/vault.ts';
import { emergencyCodeOf, hasRightCheckSymbol } from '../resources/emergency-code.ts';
import {
  canonicalValue,
  type NewSigningMethod,
  type SealedSigningMethod,
  type SigningMethodIdentity,
  type SigningMethodRecord,
  type SigningMethodType,
} from '../resources/signing-method.ts';
import type { UserRecord } from '../resources/user.ts';
import { noAttempts } from './lock.ts';

/** A method that is sealed and not stored yet, with its value where that was made here. */
export interface MadeSigningMethod {
  readonly record: SigningMethodRecord;
  /** An emergency code for the one reply that shows it. */
  readonly madeCode: string | undefined;
}

/**
 * Seals a method for a user: around a new master secret, or around the one of the proof, which is
 * spent. An emergency code is made where none is given.
 */
export async function sealNewSigningMethod(
  { vault, clock, ids }: Pick<Ports, 'vault' | 'clock' | 'ids'>,
  { user, method }: { readonly user: UserRecord; readonly method: NewSigningMethod },
  proof?: VerifiedSigningMethod,
): Promise<Result<MadeSigningMethod>> {
  const { type } = method;
  const identity: SigningMethodIdentity = {
    id: ids.uuid(),
    userId: user.id,
    type,
    physicalDeviceId: method.physicalDeviceId ?? undefined,
  };
  // Only an emergency code may come without a value.
  const madeCode = method.value ? undefined : emergencyCodeOf(ids.randomBytes);
  const value = canonicalValue(type, madeCode ?? method.value ?? '');
  const sealed = await (proof
    ? vault.sealFurther(proof, identity, value)
    : vault.sealFirst(identity, value));
  if (!sealed.ok) return sealed;
  const record = newSigningMethod(user, identity, sealed.value, clock.now());
  return ok({ record: { ...record, hasCheckSymbol: checkSymbolFlag(type, value) }, madeCode });
}

/** The record of a method that nobody has used yet. */
export function newSigningMethod(
  user: UserRecord,
  identity: SigningMethodIdentity,
  sealed: SealedSigningMethod,
  createdAt: string,
): SigningMethodRecord {
  return { ...identity, ...noAttempts, applicationId: user.applicationId, createdAt, sealed };
}

/**
 * Whether a presented code without the right check symbol is surely a typo. That is so for every code
 * that has one itself, whoever made it.
 */
export function checkSymbolFlag(type: SigningMethodType, value: string): true | undefined {
  return type === 'EMERGENCY_CODE' && hasRightCheckSymbol(value) ? true : undefined;
}
