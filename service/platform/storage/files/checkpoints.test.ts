import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { fixedClock } from '../../../../test/fakes/clock.ts';
import { vouching } from '../../../../test/fakes/fake-vault.ts';
import { recordedLog } from '../../../../test/fakes/recorded-log.ts';
import { aUser } from '../../../../test/records/users.ts';
import { seeded } from '../../../../test/seeded.mjs';
import { diskError, failing, SimulatedDisk } from '../../../../test/storage/simulated-disk.ts';
import { ok } from '../../../model/kernel/results/result.ts';
import { createChanges } from '../../instance/change-notices.ts';
import type { FileSystem } from '../../ports/file-system.ts';
import { limitsWithoutDocuments, type OpenedStorage, openStorage, type StorageLimits } from '../open-storage.ts';
import { anchorName, lsnsOf, segmentName } from '../tables/table-file.ts';

const directory = '/data';
const maximumJournalBytes = 1_000;
const shortJournal = { maximumJournalBytes, anchorMilliseconds: 1000 };
/** Upper bound of a commit below, in bytes. */
const commitBytes = 400;

async function openOn(disk: FileSystem, clock = fixedClock(), limits: StorageLimits = shortJournal) {
  const changes = createChanges();
  const changedTables: string[] = [];
  changes.subscribe(({ tables }) => changedTables.push(...tables));
  const log = recordedLog();
  const ports = { disk, changes, clock, log, ...vouching };
  const storage = await openStorage(directory, ports, limits);
  return { storage, changedTables, log };
}

function addUser(storage: OpenedStorage) {
  return storage.transact(({ users }) => {
    users.put(aUser());
    return ok();
  });
}

async function addUsers(storage: OpenedStorage, count: number): Promise<void> {
  for (let added = 0; added < count; added += 1) expect(await addUser(storage)).toEqual(ok());
}

/** Bytes of the journal that a start would have to read. */
function journalBehindCheckpoint(disk: SimulatedDisk): number {
  const files = disk.files();
  const names = [...files.keys()].map((path) => path.slice(directory.length + 1));
  const checkpoint = lsnsOf(names, 'manifest').at(-1) ?? 0;
  return lsnsOf(names, 'segment')
    .filter((firstLsn) => firstLsn > checkpoint)
    .map((firstLsn) => files.get(`${directory}/${segmentName(firstLsn)}`)?.length ?? 0)
    .reduce((sum, length) => sum + length, 0);
}

/** A disk on which no checkpoint ever finishes. */
function withStuckRemoval(disk: SimulatedDisk): FileSystem {
  return {
    list: (path) => disk.list(path),
    read: (path) => disk.read(path),
    readStart: (path, length) => disk.readStart(path, length),
    size: (path) => disk.size(path),
    create: (path) => disk.create(path),
    openAppend: (path) => disk.openAppend(path),
    rename: (from, to) => (to.endsWith(anchorName) ? disk.rename(from, to) : new Promise(() => {})),
    remove: (path) => disk.remove(path),
    createDirectory: (path) => disk.createDirectory(path),
    syncDirectory: (path) => disk.syncDirectory(path),
  };
}

afterEach(() => {
  vi.useRealTimers();
});

/** Lets all work run that only waits for its turn. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await nextTurn();
}

test('loses nothing and limits the journal although kills interrupt every checkpoint', async () => {
  let disk = new SimulatedDisk();
  let acknowledged = 0;
  for (let life = 0; life < 12; life += 1) {
    const { storage } = await openOn(withStuckRemoval(disk));
    for (let started = 0; started < 10; started += 1) {
      void addUser(storage).then((result) => {
        acknowledged += result.ok ? 1 : 0;
      });
      await settle();
    }
    expect(journalBehindCheckpoint(disk)).toBeLessThan(4 * maximumJournalBytes + commitBytes);
    disk = disk.copy();
  }

  const { storage } = await openOn(disk);
  expect(storage.read(({ users }) => users.countBy('byCreation', '*'))).toBe(acknowledged);
  await addUsers(storage, 1);
  await storage.close();
  expect(journalBehindCheckpoint(disk)).toBe(0);
});

/** The users in the newest document of the directory. */
function documentedUsers(disk: SimulatedDisk): number | undefined {
  const [newest] = [...disk.files()]
    .filter(([name]) => /users-\d+\.json$/.test(name))
    .sort()
    .reverse();
  return newest && JSON.parse(newest[1].toString('utf8')).records.length;
}

const withDocuments = {
  maximumJournalBytes: 1 << 20,
  anchorMilliseconds: 1000,
  documents: { first: 2_000, idle: 60_000 },
};

test('writes the first documents soon after the first commits, and later ones after an idle minute', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const disk = new SimulatedDisk();
  const { storage } = await openOn(disk, fixedClock(), withDocuments);
  const pass = async (milliseconds: number) => {
    vi.advanceTimersByTime(milliseconds);
    await settle();
  };

  await pass(10_000);
  expect(documentedUsers(disk)).toBeUndefined();
  await addUsers(storage, 1);
  await pass(1_000);
  await addUsers(storage, 1);
  await pass(1_000);
  expect(documentedUsers(disk)).toBe(2);

  await addUsers(storage, 1);
  await pass(40_000);
  await addUsers(storage, 1);
  await pass(59_000);
  expect(documentedUsers(disk)).toBe(2);
  await pass(1_000);
  expect(documentedUsers(disk)).toBe(4);
  expect(journalBehindCheckpoint(disk)).toBe(0);
  await storage.close();
});

test('writes no documents of a state in memory until it closes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const disk = new SimulatedDisk();
  const { storage } = await openOn(disk, fixedClock(), limitsWithoutDocuments);
  await addUsers(storage, 1);

  vi.advanceTimersByTime(600_000);
  await settle();

  expect(documentedUsers(disk)).toBeUndefined();
  await storage.close();
});

test('retries the documents a minute after the disk refused them', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const disk = new SimulatedDisk();
  const clock = fixedClock();
  const { storage } = await openOn(disk, clock, withDocuments);
  await addUsers(storage, 1);
  disk.behave(failing('ENOSPC', ({ kind, name }) => kind === 'create' && name.endsWith('.tmp')));
  vi.advanceTimersByTime(2_000);
  await settle();
  expect(storage.health()).toMatchObject({ state: 'behind' });

  disk.behave({});
  clock.advance(60_000);
  vi.advanceTimersByTime(60_000);
  await settle();

  expect(documentedUsers(disk)).toBe(1);
  expect(storage.health()).toEqual({ state: 'writing' });
  await storage.close();
});

test('writes a checkpoint after a start with a long journal, without waiting for commits', async () => {
  const killed = new SimulatedDisk();
  const { storage: first } = await openOn(withStuckRemoval(killed));
  await addUsers(first, 3);
  const disk = killed.copy();
  expect(journalBehindCheckpoint(disk)).toBeGreaterThan(maximumJournalBytes / 4);

  const { storage } = await openOn(disk);
  await storage.catchUp();
  await settle();

  expect(journalBehindCheckpoint(disk)).toBe(0);
});

test('writes the checkpoint on a stop that a kill interrupted, even without new changes', async () => {
  const killed = new SimulatedDisk();
  const { storage } = await openOn(withStuckRemoval(killed));
  while (journalBehindCheckpoint(killed) < maximumJournalBytes) await addUsers(storage, 1);
  const disk = killed.copy();

  await (await openOn(disk)).storage.close();

  expect(journalBehindCheckpoint(disk)).toBe(0);
});

test('reports a failed checkpoint, retries it with growing pauses, and clears the report after a success', async () => {
  const disk = new SimulatedDisk();
  const clock = fixedClock();
  const { storage, changedTables, log } = await openOn(disk, clock);
  let attempts = 0;
  disk.behave({
    before: ({ kind, name }) => {
      if (kind !== 'create' || !name.endsWith('.tmp')) return;
      attempts += 1;
      throw diskError('ENOSPC');
    },
  });
  const addMany = async () => {
    await addUsers(storage, 20);
    await settle();
  };

  await addMany();
  expect(attempts).toBe(1);
  expect(storage.health()).toEqual({ state: 'behind', reason: expect.stringContaining('next start takes longer') });
  expect(changedTables).toContain('installation');
  expect(log.entries.map(({ event }) => event)).toEqual(['storage.checkpoint-failed']);

  clock.advance(5_000);
  await addMany();
  expect(attempts).toBe(2);
  clock.advance(5_000);
  await addMany();
  expect(attempts).toBe(2);
  clock.advance(5_000);
  disk.behave({});
  await addMany();
  expect(storage.health()).toEqual({ state: 'writing' });
  expect(journalBehindCheckpoint(disk)).toBeLessThan(maximumJournalBytes + commitBytes);
});

test('starts after a failed attempt to create a segment', async () => {
  const disk = new SimulatedDisk();
  const { storage } = await openOn(disk);
  disk.behave(failing('EIO', ({ kind }) => kind === 'syncDirectory'));
  await addUsers(storage, 20);
  const empty = [...disk.files()].filter(([, { length }]) => length === 0);
  expect(empty).toHaveLength(1);

  const copy = disk.copy();
  const { storage: reopened } = await openOn(copy);
  await addUsers(reopened, 1);

  const { storage: last } = await openOn(copy.copy());
  expect(last.read(({ users }) => users.countBy('byCreation', '*'))).toBe(21);
});

test('does not read a removed torn entry again after a checkpoint that follows immediately', async () => {
  const killed = new SimulatedDisk();
  await addUsers((await openOn(withStuckRemoval(killed))).storage, 3);
  const disk = killed.copy();
  const journal = `${directory}/${segmentName(1)}`;
  const content = disk.files().get(journal) ?? Buffer.alloc(0);
  disk.place(journal, Buffer.concat([content, Buffer.from('0123')]));

  const { storage } = await openOn(withStuckRemoval(disk));
  await storage.catchUp();
  await addUsers(storage, 1);

  const chance = seeded(3);
  for (let crash = 0; crash < 30; crash += 1) {
    const { storage: survivor } = await openOn(disk.crash(chance));
    expect(survivor.read(({ users }) => users.countBy('byCreation', '*'))).toBe(4);
  }
});
