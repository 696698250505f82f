import { join } from 'node:path';
import { toError } from '../../../model/kernel/results/reasons.ts';
import {
  type FileSystem,
  type Journal,
  type JournalEntry,
  UnsyncedError,
  type WritableFile,
} from '../../ports/file-system.ts';
import { segmentName } from '../tables/table-file.ts';
import type { Anchors } from './anchors.ts';
import { authenticate, encodeLine, type MacKey } from './authentic-line.ts';
import { readSegments } from './read-journal.ts';

/** The end of a journal, and the key that authenticates its lines. */
interface JournalEnd {
  readonly key: MacKey;
  readonly anchors: Pick<Anchors, 'advance'>;
  readonly nextLsn: number;
  readonly chain: string;
  readonly lastSegment?: { readonly name: string; readonly length: number };
}

/**
 * The journal as files: each append is one checked and authenticated line, synced before it
 * resolves. A failed write is truncated; a failed sync leaves the journal unusable until a restart.
 */
export class JournalFile implements Journal {
  readonly #disk: FileSystem;
  readonly #directory: string;
  #segment: WritableFile;
  readonly #key: MacKey;
  readonly #anchors: JournalEnd['anchors'];
  #nextLsn: number;
  #chain: string;
  #length: number;
  /** Whether a truncation has not been synced yet. */
  #isCut = false;
  #isAppending = false;
  #unusable: UnsyncedError | undefined;

  private constructor(
    disk: FileSystem,
    directory: string,
    { end, segment, length }: { end: JournalEnd; segment: WritableFile; length: number },
  ) {
    this.#disk = disk;
    this.#directory = directory;
    this.#segment = segment;
    this.#key = end.key;
    this.#anchors = end.anchors;
    this.#nextLsn = end.nextLsn;
    this.#chain = end.chain;
    this.#length = length;
  }

  /** Opens the last segment after its last complete line, or creates the first segment. */
  static async open(disk: FileSystem, directory: string, end: JournalEnd): Promise<JournalFile> {
    const { lastSegment } = end;
    if (!lastSegment) return JournalFile.#start(disk, directory, end);
    const segment = await disk.openAppend(join(directory, lastSegment.name));
    await segment.truncate(lastSegment.length);
    const journal = new JournalFile(disk, directory, { end, segment, length: lastSegment.length });
    journal.#isCut = true;
    return journal;
  }

  static async #start(disk: FileSystem, directory: string, end: JournalEnd) {
    const segment = await createSegment(disk, directory, end.nextLsn);
    return new JournalFile(disk, directory, { end, segment, length: 0 });
  }

  /** Size of the current segment, in bytes. */
  get length(): number {
    return this.#length;
  }

  get nextLsn(): number {
    return this.#nextLsn;
  }

  /** The code of the last entry, which the next entry is bound to. */
  get chain(): string {
    return this.#chain;
  }

  async append(text: string, expectedLsn: number, { spends } = { spends: false }): Promise<void> {
    if (this.#unusable) throw this.#unusable;
    if (expectedLsn !== this.#nextLsn)
      throw new Error(`The journal continues with ${this.#nextLsn}, not with ${expectedLsn}.`);
    const { bytes, mac } = authenticate(this.#key, 'journal', { text, before: this.#chain });
    const line = encodeLine(bytes);
    this.#isAppending = true;
    try {
      await this.#write(line);
      if (spends) await this.#syncWithAnchor({ lsn: expectedLsn, chain: mac });
      else await this.#sync();
    } finally {
      this.#isAppending = false;
    }
    this.#length += line.length;
    this.#nextLsn += 1;
    this.#chain = mac;
  }

  async readFrom(lsn: number): Promise<readonly JournalEntry[]> {
    const entries: JournalEntry[] = [];
    await readSegments({ disk: this.#disk, directory: this.#directory }, lsn, ({ lsn, text }) =>
      entries.push({ lsn, text }),
    );
    return entries;
  }

  /** Continues in a new segment; throws while an entry is being written, which could end up in either segment. */
  async rotate(): Promise<void> {
    if (this.#unusable) throw this.#unusable;
    if (this.#isAppending) throw new Error('A journal entry is being written.');
    if (this.#length === 0) return;
    if (this.#isCut) await this.#sync();
    const segment = await createSegment(this.#disk, this.#directory, this.#nextLsn);
    await this.#segment.close();
    this.#segment = segment;
    this.#length = 0;
  }

  close(): Promise<void> {
    return this.#segment.close();
  }

  async #write(line: Buffer): Promise<void> {
    try {
      await this.#segment.append(line);
    } catch (error) {
      await this.#cutBack();
      throw error;
    }
  }

  /** Removes the entry again if its anchor cannot be written. */
  async #syncWithAnchor(position: { lsn: number; chain: string }): Promise<void> {
    try {
      await this.#anchors.advance(position, () => this.#sync());
    } catch (error) {
      if (error instanceof UnsyncedError) this.#unusable = error;
      if (this.#unusable) throw error;
      await this.#cutBack();
      await this.#sync();
      throw error;
    }
  }

  /** Truncates the rest of a failed write, durably with the next sync. */
  async #cutBack(): Promise<void> {
    this.#isCut = true;
    try {
      await this.#segment.truncate(this.#length);
    } catch (error) {
      throw this.#give(error);
    }
  }

  async #sync(): Promise<void> {
    try {
      await this.#segment.sync();
      this.#isCut = false;
    } catch (error) {
      throw this.#give(error);
    }
  }

  /** After a failed sync the kernel may have dropped the pages, so a second sync proves nothing. */
  #give(error: unknown): UnsyncedError {
    this.#unusable = new UnsyncedError('The disk refused to sync the journal.', { cause: toError(error) });
    return this.#unusable;
  }
}

/** Creates an empty segment durably. */
export async function createSegment(disk: FileSystem, directory: string, firstLsn: number): Promise<WritableFile> {
  const path = join(directory, segmentName(firstLsn));
  // A crash or a full disk may have left an empty segment of that name.
  const existing = await disk.read(path);
  if (existing && existing.length > 0) throw new Error(`The segment ${path} already exists.`);
  const segment = existing ? await disk.openAppend(path) : await disk.create(path);
  await disk.syncDirectory(directory);
  return segment;
}
