import { owningApplication } from '../auth/tenancy.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { Caller } from '../ports/operation.ts';
import type { Ports } from '../ports/ports.ts';
import type { SigningMethodRecord } from '../resources/signing-method.ts';
import type { User, UserRecord } from '../resources/user.ts';
import { newSigningMethod } from './new-signing-method.ts';
import { toUser } from './to-user.ts';

export interface CreateUserInput {
  readonly reference?: string | undefined;
  readonly signingMethod?: { readonly type: 'PIN'; readonly value: string } | undefined;
}

/** Makes a user, with a first PIN where one is given. */
export async function createUser(
  ports: Pick<Ports, 'storage' | 'vault' | 'clock' | 'ids'>,
  { reference, signingMethod }: CreateUserInput,
  caller: Caller,
): Promise<Result<User>> {
  const applicationId = owningApplication(caller);
  if (!applicationId.ok) return applicationId;
  const user: UserRecord = {
    id: ports.ids.uuid(),
    applicationId: applicationId.value,
    reference,
    createdAt: ports.clock.now(),
  };
  const method = signingMethod && (await sealFirstMethod(ports, user, signingMethod));
  if (method && !method.ok) return method;

  return ports.storage.transact((tables) => {
    tables.users.put(user);
    if (method) tables.signingMethods.put(method.value);
    return ok(toUser(tables, user));
  });
}

/** The record of a user's first method around a new master secret; it is not stored yet. */
export async function sealFirstMethod(
  { vault, clock, ids }: Pick<Ports, 'vault' | 'clock' | 'ids'>,
  user: UserRecord,
  { type, value }: { type: 'PIN'; value: string },
): Promise<Result<SigningMethodRecord>> {
  const identity = { id: ids.uuid(), userId: user.id, type };
  const sealed = await vault.sealFirst(identity, value);
  if (!sealed.ok) return sealed;
  return ok(newSigningMethod(user, identity, sealed.value, clock.now()));
}
