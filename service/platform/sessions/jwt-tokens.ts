import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { BoundedCache } from '../../model/kernel/concurrency/bounded-cache.ts';
import type { Clock } from '../ports/clock.ts';
import type { AccessTokenClaims, Ids, ReadToken, Tokens } from '../ports/ports.ts';

const algorithm = 'HS256';
const audience = 'vaultdesk';

/** Public clients enable features by the prefixes of these names. */
const roles = ['Wallet', 'NFT', 'Market', 'Pay'].map((feature) => `${feature}: full access`);

const claims = z.object({ sub: z.uuid(), azp: z.string(), exp: z.int(), iat: z.int(), secret_name: z.string() });

const rememberedTokens = 1000;

/** The clocks of several instances differ slightly. */
const toleranceMs = 5_000;

/** Signed access tokens (JWT, RFC 7519; HS256, RFC 7518 §3.2) under a key of at least 32 bytes. */
export function createTokens(key: Uint8Array, { clock, ids }: { clock: Clock; ids: Ids }): Tokens {
  // A verified signature stays valid; only time can end the token.
  const atPresent = ({ claims, issuedAt, expiresAt }: Verified): ReadToken => {
    const now = clock.millis();
    if (issuedAt > now + toleranceMs) return 'future';
    return now < expiresAt ? claims : 'expired';
  };
  const verified = new BoundedCache<Verified>(rememberedTokens);
  const verifySignature = async (token: string): Promise<ReadToken> => {
    try {
      const options = { algorithms: [algorithm], audience, currentDate: new Date(clock.millis()) };
      const { payload } = await jwtVerify(token, key, options);
      const { sub, azp, exp, iat, secret_name: secretName } = claims.parse(payload);
      const accepted = {
        token,
        claims: { applicationId: sub, clientId: azp, secretName },
        issuedAt: iat * 1000,
        expiresAt: exp * 1000,
      };
      verified.set(nameOf(token), accepted);
      return atPresent(accepted);
    } catch (error) {
      return error instanceof errors.JWTExpired ? 'expired' : 'invalid';
    }
  };
  return {
    issue: ({ applicationId, clientId, secretName }, issuer, lifetimeSeconds) => {
      const issuedAt = Math.floor(clock.millis() / 1000);
      const ownClaims = { azp: clientId, secret_name: secretName };
      return new SignJWT({ ...ownClaims, typ: 'Bearer', realm_access: { roles } })
        .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
        .setIssuer(issuer)
        .setSubject(applicationId)
        .setAudience(audience)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + lifetimeSeconds)
        .setJti(ids.uuid())
        .sign(key);
    },
    verify: (token) => {
      const cached = verified.get(nameOf(token));
      if (cached?.token !== token) return verifySignature(token);
      return atPresent(cached);
    },
  };
}

interface Verified {
  readonly token: string;
  readonly claims: AccessTokenClaims;
  readonly issuedAt: number;
  readonly expiresAt: number;
}

/** 32 bytes as base64url, RFC 7515. */
const signatureLength = 43;

/** Caches a token by its signature, which cannot be guessed and is faster than a hash of the token. */
function nameOf(token: string): string {
  return token.slice(-signatureLength);
}
