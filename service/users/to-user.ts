import { toLocalDateTime } from '../kernel/primitives.ts';
import type { TableReaders } from '../ports/storage.ts';
import type { SigningMethod, SigningMethodRecord } from '../resources/signing-method.ts';
import type { User, UserRecord } from '../resources/user.ts';

/** A user as a caller sees it, with the signing methods but never what opens them. */
export function toUser(
  { signingMethods }: Pick<TableReaders, 'signingMethods'>,
  { id, reference, createdAt }: UserRecord,
): User {
  return {
    id,
    reference,
    createdAt: toLocalDateTime(createdAt),
    signingMethods: signingMethods.listBy('byUser', id).map(toSigningMethod),
  };
}

/** A signing method as a caller sees it. */
export function toSigningMethod(method: SigningMethodRecord): SigningMethod {
  const { id, type, incorrectAttempts, remainingAttempts, lastUsedSuccess } = method;
  return {
    id,
    type,
    incorrectAttempts,
    remainingAttempts,
    lastUsedSuccess: lastUsedSuccess && toLocalDateTime(lastUsedSuccess),
    hasMasterSecret: true,
  };
}
