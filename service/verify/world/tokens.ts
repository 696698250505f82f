import { z } from 'zod';
import { type Answer, read } from '../answer.ts';
import { valueAt } from '../value-at.ts';
import { Deviation } from '../verdicts.ts';
import { adasWallet } from './wallets.ts';
import { prepared, shared, until, type World } from './world.ts';

export const ticketPicture = 'https://example.com/ticket.png';

/** The response to a new collection on MATIC. */
export const deployment = shared((world) =>
  world.ask('POST /api/v2/contracts/deployments', {
    body: {
      name: 'Desert Foxes',
      description: 'Foxes that live in the desert.',
      symbol: 'FOX',
      image: 'https://example.com/foxes.png',
      externalUrl: 'https://example.com/foxes',
      secretType: 'MATIC',
    },
  }),
);

/** The address of the collection. */
export const collection = prepared('a contract with tokens', async (world) => {
  const { id, address } = read(
    await deployment(world),
    z.object({ id: z.string(), address: z.string() }),
  );
  return { id, address };
});

const tokenType = z.object({
  id: z.string(),
  tokenTypeId: z.coerce.string(),
  mints: z.array(z.object({ id: z.string() })).default([]),
});
const creations = z.object({ creations: z.array(tokenType).min(2) });

/**
 * The response to its token types: tickets, of which five are minted together, and foxes, which are
 * single tokens.
 */
export const creation = shared(async (world) => {
  const { address: contractAddress } = await collection(world);
  const { address } = await adasWallet(world, 'MATIC');
  const ticket = {
    name: 'Ticket',
    description: 'It opens the door.',
    image: ticketPicture,
    fungible: true,
    maxSupply: 500,
    attributes: [{ type: 'property', name: 'door', value: 'left' }],
    animationUrls: [{ type: 'video', value: 'https://example.com/ticket.mp4' }],
    destinations: [{ address, amount: 5 }],
  };
  return world.ask('POST /api/v2/token-types/creations', {
    body: {
      chain: 'MATIC',
      contractAddress,
      creations: [ticket, { name: 'Fox', fungible: false }],
    },
  });
});

/** The numbers of both types, and the ids of their creation. */
export const tokenTypes = prepared('token types', async (world) => {
  const [ticket, fox] = read(await creation(world), creations).creations;
  if (!ticket || !fox) throw new Deviation('Expected two token types.');
  return { ticket, fox };
});

/** The number of foxes: one per sale, bid or transfer. */
export const foxes = 8;

/** The response to the mint of the foxes. */
export const minting = shared(async (world) => {
  const { address } = await adasWallet(world, 'MATIC');
  return mintFoxes(
    world,
    Array.from({ length: foxes }, () => ({ address, amount: 1 })),
  );
});

export async function mintFoxes(world: World, destinations: readonly object[]): Promise<Answer> {
  const { address: contractAddress } = await collection(world);
  const { fox } = await tokenTypes(world);
  return world.ask('POST /api/v2/tokens/mints', {
    body: { chain: 'MATIC', contractAddress, tokenTypeId: fox.tokenTypeId, destinations },
  });
}

export const mintIdsOf = z.object({ mints: z.array(z.looseObject({ id: z.string() })).min(1) });
const token = z.looseObject({ tokenId: z.coerce.string(), tokenTypeId: z.coerce.string() });
export const tokenList = z.array(token);

/** The status of a mint by its id. */
export async function checkMint(world: World, mintId: string): Promise<Answer> {
  return world.ask(`GET /api/v2/tokens/mints/${mintId}`);
}

/** The status in a response, in a list or as an object. */
export function statusOf({ body }: Answer): unknown {
  return valueAt(body, 'result.status') ?? valueAt(body, 'result.mints.0.status');
}

/** Waits until a mint is done. */
export async function untilMinted(world: World, mintId: string): Promise<void> {
  await until(
    async () => (statusOf(await checkMint(world, mintId)) === 'PENDING' ? undefined : true),
    () => new Deviation(`The mint ${mintId} stays PENDING.`),
  );
}

/** All tokens of the collection after all mints. */
export const tokens = prepared('minted tokens', async (world) => {
  const { address } = await collection(world);
  const { ticket, fox } = await tokenTypes(world);
  const mints = [...ticket.mints, ...read(await minting(world), mintIdsOf).mints];
  await Promise.all(mints.map(({ id }) => untilMinted(world, id)));
  const path = `/api/v2/contracts/MATIC/${address}/tokens`;
  const all = read(await world.ask(`GET ${path}`), tokenList);
  const of = ({ tokenTypeId }: { readonly tokenTypeId: string }) =>
    all.filter((item) => item.tokenTypeId === tokenTypeId).map(({ tokenId }) => tokenId);
  return { path, all, tickets: of(ticket), foxes: of(fox) };
});
