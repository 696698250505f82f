/**
 * The disk operations that storage needs, so that tests can run it on a disk that drops, tears and reorders unsynced
 * writes. Paths are absolute. Every function throws an `Error` with the system's code (`errnoOf`) if the disk fails.
 */
export interface FileSystem {
  /** Set if it has no files that another program could open. */
  readonly isInMemory?: true;
  /** The names in a directory, unordered; empty for a missing directory. */
  list(directory: string): Promise<readonly string[]>;
  /** The whole file, or `undefined` if it is missing. */
  read(path: string): Promise<Buffer | undefined>;
  /** At most the first `length` bytes of a file, or `undefined` if it is missing. */
  readStart(path: string, length: number): Promise<Buffer | undefined>;
  /** The file size in bytes; 0 if it is missing. */
  size(path: string): Promise<number>;
  /** A new empty file of mode 0600; throws `EEXIST` if the file exists. */
  create(path: string): Promise<WritableFile>;
  /** An existing file, to append to it or to overwrite a part of it. */
  openAppend(path: string): Promise<WritableFile>;
  /** Replaces `to` atomically. Durable after `syncDirectory`. */
  rename(from: string, to: string): Promise<void>;
  remove(path: string): Promise<void>;
  /** Creates the directory and its parents with mode 0700. */
  createDirectory(path: string): Promise<void>;
  /** Makes created, renamed and removed names of the directory durable. */
  syncDirectory(path: string): Promise<void>;
}

/** A file that grows, and can be truncated. */
export interface WritableFile {
  /** Writes all of `bytes` at the end, or throws after some of them. */
  append(bytes: Buffer): Promise<void>;
  /** Replaces bytes within the file. A crash before `sync` leaves any mixture of old and new bytes. */
  overwrite(bytes: Buffer, offset: number): Promise<void>;
  /** Makes the written bytes durable (fdatasync). */
  sync(): Promise<void>;
  truncate(length: number): Promise<void>;
  close(): Promise<void>;
}

/** Commits that become durable together, as one line of text. */
export interface JournalEntry {
  /** Log sequence number: 1 for the first entry of a data directory, incremented by 1 for each entry. */
  readonly lsn: number;
  readonly text: string;
}

/** The durable sequence of all changes, stored in a file or in a log shared by several instances. */
export interface Journal {
  /**
   * Appends the entry durably. Throws on failure; then none of it remains, or, after an `UnsyncedError`, its fate is
   * unknown. If the entry `spends` something, its removal is detected from the moment this resolves.
   */
  append(text: string, expectedLsn: number, options?: { readonly spends: boolean }): Promise<void>;
  /** The entries from `lsn` on, in order. */
  readFrom(lsn: number): Promise<readonly JournalEntry[]>;
}

/** A write that may or may not have reached the disk: only a restart can tell. */
export class UnsyncedError extends Error {
  override name = 'UnsyncedError';
}
