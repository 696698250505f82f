import { ok } from '../../kernel/result.ts';
import { StartupError } from '../../kernel/startup-error.ts';
import type { DeviceKey, DeviceKeyStore } from '../../ports/device-key.ts';
import type { Storage } from '../../ports/storage.ts';
import { createDeviceKey } from './device-key.ts';

const backendFact = 'device-key.backend';
const checkFact = 'device-key.check';

/**
 * The device key this state was made with. A key is made only where none was ever recorded; another
 * key, a missing one, or one kept elsewhere stops the start and changes nothing.
 */
export async function openDeviceKey(storage: Storage, store: DeviceKeyStore): Promise<DeviceKey> {
  const recorded = storage.read(({ installation }) => ({
    backend: installation.find(backendFact)?.value,
    check: installation.find(checkFact)?.value,
  }));
  if (recorded.backend !== undefined && recorded.backend !== store.backend)
    throw new StartupError(
      `The device key of this data directory is kept by the ${recorded.backend}, not by the ${store.backend}. Start it in the host that made it, or name the key with --device-key-file.`,
    );
  const bytes = await store.load();
  if (!bytes && recorded.check !== undefined)
    throw new StartupError(
      'The device key of this data directory is missing. Put it back: without it no PIN opens a wallet, so no new one is made.',
    );
  // Recorded first: a key without any record of it is the sign of a lost state.
  if (recorded.backend === undefined) await record(storage, backendFact, store.backend);
  const deviceKey = createDeviceKey(store, bytes ?? (await store.create()));
  const check = deviceKey.mac('installation.check.v1', 'vaultdesk').toString('base64url');
  if (recorded.check !== undefined && recorded.check !== check)
    throw new StartupError(
      'The device key is not the one this data directory was made with. Put the right one back.',
    );
  if (recorded.check === undefined) await record(storage, checkFact, check);
  return deviceKey;
}

async function record(storage: Storage, id: string, value: string): Promise<void> {
  const recorded = await storage.transact(({ installation }) => {
    installation.put({ id, value });
    return ok();
  });
  if (!recorded.ok) throw new StartupError(recorded.failure.message);
}
