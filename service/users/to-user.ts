import { toLocalDateTime } from '../kernel/primitives.ts';
import type { TableReaders } from '../ports/storage.ts';
import type { SigningMethod, SigningMethodRecord } from '../resources/signing-method.ts';
import type { User, UserRecord } from '../resources/user.ts';
import { type LockProfile, reportedAttempts } from './lock.ts';

/** A user as a caller sees it, with signing methods but without their secrets. */
export function toUser(
  { signingMethods }: Pick<TableReaders, 'signingMethods'>,
  { id, reference, createdAt }: UserRecord,
  profile: LockProfile,
): User {
  return {
    id,
    reference,
    createdAt: toLocalDateTime(createdAt),
    signingMethods: signingMethods
      .listBy('byUser', id)
      .map((method) => toSigningMethod(method, profile)),
  };
}

/**
 * A signing method as a caller sees it. It has no master secret if its device key is lost, or if it is a PIN created
 * without the user's other methods.
 */
export function toSigningMethod(method: SigningMethodRecord, profile: LockProfile): SigningMethod {
  const { id, type, lastUsedSuccess, deviceKeyLost, withoutMasterSecret } = method;
  return {
    id,
    type,
    ...reportedAttempts(method, profile),
    lastUsedSuccess: lastUsedSuccess && toLocalDateTime(lastUsedSuccess),
    hasMasterSecret: !deviceKeyLost && !withoutMasterSecret,
  };
}
