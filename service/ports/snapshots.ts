import type { Result } from '../kernel/result.ts';
import type { SnapshotSummary } from '../resources/snapshot.ts';
import type { TableName } from '../resources/state.ts';

/** The records of a moment, by table. */
export type RecordsOfMoment = ReadonlyMap<TableName, readonly unknown[]>;

/** Named moments of the records and the chains together, each one file. */
export interface Snapshots {
  /** Everything as a kill of this moment would leave it, with every awake chain kept; commits wait meanwhile. */
  create(name: string): Promise<Result<SnapshotSummary>>;
  /** The newest first; files that are no snapshot are left out. */
  list(): Promise<readonly SnapshotSummary[]>;
  find(name: string): Promise<SnapshotSummary | undefined>;
  /** `snapshot.unusable` where the file is not whole, or not what was written with the device key. */
  read(name: string): Promise<Result<RecordsOfMoment>>;
  /** The records that are there now. */
  present(): RecordsOfMoment;
  delete(name: string): Promise<Result<SnapshotSummary>>;
  /** Its file, as it is: lines of text. */
  file(name: string): Promise<Result<string>>;
  /** Adds such a file under the name that it says; refused in one sentence, and nothing changed, where it is not whole, newer, or of another device key. */
  add(file: string): Promise<Result<SnapshotSummary>>;
}
