import { describe, expect, test } from 'vitest';
import { ok } from '../../kernel/result.ts';
import { StartupError } from '../../kernel/startup-error.ts';
import type { DeviceKeyStore } from '../../ports/device-key.ts';
import { anApplication, aSigningMethod, aUser } from '../../testing/builders.ts';
import { MemoryStorage } from '../../testing/memory-storage.ts';
import { createChanges } from '../changes/change-notices.ts';
import { isKeyOf, openDeviceKey, recordDeviceKey, replaceDeviceKey } from './open-device-key.ts';

/** A store that holds a key or none, and counts the keys it makes. */
function aStore(key?: Buffer, backend: DeviceKeyStore['backend'] = 'file', toMake = 7) {
  const store = {
    backend,
    description: 'A store.',
    mayAdoptOldState: true,
    refuseOldState: async () => {},
    key,
    made: 0,
    setAsides: 0,
    load: async () => store.key,
    create: async () => {
      store.made += 1;
      store.key = Buffer.alloc(32, toMake);
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

/** A start: the key is opened, and recorded in the state. */
async function start(storage: MemoryStorage, store: DeviceKeyStore) {
  const deviceKey = await openDeviceKey(store, { isNew: storage.commits === 0 });
  await recordDeviceKey(storage, deviceKey);
  return deviceKey;
}

/** A state that was made with a key, and that key’s store. */
async function aMadeState() {
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

test('the first start makes a key and records where it is and how to know it again', async () => {
  const { storage, store } = await aMadeState();

  expect(store.made).toBe(1);
  expect(factsIn(storage)).toEqual(['file', expect.stringMatching(/^[\w-]{43}$/)]);
});

test('what is recorded reveals nothing of the key', async () => {
  const { storage, store } = await aMadeState();

  expect(JSON.stringify(factsIn(storage))).not.toContain(store.key?.toString('base64url'));
});

test('later starts open the same key, and make and record nothing', async () => {
  const { storage, store, deviceKey } = await aMadeState();
  const { commits } = storage;

  const again = await start(storage, store);

  expect(again.mac('purpose', 'text')).toEqual(deviceKey.mac('purpose', 'text'));
  expect(store.made).toBe(1);
  expect(storage.commits).toBe(commits);
});

test('a key that was put there before the first start is used', async () => {
  const store = aStore(Buffer.alloc(32, 9));

  await start(aState(), store);

  expect(store.made).toBe(0);
});

test.each([
  { what: 'a missing key', other: aStore(), reason: /is missing, .* Put it back/ },
  { what: 'another key', other: aStore(Buffer.alloc(32, 8)), reason: /is not the one/ },
])('$what stops the start, and nothing is made or recorded', async ({ other, reason }) => {
  const { storage } = await aMadeState();
  const facts = factsIn(storage);

  const opening = start(storage, other);

  await expect(opening).rejects.toThrow(StartupError);
  await expect(opening).rejects.toThrow(reason);
  expect(other.made).toBe(0);
  expect(factsIn(storage)).toEqual(facts);
});

test('the right key may move, and where it is now is recorded', async () => {
  const { storage, store } = await aMadeState();
  const [, check] = factsIn(storage);

  await start(storage, aStore(store.key, 'environment'));

  expect(factsIn(storage)).toEqual(['environment', check]);
});

test('a start that was cut off before anything was committed goes on with a key', async () => {
  const storage = aState();
  const broken = { ...aStore(), create: () => Promise.reject(new StartupError('No space.')) };
  await expect(start(storage, broken)).rejects.toThrow('No space.');

  const store = aStore();
  await start(storage, store);

  expect(store.made).toBe(1);
});

test('a state that cannot be written stops the start', async () => {
  const storage = aState();
  storage.isFull = true;

  await expect(start(storage, aStore())).rejects.toThrow(StartupError);
});

test('a state knows whether a key is its own', async () => {
  const { storage, deviceKey } = await aMadeState();
  const other = await openDeviceKey(aStore(Buffer.alloc(32, 8)), { isNew: false });

  expect(storage.read((tables) => isKeyOf(tables, deviceKey))).toBe(true);
  expect(storage.read((tables) => isKeyOf(tables, other))).toBe(false);
  expect(aState().read((tables) => isKeyOf(tables, deviceKey))).toBeUndefined();
});

describe('a device key that is lost for good', () => {
  const replacing = { isNew: false, mayReplace: true };

  test('is replaced: methods it sealed are marked, emergency codes are not', async () => {
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
    expect(storage.read(({ signingMethods }) => signingMethods.find(pin.id))).toEqual({
      ...pin,
      deviceKeyLost: true,
    });
    expect(storage.read(({ signingMethods }) => signingMethods.find(code.id))).toEqual(code);
  });

  test('makes room for one that is made where there is none', async () => {
    const store = aStore();

    await openDeviceKey(store, replacing);

    expect(store.made).toBe(1);
  });

  test('that cannot be read is set aside, not destroyed', async () => {
    const store = aStore(undefined, 'file', 8);
    store.load = () => Promise.reject(new StartupError('Locked.'));

    await openDeviceKey(store, replacing);

    expect(store.setAsides).toBe(1);
  });

  test('is not replaced while the right one is there', async () => {
    const { store, deviceKey } = await aMadeState();

    const again = await openDeviceKey(store, replacing);

    expect(again.mac('purpose', 'text')).toEqual(deviceKey.mac('purpose', 'text'));
    expect(store.made).toBe(1);
  });
});
