import { createPublicKey, verify } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { MemoryStorage } from '../../../test/fakes/memory-storage.ts';
import { anApplication, aSigningMethod, aUser } from '../../../test/records/users.ts';
import { StartupError } from '../../model/kernel/results/reasons.ts';
import { ok } from '../../model/kernel/results/result.ts';
import { createChanges } from '../instance/change-notices.ts';
import type { DeviceKeyStore } from '../ports/vault.ts';
import { createDeviceKey, isKeyOf, openDeviceKey, recordDeviceKey, replaceDeviceKey } from './open-device-key.ts';

/** A store with or without a key, which counts the keys it creates. */
function aStore(key?: Buffer, backend: DeviceKeyStore['backend'] = 'file', fillByte = 7) {
  const store = {
    backend,
    description: 'A store.',
    mayAdoptOldState: true,
    rejectOldState: async () => {},
    key,
    created: 0,
    setAsides: 0,
    load: async () => store.key,
    create: async () => {
      store.created += 1;
      store.key = Buffer.alloc(32, fillByte);
      return store.key;
    },
    setAside: async () => {
      store.setAsides += 1;
    },
  };
  return store;
}

function aState() {
  return new MemoryStorage({}, createChanges());
}

/** Simulates a start: the key is opened and recorded in the state. */
async function start(storage: MemoryStorage, store: DeviceKeyStore) {
  const deviceKey = await openDeviceKey(store, { isNew: storage.commits === 0 });
  await recordDeviceKey(storage, deviceKey);
  return deviceKey;
}

/** A state that was created with a key, and the store of that key. */
async function aStateWithKey() {
  const storage = aState();
  const store = aStore();
  const deviceKey = await start(storage, store);
  return { storage, store, deviceKey };
}

function factsIn(storage: MemoryStorage) {
  return storage.read(({ installation }) =>
    ['device-key.backend', 'device-key.check'].map((id) => installation.find(id)?.value),
  );
}

test('creates a key on the first start and records its location and its check value', async () => {
  const { storage, store } = await aStateWithKey();

  expect(store.created).toBe(1);
  expect(factsIn(storage)).toEqual(['file', expect.stringMatching(/^[\w-]{43}$/)]);
});

test('records nothing that reveals the key', async () => {
  const { storage, store } = await aStateWithKey();

  expect(JSON.stringify(factsIn(storage))).not.toContain(store.key?.toString('base64url'));
});

test('opens the same key on later starts, and creates and records nothing', async () => {
  const { storage, store, deviceKey } = await aStateWithKey();
  const { commits } = storage;

  const reopened = await start(storage, store);

  expect(reopened.mac('purpose', 'text')).toEqual(deviceKey.mac('purpose', 'text'));
  expect(store.created).toBe(1);
  expect(storage.commits).toBe(commits);
});

test('uses a key that was provided before the first start', async () => {
  const store = aStore(Buffer.alloc(32, 9));

  await start(aState(), store);

  expect(store.created).toBe(0);
});

test.each([
  { what: 'a missing key', other: aStore(), reason: /is missing; .* Restore it/ },
  { what: 'another key', other: aStore(Buffer.alloc(32, 8)), reason: /created with another device key/ },
])('rejects a start with $what, and creates and records nothing', async ({ other, reason }) => {
  const { storage } = await aStateWithKey();
  const facts = factsIn(storage);

  const opening = start(storage, other);

  await expect(opening).rejects.toThrow(StartupError);
  await expect(opening).rejects.toThrow(reason);
  expect(other.created).toBe(0);
  expect(factsIn(storage)).toEqual(facts);
});

test('accepts the right key at another location, and records that location', async () => {
  const { storage, store } = await aStateWithKey();
  const [, check] = factsIn(storage);

  await start(storage, aStore(store.key, 'environment'));

  expect(factsIn(storage)).toEqual(['environment', check]);
});

test('creates a key after a start that was interrupted before its first commit', async () => {
  const storage = aState();
  const failingStore = { ...aStore(), create: () => Promise.reject(new StartupError('No space.')) };
  await expect(start(storage, failingStore)).rejects.toThrow('No space.');

  const store = aStore();
  await start(storage, store);

  expect(store.created).toBe(1);
});

test('rejects a start if the state cannot be written', async () => {
  const storage = aState();
  storage.isFull = true;

  await expect(start(storage, aStore())).rejects.toThrow(StartupError);
});

test('knows whether a key belongs to the state', async () => {
  const { storage, deviceKey } = await aStateWithKey();
  const otherKey = await openDeviceKey(aStore(Buffer.alloc(32, 8)), { isNew: false });

  expect(storage.read((tables) => isKeyOf(tables, deviceKey))).toBe(true);
  expect(storage.read((tables) => isKeyOf(tables, otherKey))).toBe(false);
  expect(aState().read((tables) => isKeyOf(tables, deviceKey))).toBeUndefined();
});

describe('a permanently lost device key', () => {
  const replacing = { isNew: false, mayReplace: true };

  test('is replaced: signing methods that it sealed are marked, emergency codes are not', async () => {
    const application = anApplication();
    const user = aUser();
    const pin = await aSigningMethod({ userId: user.id });
    const code = await aSigningMethod({ userId: user.id, type: 'EMERGENCY_CODE' });
    const storage = new MemoryStorage(
      { applications: [application], users: [user], signingMethods: [pin, code] },
      createChanges(),
    );
    await start(storage, aStore());
    const facts = factsIn(storage);

    const newKey = await openDeviceKey(aStore(undefined, 'keychain', 8), replacing);
    await storage.transact((tables) => ok(replaceDeviceKey(tables, newKey)));

    expect(factsIn(storage)).toEqual(['keychain', expect.not.stringMatching(String(facts[1]))]);
    expect(storage.read(({ signingMethods }) => signingMethods.find(pin.id))).toEqual({ ...pin, deviceKeyLost: true });
    expect(storage.read(({ signingMethods }) => signingMethods.find(code.id))).toEqual(code);
  });

  test('is replaced by a created key if none exists', async () => {
    const store = aStore();

    await openDeviceKey(store, replacing);

    expect(store.created).toBe(1);
  });

  test('is set aside, not destroyed, if it is unreadable', async () => {
    const store = aStore(undefined, 'file', 8);
    store.load = () => Promise.reject(new StartupError('Locked.'));

    await openDeviceKey(store, replacing);

    expect(store.setAsides).toBe(1);
  });

  test('is not replaced if the right key is there', async () => {
    const { store, deviceKey } = await aStateWithKey();

    const reopened = await openDeviceKey(store, replacing);

    expect(reopened.mac('purpose', 'text')).toEqual(deviceKey.mac('purpose', 'text'));
    expect(store.created).toBe(1);
  });
});

const store = { backend: 'file', description: 'A file.' } as const;
const deviceKey = createDeviceKey(store, Buffer.alloc(32, 1));
const otherDeviceKey = createDeviceKey(store, Buffer.alloc(32, 2));

test('opens a sealed text only for its purpose and its context', () => {
  const sealed = deviceKey.seal('custody', Buffer.from('key'), 'account 1');

  expect(deviceKey.open('custody', sealed, 'account 1')).toEqual(Buffer.from('key'));
  expect(deviceKey.open('webhooks', sealed, 'account 1')).toBeUndefined();
  expect(deviceKey.open('custody', sealed, 'account 2')).toBeUndefined();
  expect(otherDeviceKey.open('custody', sealed, 'account 1')).toBeUndefined();
  expect(deviceKey.open('custody', 'not sealed', 'account 1')).toBeUndefined();
});

test('computes marks that depend on the purpose, the message and the device', () => {
  const mark = deviceKey.mac('clients', 'secret');

  expect(mark).toHaveLength(32);
  expect(deviceKey.mac('clients', Buffer.from('secret'))).toEqual(mark);
  expect(deviceKey.mac('webhooks', 'secret')).not.toEqual(mark);
  expect(deviceKey.mac('clients', 'other')).not.toEqual(mark);
  expect(otherDeviceKey.mac('clients', 'secret')).not.toEqual(mark);
});

test('signs so that only the public key of the purpose and the device verifies', () => {
  const signature = Buffer.from(deviceKey.sign('audit', 'a line'), 'base64');
  const isSignedBy = (publicKey: string, message: string) =>
    verify(
      null,
      Buffer.from(message),
      createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' }),
      signature,
    );

  expect(isSignedBy(deviceKey.publicKey('audit'), 'a line')).toBe(true);
  expect(isSignedBy(deviceKey.publicKey('audit'), 'another line')).toBe(false);
  expect(isSignedBy(deviceKey.publicKey('other'), 'a line')).toBe(false);
  expect(isSignedBy(otherDeviceKey.publicKey('audit'), 'a line')).toBe(false);
});

test('works after the caller zeroes the bytes', () => {
  const bytes = Buffer.alloc(32, 1);
  const created = createDeviceKey(store, bytes);
  bytes.fill(0);

  expect(created.mac('clients', 'secret')).toEqual(deviceKey.mac('clients', 'secret'));
});

test('derives unchanged subkeys, so that old marks stay valid', () => {
  expect(deviceKey.mac('clients', 'secret').toString('hex')).toBe(
    '67edfd237a4253f099a6a7091eadb89fad3fefd8a67341c3737591bac4f65b8c',
  );
});

test('reveals none of its bytes', () => {
  expect(JSON.stringify(deviceKey)).toBe('{"backend":"file","description":"A file."}');
});

test('exports a copy that may be zeroed', () => {
  const exported = deviceKey.export();
  exported.fill(0);

  expect(deviceKey.export()).toEqual(Buffer.alloc(32, 1));
});
