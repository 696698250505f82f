import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Chance, seeded } from '../../../test/seeded.mjs';
import { digestOf, openOn, Workload } from '../../../test/storage/crash-states.ts';
import { SimulatedDisk } from '../../../test/storage/simulated-disk.ts';
import { StartupError } from '../../model/kernel/results/reasons.ts';
import { createDeviceKey } from '../vault/open-device-key.ts';
import { authenticate, decodeLine, encodeLine, macIn } from './journal/authentic-line.ts';

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

type Files = ReadonlyMap<string, Buffer>;

/**
 * The attacker's material: the current and a previous state of the directory, and another directory with the same key.
 */
interface Loot {
  readonly disk: SimulatedDisk;
  readonly earlier: Files;
  readonly other: Files;
  readonly chance: Chance;
}

const ownKey = createDeviceKey({ backend: 'file', description: '' }, Buffer.alloc(32, 66));
const segments = /\/journal-\d+\.log$/;
const manifests = /\/checkpoint-\d+\.json$/;
const users = /\/users-\d+\.json$/;
const anchors = /\/state\.anchor$/;

/** Edits of an attacker without the device key. Lengths, checksums and numbers are valid in all of them. */
const stateEdits: Readonly<Record<string, (loot: Loot) => void>> = {
  'an additional line at the end': ({ disk }) =>
    editLines(disk, (lines) => renumbered([...lines, ...lines.slice(0, 1)], lines)),
  "an additional line with a code of the editor's own key": ({ disk }) =>
    editLines(disk, (lines) => {
      const text = withoutMac(renumbered([...lines, ...lines.slice(0, 1)], lines).at(-1));
      return [...lines, authenticate(ownKey, 'journal', { text, before: macOf(lines) }).bytes];
    }),
  'the last lines cut': ({ disk, chance }) => editLines(disk, (lines) => lines.slice(0, -1 - Math.floor(chance() * 3))),
  'the end of the last line cut': ({ disk, chance }) => {
    const [path, content] = newestOf(disk.files(), segments);
    disk.place(path, content.subarray(0, content.length - 1 - Math.floor(chance() * 20)));
  },
  'a value in a line': ({ disk, chance }) =>
    editLines(disk, (lines) => {
      const index = Math.floor(chance() * lines.length);
      return lines.map((line, lineIndex) => (lineIndex === index ? edited(line) : line));
    }),
  'two lines swapped': ({ disk, chance }) =>
    editLines(disk, (lines) => {
      const index = Math.floor(chance() * (lines.length - 1));
      const [first, second] = lines.slice(index, index + 2);
      const swapped = [second, first].filter((line) => line !== undefined);
      return renumbered([...lines.slice(0, index), ...swapped, ...lines.slice(index + 2)], lines);
    }),
  'a line dropped in the middle': ({ disk, chance }) =>
    editLines(disk, (lines) => {
      const index = Math.floor(chance() * (lines.length - 1));
      return renumbered([...lines.slice(0, index), ...lines.slice(index + 1)], lines);
    }),
  'a line of another directory': ({ disk, other, chance }) =>
    editLines(disk, (lines) => {
      const index = Math.floor(chance() * lines.length);
      const [foreignLine] = linesIn(newestOf(other, segments)[1]);
      return renumbered(
        lines.map((line, lineIndex) => (lineIndex === index ? (foreignLine ?? line) : line)),
        lines,
      );
    }),
  'the journal of another directory': ({ disk, other }) =>
    editLines(disk, (lines) => renumbered(linesIn(newestOf(other, segments)[1]), lines)),
  'all lines without their codes': ({ disk }) =>
    editLines(disk, (lines) => lines.map((line) => Buffer.from(withoutMac(line)))),
  'a table with its checksum': ({ disk }) => {
    const [path, table] = newestOf(disk.files(), users);
    const forgedTable = Buffer.from(table.toString().replace(/commit \d/, 'commit 0'));
    disk.place(path, forgedTable);
    editManifest(disk, (text) => text.replaceAll(hashOf(table), hashOf(forgedTable)));
  },
  'everything from before authentication codes existed': ({ disk }) => {
    editLines(disk, (lines) => lines.map((line) => Buffer.from(withoutMac(edited(line)))));
    editManifest(disk, (text) => withoutMac(Buffer.from(text)));
    disk.lose(newestOf(disk.files(), anchors)[0]);
  },
  'loss of the newest checkpoint and of the journal after it': ({ disk }) => {
    disk.lose(newestOf(disk.files(), manifests)[0]);
    disk.lose(newestOf(disk.files(), segments)[0]);
  },
  'everything except the anchor from an earlier state': ({ disk, earlier }) => {
    const [anchor] = newestOf(disk.files(), anchors);
    for (const path of disk.files().keys()) if (path !== anchor) disk.lose(path);
    for (const [path, content] of earlier) if (path !== anchor) disk.place(path, content);
  },
  'the anchor, and the end of the journal': ({ disk }) => {
    editLines(disk, (lines) => lines.slice(0, -1));
    const [path, anchor] = newestOf(disk.files(), anchors);
    const [line = Buffer.alloc(0)] = linesIn(anchor);
    const lowered = line.toString().replace(/"lsn":(\d+)/, (_all, lsn) => `"lsn":${lsn - 1}`);
    disk.place(path, encodeLine(lowered));
  },
  'loss of the anchor': ({ disk }) => disk.lose(newestOf(disk.files(), anchors)[0]),
  'the anchor from an earlier state': ({ disk, earlier }) => disk.place(...newestOf(earlier, anchors)),
  'the anchor of another directory': ({ disk, other }) => disk.place(...newestOf(other, anchors)),
};

function newestOf(files: Files, name: RegExp): [path: string, content: Buffer] {
  const [path] = [...files.keys()]
    .filter((path) => name.test(path))
    .sort()
    .slice(-1);
  return [path ?? '', files.get(path ?? '') ?? Buffer.alloc(0)];
}

function linesIn(content: Buffer): Buffer[] {
  const lines: Buffer[] = [];
  for (let line = decodeLine(content, 0); line; line = decodeLine(content, line.end)) lines.push(line.bytes);
  return lines;
}

function editLines(disk: SimulatedDisk, edit: (lines: Buffer[]) => Buffer[]): void {
  const [path, content] = newestOf(disk.files(), segments);
  disk.place(path, Buffer.concat(edit(linesIn(content)).map((line) => encodeLine(line))));
}

function editManifest(disk: SimulatedDisk, edit: (text: string) => string): void {
  const [path, content] = newestOf(disk.files(), manifests);
  const [line = Buffer.alloc(0)] = linesIn(content);
  disk.place(path, encodeLine(edit(line.toString())));
}

/** The lines with numbers that match their positions. */
function renumbered(lines: readonly Buffer[], originals: readonly Buffer[]): Buffer[] {
  const first = Number(/"lsn":(\d+)/.exec(String(originals[0]))?.[1]);
  return lines.map((line, index) => Buffer.from(line.toString().replace(/"lsn":\d+/, `"lsn":${first + index}`)));
}

function edited(line: Buffer): Buffer {
  return Buffer.from(
    line
      .toString()
      .replace(/("value":)(\d+)/, '$10')
      .replace('commit', 'Commit'),
  );
}

function withoutMac(line: Buffer | undefined): string {
  return String(line).replace(/"mac":"[\w-]{32}",/, '');
}

function macOf(lines: readonly Buffer[]): string {
  return macIn(lines.at(-1) ?? Buffer.alloc(0)) ?? '';
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
