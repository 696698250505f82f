/**
 * Where the device key is kept: 32 random bytes outside the state files.
 * The host chooses the store (a file, or the keychain of the operating system).
 */
export interface DeviceKeyStore {
  /** Shown in the console and recorded in the state. */
  readonly backend: DeviceKeyBackend;
  /** A sentence for the console about how well the key is kept. */
  readonly description: string;
  /**
   * Whether a state without authentication codes may be one from before they were written. Never where
   * somebody who writes the data directory does not reach the key: he could have taken the codes away.
   */
  readonly mayAdoptOldState: boolean;
  /** The 32 bytes, or `undefined` where none was ever made. Throws a `StartupError` for a key that is there but unusable. */
  load(): Promise<Buffer | undefined>;
  /** Makes and keeps a new key durably. Throws where one exists already. */
  create(): Promise<Buffer>;
  /** From now on a state without authentication codes is an edited one, as far as the place of the key can keep that. */
  refuseOldState(): Promise<void>;
  /** Renames a key that is there but unusable, so that a new one can be made; nothing is destroyed. */
  setAside(): Promise<void>;
}

export type DeviceKeyBackend = 'file' | 'keychain' | 'environment';

/** What the service does with the device key; nobody sees its bytes, an export aside. */
export interface DeviceKey {
  readonly backend: DeviceKeyBackend;
  readonly description: string;
  /** HMAC-SHA-256 under a key derived for `purpose`; 32 bytes. */
  mac(purpose: string, message: string | Buffer): Buffer;
  /** AES-256-GCM under a key derived for `purpose`; base64url text. `context` is authenticated with it. */
  seal(purpose: string, plaintext: Buffer, context: string): string;
  /** The plaintext, or `undefined` when text, purpose, context or key do not fit. */
  open(purpose: string, sealed: string, context: string): Buffer | undefined;
  /** The public half of an Ed25519 key derived for `purpose`: SubjectPublicKeyInfo (RFC 8410), base64. */
  publicKey(purpose: string): string;
  /** A signature (RFC 8032) with the private half, base64. */
  sign(purpose: string, message: string): string;
  /** A copy of the 32 bytes, for an operator who keeps them elsewhere; the caller zeroes it. */
  export(): Buffer;
}
