/** The only source of ids and random texts. */
export interface Ids {
  /** A random UUID (RFC 9562, version 4). */
  uuid(): string;
  /** `bytes` random bytes as base64url text. */
  token(bytes: number): string;
  /** `count` random bytes. */
  randomBytes(count: number): Uint8Array;
}
