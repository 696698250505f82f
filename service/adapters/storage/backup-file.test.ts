import { expect, test } from 'vitest';
import { fixedDeviceKey } from '../../../test/fakes/fake-vault.ts';
import { fixedClock } from '../../../test/fakes/fixed-clock.ts';
import { vouching } from '../../../test/records/vouching.ts';
import { seeded } from '../../../test/seeded.mjs';
import {
  commitsIn,
  digestOf,
  directory,
  openOn,
  Workload,
} from '../../../test/storage/crash-states.ts';
import { diskError, SimulatedDisk } from '../../../test/storage/simulated-disk.ts';
import { valueIn } from '../../../test/value-in.ts';
import { ok } from '../../kernel/result.ts';
import { readSnapshot, restoreBackup } from './backup-directory.ts';
import { writeBackup } from './backup-file.ts';
import { createBackups } from './backups.ts';
import { encodeLine } from './checked-line.ts';
import { inspect } from './inspect.ts';

async function aDisk(commits = 25) {
  const disk = new SimulatedDisk();
  const storage = await openOn(disk);
  const workload = new Workload(seeded(3));
  while (workload.begun < commits) await workload.commit(storage);
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
  await storage.transact(({ installation }) => {
    installation.put({ id: 'device-key.check', value: 'same' });
    return ok();
  });
  const keyed = valueIn(await backups.create());
  await workload.commit(storage);
  const opened = valueIn(await backups.open(keyed.name));
  expect(opened.summary.name).toBe(keyed.name);
  expect(await storage.restore(opened)).toEqual(ok());

  expect(commitsIn(storage)).toBe(34);
  expect(digestOf(await openOn(disk.copy()))).toBe(digestOf(storage));
  expect(before).not.toBe(digestOf(storage));
  expect((await backups.list()).map((backup) => backup.name)).toContain(name);
  expect(await backups.open('none.backup')).toMatchObject({
    failure: { code: 'backup.not-found' },
  });
});

test('never restores into a directory that has a state', async () => {
  const { disk } = await aDisk();
  await writeBackupOf(disk);
  const before = disk.files();

  await expect(restoreBackup(disk, { path: backup, directory }, { key })).rejects.toThrow(
    'already contains a state',
  );
  expect(disk.files()).toEqual(before);
});

test.each([
  [
    'a truncated backup',
    (content: Buffer) => content.subarray(0, content.length - 40),
    'is damaged',
  ],
  ['a backup with a flipped bit', (content: Buffer) => flipped(content, 900), 'is damaged'],
  ['another file', () => Buffer.from('hello'), 'is not a Vaultdesk backup'],
  ['an empty file', () => Buffer.alloc(0), 'is not a Vaultdesk backup'],
])('rejects %s in one sentence and changes nothing', async (_description, damage, message) => {
  const { disk } = await aDisk();
  await writeBackupOf(disk);
  const target = new SimulatedDisk();
  target.place(backup, damage((await disk.read(backup)) ?? Buffer.alloc(0)));
  const before = target.files();

  await expect(restoreBackup(target, { path: backup, directory }, { key })).rejects.toThrow(
    message,
  );
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
  for (const [path, content] of disk.files())
    if (path.includes('/users-')) disk.place(path, flipped(content, 50));
  const before = disk.files();

  const { isHealthy, findings } = await inspect(disk, directory);

  expect(isHealthy).toBe(false);
  expect(findings[0]).toMatch(
    /Vaultdesk does not start: users-\d+\.json, byte 0.* Restore a backup/,
  );
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
  disk.behave({
    before: ({ kind }) => {
      if (kind === 'append') throw diskError('ENOSPC');
    },
  });
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
  await storage.transact(({ installation }) => {
    installation.put({ id: 'device-key.check', value: 'same' });
    return ok();
  });
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
      vouch: (proof) => {
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
  await storage.transact(({ installation }) => {
    installation.put({ id: 'device-key.check', value: 'same' });
    return ok();
  });
  const path = `${directory}/backups/old.backup`;
  await writeBackup(disk, path, { snapshot: storage.snapshot(), clock: fixedClock() });

  expect(await backups.open('old.backup')).toMatchObject({
    failure: { message: expect.stringContaining('no authentication codes') },
  });
  const target = new SimulatedDisk();
  target.place(backup, disk.files().get(path) ?? Buffer.alloc(0));
  expect(await restoreBackup(target, { path: backup, directory }, { key })).toMatchObject({
    proof: 'none',
  });
  const adopted = await openOn(target, [], { vouch: () => ({ as: 'old' }) });
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
  expect(edited.findings[0]).toMatch(
    /Vaultdesk does not start: state\.anchor, byte 0: the file is missing/,
  );
  expect(inspection.isHealthy).toBe(true);
  expect(inspection.findings.at(-1)).toContain('not available here');
});
