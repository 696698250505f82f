import type { Result } from '../kernel/result.ts';
import type { SealedSigningMethod, SigningMethodIdentity } from '../resources/signing-method.ts';
import type { SealedWalletKey, WalletIdentity } from '../resources/wallet.ts';

declare const verified: unique symbol;
declare const secret: unique symbol;

/** A user's master secret, held by the vault; opaque to everybody else. */
export interface MasterSecret {
  readonly [secret]: 'master secret';
}

/**
 * Proof that a caller showed a right signing-method value on this request.
 * Only `verifySigningMethod` makes one, and the first use spends it: the master secret is zeroed then.
 */
export interface VerifiedSigningMethod {
  readonly [verified]: true;
  readonly userId: string;
  readonly signingMethodId: string;
  readonly masterSecret: MasterSecret;
  /** When its key was derived, by the monotonic clock. */
  readonly derivation: Stretch;
}

/** From one moment of the monotonic clock to another. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** What a right value opened, before it is a proof. */
export interface OpenedSigningMethod {
  readonly masterSecret: MasterSecret;
  /** Present when the record's key derivation was weaker than today's: put it in place of the old one. */
  readonly resealed?: SealedSigningMethod;
}

/** A new wallet's key, sealed, and the address it belongs to. */
export interface SealedNewWallet {
  readonly address: string;
  readonly sealed: SealedWalletKey;
}

/**
 * Keeps wallet keys usable only with a signing-method value supplied on the request.
 * It keeps no value and no hash of one: the only check of a value is that it decrypts.
 * Every function that derives a key answers `vault.busy` when too many wait already.
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
  /** Derives a key from `value` and tries it; `undefined` when it does not open the record. */
  open(
    identity: SigningMethodIdentity,
    sealed: SealedSigningMethod,
    value: string,
  ): Promise<Result<OpenedSigningMethod | undefined>>;
  /** As long as `open` takes, for ids that do not exist. */
  openNothing(value: string): Promise<Result<void>>;
  /** A keyed digest of a secret, to compare it with a later one: as slow as a guess, and different in each context. */
  digest(context: string, value: string): Promise<Result<string>>;
  /** A new random wallet key, sealed under the proof's master secret; spends the proof. */
  createWalletKey(
    proof: VerifiedSigningMethod,
    identity: Omit<WalletIdentity, 'address'>,
  ): Promise<SealedNewWallet>;
  /**
   * A key that was made elsewhere, sealed as `createWalletKey` seals its own; spends the proof.
   * `privateKey` is one of secp256k1, for the caller to zero.
   */
  importWalletKey(
    proof: VerifiedSigningMethod,
    identity: Omit<WalletIdentity, 'address'>,
    privateKey: Buffer,
  ): Promise<SealedNewWallet>;
  /**
   * Hands the 32-byte private key to `use` and zeroes it afterwards; spends the proof.
   * Throws for a record that does not open or whose key has another address: it was tampered with.
   */
  withKey<Value>(
    wallet: WalletIdentity & { sealedKey: SealedWalletKey },
    proof: VerifiedSigningMethod,
    use: (privateKey: Buffer) => Value | Promise<Value>,
  ): Promise<Value>;
  /** Zeroes what a proof holds when nothing is to be opened with it after all; a spent one stays spent. */
  discard(proof: VerifiedSigningMethod): void;
}
