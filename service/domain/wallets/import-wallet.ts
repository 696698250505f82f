import { z } from 'zod';
import { type Keystore, readKeystore } from '../../model/access/keystore.ts';
import type { CallCredential } from '../../model/access/signing-method.ts';
import type { SecretType } from '../../model/kernel/primitives.ts';
import { type Failed, fail, mapResult, ok, type Result } from '../../model/kernel/results/result.ts';
import { invalidInput } from '../../model/kernel/results/validation.ts';
import { once } from '../../model/kernel/values/curves.ts';
import { type Wallet, type WalletIdentity, wallet } from '../../model/wallets/wallet.ts';
import {
  importWalletType,
  keystoreInput,
  openingPassword,
  privateKeyText,
  secretOf,
} from '../../model/wallets/wallet-transfer.ts';
import { type Caller, mutation, type ReplayingSlot, route } from '../../platform/ports/operation.ts';
import type { Ports } from '../../platform/ports/ports.ts';
import type { SealedNewWallet, VerifiedSigningMethod } from '../../platform/ports/vault.ts';
import { verifyCredential } from '../users/create-signing-method.ts';
import { findUser, noUser } from '../users/get-user.ts';
import { createWithOwnUser, credentialRule, hasFirstPin, newWalletFields, userRule } from './create-wallet.ts';
import { isUsable } from './get-wallet.ts';
import { type BalancePorts, withBalance } from './list-wallets.ts';
import { checkAddressIsNew, storeNewWallet } from './store-new-wallet.ts';

/** The imported secret: a plain key, or a keystore with its password. */
type ImportSource =
  | { readonly kind: 'PRIVATE_KEY'; readonly privateKey: string }
  | { readonly kind: 'KEYSTORE'; readonly keystore: Keystore; readonly password: string };

const importFields = z.object({
  importWalletType,
  privateKey: secretOf(privateKeyText).describe('For PRIVATE_KEY: 64 hexadecimal digits, with or without 0x.'),
  keystore: secretOf(keystoreInput).describe('For KEYSTORE: an object, or its JSON text.'),
  keyStore: secretOf(keystoreInput).describe('The same as keystore.'),
  password: secretOf(openingPassword).describe('The password of the keystore.'),
});

/** The fields required by the import type, or the fault of a missing field. */
function readImport({
  importWalletType: { kind },
  privateKey,
  keyStore,
  password,
  ...fields
}: z.output<typeof importFields>): Result<ImportSource> {
  if (kind === 'PRIVATE_KEY') return privateKey ? ok({ kind, privateKey }) : missing('privateKey');
  const keystore = fields.keystore ?? keyStore;
  if (!keystore) return missing('keystore');
  if (password === undefined || password === null) return missing('password');
  return mapResult(readKeystore(keystore), (read) => ({ kind, keystore: read, password }));
}

function missing(path: string): Failed {
  return invalidInput([{ path, message: 'This field is required.' }]);
}

export const importWalletInput = importFields
  .extend(newWalletFields)
  .refine(...credentialRule)
  .refine(...userRule);
export type ImportWalletInput = z.output<typeof importWalletInput>;

type ImportPorts = Pick<Ports, 'vault' | 'keystores'> & BalancePorts;

interface ImportForUser extends CallCredential, Pick<ImportWalletInput, 'identifier' | 'description'> {
  readonly userId: string;
  readonly secretType: SecretType;
  readonly source: ImportSource;
}

/** Creates a wallet from a key. A keystore, whose derivation is costly, is opened after a signing method. */
export const importWallet = mutation({
  summary: 'Import wallet',
  description:
    'A private key, or a keystore (Web3 Secret Storage, versions 1 to 3, or a presale wallet) with its password. A user can have one wallet per address and chain. In the older form, without a userId, pincode becomes the PIN of a new user.',
  route: route('POST', '/api/wallets/import'),
  input: importWalletInput,
  output: wallet,
  async run(ports, input, caller, slot) {
    const { seed } = ports.ids;
    if (seed !== undefined)
      return fail(
        'wallet.keys-guessable',
        `Import the key into a world without a random seed. This world was created with the random seed ${seed}, so its secrets can be guessed.`,
      );
    const source = readImport(input);
    if (!source.ok) return source;
    const { userId, importWalletType } = input;
    const wallet = { ...input, secretType: importWalletType.secretType, source: source.value };
    const imported = await (userId != null
      ? importForUser(ports, { ...wallet, userId }, caller, slot)
      : createWithOwnUser(ports, input.pincode ?? '', caller, {
          slot,
          create: (owner, ownSlot) => importForUser(ports, { ...wallet, ...owner }, caller, ownSlot),
        }));
    return imported.ok ? ok(await withBalance(ports, imported.value, { caller })) : imported;
  },
  isStillValid: isUsable,
  hasFirstValue: hasFirstPin,
});

async function importForUser(
  ports: ImportPorts,
  { source, secretType, ...input }: ImportForUser,
  caller: Caller,
  slot: ReplayingSlot<Wallet>,
): Promise<Result<Wallet>> {
  const user = ports.storage.read((tables) => findUser(tables, input.userId, caller));
  if (!user) return noUser(input.userId);
  const prove = once(() => verifyCredential(ports, input, user.id));
  const earlier = await slot.replay(prove);
  if (earlier) return earlier;
  const identity = { id: ports.ids.uuid(), userId: user.id, secretType };
  const isNew = checkGivenAddress(ports, identity, source);
  if (!isNew.ok) return isNew;

  const proof = await prove();
  if (!proof.ok) return proof;
  const key = await sealKey(ports, identity, source, proof.value);
  if (!key.ok) return key;
  const created = { user, identity, key: key.value, input, proof: proof.value };
  const event = { type: 'WALLET_IMPORTED', metadata: { from: source.kind } } as const;
  return storeNewWallet(ports, { ...created, event, slot }, caller);
}

/** A keystore usually contains its address, so one of an existing wallet need not be opened. */
function checkGivenAddress(
  { storage }: ImportPorts,
  identity: Omit<WalletIdentity, 'address'>,
  source: ImportSource,
): Result<void> {
  if (source.kind !== 'KEYSTORE' || !source.keystore.address) return ok();
  const address = `0x${source.keystore.address}`;
  return storage.read((tables) => checkAddressIsNew(tables, { ...identity, address }));
}

/** Consumes the proof, or discards it if there is no key to seal. */
async function sealKey(
  { vault, keystores }: ImportPorts,
  identity: Omit<WalletIdentity, 'address'>,
  source: ImportSource,
  proof: VerifiedSigningMethod,
): Promise<Result<SealedNewWallet>> {
  try {
    const opened =
      source.kind === 'KEYSTORE'
        ? await keystores.open(source.keystore, source.password)
        : ok(Buffer.from(source.privateKey, 'hex'));
    if (!opened.ok) return opened;
    const privateKey = opened.value;
    try {
      return ok(await vault.importWalletKey(proof, identity, privateKey));
    } finally {
      privateKey.fill(0);
    }
  } finally {
    vault.discard(proof);
  }
}
