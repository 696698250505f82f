import { join } from 'node:path';
import { z } from 'zod';
import { parseJson } from '../../../model/kernel/json.ts';
import type { FileSystem } from '../../ports/file-system.ts';
import { prepareReplacement } from '../files/replace-file-durably.ts';
import { anchorName, segmentName, UnprovenState } from '../tables/table-file.ts';
import { authenticate, authenticMac, decodeLine, encodeLine, type MacKey, macIn } from './authentic-line.ts';
import type { ReadEntry } from './read-journal.ts';

/** Start of a line chain: the position after a checkpoint, or the start of the journal. */
export interface ChainStart {
  readonly lsn: number;
  readonly chain: string;
}

/** Verifies the chain of journal lines from its start, and compares it with the anchor. */
export class JournalProof {
  readonly #key: MacKey;
  readonly #anchor: Anchor | undefined;
  #last: ChainStart;

  constructor(key: MacKey, anchor: Anchor | undefined, start: ChainStart) {
    this.#key = key;
    this.#anchor = anchor;
    this.#last = start;
    this.#compare(start, { file: anchorName, offset: 0 });
  }

  /** The code of the last verified line. */
  get chain(): string {
    return this.#last.chain;
  }

  /** Throws an `UnprovenState` for a line that was not written here directly after the previous line. */
  check({ lsn, bytes, file, offset }: Omit<ReadEntry, 'text' | 'content'>): void {
    const chain = authenticMac(this.#key, 'journal', { bytes, before: this.#last.chain });
    if (chain === undefined)
      throw macIn(bytes) === undefined && this.#last.lsn === 0 && mayBeOld(this.#anchor)
        ? unproven(file, offset, `entry ${lsn} carries no authentication code`, true)
        : unproven(file, offset, `entry ${lsn} was not written there with this key`);
    this.#last = { lsn, chain };
    this.#compare(this.#last, { file, offset });
  }

  /** Throws an `UnprovenState` if the journal ends before the anchor. */
  refuseCutEnd(): void {
    const { lsn } = this.#last;
    if (this.#anchor === undefined && lsn > 0) throw unproven(anchorName, 0, 'the file is missing');
    if (this.#anchor && this.#anchor.lsn > lsn)
      throw unproven(
        segmentName(lsn + 1),
        0,
        `the journal ends with entry ${lsn}, but ${anchorName} records entry ${this.#anchor.lsn}`,
      );
  }

  #compare({ lsn, chain }: ChainStart, { file, offset }: { file: string; offset: number }): void {
    if (this.#anchor?.lsn === lsn && this.#anchor.chain !== chain)
      throw unproven(file, offset, `entry ${lsn} differs from the entry recorded in ${anchorName}`);
  }
}

/** An anchor is renewed before a checkpoint gets its name, so it is never older than a checkpoint. */
export function refuseOldAnchor(anchor: Anchor | undefined, newestCheckpoint: number): void {
  if (anchor === undefined) throw unproven(anchorName, 0, 'the file is missing');
  if (anchor.lsn < newestCheckpoint) throw unproven(anchorName, 0, 'it is older than the newest checkpoint');
}

/** Whether a state without codes may predate authentication: no anchor contradicts it. */
export function mayBeOld(anchor: Anchor | undefined): boolean {
  return anchor === undefined || anchor.begins === true;
}

function unproven(file: string, offset: number, reason: string, isOld = false): UnprovenState {
  return new UnprovenState(file, offset, { reason, isOld });
}

const anchorSchema = z.object({
  lsn: z.int().min(0),
  chain: z.string(),
  /** Authentication starts after this entry; no checkpoint records that yet. */
  begins: z.boolean().optional(),
});

/** A position that the journal has reached, and the code of its line there: the journal never ends earlier. */
export type Anchor = z.infer<typeof anchorSchema>;

/** The anchor of a directory; `undefined` if it has none. Throws an `UnprovenState`. */
export async function readAnchor(disk: FileSystem, directory: string, key: MacKey): Promise<Anchor | undefined> {
  const bytes = await disk.read(join(directory, anchorName));
  if (!bytes) return undefined;
  const line = decodeLine(bytes, 0);
  const isWhole = line?.end === bytes.length && authenticMac(key, 'anchor', line) !== undefined;
  const anchor = anchorSchema.safeParse(isWhole && parseJson(line.text));
  if (anchor.success) return anchor.data;
  throw new UnprovenState(anchorName, 0, {
    reason: 'it was not written with this key',
    isOld: false,
  });
}

/** Writes the next anchor; the returned function replaces the old one. A crash leaves one of the two. */
export function prepareAnchor(
  disk: FileSystem,
  directory: string,
  { key, ...anchor }: Anchor & { key: MacKey },
): Promise<() => Promise<void>> {
  const { bytes } = authenticate(key, 'anchor', { text: JSON.stringify(anchor) });
  return prepareReplacement(disk, join(directory, anchorName), encodeLine(bytes));
}

export async function writeAnchor(...args: Parameters<typeof prepareAnchor>): Promise<void> {
  const putInPlace = await prepareAnchor(...args);
  await putInPlace();
}
