import type { MasterSecret, VerifiedSigningMethod } from '../../ports/vault.ts';

interface HeldSecret {
  readonly userId: string;
  readonly bytes: Buffer;
}

/** The bytes of each handle; a handle itself cannot be used to read, print or copy them. */
const secrets = new WeakMap<object, HeldSecret>();

/** An opaque handle for a copy of a user's master secret; the caller zeroes the original. */
export function holdMasterSecret(userId: string, masterSecret: Buffer): MasterSecret {
  const handle = Object.freeze({});
  const bytes = Buffer.alloc(masterSecret.length);
  masterSecret.copy(bytes);
  secrets.set(handle, { userId, bytes });
  assertHeld(handle);
  return handle;
}

/**
 * The bytes of a proof, for the caller to zero; the proof is spent afterwards. Throws for a spent
 * proof and for a proof of another user: both are bugs of the caller.
 */
export function spendProof({ masterSecret }: VerifiedSigningMethod, userId: string): Buffer {
  const secret = secrets.get(masterSecret);
  if (!secret)
    throw new Error('This proof was already spent. Verify the signing method again for each use.');

  secrets.delete(masterSecret);
  if (secret.userId === userId) return secret.bytes;
  secret.bytes.fill(0);
  throw new Error('This proof belongs to another user.');
}

/** Zeroes the bytes of an unused proof; does nothing for a spent proof. */
export function discardProof({ masterSecret }: VerifiedSigningMethod): void {
  secrets.get(masterSecret)?.bytes.fill(0);
  secrets.delete(masterSecret);
}

/** Narrows the type: a master secret is a handle with stored bytes. */
function assertHeld(handle: object): asserts handle is MasterSecret {
  if (!secrets.has(handle)) throw new Error('No master secret is stored for this handle.');
}
