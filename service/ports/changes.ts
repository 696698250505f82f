import type { TableName } from '../resources/state.ts';

/**
 * What can change: a table, or what no table holds: the built-in receivers, how the embedded chains are and which of
 * their blocks are on the disk, who has the console open, the request log.
 */
export type ChangedPlace =
  | TableName
  | 'inboxes'
  | 'chains'
  | 'durableBlocks'
  | 'sessions'
  | 'requests';

/** What a commit touched: enough for a reader to ask again. */
export interface ChangeNotice {
  readonly tables: readonly ChangedPlace[];
  /**
   * The touched ids, and the users of what was deleted, which nobody can look up any more; at most
   * `maximumNoticeIds` of them.
   */
  readonly ids: readonly string[];
}

export const maximumNoticeIds = 64;

/** Notifies listeners of every commit, after it is durable, of what receivers get, and of chains. */
export interface Changes {
  publish(notice: ChangeNotice): void;
  /** Calls `listener` until the returned function is called. */
  subscribe(listener: (notice: ChangeNotice) => void): () => void;
  /** What was touched in the last so many milliseconds of the machine's time. */
  touchedWithin(milliseconds: number): readonly ChangedPlace[];
  /** Ends everybody's watching, when the service stops. */
  end(): void;
  readonly ended: AbortSignal;
}
