import { ok } from '../../kernel/result.ts';
import { StartupError } from '../../kernel/startup-error.ts';
import type { DeviceKey } from '../../ports/device-key.ts';
import type { Ids } from '../../ports/ids.ts';
import type { Storage } from '../../ports/storage.ts';

const purpose = 'world.secret.v1';

/** What the facts are called that hold them. */
export const sharedSecretPrefix = 'world.secret.';

/**
 * A secret that all instances of a world have: 32 bytes, made by the first that asks and sealed in the state under
 * the device key. Throws a `StartupError` where it cannot be had.
 */
export async function sharedSecret(
  name: 'token-key' | 'operator-token',
  { storage, deviceKey, ids }: { storage: Storage; deviceKey: DeviceKey; ids: Ids },
): Promise<Buffer> {
  const id = `${sharedSecretPrefix}${name}`;
  const made = deviceKey.seal(purpose, Buffer.from(ids.randomBytes(32)), id);
  const stored = await storage.transact(({ installation }) => {
    const found = installation.find(id);
    if (!found) installation.put({ id, value: made });
    return ok(found?.value ?? made);
  });
  if (!stored.ok) throw new StartupError(stored.failure.message);
  const secret = deviceKey.open(purpose, stored.value, id);
  if (!secret)
    throw new StartupError('A secret of the shared world was sealed with another device key.');
  return secret;
}
