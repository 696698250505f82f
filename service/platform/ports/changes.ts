import type { TableName } from '../../model/state.ts';

/** Sources of changes: a table, built-in receivers, embedded chains and saved blocks, consoles, request log. */
export type ChangedPlace = TableName | 'inboxes' | 'chains' | 'durableBlocks' | 'sessions' | 'requests';

/** The places and ids that a commit touched, enough for a reader to query again. */
export interface ChangeNotice {
  readonly tables: readonly ChangedPlace[];
  /** The touched ids and the users of deleted records; at most `maximumNoticeIds`. */
  readonly ids: readonly string[];
}

export const maximumNoticeIds = 64;

/** Notifies listeners of every durable commit, of messages to receivers, and of chains. */
export interface Changes {
  publish(notice: ChangeNotice): void;
  /** Calls `listener` until the returned function is called. */
  subscribe(listener: (notice: ChangeNotice) => void): () => void;
  /** The places touched within this time, by the system clock. */
  touchedWithin(milliseconds: number): readonly ChangedPlace[];
  /** Ends every subscription when the service stops. */
  end(): void;
  readonly ended: AbortSignal;
}
