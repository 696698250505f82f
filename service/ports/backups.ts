import type { Result } from '../kernel/result.ts';

/** What a backup file holds. */
export interface BackupSummary {
  readonly path: string;
  /** The file's name in the folder of backups. */
  readonly name: string;
  /** The instant it was made. */
  readonly at: string;
  readonly records: number;
}

/** The backups of a data directory, made while the service goes on. */
export interface Backups {
  /** Everything that is committed, in a new file. */
  create(): Promise<Result<BackupSummary>>;
  /** Newest first; files that are no whole backup are left out. */
  list(): Promise<readonly BackupSummary[]>;
}
