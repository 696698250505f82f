import { z } from 'zod';
import { read } from '../answer.ts';
import { holds, same, succeeded } from '../expect.ts';
import * as be from '../shapes.ts';
import { type Subject, statement } from '../statement.ts';
import { Deviation } from '../verdicts.ts';
import {
  collection,
  creation,
  deployment,
  foxes,
  mintIdsOf,
  minting,
  tokens,
  tokenTypes,
} from '../world/tokens.ts';
import { adasWallet } from '../world/wallets.ts';
import { until, type World } from '../world/world.ts';

const deployments =
  'POST /api/v2/contracts/deployments {name, description?, symbol?, image?, externalUrl?, secretType|chain, owner?, …} → {id, status: PENDING, transactionHash, …}; GET …/deployments/{id} adds address and status SUCCEEDED or FAILED; GET /api/v2/contracts[/{secretType}/{address}].';
const creations =
  'POST /api/v2/token-types/creations {secretType|chain, contractAddress, creations:[{name, description?, image?, fungible?, burnable?, maxSupply?, attributes?, animationUrls?, destinations?[{address, amount}]}]} → {creations:[{id, status, tokenTypeId, mints[], metadata}]}; GET …/creations/{id}; GET /api/v2/contracts/{secretType}/{address}/token-types[/{id}].';
const minted =
  'POST /api/v2/tokens/mints {secretType|chain, contractAddress, tokenTypeId, destinations:[{address, amount}]} → {mints:[…]}; GET /api/v2/tokens/mints/{mintId}.';
const mint =
  'Mint: {id, chain, contractAddress, tokenTypeId, tokenId, createdOn, status: PENDING|SUCCEEDED|FAILED, transactionHash, destination{address, amount}}.';
const list =
  'GET /api/v2/tokens/mints: mintIds (repeated or comma-separated), status (one or several), createdOnFrom/createdOnTo (inclusive, any ISO form), sortOn (createdOn default, status, id), sortOrder (default DESC), contractAddress, destinationAddress, page, size.';
const tokenItems =
  'GET /api/v2/contracts/{secretType}/{contractAddress}/tokens?tokenTypeId= → items {chain, contractAddress, tokenTypeId, tokenId, tokenUri, name, image, fungible, mints{pending, succeeded, failed}}, paged.';

const listed = z.array(z.looseObject({ id: be.uuid, createdOn: be.instant, status: be.someText }));

async function mints(world: World, query: string) {
  await tokens(world);
  const response = await world.ask(`GET /api/v2/tokens/mints?${query}`);
  return { answer: response, items: read(response, listed) };
}

async function ownMintIds(world: World): Promise<string[]> {
  return read(await minting(world), mintIdsOf).mints.map(({ id }) => id);
}

/** Assertions about token decisions that the contract leaves open. */
export const openTokens: Subject = {
  title: 'Token creation',
  part: 'open points',
  statements: [
    statement('open.deployments.create', deployments, async (world) => {
      read(await deployment(world), z.looseObject({ id: be.uuid, status: be.exactly('PENDING') }));
    }),
    statement('open.deployments.settle', deployments, async (world) => {
      const { id } = await collection(world);
      const schema = z.looseObject({
        address: be.chainAddress,
        status: be.oneOf(['PENDING', 'SUCCEEDED']),
        transactionHash: be.optional(be.hash),
      });
      await until(
        async () => {
          const { status } = read(
            await world.ask(`GET /api/v2/contracts/deployments/${id}`),
            schema,
          );
          return status === 'SUCCEEDED' ? true : undefined;
        },
        () => new Deviation('The deployment stays PENDING.'),
      );
    }),
    statement('open.contracts.list', deployments, async (world) => {
      const { address } = await collection(world);
      const response = await world.ask('GET /api/v2/contracts?size=1000');
      holds(response.text.includes(address), 'The contract is not listed.', response);
    }),
    statement('open.contracts.get', deployments, async (world) => {
      const { address } = await collection(world);
      const response = await world.ask(`GET /api/v2/contracts/MATIC/${address}`);
      read(
        response,
        z.looseObject({ name: be.exactly('Desert Foxes'), symbol: be.exactly('FOX') }),
      );
    }),
    statement('open.token-types.create', creations, async (world) => {
      const schema = z.looseObject({
        id: be.uuid,
        status: be.exactly('PENDING'),
        tokenTypeId: be.someText,
        mints: be.listOf(be.object),
        metadata: be.object,
      });
      read(await creation(world), z.object({ creations: z.array(schema).length(2) }));
    }),
    statement('open.token-types.get-creation', creations, async (world) => {
      const { ticket } = await tokenTypes(world);
      succeeded(await world.ask(`GET /api/v2/token-types/creations/${ticket.id}`));
    }),
    statement('open.token-types.list', creations, async (world) => {
      await tokens(world);
      const { address } = await collection(world);
      const response = await world.ask(`GET /api/v2/contracts/MATIC/${address}/token-types`);
      same(
        { is: read(response, z.array(be.object)).length, should: 2 },
        'The number of token types',
        response,
      );
    }),
    statement('open.token-types.get', creations, async (world) => {
      await tokens(world);
      const { address } = await collection(world);
      const { ticket } = await tokenTypes(world);
      const path = `/api/v2/contracts/MATIC/${address}/token-types/${ticket.tokenTypeId}`;
      const response = await world.ask(`GET ${path}`);
      holds(response.text.includes('It opens the door.'), 'The description is missing.', response);
    }),
    ...(
      [
        ['chain', be.exactly('MATIC')],
        ['contractAddress', be.chainAddress],
        ['tokenTypeId', be.someText],
        ['tokenId', be.someText],
        ['createdOn', be.instant],
        ['status', be.exactly('SUCCEEDED')],
        ['transactionHash', be.hash],
        ['destination', z.object({ address: be.chainAddress, amount: be.integer })],
      ] as const
    ).map(([name, is]) =>
      statement(`open.mints.${name}`, mint, async (world) => {
        const [id = ''] = await ownMintIds(world);
        const { answer } = await mints(world, `mintIds=${id}`);
        read(answer, z.tuple([z.looseObject({ [name]: is })]));
      }),
    ),
    statement('open.mints.to-a-wallet', minted, async (world) => {
      const { address } = await adasWallet(world, 'MATIC');
      const { answer, items } = await mints(world, `destinationAddress=${address}&size=1000`);
      const ids = new Set(items.map(({ id }) => id));
      holds(
        (await ownMintIds(world)).every((id) => ids.has(id)),
        'A mint is missing.',
        answer,
      );
    }),
    statement('open.mints.get', minted, async (world) => {
      const [id = ''] = await ownMintIds(world);
      const response = await world.ask(`GET /api/v2/tokens/mints/${id}`);
      same(
        { is: read(response, z.looseObject({ id: z.string() })).id, should: id },
        'The id',
        response,
      );
    }),
    statement('open.mints.comma-list', list, async (world) => {
      const [first, second] = await ownMintIds(world);
      const { answer, items } = await mints(world, `mintIds=${first},${second}`);
      same({ is: items.length, should: 2 }, 'The number of mints', answer);
    }),
    statement('open.mints.several-statuses', list, async (world) => {
      const ids = (await ownMintIds(world)).join(',');
      const { answer, items } = await mints(world, `status=PENDING,SUCCEEDED&mintIds=${ids}`);
      same({ is: items.length, should: foxes }, 'The number of mints', answer);
    }),
    statement('open.mints.newest-first', list, async (world) => {
      const { answer, items } = await mints(world, 'size=1000');
      const moments = items.map(({ createdOn }) => createdOn);
      same({ is: moments, should: moments.toSorted().toReversed() }, 'The order', answer);
    }),
    ...(['id', 'status'] as const).map((field) =>
      statement(`open.mints.sorted-by-${field}`, list, async (world) => {
        const { answer, items } = await mints(world, `sortOn=${field}&sortOrder=ASC&size=1000`);
        const values = items.map((item) => item[field]);
        same({ is: values, should: values.toSorted() }, 'The order', answer);
      }),
    ),
    statement('open.mints.by-contract', list, async (world) => {
      const { answer, items } = await mints(world, `contractAddress=0x${'33'.repeat(20)}`);
      same({ is: items, should: [] }, 'The list', answer);
    }),
    statement('open.mints.a-day', list, async (world) => {
      const { answer, items } = await mints(world, 'createdOnTo=2020-01-01');
      same({ is: items, should: [] }, 'The list', answer);
    }),
    ...(
      [
        ['chain', be.exactly('MATIC')],
        ['contractAddress', be.chainAddress],
        ['tokenTypeId', be.someText],
        ['tokenId', be.someText],
        ['tokenUri', be.someText],
        ['name', be.someText],
        ['fungible', be.flag],
        ['mints', z.object({ pending: be.integer, succeeded: be.integer, failed: be.integer })],
      ] as const
    ).map(([name, is]) =>
      statement(`open.tokens.${name}`, tokenItems, async (world) => {
        const { path } = await tokens(world);
        read(await world.ask(`GET ${path}`), z.array(z.looseObject({ [name]: is })).min(1));
      }),
    ),
    statement('open.tokens.image', tokenItems, async (world) => {
      const { path } = await tokens(world);
      const { ticket } = await tokenTypes(world);
      const response = await world.ask(`GET ${path}?tokenTypeId=${ticket.tokenTypeId}`);
      read(
        response,
        z.tuple([z.looseObject({ image: be.exactly('https://example.com/ticket.png') })]),
      );
    }),
  ],
};
