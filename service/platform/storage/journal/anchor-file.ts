import { join } from 'node:path';
import { z } from 'zod';
import { parseJson } from '../../../model/kernel/json.ts';
import type { FileSystem, WritableFile } from '../../ports/file-system.ts';
import { prepareReplacement } from '../files/replace-file-durably.ts';
import { anchorName, UnprovenState } from '../tables/table-file.ts';
import { authenticate, authenticMac, decodeLine, encodeLine, type MacKey } from './authentic-line.ts';

const anchorSchema = z.object({
  lsn: z.int().min(0),
  chain: z.string(),
  /** Authentication starts after this entry; no checkpoint records that yet. */
  begins: z.boolean().optional(),
});

/** A position that the journal has reached, and the code of its line there: the journal never ends earlier. */
export type Anchor = z.infer<typeof anchorSchema>;

/** The newest anchor of a file, and whether its other copy is damaged. */
export interface StoredAnchor {
  readonly anchor: Anchor;
  readonly isTorn: boolean;
}

/** A block of a disk: a write that a crash interrupts damages one copy only. */
const copyBytes = 4096;
const space = 0x20;

/**
 * The anchor of a directory in two copies. Both are replaced together by a rename, or the older one is overwritten:
 * that needs a single sync. Each copy contains its own number, so that one cannot be put in the place of the other.
 */
export class AnchorFile {
  readonly #disk: FileSystem;
  readonly #path: string;
  readonly #key: MacKey;
  /** The file while its copies are overwritten. */
  #open: WritableFile | undefined;
  /** The copy to overwrite next; `undefined` until this process has written the file. */
  #next: number | undefined;
  #hasEqualCopies = true;

  constructor(disk: FileSystem, directory: string, key: MacKey) {
    this.#disk = disk;
    this.#path = join(directory, anchorName);
    this.#key = key;
  }

  /** Whether no copy was overwritten: then a damaged copy is always detected. */
  get hasEqualCopies(): boolean {
    return this.#hasEqualCopies;
  }

  /** Replaces both copies. A crash leaves the old file or the new one. */
  async write(anchor: Anchor): Promise<void> {
    const putInPlace = await this.#prepare(anchor);
    await putInPlace();
  }

  /** Prepares the next anchor; the returned function writes it durably. */
  async prepareNext(anchor: Anchor): Promise<() => Promise<void>> {
    if (this.#next === undefined) return this.#prepare(anchor);
    this.#open ??= await this.#disk.openAppend(this.#path);
    const file = this.#open;
    return () => this.#overwrite(file, anchor).catch(() => this.write(anchor));
  }

  async #prepare(anchor: Anchor): Promise<() => Promise<void>> {
    const copies = Buffer.concat([this.#copyOf(anchor, 0), this.#copyOf(anchor, 1)]);
    const putInPlace = await prepareReplacement(this.#disk, this.#path, copies);
    return async () => {
      await this.#open?.close();
      this.#open = undefined;
      await putInPlace();
      this.#next = 0;
      this.#hasEqualCopies = true;
    };
  }

  async #overwrite(file: WritableFile, anchor: Anchor): Promise<void> {
    const number = this.#next ?? 0;
    this.#hasEqualCopies = false;
    await file.overwrite(this.#copyOf(anchor, number), number * copyBytes);
    await file.sync();
    this.#next = 1 - number;
  }

  #copyOf(anchor: Anchor, copy: number): Buffer {
    const { bytes } = authenticate(this.#key, 'anchor', { text: JSON.stringify({ ...anchor, copy }) });
    const block = Buffer.alloc(copyBytes, space);
    encodeLine(bytes).copy(block);
    return block;
  }
}

/** The anchor of a directory; `undefined` if it has none. Throws an `UnprovenState`. */
export async function readAnchor(disk: FileSystem, directory: string, key: MacKey): Promise<StoredAnchor | undefined> {
  const bytes = await disk.read(join(directory, anchorName));
  if (!bytes) return undefined;
  const copies = [0, 1].flatMap((copy) => readCopy(bytes.subarray(copy * copyBytes), key, copy) ?? []);
  const newest = copies.toSorted((first, second) => second.lsn - first.lsn)[0] ?? readSingle(bytes, key);
  if (!newest) throw new UnprovenState(anchorName, 0, { reason: 'it was not written with this key', isOld: false });
  return { anchor: newest, isTorn: copies.length === 1 };
}

function readCopy(bytes: Buffer, key: MacKey, copy: number): Anchor | undefined {
  const block = bytes.subarray(0, copyBytes);
  const line = decodeLine(block, 0);
  const isComplete = line && block.length === copyBytes && block.subarray(line.end).every((byte) => byte === space);
  if (!isComplete || authenticMac(key, 'anchor', line) === undefined) return undefined;
  return anchorSchema
    .extend({ copy: z.literal(copy) })
    .transform(({ copy: _, ...anchor }) => anchor)
    .safeParse(parseJson(line.text)).data;
}

/** The anchor of a file that an earlier version wrote: a single line. */
function readSingle(bytes: Buffer, key: MacKey): Anchor | undefined {
  const line = decodeLine(bytes, 0);
  if (line?.end !== bytes.length || authenticMac(key, 'anchor', line) === undefined) return undefined;
  return anchorSchema.safeParse(parseJson(line.text)).data;
}
