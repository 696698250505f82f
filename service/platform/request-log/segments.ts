import { join } from 'node:path';
import { KeyedMutex } from '../../model/kernel/concurrency/mutexes.ts';
import type { FileSystem, WritableFile } from '../ports/file-system.ts';
import {
  lineOf,
  linesBackwards,
  numberOf,
  readSegmentName,
  type Segment,
  segmentBytes,
  segmentName,
  segmentsInBounds,
} from './note-allowances.ts';

/** Upper limits of all segments in a folder. */
type Bounds = { readonly records: number; readonly bytes: number };

/** Issues increasing numbers above every issued or seen number. */
export class Numbers {
  #last = 0;

  next(): number {
    this.#last += 1;
    return this.#last;
  }

  see(number: number): void {
    this.#last = Math.max(this.#last, number);
  }
}

/** Lines in files of a folder: the oldest file is removed above the limits. Concurrent calls run in sequence. */
export class Segments {
  readonly #turns = new KeyedMutex();
  readonly #disk: FileSystem;
  readonly #folder: string;
  readonly #numbers: Numbers;
  /** Oldest first. */
  #segments: Segment[] | undefined;
  #file: WritableFile | undefined;
  /** Whether the last file may end with an incomplete line. */
  #isTorn = true;

  constructor(disk: FileSystem, folder: string, numbers: Numbers) {
    this.#disk = disk;
    this.#folder = folder;
    this.#numbers = numbers;
  }

  /** The current files, oldest first. */
  list(): Promise<readonly Segment[]> {
    return this.#inTurn(() => this.#listed());
  }

  /** The bytes of a file; empty if it was removed since it was listed. */
  read({ first }: Segment): Promise<Buffer> {
    return this.#inTurn(async () => {
      // Its name changes when it is closed.
      const segment = (await this.#listed()).find((item) => item.first === first);
      return segment ? this.#readFile(segment.name) : Buffer.alloc(0);
    });
  }

  /** Appends records; if it throws the disk's error, some of them may be stored, and later calls continue. */
  append(records: readonly string[], bounds: Bounds): Promise<void> {
    return this.#inTurn(() => this.#append(records, bounds));
  }

  /** Removes everything; later records still have higher numbers. */
  clear(): Promise<void> {
    return this.#inTurn(async () => {
      await this.#close();
      for (const segment of await this.#listed()) await this.#remove(segment);
      await this.#start();
    });
  }

  close(): Promise<void> {
    return this.#inTurn(() => this.#close());
  }

  #inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    return this.#turns.run('', work);
  }

  async #listed(): Promise<readonly Segment[]> {
    this.#segments ??= await this.#look();
    return this.#segments;
  }

  async #append(records: readonly string[], bounds: Bounds): Promise<void> {
    const full = {
      records: Math.ceil(bounds.records / segmentsInBounds),
      bytes: Math.min(segmentBytes, bounds.bytes / segmentsInBounds),
    };
    for (let first = 0; first < records.length; ) {
      const segment = await this.#open(full);
      const lines: string[] = [];
      let space = full.bytes - segment.bytes;
      // At least one line is written, however long it is.
      while (
        first < records.length &&
        segment.records + lines.length < full.records &&
        (lines.length === 0 || space > 0)
      ) {
        const line = lineOf(this.#numbers.next(), records[first] ?? '{}');
        lines.push(line);
        space -= line.length;
        first += 1;
      }
      await this.#write(segment, lines);
      await this.#trim(bounds);
    }
  }

  async #write(segment: Segment, lines: readonly string[]): Promise<void> {
    const bytes = Buffer.from(`${this.#isTorn && segment.bytes > 0 ? '\n' : ''}${lines.join('')}`);
    this.#isTorn = true;
    await this.#file?.append(bytes);
    this.#isTorn = false;
    segment.bytes += bytes.length;
    segment.records += lines.length;
  }

  async #close(): Promise<void> {
    const file = this.#file;
    this.#file = undefined;
    await file?.close();
  }

  /** The file to append to; after a disk error the folder is read again. */
  async #open(full: Bounds): Promise<Segment> {
    if (this.#isTorn) {
      await this.#close();
      this.#segments = await this.#look();
    }
    const last = this.#segments?.at(-1);
    if (!last || last.records >= full.records || last.bytes >= full.bytes) return this.#start();
    this.#file ??= await this.#disk.openAppend(join(this.#folder, last.name));
    return last;
  }

  async #start(): Promise<Segment> {
    await this.#end();
    await this.#disk.createDirectory(this.#folder);
    const first = this.#numbers.next();
    const segment = { first, name: segmentName(first), records: 0, bytes: 0 };
    this.#file = await this.#disk.create(join(this.#folder, segment.name));
    this.#isTorn = false;
    this.#segments = [...(this.#segments ?? []), segment];
    return segment;
  }

  /** Closes the last file and renames it to include its number of lines. */
  async #end(): Promise<void> {
    await this.#close();
    const last = this.#segments?.at(-1);
    if (!last || readSegmentName(last.name)?.records !== undefined) return;
    const name = segmentName(last.first, last.records);
    await this.#disk.rename(join(this.#folder, last.name), join(this.#folder, name));
    this.#segments = this.#segments?.with(-1, { ...last, name });
  }

  async #trim({ records, bytes }: Bounds): Promise<void> {
    for (const oldest of (this.#segments ?? []).slice(0, -1)) {
      const { records: count, bytes: size } = totalOf(this.#segments ?? []);
      if (count <= records && size <= bytes) return;
      await this.#remove(oldest);
    }
  }

  async #remove(segment: Segment): Promise<void> {
    await this.#disk.remove(join(this.#folder, segment.name));
    this.#segments = this.#segments?.filter(({ name }) => name !== segment.name);
  }

  async #look(): Promise<Segment[]> {
    const names = [...(await this.#disk.list(this.#folder))].sort();
    const segments: Segment[] = [];
    for (const name of names) {
      const parsed = readSegmentName(name);
      if (parsed) segments.push(await this.#lookAt(name, parsed));
    }
    const last = segments.at(-1);
    if (last) this.#numbers.see(await this.#lastNumber(last));
    return segments;
  }

  /** Only the name of the last file lacks the number of lines. */
  async #lookAt(name: string, { first, records }: { first: number; records?: number }): Promise<Segment> {
    const bytes = await this.#disk.size(join(this.#folder, name));
    if (records !== undefined) return { first, name, records, bytes };
    const lines = [...linesBackwards(await this.#readFile(name))];
    return { first, name, records: lines.length, bytes };
  }

  async #lastNumber(last: Segment): Promise<number> {
    for (const line of linesBackwards(await this.#readFile(last.name))) {
      const number = numberOf(line);
      if (number !== undefined) return number;
    }
    return last.first;
  }

  async #readFile(name: string): Promise<Buffer> {
    return (await this.#disk.read(join(this.#folder, name))) ?? Buffer.alloc(0);
  }
}

export function totalOf(segments: readonly Segment[]): Bounds {
  return segments.reduce(
    (total, { records, bytes }) => ({ records: total.records + records, bytes: total.bytes + bytes }),
    { records: 0, bytes: 0 },
  );
}
