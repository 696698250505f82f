import type { EncryptedCredential } from '../resources/encrypted-credential.ts';
import type { EncryptionPairRecord } from '../resources/encryption-key.ts';

/** What identifies a pair of keys, and its private half, sealed under the device key. */
export type SealedPair = Pick<EncryptionPairRecord, 'id' | 'publicKey' | 'sealedKey'>;

/** The pairs of keys that callers encrypt signing methods with. Private keys never leave the adapter. */
export interface EncryptionKeys {
  /** A new RSA pair of 2048 bits, made beside the event loop. */
  createPair(id: string): Promise<SealedPair>;
  /** Whether the device key opens the private half: a record that was edited opens nothing. */
  holds(pair: SealedPair): boolean;
  /**
   * What was encrypted, or `undefined`: a wrong key and a wrong tag are one answer for as much work.
   * The caller zeroes it.
   */
  open(pair: SealedPair, encrypted: EncryptedCredential): Promise<Buffer | undefined>;
}
