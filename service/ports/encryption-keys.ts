import type { EncryptedCredential } from '../resources/encrypted-credential.ts';
import type { EncryptionPairRecord } from '../resources/encryption-key.ts';

/** The identity of a key pair and its private half, sealed under the device key. */
export type SealedPair = Pick<EncryptionPairRecord, 'id' | 'publicKey' | 'sealedKey'>;

/**
 * The key pairs that callers use to encrypt signing methods. Private keys never leave the adapter.
 */
export interface EncryptionKeys {
  /** A new 2048-bit RSA pair, generated off the event loop. */
  createPair(id: string): Promise<SealedPair>;
  /** Whether the device key opens the private half: an edited record fails. */
  holds(pair: SealedPair): boolean;
  /**
   * The plaintext, or `undefined`: a wrong key and a wrong tag take equal work and have the same
   * result. The caller zeroes it.
   */
  open(pair: SealedPair, encrypted: EncryptedCredential): Promise<Buffer | undefined>;
}
