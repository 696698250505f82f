/** What a backup file holds. */
export interface BackupSummary {
  readonly path: string;
  /** The instant it was made. */
  readonly at: string;
  readonly records: number;
}

/** Writes everything that is committed to a new file, while the service goes on. */
export interface Backups {
  create(): Promise<BackupSummary>;
}
