import { join } from 'node:path';
import { setImmediate as otherWork } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import type { Adapter } from 'lowdb';
import { z } from 'zod';
import { parseJson } from '../../kernel/json.ts';
import type { FileSystem, WritableFile } from '../../ports/file-system.ts';
import { StateDamage } from './state-damage.ts';
import { temporaryName } from './storage-files.ts';

/** One table's records as a lowdb document, readable by a person: a record a line. */
export interface TableDocument {
  readonly schemaVersion: number;
  readonly table: string;
  readonly records: readonly unknown[];
}

const tableDocument = z.object({
  schemaVersion: z.int(),
  table: z.string(),
  records: z.array(z.unknown()),
});

/** Records and bytes that are worked on at a time, so that requests go on in between. */
const recordsASlice = 200;
const bytesASlice = 1 << 20;

/**
 * A table's file as a lowdb adapter. It is written beside its name in slices, synced, read back,
 * compared and only then renamed; durable once its directory is synced.
 */
export class TableFile implements Adapter<TableDocument> {
  readonly #disk: FileSystem;
  readonly #directory: string;
  readonly #name: string;
  /** CRC-32 of the file's bytes, as eight hexadecimal digits. */
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
    if ((await checksumInSlices(bytes)) !== this.checksum)
      throw new StateDamage(this.#name, 0, 'the file is not what its checkpoint says');
    const document = tableDocument.safeParse(parseJson(bytes.toString('utf8')));
    if (!document.success) throw new StateDamage(this.#name, 0, 'the file is not a table');
    return document.data;
  }

  async write(document: TableDocument): Promise<void> {
    const temporary = join(this.#directory, temporaryName(this.#name));
    await this.#disk.remove(temporary);
    const file = await this.#disk.create(temporary);
    try {
      this.checksum = await writeInSlices(file, document);
      await file.sync();
    } finally {
      await file.close();
    }
    const written = await this.#disk.read(temporary);
    if (!written || (await checksumInSlices(written)) !== this.checksum)
      throw new StateDamage(temporaryName(this.#name), 0, 'the disk did not keep what was written');
    await this.#disk.rename(temporary, join(this.#directory, this.#name));
  }
}

async function writeInSlices(
  file: WritableFile,
  { records, schemaVersion, table }: TableDocument,
): Promise<string> {
  let checksum = 0;
  const append = async (text: string) => {
    const bytes = Buffer.from(text, 'utf8');
    checksum = crc32(bytes, checksum);
    await file.append(bytes);
  };
  await append(`{"schemaVersion":${schemaVersion},"table":${JSON.stringify(table)},"records":[\n`);
  for (let first = 0; first < records.length; first += recordsASlice) {
    const slice = records
      .slice(first, first + recordsASlice)
      .map((record) => JSON.stringify(record));
    await append(`${first === 0 ? '' : ',\n'}${slice.join(',\n')}`);
    await otherWork();
  }
  await append('\n]}\n');
  return checksum.toString(16).padStart(8, '0');
}

async function checksumInSlices(bytes: Buffer): Promise<string> {
  let checksum = 0;
  for (let first = 0; first < bytes.length; first += bytesASlice) {
    checksum = crc32(bytes.subarray(first, first + bytesASlice), checksum);
    await otherWork();
  }
  return checksum.toString(16).padStart(8, '0');
}
