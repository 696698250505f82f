/** The claims of an access token. */
export interface AccessTokenClaims {
  readonly applicationId: string;
  readonly clientId: string;
  /** A public name of the secret that the token was issued for. */
  readonly secretName: string;
}

/**
 * The claims of a token, or why it has none: `future` if the clock is before its issue time, as after a restore.
 */
export type ReadToken = AccessTokenClaims | 'expired' | 'future' | 'invalid';

/** Issues and verifies access tokens (JWT, RFC 7519). */
export interface Tokens {
  issue(claims: AccessTokenClaims, issuer: string, lifetimeSeconds: number): Promise<string>;
  /** Synchronous for a known token. */
  verify(token: string): ReadToken | Promise<ReadToken>;
}
