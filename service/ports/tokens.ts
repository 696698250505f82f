/** What an access token says of its bearer. */
export interface AccessTokenClaims {
  readonly applicationId: string;
  readonly clientId: string;
  /** Which secret the token was got with; a public name of it. */
  readonly secretName: string;
}

/** What a token says, or why it says nothing. */
export type ReadToken = AccessTokenClaims | 'expired' | 'invalid';

/** Issues and checks access tokens (JWT, RFC 7519). */
export interface Tokens {
  issue(claims: AccessTokenClaims, issuer: string, lifetimeSeconds: number): Promise<string>;
  /** At once where it is known. */
  verify(token: string): ReadToken | Promise<ReadToken>;
}
