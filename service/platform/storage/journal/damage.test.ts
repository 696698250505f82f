import { expect, test } from 'vitest';
import { bySize } from '../../../../test/run-size.ts';
import { type Chance, seeded } from '../../../../test/seeded.mjs';
import { digestOf, directory, openOn, Workload } from '../../../../test/storage/crash-states.ts';
import { SimulatedDisk } from '../../../../test/storage/simulated-disk.ts';
import { StartupError } from '../../../model/kernel/results/reasons.ts';
import { checksumOf } from './authentic-line.ts';
import { quarantine } from './recovery.ts';

const damageCount = bySize({ quick: 400, full: 800, long: 10_000 });

test('opens a damaged directory as exactly an earlier state or rejects it, and destroys no byte', async () => {
  const chance = seeded(11);
  const outcomes = { opened: 0, refused: 0 };
  for (let round = 0; round * 100 < damageCount; round += 1) {
    const { disk, history } = await aDirectory(chance);
    for (let damaged = 0; damaged < 100; damaged += 1) {
      const victim = disk.copy();
      const description = damage(victim, chance);
      const before = victim.files();
      const digest = await openedDigest(victim);
      outcomes[digest === undefined ? 'refused' : 'opened'] += 1;
      if (digest !== undefined) expect(history, description).toContain(digest);
      expectStored(before, victim.files(), description);
    }
  }
  expect(outcomes.opened).toBeGreaterThan(0);
  expect(outcomes.refused).toBeGreaterThan(0);
  console.info(`${outcomes.opened} opened, ${outcomes.refused} refused`);
}, 600_000);

test('quarantines an empty file, and replaces a copy that a crash left incomplete', async () => {
  const disk = new SimulatedDisk();
  const contents = { empty: Buffer.alloc(0), torn: Buffer.from('all of it') };
  const copyOf = (name: keyof typeof contents) => `${directory}/quarantine/${name}.${checksumOf(contents[name])}`;
  for (const [name, content] of Object.entries(contents)) disk.place(`${directory}/${name}`, content);
  disk.place(copyOf('torn'), Buffer.from('all'));

  await quarantine(disk, directory, Object.keys(contents));

  expect(await disk.read(copyOf('empty'))).toEqual(contents.empty);
  expect(await disk.read(copyOf('torn'))).toEqual(contents.torn);
});

async function aDirectory(chance: Chance) {
  const disk = new SimulatedDisk();
  const workload = new Workload(chance);
  const storage = await openOn(disk);
  while (workload.started < 20 + chance() * 30) await workload.commit(storage);
  if (chance() < 0.5) await storage.close();
  return { disk: disk.copy(), history: workload.history };
}

async function openedDigest(disk: SimulatedDisk): Promise<string | undefined> {
  try {
    return digestOf(await openOn(disk));
  } catch (error) {
    expect(error).toBeInstanceOf(StartupError);
    return undefined;
  }
}

/** Every content is still in offset or in the quarantine. */
function expectStored(
  before: ReadonlyMap<string, Buffer>,
  after: ReadonlyMap<string, Buffer>,
  description: string,
): void {
  const quarantined = [...after].filter(([path]) => path.includes('/quarantine/'));
  for (const [path, content] of before) {
    const isKept = after.get(path)?.equals(content) || quarantined.some(([, copy]) => copy.equals(content));
    expect(isKept, `${path} after ${description}`).toBe(true);
  }
}

/** Damages one file in a way that neither Vaultdesk nor a crash would; returns a description. */
function damage(disk: SimulatedDisk, chance: Chance): string {
  const files = [...disk.files()].filter(([, content]) => content.length > 0);
  const [path = directory, content = Buffer.alloc(0)] = files[Math.floor(chance() * files.length)] ?? [];
  const offset = Math.floor(chance() * content.length);
  const kinds: Readonly<Record<string, () => Buffer>> = {
    'a flipped bit': () => {
      const flipped = Buffer.from(content);
      flipped[offset] = (flipped[offset] ?? 0) ^ (1 << Math.floor(chance() * 8));
      return flipped;
    },
    'a cut': () => Buffer.from(content.subarray(0, offset)),
    zeros: () => Buffer.from(content).fill(0, offset, Math.min(content.length, offset + 40)),
    'lost bytes': () => Buffer.concat([content.subarray(0, offset), content.subarray(offset + 9)]),
    'foreign bytes': () =>
      Buffer.concat([content.subarray(0, offset), Buffer.from('\nhello\n'), content.subarray(offset)]),
    'another file in its place': () => files[Math.floor(chance() * files.length)]?.[1] ?? content,
    'an empty file': () => Buffer.alloc(0),
  };
  if (chance() < 0.1) {
    disk.lose(path);
    return `the loss of ${path}`;
  }
  const names = Object.keys(kinds);
  const kind = names[Math.floor(chance() * names.length)] ?? 'a cut';
  disk.place(path, kinds[kind]?.() ?? content);
  return `${kind} in ${path} at ${offset}`;
}
