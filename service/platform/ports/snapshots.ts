import type { RequestRecord } from '../../model/history/request-record.ts';
import type { SnapshotSummary } from '../../model/installation/snapshot.ts';
import type { Result } from '../../model/kernel/results/result.ts';
import type { TableName } from '../../model/state.ts';

export type RecordsOfMoment = ReadonlyMap<TableName, readonly unknown[]>;

/** An imported snapshot, with the failed requests that its file contains, newest first. */
export type AddedSnapshot = { readonly summary: SnapshotSummary; readonly requests: readonly RequestRecord[] };

/** Named states of the records and the chains together, one file each. */
export interface Snapshots {
  /** Captures the state that a kill would leave now, with every awake chain saved; commits wait. */
  create(name: string): Promise<Result<SnapshotSummary>>;
  /** Newest first; files that are not snapshots are omitted. */
  list(): Promise<readonly SnapshotSummary[]>;
  find(name: string): Promise<SnapshotSummary | undefined>;
  /** Fails with `snapshot.unusable` if the file is incomplete or was not written with the device key. */
  read(name: string): Promise<Result<RecordsOfMoment>>;
  present(): RecordsOfMoment;
  delete(name: string): Promise<Result<SnapshotSummary>>;
  /** The unchanged file: lines of text. */
  file(name: string): Promise<Result<string>>;
  /** Adds a snapshot file; fails if it is incomplete, newer, of another device key, or without its passphrase. */
  add(file: string, passphrase?: string): Promise<Result<AddedSnapshot>>;
  /** A copy of the file that `add` opens on any installation with the same passphrase. */
  seal(name: string, passphrase: string, requests?: readonly RequestRecord[]): Promise<Result<string>>;
}
