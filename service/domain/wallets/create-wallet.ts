import { z } from 'zod';
import { type CallCredential, optionalCredential, pinValue } from '../../model/access/signing-method.ts';
import { secretTypeInput, uuid } from '../../model/kernel/primitives.ts';
import { ok, type Result } from '../../model/kernel/results/result.ts';
import { once } from '../../model/kernel/values/curves.ts';
import { type Wallet, walletDescription, walletIdentifier } from '../../model/wallets/wallet.ts';
import { type Caller, noKey, type ReplayingSlot } from '../../platform/ports/operation.ts';
import type { Ports } from '../../platform/ports/ports.ts';
import { deleteUserRecords } from '../auth/delete-application.ts';
import { verifyCredential } from '../users/create-signing-method.ts';
import { findUser, noUser } from '../users/get-user.ts';
import { createUser } from '../users/users.ts';
import { hasValue } from '../users/verify-signing-method.ts';
import { storeNewWallet } from './store-new-wallet.ts';

export const createWalletInput = z
  .object({
    userId: uuid.nullish().meta({ description: 'The owner. With a pincode, omit it to create a new user.' }),
    secretType: secretTypeInput,
    identifier: walletIdentifier.optional(),
    description: walletDescription.optional(),
    pincode: pinValue.nullish().meta({
      format: 'password',
      description:
        'Deprecated: the PIN of the user, for calls without a Signing-Method header. Without a userId: the PIN of the user that is created for the wallet.',
    }),
    walletType: z.string().max(100).nullish().meta({
      description: 'Older form: accepted and ignored; the setting walletType decides.',
    }),
    signingMethodCredential: optionalCredential,
  })
  .refine(
    ({ userId, signingMethodCredential, pincode }) =>
      userId == null || signingMethodCredential !== undefined || pincode != null,
    { path: ['signingMethodCredential'], message: 'This field is required.', when: isObject },
  )
  .refine(({ userId, pincode }) => userId != null || pincode != null, {
    path: ['userId'],
    message: 'Send a userId, or a six-digit pincode to create a user.',
    when: isObject,
  });
export type CreateWalletInput = z.output<typeof createWalletInput>;

/** Lets missing fields be reported together with invalid fields. */
function isObject({ value }: { readonly value: unknown }): boolean {
  return typeof value === 'object' && value !== null;
}

interface WalletOfUser extends Pick<CreateWalletInput, 'secretType' | 'identifier' | 'description'>, CallCredential {
  readonly userId: string;
}

type CreatePorts = Pick<Ports, 'storage' | 'vault' | 'settings' | 'clock' | 'ids'>;

/** Creates a wallet with a new random key that only the signing methods of its user open. */
export async function createWallet(
  ports: CreatePorts,
  { userId, pincode, signingMethodCredential, ...input }: CreateWalletInput,
  caller: Caller,
  slot: ReplayingSlot<Wallet> = noKey,
): Promise<Result<Wallet>> {
  if (userId != null) return createForUser(ports, { ...input, userId, pincode, signingMethodCredential }, caller, slot);
  // A new PIN has nothing to prove, so an earlier response is replayed without a proof.
  const earlier = await slot.replay(undefined);
  return earlier ?? createWithOwnUser(ports, { ...input, value: pincode ?? '' }, caller, slot);
}

/** Whether a repeated request in the older form uses the PIN of the user created by the first request. */
export async function hasFirstPin(
  ports: CreatePorts,
  { userId, pincode }: CreateWalletInput,
  { id }: Pick<Wallet, 'id'>,
): Promise<Result<boolean>> {
  if (userId != null || pincode == null) return ok(true);
  const pin = ports.storage.read(({ wallets, signingMethods }) =>
    signingMethods.listBy('byUser', wallets.find(id)?.userId ?? '').find(({ type }) => type === 'PIN'),
  );
  return pin ? hasValue(ports, { id: pin.id, value: pincode }, pin.userId) : ok(false);
}

/** The older form: creates a user whose only signing method is this PIN, and a wallet for that user. */
async function createWithOwnUser(
  ports: CreatePorts,
  { value, ...input }: Pick<WalletOfUser, 'secretType' | 'identifier' | 'description'> & { value: string },
  caller: Caller,
  slot: ReplayingSlot<Wallet>,
): Promise<Result<Wallet>> {
  const user = await createUser(ports, { signingMethod: { type: 'PIN', value } }, caller);
  if (!user.ok) return user;
  const { id: userId, signingMethods } = user.value;
  const signingMethodCredential = { id: signingMethods[0]?.id ?? '', value };
  const keepingSlot: ReplayingSlot<Wallet> = { ...noKey, keep: (...args) => slot.keep(...args) };
  let isCreated = false;
  try {
    const ofUser = { ...input, userId, signingMethodCredential };
    const created = await createForUser(ports, ofUser, caller, keepingSlot);
    isCreated = created.ok;
    return created;
  } finally {
    // Rejected, or created by another instance of the world with the same key.
    if (!isCreated)
      await ports.storage.transact((tables) => {
        deleteUserRecords(tables, userId);
        return ok();
      });
  }
}

async function createForUser(
  ports: CreatePorts,
  input: WalletOfUser,
  caller: Caller,
  slot: ReplayingSlot<Wallet>,
): Promise<Result<Wallet>> {
  const user = ports.storage.read((tables) => findUser(tables, input.userId, caller));
  if (!user) return noUser(input.userId);
  const prove = once(() => verifyCredential(ports, input, user.id));
  const earlier = await slot.replay(prove);
  if (earlier) return earlier;
  const proof = await prove();
  if (!proof.ok) return proof;

  const identity = { id: ports.ids.uuid(), userId: user.id, secretType: input.secretType };
  const key = await ports.vault.createWalletKey(proof.value, identity);
  const created = { user, identity, key, input, proof: proof.value };
  return storeNewWallet(ports, { ...created, event: { type: 'WALLET_CREATED' }, slot }, caller);
}
