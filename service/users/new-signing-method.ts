import type {
  SealedSigningMethod,
  SigningMethodIdentity,
  SigningMethodRecord,
} from '../resources/signing-method.ts';
import type { UserRecord } from '../resources/user.ts';

/** How many wrong values in a row lock a method. */
export const attemptLimit = 10;

/** The record of a method that nobody has used yet. */
export function newSigningMethod(
  user: UserRecord,
  identity: SigningMethodIdentity,
  sealed: SealedSigningMethod,
  createdAt: string,
): SigningMethodRecord {
  return {
    ...identity,
    applicationId: user.applicationId,
    incorrectAttempts: 0,
    remainingAttempts: attemptLimit,
    createdAt,
    sealed,
  };
}
