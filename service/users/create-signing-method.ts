import { type Failed, fail, ok, type Result } from '../kernel/result.ts';
import type { Caller } from '../ports/operation.ts';
import type { Ports } from '../ports/ports.ts';
import type { TableReaders } from '../ports/storage.ts';
import type { SigningMethod } from '../resources/signing-method.ts';
import { sealFirstMethod } from './create-user.ts';
import { findUser, noUser } from './get-user.ts';
import { toSigningMethod } from './to-user.ts';

export interface CreateSigningMethodInput {
  readonly userId: string;
  readonly type: 'PIN';
  readonly value: string;
}

/** Gives a user the first PIN. Of several at once, exactly one wins. */
export async function createSigningMethod(
  ports: Pick<Ports, 'storage' | 'vault' | 'settings' | 'clock' | 'ids'>,
  { userId, type, value }: CreateSigningMethodInput,
  caller: Caller,
): Promise<Result<SigningMethod | SigningMethod[]>> {
  const user = ports.storage.read((tables) => findUser(tables, userId, caller));
  if (!user) return noUser(userId);
  if (ports.storage.read((tables) => hasMethod(tables, userId))) return secondPin();
  const method = await sealFirstMethod(ports, user, { type, value });
  if (!method.ok) return method;

  return ports.storage.transact((tables) => {
    if (!findUser(tables, userId, caller)) return noUser(userId);
    if (hasMethod(tables, userId)) return secondPin();
    tables.signingMethods.put(method.value);
    const reply = toSigningMethod(method.value);
    return ok(ports.settings.current().signingMethodReply === 'array' ? [reply] : reply);
  });
}

function hasMethod({ signingMethods }: Pick<TableReaders, 'signingMethods'>, userId: string) {
  return signingMethods.countBy('byUser', userId) > 0;
}

function secondPin(): Failed {
  return fail('signing-method.exists', 'The user has a PIN already, and there is one PIN a user.');
}
