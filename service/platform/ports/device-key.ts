import type { EncryptedCredential } from '../../model/access/encrypted-credential.ts';
import type { EncryptionPairRecord } from '../../model/state.ts';

/**
 * Stores the device key: 32 random bytes outside the state files. The host chooses the store (a
 * file, or the keychain of the operating system).
 */
export interface DeviceKeyStore {
  /** Shown in the console and recorded in the state. */
  readonly backend: DeviceKeyBackend;
  /** A sentence for the console about how well the key is protected. */
  readonly description: string;
  /**
   * Whether a state without authentication codes may predate them. Never true if the key is out of reach for a process
   * that can write the data directory, since that process could have removed the codes.
   */
  readonly mayAdoptOldState: boolean;
  /** The 32 bytes, or `undefined` if no key was ever created. Throws a `StartupError` for an unusable key. */
  load(): Promise<Buffer | undefined>;
  /** Creates and durably stores a new key. Throws if a key exists. */
  create(): Promise<Buffer>;
  /** Treats a state without authentication codes as edited from now on, as far as the key store can record that. */
  refuseOldState(): Promise<void>;
  /** Renames an unusable key so that a new one can be created; destroys nothing. */
  setAside(): Promise<void>;
}

export type DeviceKeyBackend = 'file' | 'keychain' | 'environment';

/** Operations with the device key; its bytes are exposed only by `export`. */
export interface DeviceKey {
  readonly backend: DeviceKeyBackend;
  readonly description: string;
  /** HMAC-SHA-256 under a key derived for `purpose`; 32 bytes. */
  mac(purpose: string, message: string | Buffer): Buffer;
  /** AES-256-GCM under a key derived for `purpose`; base64url text. `context` is authenticated with it. */
  seal(purpose: string, plaintext: Buffer, context: string): string;
  /** The plaintext, or `undefined` if text, purpose, context or key do not match. */
  open(purpose: string, sealed: string, context: string): Buffer | undefined;
  /** The public half of an Ed25519 key derived for `purpose`: SubjectPublicKeyInfo (RFC 8410), base64. */
  publicKey(purpose: string): string;
  /** A signature (RFC 8032) with the private half, base64. */
  sign(purpose: string, message: string): string;
  /** A copy of the 32 bytes, for an operator who stores them elsewhere; the caller zeroes it. */
  export(): Buffer;
}

/** The identity of a key pair and its private half, sealed under the device key. */
export type SealedPair = Pick<EncryptionPairRecord, 'id' | 'publicKey' | 'sealedKey'>;

/** The key pairs that callers use to encrypt signing methods. Private keys never leave the adapter. */
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
