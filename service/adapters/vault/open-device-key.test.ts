import { describe, expect, test } from 'vitest';
import { StartupError } from '../../kernel/startup-error.ts';
import type { DeviceKeyStore } from '../../ports/device-key.ts';
import { anApplication, aSigningMethod, aUser } from '../../testing/builders.ts';
import { MemoryStorage } from '../../testing/memory-storage.ts';
import { createChanges } from '../changes/change-notices.ts';
import { openDeviceKey, replaceDeviceKey } from './open-device-key.ts';

/** A store that holds a key or none, and counts the keys it makes. */
function aStore(key?: Buffer, backend: DeviceKeyStore['backend'] = 'file', toMake = 7) {
  const store = {
    backend,
    description: 'A store.',
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

/** A state that was made with a key, and that key’s store. */
async function aMadeState() {
  const storage = aState();
  const store = aStore();
  const deviceKey = await openDeviceKey(storage, store);
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

test('what is recorded tells nothing of the key', async () => {
  const { storage, store } = await aMadeState();

  expect(JSON.stringify(factsIn(storage))).not.toContain(store.key?.toString('base64url'));
});

test('later starts open the same key, and make and record nothing', async () => {
  const { storage, store, deviceKey } = await aMadeState();
  const { commits } = storage;

  const again = await openDeviceKey(storage, store);

  expect(again.mac('purpose', 'text')).toEqual(deviceKey.mac('purpose', 'text'));
  expect(store.made).toBe(1);
  expect(storage.commits).toBe(commits);
});

test('a key that was put there before the first start is used', async () => {
  const store = aStore(Buffer.alloc(32, 9));

  await openDeviceKey(aState(), store);

  expect(store.made).toBe(0);
});

test.each([
  { what: 'a missing key', other: aStore(), reason: /is missing, .* Put it back/ },
  { what: 'another key', other: aStore(Buffer.alloc(32, 8)), reason: /is not the one/ },
  {
    what: 'the right key kept elsewhere',
    other: aStore(Buffer.alloc(32, 7), 'keychain'),
    reason: /is kept by the file, not by the keychain/,
  },
])('$what stops the start, and nothing is made or recorded', async ({ other, reason }) => {
  const { storage } = await aMadeState();
  const facts = factsIn(storage);

  const opening = openDeviceKey(storage, other);

  await expect(opening).rejects.toThrow(StartupError);
  await expect(opening).rejects.toThrow(reason);
  expect(other.made).toBe(0);
  expect(factsIn(storage)).toEqual(facts);
});

test('a start that was cut off before its key was made goes on with one', async () => {
  const storage = aState();
  const broken = { ...aStore(), create: () => Promise.reject(new StartupError('No space.')) };
  await expect(openDeviceKey(storage, broken)).rejects.toThrow('No space.');

  const store = aStore();
  await openDeviceKey(storage, store);

  expect(store.made).toBe(1);
});

test('a key is not made where the state cannot be written', async () => {
  const storage = aState();
  storage.isFull = true;
  const store = aStore();

  await expect(openDeviceKey(storage, store)).rejects.toThrow(StartupError);
  expect(store.made).toBe(0);
});

describe('a device key that is lost for good', () => {
  test('is replaced: methods it sealed are marked, emergency codes are not', async () => {
    const application = anApplication();
    const user = aUser();
    const pin = await aSigningMethod({ userId: user.id });
    const code = await aSigningMethod({ userId: user.id, type: 'EMERGENCY_CODE' });
    const storage = new MemoryStorage(
      { applications: [application], users: [user], signingMethods: [pin, code] },
      createChanges(),
    );
    await openDeviceKey(storage, aStore());
    const facts = factsIn(storage);
    const newStore = aStore(undefined, 'keychain', 8);

    await replaceDeviceKey(storage, newStore);

    expect(newStore.made).toBe(1);
    expect(factsIn(storage)).toEqual(['keychain', expect.not.stringMatching(String(facts[1]))]);
    expect(storage.read(({ signingMethods }) => signingMethods.find(pin.id))).toEqual({
      ...pin,
      deviceKeyLost: true,
    });
    expect(storage.read(({ signingMethods }) => signingMethods.find(code.id))).toEqual(code);
  });

  test('that cannot be read is set aside, not destroyed', async () => {
    const { storage } = await aMadeState();
    const store = aStore(undefined, 'file', 8);
    store.load = () => Promise.reject(new StartupError('Locked.'));

    await replaceDeviceKey(storage, store);

    expect(store.setAsides).toBe(1);
  });

  test('is not replaced while the right one is there', async () => {
    const { storage, store, deviceKey } = await aMadeState();
    const { commits } = storage;

    const again = await replaceDeviceKey(storage, store);

    expect(again.mac('purpose', 'text')).toEqual(deviceKey.mac('purpose', 'text'));
    expect(storage.commits).toBe(commits);
  });

  test('is opened as ever afterwards', async () => {
    const { storage } = await aMadeState();
    const store = aStore(Buffer.alloc(32, 8));
    const replaced = await replaceDeviceKey(storage, store);

    const opened = await openDeviceKey(storage, store);

    expect(opened.mac('purpose', 'text')).toEqual(replaced.mac('purpose', 'text'));
  });
});
