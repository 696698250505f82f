import type { ConsoleProof, ProvedCall } from '../../model/access/console-proof.ts';
import type { ConsoleSession } from '../../model/access/console-session.ts';
import type { Result } from '../../model/kernel/results/result.ts';

/** A browser that entered with a one-time link, until its session ends. */
export interface OpenSession {
  readonly id: string;
  readonly name: string;
  /** Limited to this process: no confirmation survives a restart. */
  readonly confirmation: Confirmation;
  /** Aborted when the operator ends the session. */
  readonly ended: AbortSignal;
}

/** Why no session opens. `unproved`: the nonce is from another process, expired, or used with this number. */
export type SessionFault = 'unknown' | 'expired' | 'ended' | 'unproved';

/** A public key that a page registers on entry. */
export interface PageKey {
  /** The point on P-256, base64url. */
  readonly point: string;
  /** @example "http://127.0.0.1:8787" */
  readonly origin: string;
}

/** The session opened by an unused key. */
export interface EnteredSession {
  /** The credential of the page: a token of this process, or the name under which its proofs are verified. */
  readonly token: string;
  readonly session: OpenSession;
}

/**
 * Browser callers of the console: pages that entered with a one-time link. A session survives a restart if its page
 * registered a public key; otherwise it has a token, which ends with the process.
 */
export interface ConsoleSessions {
  /** A key for one entry, valid until the service stops. */
  generateKey(): string;
  /** Opens a session for an unused key and stores it; `undefined` for another key or an invalid page key. */
  enter(key: string, userAgent: string, pageKey?: PageKey): Promise<EnteredSession | undefined>;
  /** The session of a token, or why there is none. Compares in constant time. */
  find(token: string): OpenSession | SessionFault;
  /** The session whose page signed this call, or the reason for rejecting it. Each proof is accepted once. */
  findByProof(proof: ConsoleProof, call: ProvedCall): OpenSession | SessionFault;
  /** A nonce of this process for proofs; it is valid for `validMilliseconds`. */
  issueNonce(): { readonly nonce: string; readonly validMilliseconds: number };
  /** Whether this process issued the nonce and it has not expired. */
  isValidNonce(nonce: string): boolean;
  /** The open sessions, most recently seen first. */
  list(): readonly Omit<ConsoleSession, 'isOwn'>[];
  /** Ends the sessions with these ids; fails with `storage.unavailable` if that could not be stored. */
  end(ids: readonly string[]): Promise<Result<void>>;
}

/** A repeated confirmation by the person at the console, required before a secret is revealed. */
export interface Confirmation {
  /**
   * Succeeds if the person confirmed recently or confirms now; fails with `console.confirmation-required` otherwise.
   * @param summary what is about to be done, in the imperative
   */
  ensure(summary: string): Promise<Result<void>>;
  /** Accepts the operator token or its HMAC-SHA-256 of `text`; absent if the host shows its own prompt. */
  give?(token: string, text?: string): Result<void>;
}
