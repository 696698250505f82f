import { join } from 'node:path';
import { setImmediate as otherWork } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { fixedClock } from '../../../../test/fakes/clock.ts';
import { fixedDeviceKey, vouching } from '../../../../test/fakes/fake-vault.ts';
import { bySize } from '../../../../test/run-size.ts';
import { seeded } from '../../../../test/seeded.mjs';
import { commitsIn, digestOf, directory, openOn, Workload } from '../../../../test/storage/crash-states.ts';
import { failing, SimulatedDisk } from '../../../../test/storage/simulated-disk.ts';
import { present, valueIn } from '../../../../test/values.ts';
import { fail, ok } from '../../../model/kernel/results/result.ts';
import { inspect } from '../inspect.ts';
import { encodeLine } from '../journal/authentic-line.ts';
import type { OpenedStorage } from '../open-storage.ts';
import { readSnapshot, restoreBackup } from './backup-directory.ts';
import { readBackup, readBackupBytes, writeBackup } from './backup-file.ts';
import { createBackups } from './backups.ts';

describe('backup file', () => {
  async function aDisk(commits = 25) {
    const disk = new SimulatedDisk();
    const storage = await openOn(disk);
    const workload = new Workload(seeded(3));
    while (workload.started < commits) await workload.commit(storage);
    return { disk, storage, workload };
  }

  const backup = '/elsewhere/backup';
  const { key } = vouching;

  async function writeBackupOf(disk: SimulatedDisk) {
    const snapshot = await readSnapshot(disk, directory, { key });
    return writeBackup(disk, backup, { snapshot, clock: fixedClock(), key });
  }

  test('restores a backup of a directory in use to exactly what was committed', async () => {
    const { disk, storage } = await aDisk();

    const backupSummary = await writeBackupOf(disk);
    const target = new SimulatedDisk();
    target.place(backup, (await disk.read(backup)) ?? Buffer.alloc(0));
    const restored = await restoreBackup(target, { path: backup, directory }, { key });

    expect(restored.records).toBe(backupSummary.records);
    expect(digestOf(await openOn(target))).toBe(digestOf(storage));
  });

  test('excludes commits that follow the start of a backup', async () => {
    const { disk, storage, workload } = await aDisk();
    const before = digestOf(storage);

    const creating = createBackups(storage, directory, { disk, key, clock: fixedClock() }).create();
    await workload.commit(storage);
    const { path } = valueIn(await creating);
    const target = new SimulatedDisk();
    target.place(path, (await disk.read(path)) ?? Buffer.alloc(0));
    await restoreBackup(target, { path, directory }, { key });

    expect(digestOf(await openOn(target))).toBe(before);
    expect(commitsIn(storage)).toBe(26);
  });

  test('restores a backup into the running service durably in one commit', async () => {
    const { disk, storage, workload } = await aDisk();
    const backups = createBackups(storage, directory, { disk, key, clock: fixedClock() });
    const { name } = valueIn(await backups.create());
    const before = digestOf(storage);
    for (let commit = 0; commit < 9; commit += 1) await workload.commit(storage);

    // This state records no device key, so one is added before the restore is allowed.
    expect(await backups.open(name)).toMatchObject({ failure: { code: 'backup.unusable' } });
    await storage.transact(({ installation }) => ok(installation.put({ id: 'device-key.check', value: 'same' })));
    const keyed = valueIn(await backups.create());
    await workload.commit(storage);
    const opened = valueIn(await backups.open(keyed.name));
    expect(opened.summary.name).toBe(keyed.name);
    expect(await storage.restore(opened)).toEqual(ok());

    expect(commitsIn(storage)).toBe(34);
    expect(digestOf(await openOn(disk.copy()))).toBe(digestOf(storage));
    expect(before).not.toBe(digestOf(storage));
    expect((await backups.list()).map((backup) => backup.name)).toContain(name);
    expect(await backups.open('none.backup')).toMatchObject({ failure: { code: 'backup.not-found' } });
  });

  test('never restores into a directory that has a state', async () => {
    const { disk } = await aDisk();
    await writeBackupOf(disk);
    const before = disk.files();

    await expect(restoreBackup(disk, { path: backup, directory }, { key })).rejects.toThrow('already contains a state');
    expect(disk.files()).toEqual(before);
  });

  test.each([
    ['a truncated backup', (content: Buffer) => content.subarray(0, content.length - 40), 'is damaged'],
    ['a backup with a flipped bit', (content: Buffer) => flipped(content, 900), 'is damaged'],
    ['another file', () => Buffer.from('hello'), 'is not a Vaultdesk backup'],
    ['an empty file', () => Buffer.alloc(0), 'is not a Vaultdesk backup'],
  ])('rejects %s in one sentence and changes nothing', async (_description, damage, message) => {
    const { disk } = await aDisk();
    await writeBackupOf(disk);
    const target = new SimulatedDisk();
    target.place(backup, damage((await disk.read(backup)) ?? Buffer.alloc(0)));
    const before = target.files();

    await expect(restoreBackup(target, { path: backup, directory }, { key })).rejects.toThrow(message);
    expect(target.files()).toEqual(before);
  });

  function flipped(content: Buffer, offset: number): Buffer {
    const copy = Buffer.from(content);
    copy[offset] = (copy[offset] ?? 0) ^ 1;
    return copy;
  }

  test('reports an undamaged state as sound, with its record counts', async () => {
    const { disk, storage } = await aDisk();
    await storage.close();
    disk.place(`${directory}/device.key`, Buffer.alloc(32));
    const before = disk.files();

    const { isHealthy, findings } = await inspect(disk, directory);

    expect(isHealthy).toBe(true);
    expect(findings[0]).toMatch(/^The state is sound up to entry \d+ .* 1 settings/);
    expect(disk.files()).toEqual(before);
  });

  test('reports the damaged file, the byte and the remedy, and changes nothing', async () => {
    const { disk, storage } = await aDisk();
    await storage.close();
    for (const [path, content] of disk.files()) if (path.includes('/users-')) disk.place(path, flipped(content, 50));
    const before = disk.files();

    const { isHealthy, findings } = await inspect(disk, directory);

    expect(isHealthy).toBe(false);
    expect(findings[0]).toMatch(/Vaultdesk does not start: users-\d+\.json, byte 0.* Restore a backup/);
    expect(disk.files()).toEqual(before);
  });

  test('reports a full disk at the start in one sentence', async () => {
    const disk = new SimulatedDisk({
      before: ({ kind }) => {
        if (kind === 'create') throw Object.assign(new Error('full'), { code: 'ENOSPC' });
      },
    });

    await expect(openOn(disk)).rejects.toThrow('The disk of /data is full.');
  });

  /** Makes the disk refuse every append. */
  function fillUp(disk: SimulatedDisk): void {
    disk.behave(failing('ENOSPC', ({ kind }) => kind === 'append'));
  }

  test('reports a backup on a full disk in one sentence, and leaves no file', async () => {
    const { disk: inUse, storage } = await aDisk();
    const disk = inUse.copy();
    const backups = createBackups(storage, directory, { disk, key, clock: fixedClock() });
    const before = [...disk.files().keys()];
    fillUp(disk);

    expect(await backups.create()).toMatchObject({
      failure: { code: 'storage.full', message: expect.stringContaining('The disk is full.') },
    });
    expect([...disk.files().keys()]).toEqual(before);
  });

  test('reports a restore on a full disk in one sentence', async () => {
    const { disk } = await aDisk();
    await writeBackupOf(disk);
    const target = new SimulatedDisk();
    target.place(backup, (await disk.read(backup)) ?? Buffer.alloc(0));
    fillUp(target);

    await expect(restoreBackup(target, { path: backup, directory }, { key })).rejects.toThrow(
      'The disk of /data is full.',
    );
  });

  /** Changes a value in the middle of the file; the checksum of its line is valid. */
  function editBackup(disk: SimulatedDisk, path: string): void {
    const lines = (disk.files().get(path) ?? Buffer.alloc(0)).toString().trimEnd().split('\n');
    const edited = lines.map((line) => line.slice(line.indexOf('{')).replace('commit 1', 'commit 7'));
    disk.place(path, Buffer.concat(edited.map((text) => encodeLine(text))));
  }

  test('rejects an edited backup in the console, and reports it as not authentic elsewhere', async () => {
    const { disk, storage } = await aDisk();
    const backups = createBackups(storage, directory, { disk, key, clock: fixedClock() });
    await storage.transact(({ installation }) => ok(installation.put({ id: 'device-key.check', value: 'same' })));
    const before = digestOf(storage);
    const { name, path } = valueIn(await backups.create());
    editBackup(disk, path);

    expect(await backups.open(name)).toMatchObject({
      failure: { code: 'backup.unusable', message: expect.stringContaining('The backup was edited') },
    });
    expect(digestOf(storage)).toBe(before);
    const target = new SimulatedDisk();
    target.place(backup, disk.files().get(path) ?? Buffer.alloc(0));
    const restoring = restoreBackup(
      target,
      { path: backup, directory },
      {
        key,
        decideOn: (proof) => {
          throw new Error(proof);
        },
      },
    );
    await expect(restoring).rejects.toThrow('not authentic');
    expect(target.files().size).toBe(1);
    const { proof } = await restoreBackup(target, { path: backup, directory }, { key });
    expect(proof).toBe('not authentic');
    await expect(openOn(target)).rejects.toThrow('carries no authentication code');
  });

  test('rejects a backup without codes in the console, and restores it elsewhere without proof', async () => {
    const { disk, storage } = await aDisk();
    const backups = createBackups(storage, directory, { disk, key, clock: fixedClock() });
    await storage.transact(({ installation }) => ok(installation.put({ id: 'device-key.check', value: 'same' })));
    const path = `${directory}/backups/old.backup`;
    await writeBackup(disk, path, { snapshot: storage.snapshot(), clock: fixedClock() });

    expect(await backups.open('old.backup')).toMatchObject({
      failure: { message: expect.stringContaining('no authentication codes') },
    });
    const target = new SimulatedDisk();
    target.place(backup, disk.files().get(path) ?? Buffer.alloc(0));
    expect(await restoreBackup(target, { path: backup, directory }, { key })).toMatchObject({ proof: 'none' });
    const adopted = await openOn(target, [], { decideOn: () => ({ as: 'old' }) });
    expect(digestOf(adopted)).toBe(digestOf(storage));
  });

  test('rejects a backup of an edited directory', async () => {
    const { disk, storage } = await aDisk();
    await storage.close();
    disk.lose(`${directory}/state.anchor`);

    await expect(readSnapshot(disk, directory, { key })).rejects.toThrow('nothing was copied');
  });

  test('distinguishes an edited state from a sound one, and reports the location of the device key', async () => {
    const { disk, storage } = await aDisk();
    await storage.close();
    const sound = await inspect(disk, directory, fixedDeviceKey);
    disk.lose(`${directory}/state.anchor`);
    const edited = await inspect(disk, directory, fixedDeviceKey);
    const inspection = await inspect(disk, directory);

    expect(sound.findings).toContain('The device key confirms every line.');
    expect(sound.findings.at(-1)).toBe(fixedDeviceKey.description);
    expect(edited.isHealthy).toBe(false);
    expect(edited.findings[0]).toMatch(/Vaultdesk does not start: state\.anchor, byte 0: the file is missing/);
    expect(inspection.isHealthy).toBe(true);
    expect(inspection.findings.at(-1)).toContain('not available here');
  });
});

describe('restored state', () => {
  const { key } = vouching;

  async function backupOf(disk: SimulatedDisk, storage: OpenedStorage, name: string) {
    const path = `/backups/${name}.backup`;
    await disk.createDirectory('/backups');
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

  test.each(seeds)('leaves the state before or after a restore on a crash at any point (%i)', async (seed) => {
    const { disk, storage, early, backup } = await aStateWithHistory(seed);
    const before = digestOf(storage);
    const chance = seeded(seed);
    const crashed: { disk: SimulatedDisk; isDone: boolean }[] = [];
    let isDone = false;
    disk.behave({
      before: ({ number }) => {
        if (number % stride !== seed % stride) return;
        for (let crash = 0; crash < 2; crash += 1) crashed.push({ disk: disk.crash(chance), isDone });
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
  });

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
});
