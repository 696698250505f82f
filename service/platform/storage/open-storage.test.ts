import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { fixedClock } from '../../../test/fakes/clock.ts';
import { vouching } from '../../../test/fakes/fake-vault.ts';
import { MemoryStorage } from '../../../test/fakes/memory-storage.ts';
import { recordedLog } from '../../../test/fakes/recorded-log.ts';
import { aUser } from '../../../test/records/users.ts';
import { describeStorage } from '../../../test/storage/describe-storage.ts';
import { diskError } from '../../../test/storage/simulated-disk.ts';
import { aFolder } from '../../../test/values.ts';
import { StartupError } from '../../model/kernel/results/reasons.ts';
import { ok } from '../../model/kernel/results/result.ts';
import { createChanges } from '../instance/change-notices.ts';
import type { ChangeNotice } from '../ports/changes.ts';
import type { FileSystem, WritableFile } from '../ports/file-system.ts';
import { nodeFileSystem } from './files/node-file-system.ts';
import { decodeLine, encodeLine } from './journal/authentic-line.ts';
import { type OpenedStorage, openStorage } from './open-storage.ts';

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
  const refuseWhenFull = (bytes: Buffer, append: (bytes: Buffer) => Promise<void>) =>
    state.isFull ? Promise.reject(diskError('ENOSPC')) : append(bytes);
  const fillingFile = (file: WritableFile): WritableFile => ({
    ...file,
    append: (bytes) => refuseWhenFull(bytes, file.append),
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
  return storage.transact(({ users }) => {
    users.put({ ...aUser(), id: randomUUID() });
    return ok();
  });
}

async function modesOf(folder: string): Promise<Record<string, string>> {
  const modes: Record<string, string> = {};
  for (const name of await readdir(folder)) modes[name] = ((await stat(join(folder, name))).mode & 0o777).toString(8);
  return modes;
}

test('stores or rejects commits during a close, and leaves the state complete', async () => {
  const folder = await aFolder();
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
      failure: {
        code: 'storage.unavailable',
        message: expect.stringMatching('stopping; start it again'),
      },
    });
  const reopened = await open(folder);
  expect(reopened.read(({ users }) => users.listBy('byCreation', '*'))).toHaveLength(2);
});

test('lets only the owner read stored files, during writes and afterwards', async () => {
  const folder = await aFolder();
  const storage = await open(folder);
  await addUser(storage);
  expect(new Set(Object.values(await modesOf(folder)))).toEqual(new Set(['600']));

  await storage.close();
  expect(new Set(Object.values(await modesOf(folder)))).toEqual(new Set(['600']));
});

test('rejects a state of a newer version in one sentence and changes nothing', async () => {
  const folder = await aFolder();
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

test('rejects a directory with foreign files', async () => {
  const folder = await aFolder();
  await writeFile(join(folder, 'thesis.txt'), 'my own words');

  const opening = open(folder);

  await expect(opening).rejects.toThrow(/contains other files, e\.g\. thesis\.txt/);
  expect(await readdir(folder)).toEqual(['thesis.txt']);
});

test('rejects a device key without its state', async () => {
  const folder = await aFolder();
  await writeFile(join(folder, 'device.key'), Buffer.alloc(32));

  await expect(open(folder)).rejects.toThrow(/has a device key but no state/);
  expect(await readdir(folder)).toEqual(['device.key']);
});

test('reports an unreadable file in one sentence', async () => {
  const folder = await aFolder();
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

test('reports a folder at the path of a journal file in one sentence', async () => {
  const folder = await aFolder();
  await mkdir(join(folder, 'journal-0000000000000001.log'));

  await expect(open(folder)).rejects.toThrow(StartupError);
});
