import { randomBytes } from 'node:crypto';
import { ok } from '../../kernel/result.ts';
import { deriveAddress } from '../../kernel/secp256k1.ts';
import type { DeviceKey } from '../../ports/device-key.ts';
import type { Ids } from '../../ports/ids.ts';
import type { OpenedSigningMethod, SealedNewWallet, Vault } from '../../ports/vault.ts';
import type {
  KeyDerivation,
  SealedSigningMethod,
  SigningMethodIdentity,
} from '../../resources/signing-method.ts';
import type { WalletIdentity } from '../../resources/wallet.ts';
import { decoyIdentity, decoyRecord } from './decoy.ts';
import {
  createKeyDerivation,
  defaultKeyDerivation,
  isWeaker,
  type QueueBounds,
} from './key-derivation.ts';
import { discardProof, holdMasterSecret, spendProof } from './master-secret.ts';
import { randomPrivateKey } from './private-key.ts';
import { withSecret } from './secrets.ts';
import { createSigningMethodSealing, type SigningMethodSealing } from './signing-method-sealing.ts';
import { sealWalletKey, unsealWalletKey } from './wallet-key.ts';

export interface VaultConfig extends QueueBounds {
  readonly deviceKey: DeviceKey;
  /** Source of new private keys. */
  readonly ids: Ids;
  /** Cost of a guess at a new record; a weaker record is sealed again when it is opened. */
  readonly keyDerivation?: KeyDerivation | undefined;
}

/** A vault based on Argon2id, HKDF-SHA-256 and AES-256-GCM. It stores no records: callers do. */
export function createVault({
  deviceKey,
  ids,
  keyDerivation = defaultKeyDerivation,
  ...bounds
}: VaultConfig): Vault {
  const deriveHash = createKeyDerivation(bounds);
  const sealing = createSigningMethodSealing(deviceKey, deriveHash, keyDerivation);
  return {
    digest: async (context, value) => {
      const salt = deviceKey.mac('secret.digest.v1', context).subarray(0, 16);
      const derived = await deriveHash(value, salt, keyDerivation);
      if (!derived.ok) return derived;
      return ok(await withSecret(derived.value, (hash) => hash.toString('base64url')));
    },
    ...signingMethodDoors(sealing, keyDerivation),
    ...walletDoors(ids),
  };
}

function signingMethodDoors(
  sealing: SigningMethodSealing,
  today: KeyDerivation,
): Pick<Vault, 'sealFirst' | 'sealFurther' | 'open' | 'openNothing'> {
  /**
   * A new record for a weaker one, with the current cost. If the queue is full, the next success
   * replaces it.
   */
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
      withSecret(spendProof(proof, identity.userId), (masterSecret) =>
        sealing.seal(masterSecret, identity, value),
      ),

    async open(identity, sealed, value) {
      const unsealed = await sealing.unseal(identity, sealed, value);
      if (!unsealed.ok) return unsealed;
      if (!unsealed.value) return ok(undefined);

      return withSecret(unsealed.value, async (masterSecret) => {
        const resealed = await resealWeaker(masterSecret, identity, { sealed, value });
        return ok({ masterSecret: holdMasterSecret(identity.userId, masterSecret), ...resealed });
      });
    },

    async openNothing(value) {
      const opened = await sealing.unseal(decoyIdentity, decoyRecord(today), value);
      return opened.ok ? ok() : opened;
    },
  };
}

type WalletDoors = Pick<Vault, 'createWalletKey' | 'importWalletKey' | 'withKey' | 'discard'>;

const walletDoors = (ids: Ids): WalletDoors => ({
  createWalletKey: async (proof, identity) =>
    withSecret(spendProof(proof, identity.userId), (masterSecret) =>
      withSecret(randomPrivateKey(ids), (privateKey) =>
        sealNewKey(masterSecret, identity, privateKey),
      ),
    ),

  importWalletKey: async (proof, identity, privateKey) =>
    withSecret(spendProof(proof, identity.userId), (masterSecret) =>
      sealNewKey(masterSecret, identity, privateKey),
    ),

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
  return {
    address,
    sealed: await sealWalletKey(masterSecret, { ...identity, address }, privateKey),
  };
}
