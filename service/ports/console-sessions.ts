import type { Result } from '../kernel/result.ts';
import type { ConsoleSession } from '../resources/console-session.ts';
import type { Confirmation } from './confirmation.ts';

/** Whoever came by a one-time link, for as long as that holds. */
export interface OpenSession {
  readonly id: string;
  readonly name: string;
  /** Of this process alone: nothing that was confirmed survives a restart. */
  readonly confirmation: Confirmation;
  /** Aborted when the operator ends the session. */
  readonly ended: AbortSignal;
}

/** Why a token opens nothing: nobody knows it, it lasted its time, or the operator ended it. */
export type SessionFault = 'unknown' | 'expired' | 'ended';

/** What a fresh key opens. */
export interface EnteredSession {
  /** Told once; what is kept of it opens nothing. */
  readonly token: string;
  readonly session: OpenSession;
}

/** Who may call as the console from a browser: whoever came by a one-time link, over restarts too. */
export interface ConsoleSessions {
  /** A key for one entry, until the service stops. */
  makeKey(): string;
  /** A session for a fresh key; `undefined` for one that was used or never made. It is kept before this answers. */
  enter(key: string, userAgent: string): Promise<EnteredSession | undefined>;
  /** The session of a token, or why there is none. Compares in constant time. */
  find(token: string): OpenSession | SessionFault;
  /** Those that are open, the last seen first. */
  list(): readonly Omit<ConsoleSession, 'isOwn'>[];
  /** Ends those of these ids at once; `storage.unavailable` where that could not be kept for the next start. */
  end(ids: readonly string[]): Promise<Result<void>>;
}
