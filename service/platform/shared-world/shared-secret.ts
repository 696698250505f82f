import { StartupError } from '../../model/kernel/results/reasons.ts';
import { ok } from '../../model/kernel/results/result.ts';
import type { Ids } from '../ports/ports.ts';
import type { Storage } from '../ports/storage.ts';
import type { DeviceKey } from '../ports/vault.ts';

const purpose = 'world.secret.v1';

/** Prefix of the facts that store shared secrets. */
export const sharedSecretPrefix = 'world.secret.';

/** A secret of 32 bytes that all instances share, sealed in the state. Throws a `StartupError`. */
export async function sharedSecret(
  name: 'token-key' | 'operator-token',
  { storage, deviceKey, ids }: { storage: Storage; deviceKey: DeviceKey; ids: Ids },
): Promise<Buffer> {
  const id = `${sharedSecretPrefix}${name}`;
  const created = deviceKey.seal(purpose, Buffer.from(ids.randomBytes(32)), id);
  const stored = await storage.transact(({ installation }) => {
    const existing = installation.find(id);
    if (!existing) installation.put({ id, value: created });
    return ok(existing?.value ?? created);
  });
  if (!stored.ok) throw new StartupError(stored.failure.message);
  const secret = deviceKey.open(purpose, stored.value, id);
  if (!secret) throw new StartupError('A secret of the shared world was sealed with another device key.');
  return secret;
}
