import { z } from 'zod';
import { owningApplication } from '../auth/tenancy.ts';
import { ok, type Result } from '../kernel/result.ts';
import { type Caller, type IdempotencySlot, noKey } from '../ports/operation.ts';
import type { Ports } from '../ports/ports.ts';
import { newSigningMethodOf } from '../resources/signing-method.ts';
import { type User, type UserRecord, userReference } from '../resources/user.ts';
import { sealNewSigningMethod } from './new-signing-method.ts';
import { toUser } from './to-user.ts';

export const createUserInput = z.object({
  reference: userReference.optional(),
  signingMethod: newSigningMethodOf(z.object({})).optional(),
});
export type CreateUserInput = z.output<typeof createUserInput>;

/** Creates a user, optionally with a first signing method. */
export async function createUser(
  ports: Pick<Ports, 'storage' | 'vault' | 'settings' | 'clock' | 'ids'>,
  { reference, signingMethod }: CreateUserInput,
  caller: Caller,
  slot: IdempotencySlot<User> = noKey,
): Promise<Result<User>> {
  const applicationId = owningApplication(caller);
  if (!applicationId.ok) return applicationId;
  const record: UserRecord = {
    id: ports.ids.uuid(),
    applicationId: applicationId.value,
    reference,
    createdAt: ports.clock.now(),
  };
  const method =
    signingMethod && (await sealNewSigningMethod(ports, { user: record, method: signingMethod }));
  if (method && !method.ok) return method;

  const { lockProfile } = ports.settings.current();
  return ports.storage.transact((tables) => {
    tables.users.put(record);
    if (method) tables.signingMethods.put(method.value.record);
    const { signingMethods, ...user } = toUser(tables, record, lockProfile);
    const value = method?.value.madeCode;
    const created = {
      ...user,
      signingMethods: signingMethods.map((userMethod) => ({ ...userMethod, value })),
    };
    slot.keep(tables, created);
    return ok(created);
  });
}

/** The user without a code that is shown only once. */
export function withoutGeneratedCodes(user: User): User {
  return {
    ...user,
    signingMethods: user.signingMethods.map((method) => ({ ...method, value: undefined })),
  };
}
