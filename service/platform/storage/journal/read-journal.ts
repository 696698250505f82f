import { join } from 'node:path';
import { setImmediate as otherWork } from 'node:timers/promises';
import { z } from 'zod';
import type { StartProgress } from '../../../model/history/overview.ts';
import { parseJson } from '../../../model/kernel/json.ts';
import type { FileSystem } from '../../ports/file-system.ts';
import { lsnsOf, StateDamage, segmentName } from '../tables/table-file.ts';
import { decodeLine, hasCompleteLineAfter } from './authentic-line.ts';

const numbered = z.object({ lsn: z.int().positive() });

/** A journal entry with its text and parsed content. */
export interface ReadEntry {
  readonly lsn: number;
  readonly text: string;
  readonly content: unknown;
  /** Size in its segment, in bytes. */
  readonly length: number;
  /** The stored text and its position. */
  readonly bytes: Buffer;
  readonly file: string;
  readonly offset: number;
}

/** The journal apart from its entries. */
export interface ReadSegments {
  /** The number after the last complete entry. */
  readonly nextLsn: number;
  /** Total size of the visited entries, in bytes. */
  readonly length: number;
  /** Where writing continues; `undefined` if no segment exists. */
  readonly lastSegment?: { readonly name: string; readonly length: number };
  /** The rest of an entry that was never acknowledged, after a crash. */
  readonly tornTail?: { readonly name: string; readonly bytes: Buffer };
}

/** A journal to read, and a callback for the progress. */
export interface JournalSource {
  readonly disk: FileSystem;
  readonly directory: string;
  readonly report?: ((progress: StartProgress) => void) | undefined;
}

/** Bytes read per slice, so that other work runs in between. */
const bytesASlice = 1 << 20;

/**
 * Calls `visit` for each entry from `fromLsn` on, in order. Only the last line of the last segment
 * may be torn, by a crash during a write; damage anywhere else throws a `StateDamage`.
 */
export async function readSegments(
  { disk, directory, report }: JournalSource,
  fromLsn: number,
  visit: (entry: ReadEntry) => void,
): Promise<ReadSegments> {
  const segments = await segmentsFrom(disk, directory, fromLsn);
  const lastFilled = segments.findLast(({ size }) => size > 0);
  let nextLsn = segments[0]?.firstLsn ?? fromLsn;
  if (nextLsn > fromLsn) throw missing(segmentName(fromLsn));
  const totalBytes = segments.reduce((sum, { size }) => sum + size, 0);
  let readBytes = 0;
  let visitedLength = 0;
  let last: Pick<ReadSegments, 'lastSegment' | 'tornTail'> = {};
  for (const { name, firstLsn } of segments) {
    const bytes = (await disk.read(join(directory, name))) ?? Buffer.alloc(0);
    if (bytes.length === 0) continue;
    if (firstLsn !== nextLsn) throw missing(segmentName(nextLsn));
    const reportSlice = (length: number) => report?.({ readBytes: readBytes + length, totalBytes });
    reportSlice(0);
    const segment = { name, bytes, firstLsn, isLast: name === lastFilled?.name, reportSlice };
    const { count, length } = await readSegment(segment, (entry) => {
      if (entry.lsn < fromLsn) return;
      visitedLength += entry.length;
      visit(entry);
    });
    nextLsn += count;
    readBytes += bytes.length;
    last = {
      lastSegment: { name, length },
      ...(length < bytes.length && { tornTail: { name, bytes: bytes.subarray(length) } }),
    };
  }
  const empty = segments.filter(({ size }) => size === 0);
  if (empty.some(({ firstLsn }) => firstLsn > nextLsn)) throw missing(segmentName(nextLsn));
  // Other empty segments are left over from failed rotations: the journal continued in the previous segment.
  const next = empty.find(({ firstLsn }) => firstLsn === nextLsn);
  if (next && !last.tornTail) last = { lastSegment: { name: next.name, length: 0 } };
  return { nextLsn, length: visitedLength, ...last };
}

interface SegmentFile {
  readonly name: string;
  readonly firstLsn: number;
  readonly size: number;
}

/** The segments that contain the entries from `fromLsn` on, in order. */
async function segmentsFrom(disk: FileSystem, directory: string, fromLsn: number) {
  const firstLsns = lsnsOf(await disk.list(directory), 'segment');
  const neededLsns = firstLsns.filter((_first, index) => (firstLsns[index + 1] ?? Infinity) > fromLsn);
  return Promise.all(
    neededLsns.map(async (firstLsn): Promise<SegmentFile> => {
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
  /** Called between slices with the number of bytes read of the segment. */
  reportSlice(length: number): void;
}

async function readSegment(
  { name, bytes, firstLsn, isLast, reportSlice }: Segment,
  visit: (entry: ReadEntry) => void,
): Promise<{ count: number; length: number }> {
  let count = 0;
  let length = 0;
  let pauseAt = bytesASlice;
  while (length < bytes.length) {
    const line = decodeLine(bytes, length);
    if (!line) {
      if (isLast && !hasCompleteLineAfter(bytes, length)) break;
      throw new StateDamage(name, length, 'an entry in the middle of the journal is damaged');
    }
    const lsn = firstLsn + count;
    const content = parseJson(line.text);
    if (numbered.safeParse(content).data?.lsn !== lsn)
      throw new StateDamage(name, length, `the entry does not have the number ${lsn}`);
    const position = { file: name, offset: length, length: line.end - length };
    visit({ lsn, text: line.text, content, bytes: line.bytes, ...position });
    count += 1;
    length = line.end;
    if (length < pauseAt) continue;
    pauseAt = length + bytesASlice;
    reportSlice(length);
    await otherWork();
  }
  return { count, length };
}

function missing(name: string): StateDamage {
  return new StateDamage(name, 0, 'the journal file is missing');
}
