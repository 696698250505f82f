import { randomBytes } from 'node:crypto';
import type { KeyDerivation, SealedSigningMethod, SigningMethodIdentity } from '../../model/access/signing-method.ts';
import { ok } from '../../model/kernel/results/result.ts';
import { deriveAddress } from '../../model/kernel/values/curves.ts';
import type { SealedWalletKey, WalletIdentity } from '../../model/wallets/wallet.ts';
import type { Ids } from '../ports/ports.ts';
import type {
  DeviceKey,
  MasterSecret,
  OpenedSigningMethod,
  SealedNewWallet,
  Vault,
  VerifiedSigningMethod,
} from '../ports/vault.ts';
import {
  createKeyDerivation,
  defaultKeyDerivation,
  isWeaker,
  type QueueBounds,
  randomPrivateKey,
  walletContext,
  walletWrappingKey,
  withSecret,
} from './key-hierarchy.ts';
import { createSigningMethodSealing, type SigningMethodSealing, seal, unseal } from './signing-method-sealing.ts';

export interface VaultConfig extends QueueBounds {
  readonly deviceKey: DeviceKey;
  /** Source of new private keys. */
  readonly ids: Ids;
  /** Cost of a guess at a new record; a weaker record is sealed again when it is opened. */
  readonly keyDerivation?: KeyDerivation | undefined;
}

/** A vault based on Argon2id, HKDF-SHA-256 and AES-256-GCM. It stores no records: callers do. */
export function createVault({ deviceKey, ids, keyDerivation = defaultKeyDerivation, ...bounds }: VaultConfig): Vault {
  const deriveHash = createKeyDerivation(bounds);
  const sealing = createSigningMethodSealing(deviceKey, deriveHash, keyDerivation);
  return {
    digest: async (context, value) => {
      const salt = deviceKey.mac('secret.digest.v1', context).subarray(0, 16);
      const derived = await deriveHash(value, salt, keyDerivation);
      if (!derived.ok) return derived;
      return ok(await withSecret(derived.value, (hash) => hash.toString('base64url')));
    },
    ...signingMethodKeys(sealing, keyDerivation),
    ...walletKeys(ids),
  };
}

function signingMethodKeys(
  sealing: SigningMethodSealing,
  today: KeyDerivation,
): Pick<Vault, 'sealFirst' | 'sealFurther' | 'open' | 'openDummy'> {
  /** A new record for a weaker one, with the current cost. If the queue is full, the next success replaces it. */
  async function resealWeaker(
    masterSecret: Buffer,
    identity: SigningMethodIdentity,
    { sealed, value }: { readonly sealed: SealedSigningMethod; readonly value: string },
  ): Promise<Pick<OpenedSigningMethod, 'resealed'>> {
    if (!isWeaker(sealed.keyDerivation, today)) return {};
    const resealed = await sealing.seal(masterSecret, identity, value);
    return resealed.ok ? { resealed: resealed.value } : {};
  }

  return {
    sealFirst: (identity, value) =>
      withSecret(randomBytes(32), (masterSecret) => sealing.seal(masterSecret, identity, value)),

    sealFurther: async (proof, identity, value) =>
      withSecret(spendProof(proof, identity.userId), (masterSecret) => sealing.seal(masterSecret, identity, value)),

    async open(identity, sealed, value, mayAttempt) {
      const unsealed = await sealing.unseal(identity, sealed, value, mayAttempt);
      if (!unsealed.ok) return unsealed;
      if (!unsealed.value) return ok(undefined);

      return withSecret(unsealed.value, async (masterSecret) => {
        const resealed = await resealWeaker(masterSecret, identity, { sealed, value });
        return ok({ masterSecret: holdMasterSecret(identity.userId, masterSecret), ...resealed });
      });
    },

    async openDummy(value, mayAttempt) {
      const opened = await sealing.unseal(decoyIdentity, decoyRecord(today), value, mayAttempt);
      return opened.ok ? ok() : opened;
    },
  };
}

const walletKeys = (ids: Ids): Pick<Vault, 'createWalletKey' | 'importWalletKey' | 'withKey' | 'discard'> => ({
  createWalletKey: async (proof, identity) =>
    withSecret(spendProof(proof, identity.userId), (masterSecret) =>
      withSecret(randomPrivateKey(ids), (privateKey) => sealNewKey(masterSecret, identity, privateKey)),
    ),

  importWalletKey: async (proof, identity, privateKey) =>
    withSecret(spendProof(proof, identity.userId), (masterSecret) => sealNewKey(masterSecret, identity, privateKey)),

  withKey: async (wallet, proof, work) => {
    // The master secret is zeroed before `work` starts, however long that takes.
    const privateKey = await withSecret(spendProof(proof, wallet.userId), (masterSecret) =>
      unsealWalletKey(masterSecret, wallet),
    );
    return withSecret(privateKey, work);
  },

  discard: discardProof,
});

async function sealNewKey(
  masterSecret: Buffer,
  identity: Omit<WalletIdentity, 'address'>,
  privateKey: Buffer,
): Promise<SealedNewWallet> {
  const address = deriveAddress(privateKey);
  return { address, sealed: await sealWalletKey(masterSecret, { ...identity, address }, privateKey) };
}

/** A signing method that does not exist: tried for unknown ids, so that the response takes equally long. */
const decoyIdentity: SigningMethodIdentity = {
  id: '00000000-0000-0000-0000-000000000000',
  userId: '00000000-0000-0000-0000-000000000000',
  type: 'PIN',
};

/** A record of the usual size that no value opens. */
function decoyRecord(keyDerivation: KeyDerivation): SealedSigningMethod {
  const salt = randomBytes(16).toString('base64url');
  return { version: 1, keyDerivation, salt, wrapped: randomBytes(60).toString('base64url') };
}

/** Seals a wallet's private key with its user's master secret. */
export async function sealWalletKey(
  masterSecret: Buffer,
  wallet: WalletIdentity,
  privateKey: Buffer,
): Promise<SealedWalletKey> {
  const wrappedKey = await withSecret(walletWrappingKey(masterSecret, wallet.id), (key) =>
    seal(key, privateKey, walletContext(wallet)),
  );
  return { version: 1, wrapped: wrappedKey };
}

/** The private key, for the caller to zero. Throws if the record was changed. */
export async function unsealWalletKey(
  masterSecret: Buffer,
  wallet: WalletIdentity & { readonly sealedKey: SealedWalletKey },
): Promise<Buffer> {
  const privateKey = await withSecret(walletWrappingKey(masterSecret, wallet.id), (key) =>
    unseal(key, wallet.sealedKey.wrapped, walletContext(wallet)),
  );
  if (!privateKey) throw new Error(`The key of wallet ${wallet.id} does not open: its record was changed.`);
  if (deriveAddress(privateKey) === wallet.address) return privateKey;

  privateKey.fill(0);
  throw new Error(`The key of wallet ${wallet.id} belongs to another address than its record.`);
}

/** The bytes of each handle; a handle itself cannot be used to read, print or copy them. */
const secrets = new WeakMap<object, { readonly userId: string; readonly bytes: Buffer }>();

/** An opaque handle for a copy of a user's master secret; the caller zeroes the original. */
function holdMasterSecret(userId: string, masterSecret: Buffer): MasterSecret {
  const handle = Object.freeze({});
  const bytes = Buffer.alloc(masterSecret.length);
  masterSecret.copy(bytes);
  secrets.set(handle, { userId, bytes });
  assertOpen(handle);
  return handle;
}

/**
 * The bytes of a proof, for the caller to zero; the proof is spent afterwards. Throws for a spent
 * proof and for a proof of another user: both are bugs of the caller.
 */
function spendProof({ masterSecret }: VerifiedSigningMethod, userId: string): Buffer {
  const secret = secrets.get(masterSecret);
  if (!secret) throw new Error('This proof was already spent. Verify the signing method again for each use.');

  secrets.delete(masterSecret);
  if (secret.userId === userId) return secret.bytes;
  secret.bytes.fill(0);
  throw new Error('This proof belongs to another user.');
}

/** Zeroes the bytes of an unused proof; does nothing for a spent proof. */
function discardProof({ masterSecret }: VerifiedSigningMethod): void {
  secrets.get(masterSecret)?.bytes.fill(0);
  secrets.delete(masterSecret);
}

/** Narrows the type: a master secret is a handle with stored bytes. */
function assertOpen(handle: object): asserts handle is MasterSecret {
  if (!secrets.has(handle)) throw new Error('No master secret is stored for this handle.');
}
