import type { Result } from '../kernel/result.ts';
import type { ConsoleProof, ProvedCall } from '../resources/console-proof.ts';
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

/** Why a credential opens nothing. `unproved`: the nonce is of another process, expired, or was used with this number. */
export type SessionFault = 'unknown' | 'expired' | 'ended' | 'unproved';

/** A public key that a page registers when it enters. */
export interface PageKey {
  /** The point on P-256, base64url. */
  readonly point: string;
  /** @example "http://127.0.0.1:8787" */
  readonly origin: string;
}

/** The session that a fresh key opened. */
export interface EnteredSession {
  /** What the page sends: a token of this process, or the name under which its proofs are verified. */
  readonly token: string;
  readonly session: OpenSession;
}

/**
 * Who may call as the console from a browser: pages that entered by a one-time link. A session survives a restart if
 * its page registered a public key; otherwise it has a token, which ends with the process.
 */
export interface ConsoleSessions {
  /** A key for one entry, until the service stops. */
  makeKey(): string;
  /**
   * A session for a fresh key; `undefined` for a key that was used or never issued, or if the page's key is not on the
   * curve. It is stored before this resolves.
   */
  enter(key: string, userAgent: string, pageKey?: PageKey): Promise<EnteredSession | undefined>;
  /** The session of a token, or why there is none. Compares in constant time. */
  find(token: string): OpenSession | SessionFault;
  /** The session whose page signed this call, or the reason for rejecting it. Each proof is accepted once. */
  findByProof(proof: ConsoleProof, call: ProvedCall): OpenSession | SessionFault;
  /** A nonce of this process for proofs; it is valid for `validMilliseconds`. */
  issueNonce(): { readonly nonce: string; readonly validMilliseconds: number };
  /** Whether this process issued the nonce and it has not expired. */
  isValidNonce(nonce: string): boolean;
  /** Those that are open, the last seen first. */
  list(): readonly Omit<ConsoleSession, 'isOwn'>[];
  /** Ends those of these ids at once; `storage.unavailable` where that could not be kept for the next start. */
  end(ids: readonly string[]): Promise<Result<void>>;
}
