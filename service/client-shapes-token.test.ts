import { expect, test } from 'vitest';
import { z } from 'zod';
import { call, resultIn } from './testing/call.ts';
import { aWorld } from './testing/operation-examples.ts';

/*
 * Shapes of contracts and token types that clients of the hosted service rely on where the interface
 * shows none, over HTTP against a whole service.
 */

const withId = z.object({ id: z.uuid() });

async function aCaller() {
  const world = await aWorld();
  const { http, token } = world;
  return { ...world, ask: (path: string, body?: unknown) => call(http, path, { token, body }) };
}

test('a contract keeps media, royalties and storage, and tells its state and metadata', async () => {
  const { ask, owner } = await aCaller();
  const kept = {
    media: [{ type: 'twitter', value: 'https://example.test/foxes' }],
    royalties: { feeRecipient: owner.wallet.address, feePercentage: 2.5 },
    storage: { type: 'cloud' },
  };

  const made = await ask('POST /api/v2/contracts/deployments', {
    name: 'Desert Foxes',
    chain: 'ETHEREUM',
    ...kept,
  });

  const { id } = resultIn(made, withId);
  const result = {
    ...kept,
    onChainStatus: 'PENDING',
    metadata: { name: 'Desert Foxes', symbol: 'DF', description: '', media: kept.media },
  };
  expect(made.body).toMatchObject({ result });
  expect((await ask(`GET /api/v2/contracts/deployments/${id}`)).body).toMatchObject({ result });
});

test('a token type keeps its colour and highest values, and tells its state and supply', async () => {
  const { ask, collection, owner } = await aCaller();
  const { chain, address: contractAddress } = collection;
  const attributes = [{ type: 'stat', name: 'speed', value: '7', maxValue: '10' }];
  const destinations = [{ address: owner.wallet.address, amount: 2 }];

  const made = await ask('POST /api/v2/token-types/creations', {
    chain,
    contractAddress,
    creations: [
      { name: 'Kit fox', maxSupply: 5, backgroundColor: '#fdf6e3', attributes, destinations },
    ],
  });

  const metadata = { name: 'Kit fox', backgroundColor: '#fdf6e3', attributes };
  expect(made.body).toMatchObject({ result: { creations: [{ metadata }] } });
  const types = `/api/v2/contracts/${chain}/${contractAddress}/token-types`;
  const { body } = await ask(`GET ${types}`);
  const list = z.object({ result: z.array(z.looseObject({ name: z.string() })) }).parse(body);
  expect(list.result.find(({ name }) => name === 'Kit fox')).toMatchObject({
    metadata,
    onChainStatus: 'PENDING',
    supply: { current: 0, pending: 2, max: 5 },
  });
});

test('contracts, types and mints answer under the newer addresses, with two leading slashes too', async () => {
  const { ask, collection, mints } = await aCaller();
  const place = `contracts/${collection.chain}/${collection.address}`;

  for (const prefix of ['/api/v3/erc1155', '//api/v3/erc1155']) {
    const status = async (path: string) => (await ask(`GET ${prefix}/${path}`)).status;
    expect(await status('contracts')).toBe(200);
    expect(await status(place)).toBe(200);
    expect(await status(`contracts/deployments/${collection.id}`)).toBe(200);
    expect(await status(`${place}/token-types`)).toBe(200);
    expect(await status(`${place}/tokens`)).toBe(200);
    expect(await status(`tokens/mints/${mints.done.id}`)).toBe(200);
  }
});
