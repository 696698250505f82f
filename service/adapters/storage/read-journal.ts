import { join } from 'node:path';
import { setImmediate as otherWork } from 'node:timers/promises';
import { z } from 'zod';
import { parseJson } from '../../kernel/json.ts';
import type { FileSystem } from '../../ports/file-system.ts';
import type { StartProgress } from '../../resources/overview.ts';
import { decodeLine, hasWholeLineBehind } from './checked-line.ts';
import { StateDamage } from './state-damage.ts';
import { lsnsOf, segmentName } from './storage-files.ts';

const numbered = z.object({ lsn: z.int().positive() });

/** An entry as it was read: its text, and what that says. */
export interface ReadEntry {
  readonly lsn: number;
  readonly text: string;
  readonly content: unknown;
  /** How many bytes it takes in its segment. */
  readonly length: number;
  /** The text as it is stored, and where. */
  readonly bytes: Buffer;
  readonly file: string;
  readonly offset: number;
}

/** What there is of a journal, beside its entries. */
export interface ReadSegments {
  /** The number behind the last whole entry. */
  readonly nextLsn: number;
  /** How many bytes the entries take that were shown. */
  readonly length: number;
  /** Where to go on writing; nothing where there is no segment yet. */
  readonly lastSegment?: { readonly name: string; readonly length: number };
  /** What a crash left of an entry that was never acknowledged. */
  readonly tornTail?: { readonly name: string; readonly bytes: Buffer };
}

/** Where a journal is, and who wants to know how far it was read. */
export interface JournalSource {
  readonly disk: FileSystem;
  readonly directory: string;
  readonly tell?: ((progress: StartProgress) => void) | undefined;
}

/** Bytes that are read at a time, so that other work goes on in between. */
const bytesASlice = 1 << 20;

/**
 * Shows `visit` the entries from `fromLsn` on, one after the other. Only the last line of the last
 * segment may be torn, by a crash while it was written; damage anywhere else throws a `StateDamage`.
 */
export async function readSegments(
  { disk, directory, tell }: JournalSource,
  fromLsn: number,
  visit: (entry: ReadEntry) => void,
): Promise<ReadSegments> {
  const segments = await segmentsFrom(disk, directory, fromLsn);
  const lastFilled = segments.findLast(({ size }) => size > 0);
  let nextLsn = segments[0]?.firstLsn ?? fromLsn;
  if (nextLsn > fromLsn) throw missing(segmentName(fromLsn));
  const totalBytes = segments.reduce((sum, { size }) => sum + size, 0);
  let readBytes = 0;
  let shown = 0;
  let last: Pick<ReadSegments, 'lastSegment' | 'tornTail'> = {};
  for (const { name, firstLsn } of segments) {
    const bytes = (await disk.read(join(directory, name))) ?? Buffer.alloc(0);
    if (bytes.length === 0) continue;
    if (firstLsn !== nextLsn) throw missing(segmentName(nextLsn));
    const tellSlice = (length: number) => tell?.({ readBytes: readBytes + length, totalBytes });
    tellSlice(0);
    const segment = { name, bytes, firstLsn, isLast: name === lastFilled?.name, tellSlice };
    const { count, length } = await readSegment(segment, (entry) => {
      if (entry.lsn < fromLsn) return;
      shown += entry.length;
      visit(entry);
    });
    nextLsn += count;
    readBytes += bytes.length;
    last = {
      lastSegment: { name, length },
      ...(length < bytes.length && {
        tornTail: { name, bytes: bytes.subarray(length) },
      }),
    };
  }
  const empty = segments.filter(({ size }) => size === 0);
  if (empty.some(({ firstLsn }) => firstLsn > nextLsn)) throw missing(segmentName(nextLsn));
  // Others were left by a rotation that failed half-way: the journal went on in the one before.
  const next = empty.find(({ firstLsn }) => firstLsn === nextLsn);
  if (next && !last.tornTail) last = { lastSegment: { name: next.name, length: 0 } };
  return { nextLsn, length: shown, ...last };
}

interface SegmentFile {
  readonly name: string;
  readonly firstLsn: number;
  readonly size: number;
}

/** The segments in which the entries from `fromLsn` on are, in order. */
async function segmentsFrom(disk: FileSystem, directory: string, fromLsn: number) {
  const firstLsns = lsnsOf(await disk.list(directory), 'segment');
  const needed = firstLsns.filter((_first, place) => (firstLsns[place + 1] ?? Infinity) > fromLsn);
  return Promise.all(
    needed.map(async (firstLsn): Promise<SegmentFile> => {
      const name = segmentName(firstLsn);
      return { name, firstLsn, size: await disk.size(join(directory, name)) };
    }),
  );
}

interface Segment {
  readonly name: string;
  readonly bytes: Buffer;
  readonly firstLsn: number;
  readonly isLast: boolean;
  /** Called between slices with how much of the segment was read. */
  tellSlice(length: number): void;
}

async function readSegment(
  { name, bytes, firstLsn, isLast, tellSlice }: Segment,
  visit: (entry: ReadEntry) => void,
): Promise<{ count: number; length: number }> {
  let count = 0;
  let length = 0;
  let pauseAt = bytesASlice;
  while (length < bytes.length) {
    const line = decodeLine(bytes, length);
    if (!line) {
      if (isLast && !hasWholeLineBehind(bytes, length)) break;
      throw new StateDamage(name, length, 'an entry in the middle of the journal is damaged');
    }
    const lsn = firstLsn + count;
    const content = parseJson(line.text);
    if (numbered.safeParse(content).data?.lsn !== lsn)
      throw new StateDamage(name, length, `the entry is not number ${lsn}`);
    const where = { file: name, offset: length, length: line.end - length };
    visit({ lsn, text: line.text, content, bytes: line.bytes, ...where });
    count += 1;
    length = line.end;
    if (length < pauseAt) continue;
    pauseAt = length + bytesASlice;
    tellSlice(length);
    await otherWork();
  }
  return { count, length };
}

function missing(name: string): StateDamage {
  return new StateDamage(name, 0, 'the journal file is missing');
}
