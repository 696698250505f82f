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
 * The device key of a directory. A key is created only if nothing was ever committed, or if
 * `mayReplace` confirms that the old key is permanently lost; otherwise a missing or unusable key
 * stops the start.
 */
export async function openDeviceKey(
  store: DeviceKeyStore,
  { isNew, mayReplace = false }: { isNew: boolean; mayReplace?: boolean },
): Promise<DeviceKey> {
  if (mayReplace) return createDeviceKey(store, await usableKey(store));
  const bytes = await store.load();
  if (!bytes && !isNew)
    throw new StartupError(
      `The device key of this data directory is missing; without it no PIN opens a wallet. Restore it, or name it with --device-key-file. ${replacementHint}`,
    );
  return createDeviceKey(store, bytes ?? (await store.create()));
}

const replacementHint =
  'If it is permanently lost, start once with --replace-device-key: emergency codes then recover the PINs.';

/** Error for a start with another device key than that of the state. */
export function otherDeviceKey(): StartupError {
  return new StartupError(
    `This data directory was created with another device key. Restore that key, or name it with --device-key-file. ${replacementHint}`,
  );
}

/** Whether the state was created with this key; `undefined` if it does not record a key. */
export function isKeyOf(
  { installation }: Pick<TableReaders, 'installation'>,
  deviceKey: DeviceKey,
): boolean | undefined {
  const check = installation.find(checkFact)?.value;
  return check === undefined ? undefined : check === checkOf(deviceKey);
}

/** Whether stored records were created with this key. */
export function hasCheckOf(
  tables: ReadonlyMap<string, readonly unknown[]>,
  deviceKey: DeviceKey,
): boolean {
  const check = JSON.stringify({ id: checkFact, value: checkOf(deviceKey) });
  return (tables.get('installation') ?? []).some((record) => JSON.stringify(record) === check);
}

/**
 * Records the location and the check value of the key. The right key may have moved; another key
 * stops the start.
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
 * Opens a state with a new device key after the old one was permanently lost: marks every signing
 * method that only the lost key opened. Emergency codes still open, and recover the others; the
 * service's own accounts are created again.
 */
export function replaceDeviceKey(tables: TableWriters, deviceKey: DeviceKey): void {
  putFacts(tables, deviceKey);
  markLostMethods(tables);
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

function markLostMethods(tables: TableWriters): void {
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
