import type { Result } from '../kernel/result.ts';

/** What a console's session alone does not give: the word of its person, once more, before a secret is handed out. */
export interface Confirmation {
  /**
   * Good where the word was given lately, or is given now; else `console.confirmation-required`.
   * @param summary what is about to be done, in the imperative
   */
  ensure(summary: string): Promise<Result<void>>;
  /**
   * Takes the operator token for the word, or its HMAC-SHA-256 of `text` as base64url; absent if the host asks its
   * person itself.
   */
  give?(given: string, text?: string): Result<void>;
}
