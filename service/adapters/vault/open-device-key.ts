import { ok } from '../../kernel/result.ts';
import { StartupError } from '../../kernel/startup-error.ts';
import type { DeviceKey, DeviceKeyStore } from '../../ports/device-key.ts';
import type { Storage, TableReaders, TableWriters } from '../../ports/storage.ts';
import { everyApplication } from '../../resources/table.ts';
import { setCustodyKeysAside } from './custody-keyring.ts';
import { createDeviceKey } from './device-key.ts';
import { isSealedByDevice } from './signing-method-sealing.ts';

const backendFact = 'device-key.backend';
const checkFact = 'device-key.check';

/**
 * The device key of a directory. One is made only where nothing was ever committed, or where
 * `mayReplace` says that the old one is lost for good; a missing or unusable one stops the start.
 */
export async function openDeviceKey(
  store: DeviceKeyStore,
  { isNew, mayReplace = false }: { isNew: boolean; mayReplace?: boolean },
): Promise<DeviceKey> {
  if (mayReplace) return createDeviceKey(store, await usableKey(store));
  const bytes = await store.load();
  if (!bytes && !isNew)
    throw new StartupError(
      `The device key of this data directory is missing, and without it no PIN opens a wallet. Put it back, or name it with --device-key-file. ${wayWithoutIt}`,
    );
  return createDeviceKey(store, bytes ?? (await store.create()));
}

const wayWithoutIt =
  'Where it is lost for good, start once with --replace-device-key: emergency codes then recover the PINs.';

/** Why a start stops that has a device key, but another one than the state was made with. */
export function otherDeviceKey(): StartupError {
  return new StartupError(
    `The device key is not the one this data directory was made with. Put the right one back, or name it with --device-key-file. ${wayWithoutIt}`,
  );
}

/** Whether the state was made with this key; `undefined` where it does not say. */
export function isKeyOf(
  { installation }: Pick<TableReaders, 'installation'>,
  deviceKey: DeviceKey,
): boolean | undefined {
  const check = installation.find(checkFact)?.value;
  return check === undefined ? undefined : check === checkOf(deviceKey);
}

/** Whether stored records say that they were made with this key. */
export function hasCheckOf(
  tables: ReadonlyMap<string, readonly unknown[]>,
  deviceKey: DeviceKey,
): boolean {
  const check = JSON.stringify({ id: checkFact, value: checkOf(deviceKey) });
  return (tables.get('installation') ?? []).some((record) => JSON.stringify(record) === check);
}

/**
 * Records where the key of the state is kept and how to know it again. The right key may have moved;
 * another one stops the start.
 */
export async function recordDeviceKey(storage: Storage, deviceKey: DeviceKey): Promise<void> {
  const { backend, check } = recordedFacts(storage);
  if (storage.read((tables) => isKeyOf(tables, deviceKey)) === false) throw otherDeviceKey();
  if (check !== undefined && backend === deviceKey.backend) return;
  const recorded = await storage.transact((tables) => {
    putFacts(tables, deviceKey);
    return ok();
  });
  if (!recorded.ok) throw new StartupError(recorded.failure.message);
}

/**
 * For a device key that is lost for good, in a state that is opened with another one: marks every
 * signing method that only the lost key opened. Emergency codes go on opening, and recover the others;
 * the service's own accounts are made anew.
 */
export function replaceDeviceKey(tables: TableWriters, deviceKey: DeviceKey): void {
  putFacts(tables, deviceKey);
  markWhatIsLost(tables);
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

function putFacts({ installation }: TableWriters, deviceKey: DeviceKey): void {
  installation.put({ id: backendFact, value: deviceKey.backend });
  installation.put({ id: checkFact, value: checkOf(deviceKey) });
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
