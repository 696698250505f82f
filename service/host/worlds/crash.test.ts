import { expect, test } from 'vitest';
import { vouching } from '../../../test/fakes/fake-vault.ts';
import { seeded } from '../../../test/seeded.mjs';
import { directory, openOn } from '../../../test/storage/crash-states.ts';
import { SimulatedDisk } from '../../../test/storage/simulated-disk.ts';
import { worldFacts } from '../../model/installation/setting.ts';
import { ok } from '../../model/kernel/results/result.ts';
import {
  ChainFiles,
  chainFolder,
  removeOtherWorlds,
  writeStoredChains,
} from '../../platform/chains/anvil/chain-files.ts';
import type { StoredChain } from '../../platform/ports/chains.ts';
import { backupBytes } from '../../platform/storage/files/backup-file.ts';
import { replaceFileDurably } from '../../platform/storage/files/replace-file-durably.ts';
import { numberOfWorld } from '../../worlds/system/snapshots/world-number.ts';

const { key } = vouching;
const folder = chainFolder(directory, 'MATIC');
const chainOf = (name: string): StoredChain => ({
  ...{ secretType: 'MATIC', isEmbedded: true },
  genesis: Buffer.from(`first block of ${name}`),
  state: Buffer.from(`state of ${name}`),
});

/** A world of this name, in records and chain. */
async function aWorldOnDisk(name: string) {
  const disk = new SimulatedDisk();
  const storage = await openOn(disk);
  await storage.transact(({ settings }) => ok(settings.put({ id: 'name', value: name })));
  await writeStoredChains(disk, directory, { chains: [chainOf(name)] });
  return { disk, storage };
}

const undo = `${directory}/undo`;

/** Saves the present to its own file before the journal line that decides. */
async function snapshotBefore(disk: SimulatedDisk) {
  await replaceFileDurably(disk, undo, Buffer.from('what was there'));
  return ok();
}

/** The steps of a restore, in its order. */
async function putInPlace({ disk, storage }: Awaited<ReturnType<typeof aWorldOnDisk>>, name: string) {
  const number = storage.read(numberOfWorld) + 1;
  const tables = new Map([['settings', [{ id: 'name', value: name }]]] as const);
  const bytes = backupBytes(tables, { at: '2030-01-01T00:00:00.000Z', key });
  await writeStoredChains(disk, directory, { chains: [chainOf(name)], world: number });
  await storage.restore(
    { tables, bytes },
    {
      change: ({ installation }) => installation.put({ id: worldFacts.number, value: String(number) }),
      behind: () => snapshotBefore(disk),
    },
  );
  await removeOtherWorlds(disk, directory, number);
}

test.each([1, 2, 3])('a start after a killed restore finds records and chain of one world (%i)', async (seed) => {
  const world = await aWorldOnDisk('old');
  const chance = seeded(seed);
  const crashed: { disk: SimulatedDisk; hadResponse: boolean }[] = [];
  let hadResponse = false;
  world.disk.behave({
    before: () => {
      for (let crash = 0; crash < 3; crash += 1) crashed.push({ disk: world.disk.crash(chance), hadResponse });
    },
  });
  await putInPlace(world, 'new');
  hadResponse = true;
  await world.storage.close();

  expect(crashed.length).toBeGreaterThan(60);
  const names = new Set<unknown>();
  for (const { disk, hadResponse: isNew } of crashed) {
    const storage = await openOn(disk);
    const name = storage.read(({ settings }) => settings.find('name')?.value);
    names.add(name);
    if (name === 'new') expect((await disk.read(undo))?.toString()).toBe('what was there');
    if (isNew) expect(name).toBe('new');
    const number = storage.read(numberOfWorld);
    await removeOtherWorlds(disk, directory, number);
    const { genesis, state } = await new ChainFiles(disk, folder, number).read();
    expect([genesis?.toString(), state?.toString()]).toEqual([`first block of ${name}`, `state of ${name}`]);
    expect(await disk.list(folder)).toHaveLength(2);
  }
  expect([...names].sort()).toEqual(['new', 'old']);
});

test("repeated replacements leave the files of one world in a chain's folder", async () => {
  const world = await aWorldOnDisk('first');

  for (let restore = 1; restore <= 20; restore += 1) await putInPlace(world, `${restore}`);

  expect([...(await world.disk.list(folder))].sort()).toEqual(['genesis-20.json', 'state-20.json.gz']);
});
