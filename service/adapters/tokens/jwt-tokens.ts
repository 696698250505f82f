import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { Clock } from '../../ports/clock.ts';
import type { Ids } from '../../ports/ids.ts';
import type { Tokens } from '../../ports/tokens.ts';

const algorithm = 'HS256';
const audience = 'vaultdesk';

/** Public clients switch their features on by the beginnings of these names. */
const roles = ['Wallet', 'NFT', 'Market', 'Pay'].map((feature) => `${feature}: full access`);

const claims = z.object({ sub: z.uuid(), azp: z.string() });

/** Signed access tokens (JWT, RFC 7519; HS256, RFC 7518 §3.2) under a key of at least 32 bytes. */
export function createTokens(key: Uint8Array, { clock, ids }: { clock: Clock; ids: Ids }): Tokens {
  const now = () => new Date(clock.millis());
  return {
    issue: ({ applicationId, clientId }, issuer, lifetimeSeconds) => {
      const issuedAt = Math.floor(clock.millis() / 1000);
      return new SignJWT({ azp: clientId, typ: 'Bearer', realm_access: { roles } })
        .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
        .setIssuer(issuer)
        .setSubject(applicationId)
        .setAudience(audience)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + lifetimeSeconds)
        .setJti(ids.uuid())
        .sign(key);
    },
    verify: async (token) => {
      try {
        const options = { algorithms: [algorithm], audience, currentDate: now() };
        const { payload } = await jwtVerify(token, key, options);
        const parsed = claims.parse(payload);
        return { applicationId: parsed.sub, clientId: parsed.azp };
      } catch (error) {
        return error instanceof errors.JWTExpired ? 'expired' : 'invalid';
      }
    },
  };
}
