import { z } from 'zod';
import { type Answer, read } from '../answer.ts';
import { type ChainName, chainNames } from '../target.ts';
import { ada, makeOwner, type Owner, withId } from './users.ts';
import { prepared, shared, type World } from './world.ts';

/** A wallet, and the header that it opens with. */
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

/** Ada's wallet on a chain; ETHEREUM unless told. */
export async function adasWallet(
  world: World,
  chain: ChainName = 'ETHEREUM',
): Promise<OwnedWallet> {
  const make = adasWallets.get(chain);
  if (!make) throw new Error(`${chain} is no chain of the suite.`);
  return make(world);
}

/** A wallet that is archived, what was answered then, and that of a second one that came back. */
export const archiving = shared(async (world) => {
  const owner = await makeOwner(world, 'archivist');
  const wallet = await makeWallet(world, owner, 'ETHEREUM');
  const returning = await makeWallet(world, owner, 'MATIC');
  const archived = await setArchived(world, wallet, true);
  await setArchived(world, returning, true);
  const unarchived = await setArchived(world, returning, false);
  return { wallet, archived, returning, unarchived };
});

/** Archives a wallet, or takes it back. */
export function setArchived(
  world: World,
  { id }: Pick<OwnedWallet, 'id'>,
  archived: boolean,
): Promise<Answer> {
  return world.ask(`PATCH /api/wallets/${id}`, { body: { archived } });
}

/** Asks for the signature of a wallet. */
export function sign(
  world: World,
  { id, secretType, owner }: OwnedWallet,
  fields: Readonly<Record<string, unknown>> = {},
  credential = owner.credential,
): Promise<Answer> {
  const said = { type: 'MESSAGE', secretType, walletId: id, data: 'I agree' };
  const body = { signatureRequest: { ...said, ...fields } };
  return world.ask('POST /api/signatures', { body, signingMethod: credential });
}
