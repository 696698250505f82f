import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Chance, seeded } from '../../../test/seeded.mjs';
import { digestOf, openOn, Workload } from '../../../test/storage/crash-states.ts';
import { SimulatedDisk } from '../../../test/storage/simulated-disk.ts';
import { type Loot, stateEdits } from '../../../test/storage/state-edits.ts';
import { StartupError } from '../../model/kernel/results/reasons.ts';

// The anchor is renewed by a timer: the test decides when a second passes.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** A directory in its third use, one second after its last commit. */
async function aDirectory(chance: Chance) {
  const disk = new SimulatedDisk();
  const workload = new Workload(chance);
  const limits = { anchorMilliseconds: 1000, maximumJournalBytes: 1 << 20 };
  const commit = async (commits: number) => {
    const storage = await openOn(disk, [], limits);
    for (let remaining = commits; remaining > 0; remaining -= 1) await workload.commit(storage);
    return storage;
  };
  await (await commit(5)).close();
  const earlier = disk.files();
  await (await commit(5)).close();
  const storage = await commit(6);
  await vi.advanceTimersByTimeAsync(1000);
  return { disk: disk.copy(), earlier, digest: digestOf(storage) };
}

async function aLoot(chance: Chance): Promise<Loot> {
  const { disk, earlier } = await aDirectory(chance);
  const otherDirectory = await aDirectory(chance);
  return { disk, earlier, other: otherDirectory.disk.files(), chance };
}

test('opens an unedited directory unchanged', async () => {
  const { disk, digest } = await aDirectory(seeded(41));

  expect(digestOf(await openOn(disk))).toBe(digest);
});

test('detects a hundred edits made without the device key, and destroys no byte', async () => {
  const chance = seeded(42);
  const names = Object.keys(stateEdits);
  let stolen = await aLoot(chance);
  for (let number = 0; number < 108; number += 1) {
    const editName = names[number % names.length] ?? '';
    if (number % names.length === 0) stolen = await aLoot(chance);
    const copy = { ...stolen, disk: stolen.disk.copy() };
    const untouched = copy.disk.files();
    stateEdits[editName]?.(copy);
    const before = copy.disk.files();
    expect(before, editName).not.toEqual(untouched);

    const opening = openOn(copy.disk).then(digestOf);

    await expect(opening, editName).rejects.toThrow(StartupError);
    for (const [path, content] of before)
      expect(copy.disk.files().get(path)?.equals(content), `${path} after ${editName}`).toBe(true);
  }
});
