import type { Result } from '../kernel/result.ts';

/** Summary of a backup file. */
export interface BackupSummary {
  readonly path: string;
  /** The file name in the backups folder. */
  readonly name: string;
  /** Creation instant. */
  readonly at: string;
  readonly records: number;
}

/** The backups of a data directory; the service keeps running while one is created. */
export interface Backups {
  /** Writes all committed records to a new file. */
  create(): Promise<Result<BackupSummary>>;
  /** Newest first; incomplete files are omitted. */
  list(): Promise<readonly BackupSummary[]>;
}
