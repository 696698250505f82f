import { join } from 'node:path';
import { setImmediate as otherWork } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { fixedClock } from '../../../test/fakes/fixed-clock.ts';
import { vouching } from '../../../test/records/vouching.ts';
import { bySize } from '../../../test/run-size.ts';
import { seeded } from '../../../test/seeded.mjs';
import {
  commitsIn,
  digestOf,
  directory,
  openOn,
  Workload,
} from '../../../test/storage/crash-states.ts';
import { SimulatedDisk } from '../../../test/storage/simulated-disk.ts';
import { present } from '../../../test/value-in.ts';
import { fail, ok } from '../../kernel/result.ts';
import { readSnapshot } from './backup-directory.ts';
import { readBackup, readBackupBytes, writeBackup } from './backup-file.ts';
import type { OpenedStorage } from './open-storage.ts';

const { key } = vouching;

async function backupOf(disk: SimulatedDisk, storage: OpenedStorage, name: string) {
  const path = `/backups/${name}.backup`;
  await disk.makeDirectory('/backups');
  await writeBackup(disk, path, { snapshot: storage.snapshot(), clock: fixedClock(), key });
  const bytes = await readBackupBytes(disk, path);
  return { tables: readBackup(bytes, path, key).tables, bytes };
}

async function aStateWithHistory(seed: number) {
  const disk = new SimulatedDisk();
  const storage = await openOn(disk);
  const workload = new Workload(seeded(seed));
  for (let commit = 0; commit < 8; commit += 1) await workload.commit(storage);
  const earlyDigest = digestOf(storage);
  const backup = await backupOf(disk, storage, 'early');
  for (let commit = 0; commit < 8; commit += 1) await workload.commit(storage);
  return { disk, storage, workload, early: earlyDigest, backup };
}

test('recovers a restored state together with later commits', async () => {
  const { disk, storage, early, backup } = await aStateWithHistory(1);

  expect(await storage.restore(backup)).toEqual(ok());
  expect(digestOf(storage)).toBe(early);
  await storage.transact(({ settings }) => ok(settings.put({ id: 'later', value: 1 })));
  const finalDigest = digestOf(storage);

  const killed = disk.crash(seeded(1));
  expect(digestOf(await openOn(killed))).toBe(finalDigest);
  await storage.close();
  expect(digestOf(await openOn(disk))).toBe(finalDigest);
});

test('restores the same state each time, with its indexes, after any changes', async () => {
  const { storage, workload, early, backup } = await aStateWithHistory(2);

  for (let time = 0; time < 4; time += 1) {
    expect(await storage.restore(backup)).toEqual(ok());
    expect(digestOf(storage)).toBe(early);
    await storage.catchUp();
    await workload.commit(storage);
    await storage.transact(({ users, settings }) => {
      for (const { id } of users.listBy('byCreation', '*')) users.delete(id);
      return ok(settings.put({ id: 'time', value: time }));
    });
    expect(storage.read(({ users }) => users.countBy('byCreation', '*'))).toBe(0);
  }
});

test('restores nothing if the preceding step fails, and allows later commits and restores', async () => {
  const { disk, storage, early, backup } = await aStateWithHistory(3);
  const before = digestOf(storage);
  const full = fail('storage.full', 'The disk is full.');

  expect(await storage.restore(backup, { behind: async () => full })).toEqual(full);

  expect(digestOf(storage)).toBe(before);
  expect(storage.health()).toEqual({ state: 'writing' });
  expect(digestOf(await openOn(disk.crash(seeded(3))))).toBe(before);
  await storage.transact(({ settings }) => ok(settings.put({ id: 'later', value: 1 })));
  expect(await storage.restore(backup)).toEqual(ok());
  expect(digestOf(storage)).toBe(early);
  await storage.close();
});

const seeds = [1, 2, 3, 4];

/** A quick run spreads the operations over the seeds, so that a crash precedes each of them. */
const stride = bySize({ quick: seeds.length, full: 2, long: 1 });

test.each(seeds)(
  'leaves the state before or after a restore on a crash at any point (%i)',
  async (seed) => {
    const { disk, storage, early, backup } = await aStateWithHistory(seed);
    const before = digestOf(storage);
    const chance = seeded(seed);
    const crashed: { disk: SimulatedDisk; isDone: boolean }[] = [];
    let isDone = false;
    disk.behave({
      before: ({ number }) => {
        if (number % stride !== seed % stride) return;
        for (let crash = 0; crash < 2; crash += 1)
          crashed.push({ disk: disk.crash(chance), isDone });
      },
    });
    await storage.restore(backup);
    isDone = true;
    await storage.close();

    expect(crashed.length).toBeGreaterThan(20);
    for (const crash of crashed) {
      const reopened = await openOn(crash.disk);
      const digest = digestOf(reopened);
      expect(crash.isDone ? [early] : [before, early]).toContain(digest);
      await reopened.close();
      expect(digestOf(await openOn(crash.disk))).toBe(digest);
    }
  },
);

test('applies a concurrent commit either before or after a restore', async () => {
  const { disk, storage, backup } = await aStateWithHistory(5);
  let isRestored = false;
  const restoring = storage.restore(backup).then(() => {
    isRestored = true;
  });

  while (!isRestored) {
    await storage.transact(({ settings }) =>
      ok(settings.put({ id: 'commits', value: Number(settings.find('commits')?.value) + 1 })),
    );
    await otherWork();
  }

  await restoring;
  const finalDigest = digestOf(storage);
  expect(commitsIn(storage)).toBeLessThan(16);
  expect(digestOf(await openOn(disk.crash(seeded(5))))).toBe(finalDigest);
});

test('limits files and journal however often states are restored', async () => {
  const { disk, storage, early, backup } = await aStateWithHistory(6);

  for (let restore = 0; restore < 50; restore += 1) await storage.restore(backup);

  const names = await disk.list(directory);
  expect(names.filter((name) => name.startsWith('restored-')).length).toBeLessThanOrEqual(1);
  expect(digestOf(await openOn(disk.crash(seeded(6))))).toBe(early);
});

test('rejects a start with a missing or damaged restored state, and names its file', async () => {
  const { disk, storage, backup } = await aStateWithHistory(7);
  await storage.restore(backup);
  const killed = disk.crash(seeded(7));
  const name = present((await killed.list(directory)).find((file) => file.startsWith('restored-')));
  const crashed = disk.crash(seeded(7));
  crashed.place(join(directory, name), Buffer.from('something else'));
  await killed.remove(join(directory, name));

  await expect(openOn(killed)).rejects.toThrow(`${name}`);
  await expect(openOn(crashed)).rejects.toThrow(`${name}`);
});

test('reads a state in use for a backup after a restore', async () => {
  const { disk, storage, early, backup } = await aStateWithHistory(8);
  await storage.restore(backup);

  const { users } = await readSnapshot(disk, directory, { key });

  expect(new Set(users)).toEqual(new Set(JSON.parse(early)[0]));
});
