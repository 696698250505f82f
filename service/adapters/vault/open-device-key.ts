import { ok } from '../../kernel/result.ts';
import { StartupError } from '../../kernel/startup-error.ts';
import type { DeviceKey, DeviceKeyStore } from '../../ports/device-key.ts';
import type { Storage, TableWriters } from '../../ports/storage.ts';
import { everyApplication } from '../../resources/state.ts';
import { setCustodyKeysAside } from './custody-ring.ts';
import { createDeviceKey } from './device-key.ts';
import { isSealedByDevice } from './signing-method-sealing.ts';

const backendFact = 'device-key.backend';
const checkFact = 'device-key.check';

/**
 * The device key this state was made with. A key is made only where none was ever recorded; another
 * key, a missing one, or one kept elsewhere stops the start and changes nothing.
 */
export async function openDeviceKey(storage: Storage, store: DeviceKeyStore): Promise<DeviceKey> {
  const recorded = recordedFacts(storage);
  if (recorded.backend !== undefined && recorded.backend !== store.backend)
    throw new StartupError(
      `The device key of this data directory is kept by the ${recorded.backend}, not by the ${store.backend}. Start it in the host that made it, or name the key with --device-key-file.`,
    );
  const bytes = await store.load();
  if (!bytes && recorded.check !== undefined)
    throw new StartupError(
      `The device key of this data directory is missing, and without it no PIN opens a wallet. Put it back. ${wayWithoutIt}`,
    );
  // Recorded first: a key without any record of it is the sign of a lost state.
  if (recorded.backend === undefined) await record(storage, { [backendFact]: store.backend });
  const deviceKey = createDeviceKey(store, bytes ?? (await store.create()));
  const check = checkOf(deviceKey);
  if (recorded.check !== undefined && recorded.check !== check)
    throw new StartupError(
      `The device key is not the one this data directory was made with. Put the right one back. ${wayWithoutIt}`,
    );
  if (recorded.check === undefined) await record(storage, { [checkFact]: check });
  return deviceKey;
}

const wayWithoutIt =
  'Where it is lost for good, start once with --replace-device-key: emergency codes then recover the PINs.';

/**
 * For a device key that is lost for good: takes the key that is there, or makes one, and marks every
 * signing method that only the lost key opened. Emergency codes go on opening, and recover the others;
 * the service's own accounts are made anew.
 * Where the right key is there it is opened, and nothing is lost.
 */
export async function replaceDeviceKey(
  storage: Storage,
  store: DeviceKeyStore,
): Promise<DeviceKey> {
  const deviceKey = createDeviceKey(store, await usableKey(store));
  const check = checkOf(deviceKey);
  const recorded = recordedFacts(storage);
  const isLost = recorded.check !== undefined && recorded.check !== check;
  if (isLost || recorded.backend !== store.backend)
    await record(
      storage,
      { [backendFact]: store.backend, [checkFact]: check },
      isLost ? markWhatIsLost : undefined,
    );
  return deviceKey;
}

async function usableKey(store: DeviceKeyStore): Promise<Buffer> {
  const bytes = await store.load().catch((error: unknown) => {
    if (error instanceof StartupError) return undefined;
    throw error;
  });
  if (bytes) return bytes;
  await store.setAside();
  return store.create();
}

function markWhatIsLost(tables: TableWriters): void {
  const { applications, signingMethods } = tables;
  setCustodyKeysAside(tables);
  for (const { id } of applications.listBy('every', everyApplication))
    for (const method of signingMethods.listBy('byApplication', id))
      if (isSealedByDevice(method.type)) signingMethods.put({ ...method, deviceKeyLost: true });
}

function recordedFacts(storage: Storage) {
  return storage.read(({ installation }) => ({
    backend: installation.find(backendFact)?.value,
    check: installation.find(checkFact)?.value,
  }));
}

function checkOf(deviceKey: DeviceKey): string {
  return deviceKey.mac('installation.check.v1', 'vaultdesk').toString('base64url');
}

async function record(
  storage: Storage,
  facts: Readonly<Record<string, string>>,
  alongside: (tables: TableWriters) => void = () => {},
): Promise<void> {
  const recorded = await storage.transact((tables) => {
    for (const [id, value] of Object.entries(facts)) tables.installation.put({ id, value });
    alongside(tables);
    return ok();
  });
  if (!recorded.ok) throw new StartupError(recorded.failure.message);
}
