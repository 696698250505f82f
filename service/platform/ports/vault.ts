import type { EncryptedCredential } from '../../model/access/encrypted-credential.ts';
import type { SealedSigningMethod, SigningMethodIdentity } from '../../model/access/signing-method.ts';
import type { Result } from '../../model/kernel/results/result.ts';
import type { EncryptionPairRecord } from '../../model/state.ts';
import type { SealedWalletKey, WalletIdentity } from '../../model/wallets/wallet.ts';

declare const verified: unique symbol;
declare const secret: unique symbol;

/** A user's master secret, held by the vault; opaque to all other code. */
export type MasterSecret = { readonly [secret]: 'master secret' };

/**
 * Proof that this request carried a correct signing-method value. Only `verifySigningMethod`
 * creates one, and the first use spends it: the master secret is zeroed then.
 */
export interface VerifiedSigningMethod {
  readonly [verified]: true;
  readonly userId: string;
  readonly signingMethodId: string;
  readonly masterSecret: MasterSecret;
  /** When its key was derived, by the monotonic clock. */
  readonly derivation: Stretch;
}

/** A period of the monotonic clock. */
export type Stretch = { readonly from: number; readonly to: number };

/** A successfully opened signing method, before it becomes a proof. */
export interface OpenedSigningMethod {
  readonly masterSecret: MasterSecret;
  /** Present if the record's key derivation was weaker than the current one: store it in place of the old one. */
  readonly resealed?: SealedSigningMethod;
}

export type SealedNewWallet = { readonly address: string; readonly sealed: SealedWalletKey };

/**
 * Makes wallet keys usable only with a signing-method value supplied on the request. It stores no
 * value and no hash of one: the only check of a value is that it decrypts. Every function that
 * derives a key fails with `vault.busy` if too many are queued.
 */
export interface Vault {
  /** A new master secret, sealed for a user's first signing method. */
  sealFirst(identity: SigningMethodIdentity, value: string): Promise<Result<SealedSigningMethod>>;
  /** The proof's master secret, sealed for a further or recovered method; spends the proof. */
  sealFurther(
    proof: VerifiedSigningMethod,
    identity: SigningMethodIdentity,
    value: string,
  ): Promise<Result<SealedSigningMethod>>;
  /**
   * Derives a key from `value`, and tries it once `mayAttempt` resolves to true; `undefined` if it may not, or does not open
   * the record.
   */
  open(
    identity: SigningMethodIdentity,
    sealed: SealedSigningMethod,
    value: string,
    mayAttempt?: Promise<boolean>,
  ): Promise<Result<OpenedSigningMethod | undefined>>;
  /** Takes the same time as `open`, for ids that do not exist. */
  openDummy(value: string, mayAttempt?: Promise<boolean>): Promise<Result<void>>;
  /** A keyed digest of a secret, to compare it with a later one: as slow as a guess, and different in each context. */
  digest(context: string, value: string): Promise<Result<string>>;
  /** A new random wallet key, sealed under the proof's master secret; spends the proof. */
  createWalletKey(proof: VerifiedSigningMethod, identity: Omit<WalletIdentity, 'address'>): Promise<SealedNewWallet>;
  /**
   * Seals an imported key like `createWalletKey`; spends the proof. `privateKey` is a secp256k1
   * key, for the caller to zero.
   */
  importWalletKey(
    proof: VerifiedSigningMethod,
    identity: Omit<WalletIdentity, 'address'>,
    privateKey: Buffer,
  ): Promise<SealedNewWallet>;
  /**
   * Passes the 32-byte private key to `work` and zeroes it afterwards; spends the proof. Throws for
   * a record that does not open or whose key has another address: it was tampered with.
   */
  withKey<Value>(
    wallet: WalletIdentity & { sealedKey: SealedWalletKey },
    proof: VerifiedSigningMethod,
    work: (privateKey: Buffer) => Value | Promise<Value>,
  ): Promise<Value>;
  /** Zeroes the contents of an unused proof; a spent one is unchanged. */
  discard(proof: VerifiedSigningMethod): void;
}

/**
 * Stores the device key: 32 random bytes outside the state files. The host chooses the store (a
 * file, or the keychain of the operating system).
 */
export interface DeviceKeyStore {
  /** Shown in the console and recorded in the state. */
  readonly backend: DeviceKeyBackend;
  /** A sentence for the console about how well the key is protected. */
  readonly description: string;
  /** Its file, if it is stored in one. */
  readonly path?: string;
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
  rejectOldState(): Promise<void>;
  /** Renames an unusable key so that a new one can be created; destroys nothing. */
  setAside(): Promise<void>;
}

export type DeviceKeyBackend = 'file' | 'keychain' | 'environment';

/** Operations with the device key; its bytes are exposed only by `export`. */
export interface DeviceKey {
  readonly backend: DeviceKeyBackend;
  readonly description: string;
  readonly path?: string | undefined;
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
  /** The keys of `worldPurposes`, which open the records of a world on another installation; the caller zeroes them. */
  exportWorldKeys(): Buffer;
  /** This key with the world keys of another installation, as a copy; throws if they are incomplete. */
  withWorldKeys(keys: Buffer): DeviceKey;
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
