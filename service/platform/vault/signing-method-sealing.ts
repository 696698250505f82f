import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type {
  KeyDerivation,
  SealedSigningMethod,
  SigningMethodIdentity,
  SigningMethodType,
} from '../../model/access/signing-method.ts';
import { ok, type Result } from '../../model/kernel/results/result.ts';
import type { DeviceKey } from '../ports/vault.ts';
import {
  type DeriveHash,
  isDerivable,
  keyEncryptionKey,
  type SealingParameters,
  signingMethodContext,
  withSecret,
} from './key-hierarchy.ts';

const saltLength = 16;

/** Seals and unseals a user's master secret with a signing method of the user. */
export interface SigningMethodSealing {
  /** Uses the current derivation and a new salt. */
  seal(masterSecret: Buffer, identity: SigningMethodIdentity, value: string): Promise<Result<SealedSigningMethod>>;
  /** The master secret, for the caller to zero; `undefined` if the value may not be tried, or does not open the record. */
  unseal(
    identity: SigningMethodIdentity,
    sealed: SealedSigningMethod,
    value: string,
    mayAttempt?: Promise<boolean>,
  ): Promise<Result<Buffer | undefined>>;
}

export function createSigningMethodSealing(
  deviceKey: DeviceKey,
  deriveHash: DeriveHash,
  today: KeyDerivation,
): SigningMethodSealing {
  /** The key of a value for a record. */
  async function deriveKey(
    identity: SigningMethodIdentity,
    { salt, keyDerivation }: SealingParameters,
    value: string,
  ): Promise<Result<Buffer>> {
    const derived = await deriveHash(value, Buffer.from(salt, 'base64url'), keyDerivation);
    if (!derived.ok) return derived;
    const mark = isSealedByDevice(identity.type) ? deviceKey.mac('signing-method.v1', identity.id) : undefined;
    return ok(await withSecret(derived.value, (hash) => keyEncryptionKey(hash, mark, identity)));
  }

  return {
    async seal(masterSecret, identity, value) {
      const salt = randomBytes(saltLength).toString('base64url');
      const parameters: SealingParameters = { version: 1, keyDerivation: today, salt };
      const derived = await deriveKey(identity, parameters, value);
      if (!derived.ok) return derived;

      const context = signingMethodContext(identity, parameters);
      const wrappedKey = await withSecret(derived.value, (key) => seal(key, masterSecret, context));
      return ok({ ...parameters, wrapped: wrappedKey });
    },

    async unseal(identity, sealed, value, mayAttempt) {
      if (!isDerivable(Buffer.from(sealed.salt, 'base64url'), sealed.keyDerivation)) return ok(undefined);
      const derived = await deriveKey(identity, sealed, value);
      if (!derived.ok) return derived;

      const context = signingMethodContext(identity, sealed);
      return ok(
        await withSecret(derived.value, async (key) =>
          (await mayAttempt) === false ? undefined : unseal(key, sealed.wrapped, context),
        ),
      );
    },
  };
}

/** An emergency code opens on any machine; the other methods also need the key of this device. */
export function isSealedByDevice(type: SigningMethodType): boolean {
  return type !== 'EMERGENCY_CODE';
}

// AES-256-GCM with a random nonce of 96 bits and a tag of 128 bits (NIST SP 800-38D).
const algorithm = 'aes-256-gcm';
const nonceLength = 12;
const tagLength = 16;

/** Encrypts and authenticates; returns base64url of nonce ‖ ciphertext ‖ tag. `key` has 32 bytes. */
export function seal(key: Buffer, plaintext: Buffer, associated: Buffer): string {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagLength });
  cipher.setAAD(associated);
  const ciphertext = [cipher.update(plaintext), cipher.final()];
  return Buffer.concat([nonce, ...ciphertext, cipher.getAuthTag()]).toString('base64url');
}

/** The plaintext; `undefined` if the key, the text or the associated bytes do not match. */
export function unseal(key: Buffer, sealed: string, associated: Buffer): Buffer | undefined {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length < nonceLength + tagLength) return undefined;

  const nonce = bytes.subarray(0, nonceLength);
  const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagLength });
  decipher.setAAD(associated);
  decipher.setAuthTag(bytes.subarray(-tagLength));
  const plaintext = decipher.update(bytes.subarray(nonceLength, -tagLength));
  try {
    decipher.final();
    return plaintext;
  } catch {
    plaintext.fill(0);
    return undefined;
  }
}
