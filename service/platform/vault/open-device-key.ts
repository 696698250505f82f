import { createHmac, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import type { InstallationRecord } from '../../model/installation/setting.ts';
import { StartupError } from '../../model/kernel/results/reasons.ts';
import { ok } from '../../model/kernel/results/result.ts';
import { everyApplication } from '../../model/table.ts';
import type { Storage, TableReaders, TableWriters } from '../ports/storage.ts';
import type { DeviceKey, DeviceKeyStore } from '../ports/vault.ts';
import { sharedSecretPrefix } from '../shared-world/shared-secret.ts';
import { encodeFields, hkdf, setCustodyKeysAside } from './key-hierarchy.ts';
import { isSealedByDevice, seal, unseal } from './signing-method-sealing.ts';

const backendFact = 'device-key.backend';
const checkFact = 'device-key.check';

/**
 * The device key of a directory. A key is created only if nothing was ever committed, or if `mayReplace` confirms that
 * the old key is permanently lost; otherwise a missing or unusable key stops the start.
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
export function hasCheckOf(tables: ReadonlyMap<string, readonly unknown[]>, deviceKey: DeviceKey): boolean {
  const check = JSON.stringify({ id: checkFact, value: checkOf(deviceKey) });
  return (tables.get('installation') ?? []).some((record) => JSON.stringify(record) === check);
}

/** Records the location and the check value of the key. The right key may have moved; another key stops the start. */
export async function recordDeviceKey(storage: Storage, deviceKey: DeviceKey): Promise<void> {
  const { backend, check } = storage.read(({ installation }) => ({
    backend: installation.find(backendFact)?.value,
    check: installation.find(checkFact)?.value,
  }));
  if (storage.read((tables) => isKeyOf(tables, deviceKey)) === false) throw otherDeviceKey();
  if (check !== undefined && backend === deviceKey.backend) return;
  const recorded = await storage.transact((tables) => {
    putFacts(tables, deviceKey);
    return ok();
  });
  if (!recorded.ok) throw new StartupError(recorded.failure.message);
}

/**
 * Opens a state with a new device key after the old one was permanently lost: marks every signing method that only the
 * lost key opened. Emergency codes still open, and recover the others; the service's own accounts are created again.
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
  for (const fact of ownFacts(deviceKey)) installation.put(fact);
}

function ownFacts(deviceKey: DeviceKey): InstallationRecord[] {
  return [
    { id: backendFact, value: deviceKey.backend },
    { id: checkFact, value: checkOf(deviceKey) },
  ];
}

function markLostMethods(tables: TableWriters): void {
  const { applications, signingMethods } = tables;
  setCustodyKeysAside(tables);
  for (const { id } of applications.listBy('every', everyApplication))
    for (const method of signingMethods.listBy('byApplication', id))
      if (isSealedByDevice(method.type)) signingMethods.put({ ...method, deviceKeyLost: true });
}

function checkOf(deviceKey: DeviceKey): string {
  return deviceKey.mac('installation.check.v1', 'vaultdesk').toString('base64url');
}

/** The uses of the device key in records of a world. Stored in portable snapshots: append only, with a new version. */
const worldPurposes = [
  ['mac', 'signing-method.v1'],
  ['mac', 'client-secret.mac.v1'],
  ['seal', 'client-secret.seal.v1'],
  ['seal', 'custody.key.v1'],
  ['seal', 'encryption.key.v1'],
  ['seal', 'webhook.credential.v1'],
  ['seal', 'webhook.signing-secret.v1'],
] as const;
const subkeyLength = 32;

/**
 * The device key with a subkey for each purpose and kind of use, derived once. Purposes are
 * constants of the program, never input of a caller. `bytes` are copied and may be zeroed.
 */
export function createDeviceKey(
  store: Pick<DeviceKeyStore, 'backend' | 'description' | 'path'>,
  bytes: Buffer,
  worldKeys?: Buffer,
): DeviceKey {
  const { backend, description, path } = store;
  const root = copyOf(bytes);
  const subkey = createSubkeys(root, worldKeys && copyOf(worldKeys));
  return {
    backend,
    description,
    path,
    mac: (purpose, message) => createHmac('sha256', subkey('mac', purpose)).update(message).digest(),
    seal: (purpose, plaintext, context) => seal(subkey('seal', purpose), plaintext, Buffer.from(context, 'utf8')),
    open: (purpose, sealed, context) => unseal(subkey('seal', purpose), sealed, Buffer.from(context, 'utf8')),
    publicKey: (purpose) =>
      createPublicKey(signingKey(subkey('sign', purpose)))
        .export({ format: 'der', type: 'spki' })
        .toString('base64'),
    sign: (purpose, message) =>
      sign(null, Buffer.from(message), signingKey(subkey('sign', purpose))).toString('base64'),
    export: () => copyOf(root),
    exportWorldKeys: () => Buffer.concat(worldPurposes.map(([use, purpose]) => subkey(use, purpose))),
    withWorldKeys: (keys) => {
      if (keys.length !== worldPurposes.length * subkeyLength) throw new Error('The world keys are incomplete.');
      return createDeviceKey(store, root, keys);
    },
  };
}

const worldKeysFact = 'device-key.of-world';
const worldKeysPurpose = 'world.keys.v1';

/** The device key as the records of a world use it: they may come from another installation. */
export function deviceKeyOfWorld(
  { installation }: { readonly installation: { find(id: string): InstallationRecord | undefined } },
  deviceKey: DeviceKey,
): DeviceKey {
  const sealed = installation.find(worldKeysFact)?.value;
  const keys = sealed === undefined ? undefined : deviceKey.open(worldKeysPurpose, sealed, worldKeysFact);
  return keys ? deviceKey.withWorldKeys(keys) : deviceKey;
}

/** The facts that bind the records of another installation to this device key, with the world keys that open them. */
export function factsOfForeignWorld(deviceKey: DeviceKey, worldKeys: Buffer): readonly InstallationRecord[] {
  return [
    ...ownFacts(deviceKey),
    { id: worldKeysFact, value: deviceKey.seal(worldKeysPurpose, worldKeys, worldKeysFact) },
  ];
}

/** Whether a fact is bound to a device key, and therefore stays on its installation. */
export function bindsDeviceKey({ id }: { readonly id: string }): boolean {
  return [backendFact, checkFact, worldKeysFact].includes(id) || id.startsWith(sharedSecretPrefix);
}

/** PKCS #8 prefix of an Ed25519 private key (RFC 8410, 10.3), up to its 32 bytes. */
const privateKeyHead = Buffer.from('302e020100300506032b657004220420', 'hex');

function signingKey(seed: Buffer): KeyObject {
  const key = Buffer.concat([privateKeyHead, seed]);
  return createPrivateKey({ key, format: 'der', type: 'pkcs8' });
}

function createSubkeys(root: Buffer, worldKeys?: Buffer): (use: 'mac' | 'seal' | 'sign', purpose: string) => Buffer {
  const ofWorld = worldPurposes.map(([use, purpose], index) => {
    const start = index * subkeyLength;
    return [`${use} ${purpose}`, worldKeys?.subarray(start, start + subkeyLength)] as const;
  });
  const derived = new Map<string, Buffer>(ofWorld.flatMap(([name, key]) => (key ? [[name, key] as const] : [])));
  return (use, purpose) => {
    const name = `${use} ${purpose}`;
    const subkey = derived.get(name) ?? hkdf(root, encodeFields(['device.v1', use, purpose]));
    derived.set(name, subkey);
    return subkey;
  };
}

/** A separate allocation, not a slice of the shared buffer pool. */
function copyOf(bytes: Buffer): Buffer {
  const copy = Buffer.alloc(bytes.length);
  bytes.copy(copy);
  return copy;
}
