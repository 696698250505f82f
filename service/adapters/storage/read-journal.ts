import { join } from 'node:path';
import { z } from 'zod';
import { parseJson } from '../../kernel/json.ts';
import type { FileSystem } from '../../ports/file-system.ts';
import type { JournalEntry } from '../../ports/journal.ts';
import { decodeLine, hasWholeLineBehind } from './checked-line.ts';
import { StateDamage } from './state-damage.ts';
import { lsnsOf, segmentName } from './storage-files.ts';

const numbered = z.object({ lsn: z.int().positive() });

export interface ReadSegments {
  readonly entries: readonly JournalEntry[];
  /** The number behind the last whole entry. */
  readonly nextLsn: number;
  /** Where to go on writing; nothing where there is no segment yet. */
  readonly lastSegment?: { readonly name: string; readonly length: number };
  /** What a crash left of an entry that nobody was told of. */
  readonly tornTail?: { readonly name: string; readonly bytes: Buffer };
}

/**
 * The entries from `fromLsn` on. Only the last line of the last segment may be torn, by a crash
 * while it was written; damage anywhere else throws a `StateDamage`.
 */
export async function readSegments(
  disk: FileSystem,
  directory: string,
  fromLsn: number,
): Promise<ReadSegments> {
  const firstLsns = lsnsOf(await disk.list(directory), 'segment');
  const needed = firstLsns.filter((_first, place) => (firstLsns[place + 1] ?? Infinity) > fromLsn);
  const entries: JournalEntry[] = [];
  let expected = needed[0] ?? fromLsn;
  if (expected > fromLsn) throw missing(segmentName(fromLsn));
  let last: Pick<ReadSegments, 'lastSegment' | 'tornTail'> = {};
  for (const firstLsn of needed) {
    const name = segmentName(firstLsn);
    if (firstLsn !== expected) throw missing(segmentName(expected));
    const bytes = (await disk.read(join(directory, name))) ?? Buffer.alloc(0);
    const segment = readSegment(name, bytes, expected, firstLsn === needed.at(-1));
    entries.push(...segment.entries);
    expected += segment.entries.length;
    last = {
      lastSegment: { name, length: segment.length },
      ...(segment.length < bytes.length && {
        tornTail: { name, bytes: bytes.subarray(segment.length) },
      }),
    };
  }
  return { entries: entries.filter(({ lsn }) => lsn >= fromLsn), nextLsn: expected, ...last };
}

function readSegment(name: string, bytes: Buffer, firstLsn: number, isLast: boolean) {
  const entries: JournalEntry[] = [];
  let length = 0;
  while (length < bytes.length) {
    const line = decodeLine(bytes, length);
    if (!line) {
      if (isLast && !hasWholeLineBehind(bytes, length)) break;
      throw new StateDamage(name, length, 'an entry in the middle of the journal is damaged');
    }
    const lsn = firstLsn + entries.length;
    if (numbered.safeParse(parseJson(line.text)).data?.lsn !== lsn)
      throw new StateDamage(name, length, `the entry is not number ${lsn}`);
    entries.push({ lsn, text: line.text });
    length = line.end;
  }
  return { entries, length };
}

function missing(name: string): StateDamage {
  return new StateDamage(name, 0, 'the journal file is missing');
}
