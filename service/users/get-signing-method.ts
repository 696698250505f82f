import { type Failed, fail, ok, type Result } from '../kernel/result.ts';
import type { Caller } from '../ports/operation.ts';
import type { TableReaders } from '../ports/storage.ts';
import type { SigningMethodRecord } from '../resources/signing-method.ts';
import { findUser, noUser } from './get-user.ts';

/** A signing method by its path, if the caller may access its user. */
export function getSigningMethod(
  tables: Pick<TableReaders, 'users' | 'signingMethods'>,
  { userId, signingMethodId }: { readonly userId: string; readonly signingMethodId: string },
  caller: Caller,
): Result<SigningMethodRecord> {
  if (!findUser(tables, userId, caller)) return noUser(userId);
  const method = findOwnMethod(tables, signingMethodId, userId);
  return method ? ok(method) : noSigningMethod(signingMethodId);
}

/** The user's signing method with this id. */
export function findOwnMethod(
  { signingMethods }: Pick<TableReaders, 'signingMethods'>,
  id: string,
  userId: string,
): SigningMethodRecord | undefined {
  const method = signingMethods.find(id);
  return method?.userId === userId ? method : undefined;
}

function noSigningMethod(id: string): Failed {
  return fail('signing-method.not-found', `The user has no signing method with the id ${id}.`);
}
