import type { Result } from '../kernel/result.ts';

/** A repeated confirmation by the person at the console, required before a secret is revealed. */
export interface Confirmation {
  /**
   * Succeeds if the person confirmed recently or confirms now; fails with
   * `console.confirmation-required` otherwise.
   * @param summary what is about to be done, in the imperative
   */
  ensure(summary: string): Promise<Result<void>>;
  /**
   * Accepts the operator token, or its HMAC-SHA-256 of `text` as base64url; absent if the host
   * shows its own prompt.
   */
  give?(token: string, text?: string): Result<void>;
}
