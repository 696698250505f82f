import type { MasterSecret, VerifiedSigningMethod } from '../../ports/vault.ts';

interface HeldSecret {
  readonly userId: string;
  readonly bytes: Buffer;
}

/** The bytes behind each handle; whoever holds a handle cannot read, print or copy them. */
const held = new WeakMap<object, HeldSecret>();

/** An opaque handle for a copy of a user's master secret; the caller zeroes its own. */
export function holdMasterSecret(userId: string, masterSecret: Buffer): MasterSecret {
  const handle = Object.freeze({});
  const bytes = Buffer.alloc(masterSecret.length);
  masterSecret.copy(bytes);
  held.set(handle, { userId, bytes });
  assertHeld(handle);
  return handle;
}

/**
 * The bytes behind a proof, for the caller to zero; the proof opens nothing afterwards.
 * Throws for a proof that was used before and for one of another user: both are bugs of the caller.
 */
export function spendProof({ masterSecret }: VerifiedSigningMethod, userId: string): Buffer {
  const secret = held.get(masterSecret);
  if (!secret)
    throw new Error('This proof was spent already: verify the signing method again for each use.');

  held.delete(masterSecret);
  if (secret.userId === userId) return secret.bytes;
  secret.bytes.fill(0);
  throw new Error('This proof is of another user than what it was to open.');
}

/** Zeroes the bytes behind a proof that nothing is opened with; a spent one has none. */
export function discardProof({ masterSecret }: VerifiedSigningMethod): void {
  held.get(masterSecret)?.bytes.fill(0);
  held.delete(masterSecret);
}

/** Where the type is earned: a master secret is a handle with bytes behind it. */
function assertHeld(handle: object): asserts handle is MasterSecret {
  if (!held.has(handle)) throw new Error('No master secret is held for this handle.');
}
