/** What something is drawn for: words of the program, ids, texts without a secret. */
export type Cause = readonly (string | number)[];

/** The only source of ids and random texts. */
export interface Ids {
  /** A random UUID (RFC 9562, version 4). */
  uuid(): string;
  /** `bytes` random bytes as base64url text. */
  token(bytes: number): string;
  /** `count` random bytes. */
  randomBytes(count: number): Uint8Array;
  /** What everything that is drawn can be computed from; nothing where the operating system gives it. */
  readonly seed: number | undefined;
  /**
   * Runs work for a cause. Drawn from a seed, what it draws depends on the cause, on how often that came so
   * far, and on nothing that goes on beside it. Each time is another one: nothing is drawn twice.
   */
  because<Value>(cause: Cause, work: () => Value): Value;
}
