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
