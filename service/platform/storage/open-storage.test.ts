import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test as base, describe, expect, onTestFinished } from 'vitest';
import { fixedClock } from '../../../test/fakes/clock.ts';
import { vouching } from '../../../test/fakes/fake-vault.ts';
import { MemoryStorage } from '../../../test/fakes/memory-storage.ts';
import { recordedLog } from '../../../test/fakes/recorded-log.ts';
import { aUser, aWallet } from '../../../test/records/users.ts';
import { change } from '../../../test/storage/change.ts';
import { diskError } from '../../../test/storage/simulated-disk.ts';
import { aFolder, valueIn } from '../../../test/values.ts';
import { StartupError } from '../../model/kernel/results/reasons.ts';
import { fail, ok } from '../../model/kernel/results/result.ts';
import { createChanges } from '../instance/change-notices.ts';
import type { ChangeNotice } from '../ports/changes.ts';
import type { FileSystem, WritableFile } from '../ports/file-system.ts';
import type { Storage } from '../ports/storage.ts';
import { nodeFileSystem } from './files/node-file-system.ts';
import { decodeLine, encodeLine } from './journal/authentic-line.ts';
import { type OpenedStorage, openStorage } from './open-storage.ts';

const test = base.extend('folder', () => aFolder());

function watchedChanges() {
  const changes = createChanges();
  const notices: ChangeNotice[] = [];
  changes.subscribe((notice) => notices.push(notice));
  return { changes, notices };
}

/** Closed at the end of the test unless the test closes it. */
async function open(
  folder: string,
  changes = createChanges(),
  disk: FileSystem = nodeFileSystem,
): Promise<OpenedStorage> {
  const ports = { disk, changes, clock: fixedClock(), log: recordedLog(), ...vouching };
  const storage = await openStorage(folder, ports);
  onTestFinished(() => storage.close().catch(() => undefined));
  return storage;
}

/** The real disk, until it is full. */
function aFillingDisk() {
  const state = { isFull: false };
  const rejectWhenFull = (bytes: Buffer, append: (bytes: Buffer) => Promise<void>) =>
    state.isFull ? Promise.reject(diskError('ENOSPC')) : append(bytes);
  const fillingFile = (file: WritableFile): WritableFile => ({
    ...file,
    append: (bytes) => rejectWhenFull(bytes, file.append),
  });
  const disk: FileSystem = {
    ...nodeFileSystem,
    create: async (path) => fillingFile(await nodeFileSystem.create(path)),
    openAppend: async (path) => fillingFile(await nodeFileSystem.openAppend(path)),
  };
  return { disk, state };
}

describeStorage('the storage of a data directory', async () => {
  const folder = await aFolder();
  const { changes, notices } = watchedChanges();
  const { disk, state } = aFillingDisk();
  const storage = await open(folder, changes, disk);
  return {
    storage,
    notices,
    breakWrites: () => {
      state.isFull = true;
      return () => {
        state.isFull = false;
      };
    },
    reopen: async () => {
      await storage.close();
      return open(folder);
    },
  };
});

describeStorage('the storage of the tests', async () => {
  const { changes, notices } = watchedChanges();
  const storage = new MemoryStorage({}, changes);
  return {
    storage,
    notices,
    breakWrites: () => {
      storage.isFull = true;
      return () => {
        storage.isFull = false;
      };
    },
  };
});

test('returns immutable records in the test storage', async () => {
  const storage = new MemoryStorage({ users: [aUser()] }, createChanges());
  const [user] = storage.read(({ users }) => users.listBy('byCreation', '*'));

  expect(() => Object.assign(user ?? {}, { reference: 'changed' })).toThrow(TypeError);
});

function addUser(storage: OpenedStorage) {
  return change(storage, ({ users }) => users.put({ ...aUser(), id: randomUUID() }));
}

async function modesOf(folder: string): Promise<Record<string, string>> {
  const modes: Record<string, string> = {};
  for (const name of await readdir(folder)) modes[name] = ((await stat(join(folder, name))).mode & 0o777).toString(8);
  return modes;
}

test('stores or rejects commits during a close, and leaves the state complete', async ({ folder }) => {
  const storage = await open(folder);
  await addUser(storage);
  const before = addUser(storage);
  const closing = storage.close();
  const during = await Promise.all(Array.from({ length: 20 }, () => addUser(storage)));
  await closing;
  const after = await addUser(storage);

  expect(await before).toMatchObject({ ok: true });
  for (const late of [...during, after])
    expect(late).toMatchObject({
      failure: { code: 'storage.unavailable', message: expect.stringMatching('stopping; start it again') },
    });
  const reopened = await open(folder);
  expect(reopened.read(({ users }) => users.listBy('byCreation', '*'))).toHaveLength(2);
});

test('lets only the owner read stored files, during writes and afterwards', async ({ folder }) => {
  const storage = await open(folder);
  await addUser(storage);
  expect(new Set(Object.values(await modesOf(folder)))).toEqual(new Set(['600']));

  await storage.close();
  expect(new Set(Object.values(await modesOf(folder)))).toEqual(new Set(['600']));
});

test('rejects a state of a newer version in one sentence and changes nothing', async ({ folder }) => {
  const storage = await open(folder);
  await addUser(storage);
  await storage.close();
  const [manifest = ''] = (await readdir(folder)).filter((name) => name.startsWith('checkpoint-'));
  const text = decodeLine(await readFile(join(folder, manifest)), 0)?.text ?? '';
  const newer = encodeLine(text.replace(/"schemaVersion":\d+/, '"schemaVersion":99'));
  await writeFile(join(folder, manifest), newer);

  const opening = open(folder);

  await expect(opening).rejects.toThrow(StartupError);
  await expect(opening).rejects.toThrow(/newer Vaultdesk.*start it with that version\.$/);
  expect(await readFile(join(folder, manifest))).toEqual(newer);
});

test('rejects a directory with foreign files', async ({ folder }) => {
  await writeFile(join(folder, 'thesis.txt'), 'my own words');

  const opening = open(folder);

  await expect(opening).rejects.toThrow(/contains other files, e\.g\. thesis\.txt/);
  expect(await readdir(folder)).toEqual(['thesis.txt']);
});

test('rejects a device key without its state', async ({ folder }) => {
  await writeFile(join(folder, 'device.key'), Buffer.alloc(32));

  await expect(open(folder)).rejects.toThrow(/has a device key but no state/);
  expect(await readdir(folder)).toEqual(['device.key']);
});

test('reports an unreadable file in one sentence', async ({ folder }) => {
  await (await open(folder)).close();
  const [name = ''] = await readdir(folder);
  const path = join(folder, name);
  const { disk } = aFillingDisk();

  const opening = open(folder, createChanges(), {
    ...disk,
    read: (requestedPath) =>
      requestedPath === path ? Promise.reject(diskError('EACCES')) : nodeFileSystem.read(requestedPath),
  });

  await expect(opening).rejects.toThrow(/cannot be read, because permission is denied\. Check the permissions/);
});

test('reports a folder at the path of a journal file in one sentence', async ({ folder }) => {
  await mkdir(join(folder, 'journal-0000000000000001.log'));

  await expect(open(folder)).rejects.toThrow(StartupError);
});

/** A storage adapter opened for one test. */
interface OpenedForTest {
  readonly storage: Storage;
  /** The reported commits. */
  readonly notices: readonly ChangeNotice[];
  /** Makes every write fail until the returned function is called. */
  breakWrites(): () => void;
  /** Opens the stored data in another storage, if the adapter persists data. */
  reopen?(): Promise<Storage>;
}

const everybody = '*';

/** The contract tests of every storage adapter. */
function describeStorage(name: string, open: () => Promise<OpenedForTest>): void {
  const users = (storage: Storage) => storage.read((tables) => tables.users.listBy('byCreation', everybody));

  describe(name, () => {
    test('a commit becomes visible when it is stored, not before', async () => {
      const { storage } = await open();
      const user = aUser();

      const committing = storage.transact((tables) => {
        tables.users.put(user);
        return ok(user.id);
      });
      expect(users(storage)).toEqual([]);

      expect(await committing).toEqual(ok(user.id));
      expect(users(storage)).toEqual([user]);
    });

    test('a transaction sees its own writes, by id and in every index', async () => {
      const { storage } = await open();
      const [unchanged, changed, deleted, added] = ['a', 'b', 'c', 'd'].map((reference) => aUser({ reference }));
      if (!unchanged || !changed || !deleted || !added) throw new Error('Four users are required.');
      await change(storage, (tables) => {
        for (const user of [unchanged, changed, deleted]) tables.users.put(user);
      });

      const result = await storage.transact((tables) => {
        tables.users.put({ ...changed, reference: 'z' });
        tables.users.delete(deleted.id);
        tables.users.put(added);
        return ok({
          found: [unchanged, changed, deleted, added].map(({ id }) => tables.users.find(id)?.reference),
          listed: tables.users.listBy('byReference', everybody).map(({ reference }) => reference),
          count: tables.users.countBy('byReference', everybody),
        });
      });

      expect(valueIn(result)).toEqual({ found: ['a', 'z', undefined, 'd'], listed: ['a', 'd', 'z'], count: 3 });
    });

    test.each([
      ['a failed result', () => fail('user.not-found', 'No user.')],
      [
        'a throw',
        () => {
          throw new Error('A bug.');
        },
      ],
    ])('%s changes no table', async (_what, end) => {
      const { storage, notices } = await open();
      const user = aUser();
      await change(storage, (tables) => tables.users.put(user));

      const transaction = storage.transact((tables) => {
        tables.users.delete(user.id);
        tables.wallets.put(aWallet({ userId: user.id }));
        return end();
      });

      await transaction.catch(() => undefined);
      expect(users(storage)).toEqual([user]);
      expect(storage.read(({ wallets }) => wallets.listBy('byUser', user.id))).toEqual([]);
      expect(notices).toHaveLength(1);
    });

    test('a failed write changes nothing and returns a failure', async () => {
      const { storage, notices, breakWrites } = await open();
      const repair = breakWrites();

      const result = await change(storage, (tables) => tables.users.put(aUser()));

      expect(result).toEqual(fail(expect.stringMatching(/^storage\.(full|unavailable)$/), expect.any(String)));
      expect(storage.health().state).not.toBe('writing');
      expect(users(storage)).toEqual([]);
      // The disk fault may be reported, but no changed record.
      expect(notices.flatMap(({ ids }) => ids)).toEqual([]);

      repair();
      const user = aUser();
      expect(await change(storage, (tables) => tables.users.put(user))).toEqual(ok());
      expect(users(storage)).toEqual([user]);
      expect(storage.health().state).toBe('writing');
    });

    test('concurrent transactions run one after the other without lost updates', async () => {
      const { storage } = await open();
      const countUp = () =>
        storage.transact(({ settings }) => {
          const count = Number(settings.find('count')?.value ?? 0);
          settings.put({ id: 'count', value: count + 1 });
          return ok(count + 1);
        });

      const counted = await Promise.all(Array.from({ length: 50 }, countUp));

      expect(counted.map(valueIn)).toEqual(Array.from({ length: 50 }, (_, number) => number + 1));
      expect(storage.read(({ settings }) => settings.find('count')?.value)).toBe(50);
    });

    test('a transaction that throws does not stop the next ones', async () => {
      const { storage } = await open();
      const transaction = storage.transact(() => {
        throw new Error('A bug.');
      });
      const next = storage.transact(() => ok('done'));

      await expect(transaction).rejects.toThrow('A bug.');
      expect(await next).toEqual(ok('done'));
    });

    test('a transaction without changes notifies no listener', async () => {
      const { storage, notices } = await open();

      expect(await storage.transact(({ users }) => ok(users.find('nobody')))).toEqual(ok(undefined));
      expect(notices).toEqual([]);
    });

    test('listeners receive the tables and ids of a commit', async () => {
      const { storage, notices } = await open();
      const wallet = aWallet();
      const user = aUser();

      await change(storage, (tables) => {
        tables.wallets.put(wallet);
        tables.users.put(user);
      });

      expect(notices.flatMap(({ tables }) => tables).toSorted()).toEqual(['users', 'wallets']);
      expect(notices.flatMap(({ ids }) => ids).toSorted()).toEqual([user.id, wallet.id].toSorted());
    });

    test('for concurrent commits, a deletion reports its user to listeners', async () => {
      const { storage, notices } = await open();
      const user = aUser();
      const [first, second] = [aWallet({ userId: user.id }), aWallet()];
      await change(storage, ({ wallets }) => wallets.put(first));

      await Promise.all([
        change(storage, ({ wallets }) => wallets.delete(first.id)),
        change(storage, ({ wallets }) => wallets.put(second)),
      ]);

      const ids = notices.slice(1).flatMap((notice) => notice.ids);
      expect(ids.toSorted()).toEqual([first.id, second.id, user.id].toSorted());
    });

    test('a record with a changed index key is found only under the new key', async () => {
      const { storage } = await open();
      const wallet = aWallet({ identifier: 'old' });
      for (const identifier of ['old', 'new', undefined])
        await change(storage, ({ wallets }) => wallets.put({ ...wallet, identifier }));

      expect(
        storage.read(({ wallets }) => ['old', 'new'].map((identifier) => wallets.countBy('byIdentifier', identifier))),
      ).toEqual([0, 0]);
      expect(storage.read(({ wallets }) => wallets.find(wallet.id))).toBeDefined();
    });

    test('stored records exist after a reopen', async () => {
      const { storage, reopen } = await open();
      if (!reopen) return;
      const [unchanged, changed, deleted] = [aUser({ reference: 'Grüße 世界' }), aUser(), aUser()];
      const wallet = aWallet({ archived: true, archivedAt: '2030-01-01T00:00:00.000Z' });
      await change(storage, (tables) => {
        for (const user of [unchanged, changed, deleted]) tables.users.put(user);
        tables.wallets.put(wallet);
      });
      await change(storage, (tables) => {
        tables.users.put({ ...changed, reference: 'changed' });
        tables.users.delete(deleted.id);
      });

      const reopened = await reopen();

      expect(reopened.read((tables) => tables.wallets.listBy('byApplication', everybody))).toEqual([wallet]);
      expect(users(reopened)).toEqual(users(storage));
      expect(users(reopened)).toHaveLength(2);
    });
  });
}
