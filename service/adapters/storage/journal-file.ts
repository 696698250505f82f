import { join } from 'node:path';
import { toError } from '../../kernel/error.ts';
import type { FileSystem, WritableFile } from '../../ports/file-system.ts';
import { type Journal, type JournalEntry, UnsyncedError } from '../../ports/journal.ts';
import { encodeLine } from './checked-line.ts';
import { readSegments } from './read-journal.ts';
import { segmentName } from './storage-files.ts';

/**
 * The journal as files: each append is one checked line, synced before it resolves.
 * A failed write is cut back; a failed sync leaves the journal unusable until a restart.
 */
export class JournalFile implements Journal {
  readonly #disk: FileSystem;
  readonly #directory: string;
  #segment: WritableFile;
  #nextLsn: number;
  #length: number;
  #unusable: UnsyncedError | undefined;

  private constructor(
    disk: FileSystem,
    directory: string,
    opened: { segment: WritableFile; nextLsn: number; length: number },
  ) {
    this.#disk = disk;
    this.#directory = directory;
    this.#segment = opened.segment;
    this.#nextLsn = opened.nextLsn;
    this.#length = opened.length;
  }

  /** Opens the last segment behind its last whole line, or makes the first segment. */
  static async open(
    disk: FileSystem,
    directory: string,
    { nextLsn, lastSegment }: { nextLsn: number; lastSegment?: { name: string; length: number } },
  ): Promise<JournalFile> {
    if (!lastSegment) return JournalFile.#begin(disk, directory, nextLsn);
    const segment = await disk.openAppend(join(directory, lastSegment.name));
    await segment.truncate(lastSegment.length);
    return new JournalFile(disk, directory, { segment, nextLsn, length: lastSegment.length });
  }

  static async #begin(disk: FileSystem, directory: string, nextLsn: number) {
    const segment = await createSegment(disk, directory, nextLsn);
    return new JournalFile(disk, directory, { segment, nextLsn, length: 0 });
  }

  /** Bytes in the present segment. */
  get length(): number {
    return this.#length;
  }

  get nextLsn(): number {
    return this.#nextLsn;
  }

  async append(text: string, expectedLsn: number): Promise<void> {
    if (this.#unusable) throw this.#unusable;
    if (expectedLsn !== this.#nextLsn)
      throw new Error(`The journal continues with ${this.#nextLsn}, not with ${expectedLsn}.`);
    const line = encodeLine(text);
    await this.#write(line);
    await this.#sync();
    this.#length += line.length;
    this.#nextLsn += 1;
  }

  async readFrom(lsn: number): Promise<readonly JournalEntry[]> {
    const entries: JournalEntry[] = [];
    await readSegments({ disk: this.#disk, directory: this.#directory }, lsn, ({ lsn, text }) =>
      entries.push({ lsn, text }),
    );
    return entries;
  }

  /** Goes on in a new segment; nothing may be under way. */
  async rotate(): Promise<void> {
    if (this.#unusable) throw this.#unusable;
    if (this.#length === 0) return;
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

  /** Takes away what a failed write left; the next sync makes that durable together with its line. */
  async #cutBack(): Promise<void> {
    try {
      await this.#segment.truncate(this.#length);
    } catch (error) {
      throw this.#give(error);
    }
  }

  async #sync(): Promise<void> {
    try {
      await this.#segment.sync();
    } catch (error) {
      throw this.#give(error);
    }
  }

  /** After a failed sync the kernel may have dropped the pages, so asking again proves nothing. */
  #give(error: unknown): UnsyncedError {
    this.#unusable = new UnsyncedError('The disk refused to sync the journal.', {
      cause: toError(error),
    });
    return this.#unusable;
  }
}

async function createSegment(
  disk: FileSystem,
  directory: string,
  firstLsn: number,
): Promise<WritableFile> {
  const path = join(directory, segmentName(firstLsn));
  // An empty segment of that name is what a crash or a full disk left behind.
  const left = await disk.read(path);
  if (left && left.length > 0) throw new Error(`The segment ${path} exists already.`);
  const segment = left ? await disk.openAppend(path) : await disk.create(path);
  await disk.syncDirectory(directory);
  return segment;
}
