import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { setImmediate as otherWork } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import type { Adapter } from 'lowdb';
import { z } from 'zod';
import { parseJson } from '../../../model/kernel/json.ts';
import type { FileSystem, WritableFile } from '../../ports/file-system.ts';
import { createEmptyFile } from '../files/replace-file-durably.ts';

/** The records of a table as a readable lowdb document, one record per line. */
export interface TableDocument {
  readonly schemaVersion: number;
  readonly table: string;
  readonly records: readonly unknown[];
}

const tableDocument = z.object({ schemaVersion: z.int(), table: z.string(), records: z.array(z.unknown()) });

/** Records and bytes processed per slice, so that requests run in between. */
const recordsASlice = 200;
const bytesASlice = 1 << 20;

/**
 * A table file as a lowdb adapter. It is written to a temporary file in slices, synced, read back,
 * compared and then renamed; it is durable once its directory is synced.
 */
export class TableFile implements Adapter<TableDocument> {
  readonly #disk: FileSystem;
  readonly #directory: string;
  readonly #name: string;
  /** SHA-256 of the file as hexadecimal digits; old checkpoints store a CRC-32 of eight digits. */
  checksum: string | undefined;

  constructor(disk: FileSystem, directory: string, name: string, checksum?: string) {
    this.#disk = disk;
    this.#directory = directory;
    this.#name = name;
    this.checksum = checksum;
  }

  async read(): Promise<TableDocument> {
    const bytes = await this.#disk.read(join(this.#directory, this.#name));
    if (!bytes) throw new StateDamage(this.#name, 0, 'the file is missing');
    if (!(await this.#fits(bytes))) throw new StateDamage(this.#name, 0, 'the file does not match its checkpoint');
    const document = tableDocument.safeParse(parseJson(bytes.toString('utf8')));
    if (!document.success) throw new StateDamage(this.#name, 0, 'the file is not a table');
    return document.data;
  }

  async write(document: TableDocument): Promise<void> {
    const temporary = join(this.#directory, temporaryName(this.#name));
    const file = await createEmptyFile(this.#disk, temporary);
    try {
      this.checksum = await writeInSlices(file, document);
      await file.sync();
    } finally {
      await file.close();
    }
    const content = await this.#disk.read(temporary);
    if (!content || !(await this.#fits(content)))
      throw new StateDamage(temporaryName(this.#name), 0, 'the disk returned other bytes than were written');
    await this.#disk.rename(temporary, join(this.#directory, this.#name));
  }

  async #fits(bytes: Buffer): Promise<boolean> {
    const sum = this.checksum?.length === 8 ? crcSum() : sha256Sum();
    for (let first = 0; first < bytes.length; first += bytesASlice) {
      sum.add(bytes.subarray(first, first + bytesASlice));
      await otherWork();
    }
    return sum.text() === this.checksum;
  }
}

/** A checksum computed incrementally. */
type Sum = { add(bytes: Buffer): void; text(): string };

function sha256Sum(): Sum {
  const hash = createHash('sha256');
  return { add: (bytes) => void hash.update(bytes), text: () => hash.digest('hex') };
}

function crcSum(): Sum {
  let checksum = 0;
  return {
    add: (bytes) => {
      checksum = crc32(bytes, checksum);
    },
    text: () => checksum.toString(16).padStart(8, '0'),
  };
}

async function writeInSlices(file: WritableFile, { records, schemaVersion, table }: TableDocument): Promise<string> {
  const sum = sha256Sum();
  const append = async (text: string) => {
    const bytes = Buffer.from(text, 'utf8');
    sum.add(bytes);
    await file.append(bytes);
  };
  await append(`{"schemaVersion":${schemaVersion},"table":${JSON.stringify(table)},"records":[\n`);
  for (let first = 0; first < records.length; first += recordsASlice) {
    const slice = records.slice(first, first + recordsASlice).map((record) => JSON.stringify(record));
    await append(`${first === 0 ? '' : ',\n'}${slice.join(',\n')}`);
    await otherWork();
  }
  await append('\n]}\n');
  return sum.text();
}

/** A stored file that differs from what was written: the file, the byte offset and the symptom. */
export class StateDamage extends Error {
  override name = 'StateDamage';
  readonly file: string;
  readonly offset: number;

  constructor(file: string, offset: number, reason: string) {
    super(`${file}, byte ${offset}: ${reason}`);
    this.file = file;
    this.offset = offset;
  }
}

/**
 * A stored file that the device key does not authenticate: it was edited without the key or written
 * with another key. `isOld`: it predates authentication, or was restored without the key.
 */
export class UnprovenState extends StateDamage {
  override name = 'UnprovenState';
  readonly isOld: boolean;

  constructor(file: string, offset: number, { reason, isOld }: { reason: string; isOld: boolean }) {
    super(file, offset, reason);
    this.isOld = isOld;
  }
}

/** File names in a data directory. Numbers are padded, so that names sort like numbers. */
const digits = 16;

function padded(lsn: number): string {
  return String(lsn).padStart(digits, '0');
}

/** Journal file that starts with this entry. @example "journal-0000000000000001.log" */
export function segmentName(firstLsn: number): string {
  return `journal-${padded(firstLsn)}.log`;
}

/** The manifest of a checkpoint. @example "checkpoint-0000000000000042.json" */
export function manifestName(lsn: number): string {
  return `checkpoint-${padded(lsn)}.json`;
}

/** A table after entry `lsn`. @example "users-0000000000000042.json" */
export function tableFileName(table: string, lsn: number): string {
  return `${table}-${padded(lsn)}.json`;
}

/** Backup that entry `lsn` put in place of the state. @example "restored-0000000000000042.backup" */
export function restoredName(lsn: number): string {
  return `restored-${padded(lsn)}.backup`;
}

const patterns = {
  segment: /^journal-(\d{16})\.log$/,
  manifest: /^checkpoint-(\d{16})\.json$/,
  restored: /^restored-(\d{16})\.backup$/,
};

/** The numbers of all files of a kind, ascending. */
export function lsnsOf(names: readonly string[], kind: keyof typeof patterns): number[] {
  return names
    .map((name) => patterns[kind].exec(name)?.[1])
    .filter((text) => text !== undefined)
    .map(Number)
    .sort((left, right) => left - right);
}

/** File with the last recorded journal position; see `anchor.ts`. */
export const anchorName = 'state.anchor';

/** Name of a file while it is written; it is renamed when complete. */
export function temporaryName(name: string): string {
  return `${name}.tmp`;
}

/** Folder for copies of files that a start is about to reject or change. */
export const quarantineName = 'quarantine';
