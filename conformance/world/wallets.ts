import { z } from 'zod';
import { type ChainName, chainNames, read } from '../client.ts';
import { ada, createOwner, type Owner, withId } from './users.ts';
import { prepared, type See, shared, to, type World } from './world.ts';

/** A wallet, and the header of its signing method. */
interface OwnedWallet {
  readonly id: string;
  readonly address: string;
  readonly secretType: ChainName;
  readonly owner: Owner;
}

const withAddress = withId.extend({ address: z.string() });

export async function createWallet(world: World, owner: Owner, secretType: ChainName): Promise<OwnedWallet> {
  const asking = { body: { secretType, userId: owner.userId }, signingMethod: owner.credential };
  const { id, address } = read(await world.request('POST /api/wallets', asking), withAddress);
  return { id, address, secretType, owner };
}

const adasWallets = new Map(
  chainNames.map((chain) => [
    chain,
    prepared(`a wallet on ${chain}`, async (world) => createWallet(world, await ada(world), chain)),
  ]),
);

/** Ada's wallet on a chain (default: ETHEREUM). */
export async function adasWallet(world: World, chain: ChainName = 'ETHEREUM'): Promise<OwnedWallet> {
  const create = adasWallets.get(chain);
  if (!create) throw new Error(`${chain} is not a chain of the suite.`);
  return create(world);
}

/** A wallet of the record `owner`. */
export const walletOfOwner = (secretType: ChainName) =>
  to('POST /api/wallets', { secretType, userId: '{owner.userId}' }, '{owner.credential}');

/** An archived wallet with its response, and the responses of a second wallet that was unarchived. */
const archiving = shared(async (world) => {
  const owner = await createOwner(world, 'archivist');
  const wallet = await createWallet(world, owner, 'ETHEREUM');
  const returning = await createWallet(world, owner, 'MATIC');
  const setArchived = ({ id }: OwnedWallet, archived: boolean) =>
    world.request(`PATCH /api/wallets/${id}`, { body: { archived } });
  const archived = await setArchived(wallet, true);
  await setArchived(returning, true);
  return { wallet, archived, returning, unarchived: await setArchived(returning, false) };
});

/** A signature request of Ada's wallet. */
export const message = { type: 'MESSAGE', secretType: 'ETHEREUM', walletId: '{wallet.id}', data: 'I agree' };

/** Requests a signature of a named wallet. @example signing({ type: 'RAW' }) */
export function signing(fields: object = {}, wallet = 'wallet', signingMethod = `{${wallet}.owner.credential}`): See {
  const signer = { walletId: `{${wallet}.id}`, secretType: `{${wallet}.secretType}` };
  const signatureRequest = { ...message, ...signer, ...fields };
  return to('POST /api/signatures', { signatureRequest }, signingMethod);
}

/** The records of this file that rows name. */
export const names: World['names'] = {
  wallet: (world) => adasWallet(world),
  ...Object.fromEntries(
    chainNames.slice(1).map((chain) => [chain.toLowerCase(), (world: World) => adasWallet(world, chain)]),
  ),
  archiving,
  archived: async (world) => (await archiving(world)).wallet,
  returning: async (world) => (await archiving(world)).returning,
  signed: shared(signing()),
};
