import { z } from 'zod';
import {
  type CallCredential,
  faultOfPincode,
  missingCredential,
  optionalCredential,
  pincodeValue,
  type SigningMethodCredential,
} from '../../model/access/signing-method.ts';
import { secretTypeInput, uuid } from '../../model/kernel/primitives.ts';
import { ok, type Result } from '../../model/kernel/results/result.ts';
import { invalidInput } from '../../model/kernel/results/validation.ts';
import { once } from '../../model/kernel/values/curves.ts';
import { toBalance } from '../../model/wallets/balance.ts';
import { type Wallet, wallet, walletDescription, walletIdentifier } from '../../model/wallets/wallet.ts';
import { type Caller, mutation, noKey, type ReplayingSlot, route } from '../../platform/ports/operation.ts';
import type { Ports } from '../../platform/ports/ports.ts';
import { owningApplication } from '../auth/authenticate.ts';
import { deleteUserRecords } from '../auth/delete-application.ts';
import { firstCoins } from '../chains/gifts.ts';
import { verifyCredential } from '../users/create-signing-method.ts';
import { findUser, noUser } from '../users/get-user.ts';
import { createUser } from '../users/users.ts';
import { hasValue, type VerifyPorts } from '../users/verify-signing-method.ts';
import { isUsable } from './get-wallet.ts';
import { storeNewWallet } from './store-new-wallet.ts';

/** The fields of a new wallet, with its owner: a user, or the PIN of a user that is created for the wallet. */
export const newWalletFields = {
  userId: uuid.nullish().meta({ description: 'The owner. With a pincode, omit it to create a new user.' }),
  identifier: walletIdentifier.optional(),
  description: walletDescription.optional(),
  pincode: pincodeValue
    .nullish()
    .meta({
      format: 'password',
      description:
        'Deprecated: the PIN of the user, for calls without a Signing-Method header. Without a userId: the PIN of the user that is created for the wallet.',
    }),
  walletType: z
    .string()
    .max(100)
    .nullish()
    .meta({ description: 'Older form: accepted and ignored; the setting walletType decides.' }),
  signingMethodCredential: optionalCredential,
};
type OwnerFields = Pick<
  z.output<z.ZodObject<typeof newWalletFields>>,
  'userId' | 'pincode' | 'signingMethodCredential'
>;

/** A user requires a signing method: the arguments of `refine`. */
export const credentialRule = ownerRule(
  ({ userId, signingMethodCredential, pincode }) =>
    userId == null || signingMethodCredential !== undefined || pincode != null,
  missingCredential,
);

/** Without a user, a PIN is required. */
export const userRule = ownerRule(({ userId, pincode }) => userId != null || pincode != null, {
  path: ['userId'],
  message: 'Send a userId, or a six-digit pincode to create a user.',
});

function ownerRule(isComplete: (fields: OwnerFields) => boolean, fault: { path: string[]; message: string }) {
  return [isComplete, { ...fault, when: isObject }] as const;
}

export const createWalletInput = z
  .object({ ...newWalletFields, secretType: secretTypeInput })
  .refine(...credentialRule)
  .refine(...userRule);
type CreateWalletInput = z.output<typeof createWalletInput>;

/** Lets missing fields be reported together with invalid fields. */
function isObject({ value }: { readonly value: unknown }): boolean {
  return typeof value === 'object' && value !== null;
}

interface WalletOfUser extends Pick<CreateWalletInput, 'secretType' | 'identifier' | 'description'>, CallCredential {
  readonly userId: string;
}

type CreatePorts = Pick<Ports, 'storage' | 'vault' | 'settings' | 'clock' | 'ids' | 'chains'>;

export const createWallet = mutation({
  summary: 'Create wallet',
  description:
    'The new random key is sealed so that only signing methods of the user open it; with a userId, one of them is required. In the older form, without a userId, pincode becomes the PIN of a new user without other signing methods: a forgotten PIN cannot be recovered until another method is added.',
  route: route('POST', '/api/wallets'),
  input: createWalletInput,
  output: wallet,
  async run(ports, input, caller, slot) {
    const { userId } = input;
    if (userId != null) return createForUser(ports, { ...input, userId }, caller, slot);
    return createWithOwnUser(ports, input.pincode ?? '', caller, {
      slot,
      create: (owner, ownSlot) => createForUser(ports, { ...input, ...owner }, caller, ownSlot),
    });
  },
  isStillValid: isUsable,
  hasFirstValue: hasFirstPin,
});

/** Whether a repeated request in the older form uses the PIN of the user created by the first request. */
export async function hasFirstPin(
  ports: VerifyPorts,
  { userId, pincode }: Pick<CreateWalletInput, 'userId' | 'pincode'>,
  { id }: Pick<Wallet, 'id'>,
): Promise<Result<boolean>> {
  if (userId != null || pincode == null) return ok(true);
  const pin = ports.storage.read(({ wallets, signingMethods }) =>
    signingMethods.listBy('byUser', wallets.find(id)?.userId ?? '').find(({ type }) => type === 'PIN'),
  );
  return pin ? hasValue(ports, { id: pin.id, value: pincode }, pin.userId) : ok(false);
}

type CreateFor = (
  owner: { userId: string; signingMethodCredential: SigningMethodCredential },
  slot: ReplayingSlot<Wallet>,
) => Promise<Result<Wallet>>;

/** The older form: creates a user whose only signing method is this PIN, and a wallet for that user. */
export async function createWithOwnUser(
  ports: Omit<CreatePorts, 'chains'>,
  value: string,
  caller: Caller,
  { slot, create }: { slot: ReplayingSlot<Wallet>; create: CreateFor },
): Promise<Result<Wallet>> {
  // A new PIN has nothing to prove, so an earlier response is replayed without a proof.
  const earlier = await slot.replay(undefined);
  if (earlier) return earlier;
  const applicationId = owningApplication(caller);
  if (!applicationId.ok) return applicationId;
  const message = faultOfPincode(value, ports.settings.of(applicationId.value).shortPins);
  if (message !== undefined) return invalidInput([{ path: 'pincode', message }]);
  const user = await createUser(ports, { signingMethod: { type: 'PIN', value } }, caller);
  if (!user.ok) return user;
  const { id: userId, signingMethods } = user.value;
  const signingMethodCredential = { id: signingMethods[0]?.id ?? '', value };
  const keepingSlot: ReplayingSlot<Wallet> = { ...noKey, keep: (...args) => slot.keep(...args) };
  let isCreated = false;
  try {
    const created = await create({ userId, signingMethodCredential }, keepingSlot);
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

  const { secretType } = input;
  const identity = { id: ports.ids.uuid(), userId: user.id, secretType };
  const key = await ports.vault.createWalletKey(proof.value, identity);
  const balance = toBalance(ports.chains.of(secretType).network, firstCoins(ports, secretType));
  const created = { user, identity, key, input, balance, proof: proof.value };
  return storeNewWallet(ports, { ...created, event: { type: 'WALLET_CREATED' }, slot }, caller);
}
