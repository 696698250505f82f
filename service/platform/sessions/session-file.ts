import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { BoundedCache } from '../../model/kernel/concurrency/bounded-cache.ts';
import { parseJson } from '../../model/kernel/json.ts';
import { fail, ok } from '../../model/kernel/results/result.ts';
import { isSameText } from '../../model/kernel/results/same-text.ts';
import { minute } from '../../model/kernel/units.ts';
import type { Clock } from '../ports/clock.ts';
import type { Confirmation } from '../ports/console-sessions.ts';
import type { FileSystem } from '../ports/file-system.ts';
import type { AccessTokenClaims, Ids, ReadToken, Tokens } from '../ports/ports.ts';
import type { DeviceKey } from '../ports/vault.ts';
import { replaceFileDurably } from '../storage/files/replace-file-durably.ts';

/** A session that outlives the process: nothing in it opens the console. */
const storedSession = z.object({
  id: z.uuid(),
  name: z.string(),
  /** SHA-256 of the public key that its page registered, base64url. */
  keyHash: z.string(),
  /** Removed when the session ends. */
  key: z
    .object({
      /** The point on P-256, base64url. */
      point: z.string(),
      /** The origin of the page, which is part of what it signs. */
      origin: z.string(),
      /** The address of the listener then: at another address a program could forward calls. */
      listener: z.string(),
    })
    .optional(),
  beganAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  /** When the operator ended it; remembered for a while, so that its page can be notified. */
  endedAt: z.iso.datetime().optional(),
});
export type StoredSession = z.infer<typeof storedSession>;

/** Stores sessions apart from the state, so that no backup contains them. */
export interface SessionStore {
  load(): Promise<readonly StoredSession[]>;
  /** Durable when it resolves; throws the disk's error. */
  save(sessions: readonly StoredSession[]): Promise<void>;
}

const fileName = 'sessions.json';
const file = z.object({ sessions: z.array(storedSession), mac: z.string() });
const purpose = 'console.sessions.v2';

/** A file next to the state. Content without a valid MAC counts as empty: all browsers enter with a link again. */
export function sessionFile(disk: FileSystem, directory: string, key: Pick<DeviceKey, 'mac'>): SessionStore {
  const path = join(directory, fileName);
  // Parsed, so that the order of fields does not matter.
  const macOf = (sessions: readonly StoredSession[]) =>
    key.mac(purpose, JSON.stringify(file.shape.sessions.parse(sessions))).toString('base64url');
  return {
    load: async () => {
      const bytes = await disk.read(path).catch(() => undefined);
      const parsed = file.safeParse(parseJson(bytes?.toString() ?? ''));
      if (!parsed.success) return [];
      const { sessions, mac } = parsed.data;
      return isSameText(mac, macOf(sessions)) ? sessions : [];
    },
    save: (sessions) => {
      const text = JSON.stringify({ sessions, mac: macOf(sessions) }, undefined, 2);
      return replaceFileDurably(disk, path, Buffer.from(`${text}\n`));
    },
  };
}

/** Sessions of this process only. */
export const forgetfulStore: SessionStore = { load: async () => [], save: async () => {} };

/** Validity of a confirmation. */
const holdsMilliseconds = 5 * minute;
/** Wrong tokens in a row before a pause. */
const maximumAttempts = 5;
const pauseMilliseconds = minute;

/** Requests the operator token, which a console never receives from the service. */
export function createTokenConfirmation(
  operatorToken: string,
  { monotonicMillis: elapsed }: Pick<Clock, 'monotonicMillis'>,
): Confirmation {
  let heldUntil = Number.NEGATIVE_INFINITY;
  let pausedUntil = Number.NEGATIVE_INFINITY;
  let attempts = 0;
  return {
    ensure: async () =>
      elapsed() < heldUntil
        ? ok()
        : fail(
            'console.confirmation-required',
            'Confirm with the operator token, which was printed at the start, to show the secret.',
          ),
    give: (token, text) => {
      if (elapsed() < pausedUntil)
        return fail('operator-token.too-many-attempts', 'Too many wrong tokens. Wait a minute, then try again.');
      const expected = text === undefined ? operatorToken : hmacOf(operatorToken, text);
      if (!isSameText(token, expected)) {
        attempts += 1;
        if (attempts % maximumAttempts === 0) pausedUntil = elapsed() + pauseMilliseconds;
        return fail(
          'operator-token.incorrect',
          'This is not the operator token of the running service. It changes on every start.',
        );
      }
      attempts = 0;
      heldUntil = elapsed() + holdsMilliseconds;
      return ok();
    },
  };
}

function hmacOf(key: string, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}

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
