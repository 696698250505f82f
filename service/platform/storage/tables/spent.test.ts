import { expect, test } from 'vitest';
import { fixedDeviceKey } from '../../../../test/fakes/fake-vault.ts';
import { seeded } from '../../../../test/seeded.mjs';
import { cutJournal, directory, openOn } from '../../../../test/storage/crash-states.ts';
import { type DiskOperation, failing, SimulatedDisk } from '../../../../test/storage/simulated-disk.ts';
import { StartupError } from '../../../model/kernel/results/reasons.ts';
import { ok } from '../../../model/kernel/results/result.ts';
import type { Storage } from '../../ports/storage.ts';
import { readAnchor } from '../journal/anchor-file.ts';
import { segmentName } from './table-file.ts';

/** The anchor follows ordinary commits long after the test. */
const limits = { anchorMilliseconds: 60_000, maximumJournalBytes: 1 << 20 };
const pairId = '00000000-0000-4000-8000-000000000001';

function spendAttempt(storage: Storage, number: number) {
  return storage.transact(({ usedCredentials }) => {
    usedCredentials.put({ id: `use ${number}`, pairId });
    return ok();
  });
}

function note(storage: Storage, number: number) {
  return storage.transact(({ settings }) => {
    settings.put({ id: 'count', value: number });
    return ok();
  });
}

function usesIn(storage: Storage): number {
  return storage.read(({ usedCredentials }) => usedCredentials.countBy('byPair', pairId));
}

test('rejects a journal without its last spending entries from the moment of their acknowledgement', async () => {
  const chance = seeded(3);
  const disk = new SimulatedDisk();
  const storage = await openOn(disk, [], limits);

  for (let number = 1; number <= 6; number += 1) {
    await note(storage, number);
    await spendAttempt(storage, number);
    for (let lines = 1; lines <= number; lines += 1) {
      await expect(openOn(await cutJournal(disk.copy(), lines))).rejects.toThrow(StartupError);
      await expect(openOn(await cutJournal(disk.crash(chance), lines))).rejects.toThrow(StartupError);
    }
    expect(usesIn(await openOn(disk.crash(chance)))).toBe(number);
  }
});

test('does not write the anchor for an entry that spends nothing', async () => {
  const disk = new SimulatedDisk();
  const storage = await openOn(disk, [], limits);
  const operations: string[] = [];
  disk.behave({ before: ({ kind, name }) => void operations.push(`${kind} ${name}`) });

  await note(storage, 1);
  await note(storage, 2);

  expect(new Set(operations)).toEqual(new Set([`append ${segmentName(1)}`, `sync ${segmentName(1)}`]));
});

test('writes the anchor only after the entry is durable, first a new file and then a copy in place', async () => {
  const disk = new SimulatedDisk();
  await (await openOn(disk, [], limits)).close();
  const storage = await openOn(disk, [], limits);
  const done: string[] = [];
  disk.behave({ before: ({ kind, name }) => void done.push(`${kind} ${name}`) });

  await spendAttempt(storage, 1);

  const renamed = done.indexOf('rename state.anchor');
  expect(done.indexOf(`sync ${segmentName(1)}`)).toBeLessThan(renamed);
  expect(done.indexOf('sync state.anchor.tmp')).toBeLessThan(renamed);
  expect(done.filter((operation) => operation.includes('sync'))).toHaveLength(3);

  done.length = 0;
  await spendAttempt(storage, 2);

  const journal = segmentName(1);
  expect(done).toEqual([`append ${journal}`, `sync ${journal}`, 'overwrite state.anchor', 'sync state.anchor']);
});

test('accepts a copy of the anchor that a crash has damaged, only with the spending entry that was overwriting it', async () => {
  const chance = seeded(11);
  const disk = new SimulatedDisk();
  const storage = await openOn(disk, [], limits);
  await note(storage, 0);
  let torn = 0;
  for (let number = 1; number <= 30; number += 1) {
    const crashes: SimulatedDisk[] = [];
    const collect = ({ kind, name }: DiskOperation) => {
      if (kind === 'sync' && name === 'state.anchor') crashes.push(disk.crash(chance), disk.crash(chance));
    };
    disk.behave({ before: collect });
    await spendAttempt(storage, number);
    disk.behave({});
    for (const crashed of crashes) {
      if ((await readAnchor(crashed, directory, fixedDeviceKey))?.isTorn) {
        torn += 1;
        await expect(openOn(await cutJournal(crashed.copy(), 1))).rejects.toThrow(StartupError);
      }
      const reopened = await openOn(crashed);
      expect(usesIn(reopened)).toBe(number);
      expect(await spendAttempt(reopened, number + 1)).toEqual(ok());
    }
  }
  expect(torn).toBeGreaterThan(10);
});

test('rejects an anchor with a copy that was damaged, removed or replaced by the other copy', async () => {
  const disk = new SimulatedDisk();
  const storage = await openOn(disk, [], limits);
  for (let number = 1; number <= 3; number += 1) await spendAttempt(storage, number);
  const path = `${directory}/state.anchor`;
  const anchor = (await disk.read(path)) ?? Buffer.alloc(0);
  const [first, second] = [anchor.subarray(0, 4096), anchor.subarray(4096)];
  const newest = Buffer.concat([second, second]);
  const edits = [newest, Buffer.concat([first, first]), first, Buffer.concat([Buffer.alloc(4096, 32), second])];
  const swapped = Buffer.concat([second, first]);

  for (const edit of [...edits, swapped]) {
    const edited = await cutJournal(disk.copy(), 1);
    edited.place(path, edit);
    await expect(openOn(edited)).rejects.toThrow(StartupError);
  }
  await storage.close();
  const stopped = disk.copy();
  for (const offset of [20, 4000, 4096 + 20, 8000]) {
    const edited = Buffer.from((await stopped.read(path)) ?? '');
    edited[offset] = 0x21;
    stopped.place(path, edited);
    await expect(openOn(stopped.copy())).rejects.toThrow(StartupError);
    stopped.place(path, (await disk.read(path)) ?? Buffer.alloc(0));
  }
  expect(usesIn(await openOn(stopped))).toBe(3);
});

test('rejects a damaged copy of the anchor after a stop, also if the previous process was killed', async () => {
  const disk = new SimulatedDisk();
  await spendAttempt(await openOn(disk, [], limits), 1);
  const killed = disk.copy();
  await (await openOn(killed, [], limits)).close();
  const path = `${directory}/state.anchor`;
  for (const offset of [20, 4096 + 20]) {
    const edited = killed.copy();
    const anchor = Buffer.from((await edited.read(path)) ?? '');
    anchor[offset] = 0x21;
    edited.place(path, anchor);

    await expect(openOn(edited)).rejects.toThrow(StartupError);
  }
});

test.each(['create', 'append', 'sync'] as const)(
  'rejects an entry if the disk refuses to %s the anchor, and leaves no part of it after a crash',
  async (failingOperation) => {
    const chance = seeded(5);
    const disk = new SimulatedDisk();
    const earlier = await openOn(disk, [], limits);
    await spendAttempt(earlier, 1);
    await earlier.close();
    const storage = await openOn(disk, [], limits);
    disk.behave(failing('ENOSPC', ({ kind, name }) => kind === failingOperation && name === 'state.anchor.tmp'));

    expect(await spendAttempt(storage, 2)).toMatchObject({ ok: false, failure: { code: 'storage.full' } });

    expect(usesIn(storage)).toBe(1);
    expect(usesIn(await openOn(disk.crash(chance)))).toBe(1);
    disk.behave({});
    expect(await spendAttempt(storage, 3)).toEqual(ok());
    expect(usesIn(await openOn(disk.crash(chance)))).toBe(2);
  },
);

test.each(['rename', 'syncDirectory'] as const)(
  'rejects all writes until a restart if the disk refuses the %s of the anchor',
  async (failingOperation) => {
    const chance = seeded(7);
    const disk = new SimulatedDisk();
    const earlier = await openOn(disk, [], limits);
    await spendAttempt(earlier, 1);
    await earlier.close();
    const storage = await openOn(disk, [], limits);
    disk.behave(failing('EIO', ({ kind }) => kind === failingOperation));

    expect(await spendAttempt(storage, 2)).toMatchObject({ ok: false });

    disk.behave({});
    expect(await note(storage, 1)).toMatchObject({ ok: false });
    for (let crash = 0; crash < 8; crash += 1) {
      const reopened = await openOn(disk.crash(chance));
      expect(await spendAttempt(reopened, 3)).toEqual(ok());
      expect(usesIn(reopened)).toBe(3);
    }
  },
);

test.each(['overwrite', 'sync'] as const)(
  'replaces the anchor if the disk refuses to %s a copy, and rejects all writes if it refuses that too',
  async (failingOperation) => {
    const disk = new SimulatedDisk();
    const storage = await openOn(disk, [], limits);
    await spendAttempt(storage, 1);
    const isOfCopy = ({ kind, name }: DiskOperation) => kind === failingOperation && name === 'state.anchor';
    disk.behave(failing('EIO', isOfCopy));

    expect(await spendAttempt(storage, 2)).toEqual(ok());
    await expect(openOn(await cutJournal(disk.copy(), 1))).rejects.toThrow(StartupError);
    expect(usesIn(await openOn(disk.copy()))).toBe(2);

    disk.behave(failing('EIO', (operation) => isOfCopy(operation) || operation.kind === 'rename'));
    expect(await spendAttempt(storage, 3)).toMatchObject({ ok: false });
    disk.behave({});
    expect(await note(storage, 1)).toMatchObject({ ok: false });
    expect(await spendAttempt(await openOn(disk.crash(seeded(13))), 3)).toEqual(ok());
  },
);
