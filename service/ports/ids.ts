/** The purpose of a random draw: fixed words, ids, and texts without a secret. */
export type Cause = readonly (string | number)[];

/** The only source of ids and random texts. */
export interface Ids {
  /** A random UUID (RFC 9562, version 4). */
  uuid(): string;
  /** `bytes` random bytes as base64url text. */
  token(bytes: number): string;
  /** `count` random bytes. */
  randomBytes(count: number): Uint8Array;
  /**
   * The seed from which every draw can be computed; `undefined` if the operating system supplies
   * randomness.
   */
  readonly seed: number | undefined;
  /**
   * Runs work for a cause. With a seed, the draws of the work depend only on the cause and on how
   * often that cause has occurred, not on concurrent work. Every occurrence draws different values.
   */
  because<Value>(cause: Cause, work: () => Value): Value;
}
