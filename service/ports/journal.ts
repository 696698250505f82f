/** Commits that become durable together, as a text of one line. */
export interface JournalEntry {
  /** Log sequence number: 1 for the first entry of a data directory, one more for each next. */
  readonly lsn: number;
  readonly text: string;
}

/**
 * The durable sequence of everything that ever changed. Behind it stands a file today; a log shared
 * by several instances could take its place.
 */
export interface Journal {
  /**
   * Appends the entry durably. Throws where it cannot; then nothing of it stays, or, after an
   * `UnsyncedError`, nobody knows. If the entry `spends` something, its removal is detected from the moment this
   * resolves.
   */
  append(text: string, expectedLsn: number, options?: { readonly spends: boolean }): Promise<void>;
  /** The entries from `lsn` on, in order. */
  readFrom(lsn: number): Promise<readonly JournalEntry[]>;
}

/** A write that may or may not have reached the disk: only a restart can know. */
export class UnsyncedError extends Error {
  override name = 'UnsyncedError';
}
