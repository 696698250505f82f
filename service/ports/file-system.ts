/**
 * The few things that storage asks of a disk, so that tests can run it on one that drops, tears and
 * reorders what was not synced. Paths are absolute. Every function throws an `Error` with the
 * system's code (`errnoOf`) where the disk refuses.
 */
export interface FileSystem {
  /** It has no files that another program could open. */
  readonly isInMemory?: true;
  /** The names in a directory, in no order; nothing for one that is missing. */
  list(directory: string): Promise<readonly string[]>;
  /** The whole file, or `undefined` where there is none. */
  read(path: string): Promise<Buffer | undefined>;
  /** At most the first `length` bytes of a file, or `undefined` where there is none. */
  readStart(path: string, length: number): Promise<Buffer | undefined>;
  /** How many bytes a file has; 0 where there is none. */
  size(path: string): Promise<number>;
  /** A new empty file of mode 0600; throws `EEXIST` where there is one. */
  create(path: string): Promise<WritableFile>;
  /** An existing file, to go on writing at its end. */
  openAppend(path: string): Promise<WritableFile>;
  /** Replaces `to` at once. Durable after `syncDirectory`. */
  rename(from: string, to: string): Promise<void>;
  remove(path: string): Promise<void>;
  /** Makes the directory with mode 0700, and those above it. */
  makeDirectory(path: string): Promise<void>;
  /** Makes names that were created, renamed or removed in the directory durable. */
  syncDirectory(path: string): Promise<void>;
}

/** A file that only grows, or is cut back. */
export interface WritableFile {
  /** All of `bytes` at the end, or a throw after some of them. */
  append(bytes: Buffer): Promise<void>;
  /** Makes what was written durable (fdatasync). */
  sync(): Promise<void>;
  truncate(length: number): Promise<void>;
  close(): Promise<void>;
}
