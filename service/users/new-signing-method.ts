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

/** A sealed method that is not stored yet, with its value if that was generated. */
export interface CreatedSigningMethod {
  readonly record: SigningMethodRecord;
  /** A generated emergency code, for the one response that shows it. */
  readonly madeCode: string | undefined;
}

/**
 * Seals a method for a user, around a new master secret or that of the proof, which is consumed. Generates an emergency
 * code if none is given.
 */
export async function sealNewSigningMethod(
  { vault, clock, ids }: Pick<Ports, 'vault' | 'clock' | 'ids'>,
  { user, method }: { readonly user: UserRecord; readonly method: NewSigningMethod },
  proof?: VerifiedSigningMethod,
): Promise<Result<CreatedSigningMethod>> {
  const { type } = method;
  const identity: SigningMethodIdentity = {
    id: ids.uuid(),
    userId: user.id,
    type,
    physicalDeviceId: method.physicalDeviceId ?? undefined,
  };
  // Only an emergency code may have no value.
  const madeCode = method.value ? undefined : emergencyCodeOf(ids.randomBytes);
  const value = canonicalValue(type, madeCode ?? method.value ?? '');
  const sealed = await (proof
    ? vault.sealFurther(proof, identity, value)
    : vault.sealFirst(identity, value));
  if (!sealed.ok) return sealed;
  const record = newSigningMethod(user, identity, sealed.value, clock.now());
  return ok({ record: { ...record, hasCheckSymbol: checkSymbolFlag(type, value) }, madeCode });
}

/** The record of an unused method. */
export function newSigningMethod(
  user: UserRecord,
  identity: SigningMethodIdentity,
  sealed: SealedSigningMethod,
  createdAt: string,
): SigningMethodRecord {
  return { ...identity, ...noAttempts, applicationId: user.applicationId, createdAt, sealed };
}

/**
 * Whether a presented code without a valid check symbol must be a typo. True for every code that itself has a valid
 * check symbol, generated or not.
 */
export function checkSymbolFlag(type: SigningMethodType, value: string): true | undefined {
  return type === 'EMERGENCY_CODE' && hasRightCheckSymbol(value) ? true : undefined;
}
