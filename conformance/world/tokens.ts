import { z } from 'zod';
import { Deviation, type Reply, read } from '../client.ts';
import { valueAt } from '../exchange.ts';
import { instant, zonelessMicroseconds } from '../shapes.ts';
import * as chain from './chain.ts';
import * as market from './market.ts';
import * as payments from './payments.ts';
import * as users from './users.ts';
import * as wallets from './wallets.ts';
import { prepared, requestToken, shared, to, until, type World } from './world.ts';

const expectedOf = {
  contract: {
    walletType: 'THREEWAY_SHARED',
    otherWalletType: 'API_WALLET',
    remainingAttempts: 9,
    transferType: 'TRANSFER',
    half: '0.5',
    marketTime: instant,
  },
  hosted: {
    walletType: 'API_WALLET',
    otherWalletType: 'THREEWAY_SHARED',
    remainingAttempts: 10,
    transferType: 'ETH_TRANSACTION',
    half: 0.5,
    marketTime: zonelessMicroseconds,
  },
};

/** The response to a new collection on MATIC. */
const deployment = shared(
  to('POST /api/v2/contracts/deployments', {
    name: 'Desert Foxes',
    description: 'Foxes that live in the desert.',
    symbol: 'FOX',
    image: 'https://example.com/foxes.png',
    externalUrl: 'https://example.com/foxes',
    secretType: 'MATIC',
  }),
);

const collection = prepared('a contract with tokens', async (world) =>
  read(await deployment(world), z.object({ id: z.string(), address: z.string() })),
);

const tokenType = z.object({
  id: z.string(),
  tokenTypeId: z.coerce.string(),
  mints: z.array(z.object({ id: z.string() })).default([]),
});
const creations = z.object({ creations: z.array(tokenType).min(2) });

/** The response to its token types: tickets, of which ten are minted together, and foxes, which are single tokens. */
const creation = shared(
  to('POST /api/v2/token-types/creations', {
    chain: 'MATIC',
    contractAddress: '{collection.address}',
    creations: [
      {
        name: 'Ticket',
        description: 'It opens the door.',
        image: 'https://example.com/ticket.png',
        fungible: true,
        maxSupply: 500,
        attributes: [{ type: 'property', name: 'door', value: 'left' }],
        animationUrls: [{ type: 'video', value: 'https://example.com/ticket.mp4' }],
        destinations: [{ address: '{matic.address}', amount: 10 }],
      },
      { name: 'Fox', fungible: false },
    ],
  }),
);

/** The numbers of both types, and the ids of their creation. */
const tokenTypes = prepared('token types', async (world) => {
  const [ticket, fox] = read(await creation(world), creations).creations;
  if (!ticket || !fox) throw new Deviation('Expected two token types.');
  return { ticket, fox };
});

/** The number of foxes: one per sale, bid or transfer. */
export const foxes = 12;

const mintingOf = (destinations: readonly object[]) =>
  to('POST /api/v2/tokens/mints', {
    chain: 'MATIC',
    contractAddress: '{collection.address}',
    tokenTypeId: '{types.fox.tokenTypeId}',
    destinations,
  });

const minting = shared(mintingOf(Array(foxes).fill({ address: '{matic.address}', amount: 1 })));

const mintIdsOf = z.object({ mints: z.array(z.looseObject({ id: z.string() })).min(1) });
const token = z.looseObject({ tokenId: z.coerce.string(), tokenTypeId: z.coerce.string() });
export const tokenList = z.array(token);

async function foxMintIds(world: World): Promise<string[]> {
  return read(await minting(world), mintIdsOf).mints.map(({ id }) => id);
}

/** The status in a response, in a list or as an object. */
function statusOf({ body }: Reply): unknown {
  return valueAt(body, 'result.status') ?? valueAt(body, 'result.mints.0.status');
}

async function untilMinted(world: World, mintId: string): Promise<void> {
  const check = () => world.request(`GET /api/v2/tokens/mints/${mintId}`);
  await until(
    async () => (statusOf(await check()) === 'PENDING' ? undefined : true),
    () => new Deviation(`The mint ${mintId} stays PENDING.`),
  );
}

/** All tokens of the collection after all mints. */
const tokens = prepared('minted tokens', async (world) => {
  const { address } = await collection(world);
  const { ticket, fox } = await tokenTypes(world);
  const ids = [...ticket.mints.map(({ id }) => id), ...(await foxMintIds(world))];
  await Promise.all(ids.map((id) => untilMinted(world, id)));
  const path = `/api/v2/contracts/MATIC/${address}/tokens`;
  const all = read(await world.request(`GET ${path}`), tokenList);
  const of = ({ tokenTypeId }: { readonly tokenTypeId: string }) =>
    all.filter((item) => item.tokenTypeId === tokenTypeId).map(({ tokenId }) => tokenId);
  return { path, all, tickets: of(ticket), foxes: of(fox) };
});

/** A fox that was minted after all others, without an amount. */
const laterMint = shared(async (world) => {
  await tokens(world);
  const created = read(await mintingOf([{ address: '{matic.address}' }])(world), mintIdsOf).mints[0];
  if (!created) throw new Deviation('A mint is missing.');
  await untilMinted(world, created.id);
  return created;
});

export const ofType = (name: 'ticket' | 'fox') => `GET {tokens.path}?tokenTypeId={types.${name}.tokenTypeId}`;

const otherApplication = prepared('another application', async (world) => {
  const created = await world.request('POST /_vaultdesk/applications', { body: { name: `other ${world.run}` } });
  const credentials = read(created, z.object({ clientId: z.string(), clientSecret: z.string() }));
  return valueAt((await requestToken({ ...world.target, ...credentials })).body, 'access_token');
});

/** The records that rows name, e.g. `{ada.userId}` or `sale`. */
export const names: World['names'] = {
  run: async ({ run }) => run,
  clientId: async ({ target }) => target.clientId,
  /** The values that depend on the profile. */
  expected: async ({ profile }) => expectedOf[profile],
  baseUrl: async ({ target }) => target.baseUrl,
  granted: shared(({ target }) => requestToken(target)),
  otherApplication,
  ...users.names,
  ...wallets.names,
  ...chain.names,
  ...market.names,
  ...{ collection, deployment, creation, types: tokenTypes, tokens, minting, foxMints: foxMintIds, laterMint },
  ...payments.names,
};
