import { z } from 'zod';
import { type Answer, read } from '../answer.ts';
import { type ChainName, chainNames } from '../target.ts';
import { ada, makeOwner, type Owner, withId } from './users.ts';
import { prepared, shared, type World } from './world.ts';

/** A wallet, and the header of its signing method. */
export interface OwnedWallet {
  readonly id: string;
  readonly address: string;
  readonly secretType: ChainName;
  readonly owner: Owner;
}

const withAddress = withId.extend({ address: z.string() });

/** A new wallet of a user. */
export async function makeWallet(
  world: World,
  owner: Owner,
  secretType: ChainName,
): Promise<OwnedWallet> {
  const asking = { body: { secretType, userId: owner.userId }, signingMethod: owner.credential };
  const { id, address } = read(await world.ask('POST /api/wallets', asking), withAddress);
  return { id, address, secretType, owner };
}

const adasWallets = new Map(
  chainNames.map((chain) => [
    chain,
    prepared(`a wallet on ${chain}`, async (world) => makeWallet(world, await ada(world), chain)),
  ]),
);

/** Ada's wallet on a chain (default: ETHEREUM). */
export async function adasWallet(
  world: World,
  chain: ChainName = 'ETHEREUM',
): Promise<OwnedWallet> {
  const make = adasWallets.get(chain);
  if (!make) throw new Error(`${chain} is not a chain of the suite.`);
  return make(world);
}

/**
 * An archived wallet with its response, and the responses of a second wallet that was unarchived.
 */
export const archiving = shared(async (world) => {
  const owner = await makeOwner(world, 'archivist');
  const wallet = await makeWallet(world, owner, 'ETHEREUM');
  const returning = await makeWallet(world, owner, 'MATIC');
  const archived = await setArchived(world, wallet, true);
  await setArchived(world, returning, true);
  const unarchived = await setArchived(world, returning, false);
  return { wallet, archived, returning, unarchived };
});

/** Archives or unarchives a wallet. */
export function setArchived(
  world: World,
  { id }: Pick<OwnedWallet, 'id'>,
  archived: boolean,
): Promise<Answer> {
  return world.ask(`PATCH /api/wallets/${id}`, { body: { archived } });
}

/** Requests a signature of a wallet. */
export function sign(
  world: World,
  { id, secretType, owner }: OwnedWallet,
  fields: Readonly<Record<string, unknown>> = {},
  credential = owner.credential,
): Promise<Answer> {
  const message = { type: 'MESSAGE', secretType, walletId: id, data: 'I agree' };
  const body = { signatureRequest: { ...message, ...fields } };
  return world.ask('POST /api/signatures', { body, signingMethod: credential });
}
