import { expect, test } from 'vitest';
import { seeded } from '../../../../test/seeded.mjs';
import { cutJournal, openOn } from '../../../../test/storage/crash-states.ts';
import { refusing, SimulatedDisk } from '../../../../test/storage/simulated-disk.ts';
import { StartupError } from '../../../model/kernel/results/reasons.ts';
import { ok } from '../../../model/kernel/results/result.ts';
import type { Storage } from '../../ports/storage.ts';
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

test('renames the anchor only after the entry is durable', async () => {
  const disk = new SimulatedDisk();
  const storage = await openOn(disk, [], limits);
  const done: string[] = [];
  disk.behave({ before: ({ kind, name }) => void done.push(`${kind} ${name}`) });

  await spendAttempt(storage, 1);

  const renamed = done.indexOf('rename state.anchor');
  expect(done.indexOf(`sync ${segmentName(1)}`)).toBeLessThan(renamed);
  expect(done.indexOf('sync state.anchor.tmp')).toBeLessThan(renamed);
  expect(done.filter((operation) => operation.includes('sync'))).toHaveLength(3);
});

test.each(['create', 'append', 'sync'] as const)(
  'rejects an entry if the disk refuses to %s the anchor, and leaves no part of it after a crash',
  async (failingOperation) => {
    const chance = seeded(5);
    const disk = new SimulatedDisk();
    const storage = await openOn(disk, [], limits);
    await spendAttempt(storage, 1);
    disk.behave(refusing('ENOSPC', ({ kind, name }) => kind === failingOperation && name === 'state.anchor.tmp'));

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
    const storage = await openOn(disk, [], limits);
    await spendAttempt(storage, 1);
    disk.behave(refusing('EIO', ({ kind }) => kind === failingOperation));

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
