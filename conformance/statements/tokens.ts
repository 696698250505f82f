import { z } from 'zod';
import { read } from '../client.ts';
import {
  accepts,
  after,
  contains,
  holds,
  inOrder,
  lists,
  listsOnly,
  partOf,
  reaches,
  rejects,
  returns,
  shows,
  sorts,
} from '../expect.ts';
import * as be from '../shapes.ts';
import { each, fields, fieldsOf, type Subject, table, words } from '../shapes.ts';
import { foxes, ofType, tokenList } from '../world/tokens.ts';
import { filled, responseTo, type Source } from '../world/world.ts';

const mint = z.looseObject({
  id: be.uuid,
  status: be.someText,
  createdOn: be.timestamp,
  destination: z.object({ address: be.chainAddress, amount: be.integer }),
});
const mintsOf = z.object({ mints: z.array(mint, 'the mints array is missing').min(1, 'it is empty') });

const listing = (query: string) => `GET /api/v2/tokens/mints?${query}`;

const created = z.object({ creations: z.array(z.looseObject({ mints: z.array(mint) })).min(1) });

const mintSources: Readonly<Record<string, readonly [Source, string | z.ZodType]>> = {
  'mints.fields': ['minting.mints.0', 'PENDING'],
  'mints.get.fields': [partOf('GET /api/v2/tokens/mints/{foxMints.0}', 'mints.0'), be.someText],
  'mints.list.fields': [partOf(listing('mintIds={foxMints.0}'), '0'), be.someText],
};

/** Assertions about tokens of a contract, and mints. */
export const tokensAndMints: Subject = {
  title: 'Tokens and mints',
  part: 'contract',
  statements: [
    ...Object.entries(mintSources).flatMap(([prefix, [source, status]]) =>
      fields(prefix, source, fieldsOf('mint', { status })),
    ),
    ...table({
      'State PENDING is shown for newly created mints.': {
        'mints.pending': returns('minting', { mints: z.array(z.object({ status: be.exactly('PENDING') })) }),
      },
      'The responses of Create Token-type (only when it mints), Mint Tokens, and Check Token Mint Status contain a `mints` array of token mints including `createdOn`.':
        {
          'mints.of-token-type': async (world) => {
            const schema = z.union([created, mintsOf], 'the mints array is missing');
            const response = await responseTo(world, 'creation');
            const result = read(response, schema);
            const mints = 'mints' in result ? result.mints : result.creations.flatMap((item) => item.mints);
            holds(mints.length === 1, 'The mint of the tickets is missing.', response);
          },
          'mints.of-mint-tokens': returns('minting', {
            mints: z.array(mint, 'the mints array is missing').length(foxes),
          }),
          'mints.of-check-status': returns('GET /api/v2/tokens/mints/{foxMints.0}', {
            mints: [{ ...mint.shape, id: '{foxMints.0}' }],
          }),
        },
      'It lists token mint requests and filters tokens by token type id.': {
        'mints.list': lists(listing('size=1000'), { has: ['{foxMints}'] }),
      },
      '`GET {base_url}/api/v2/tokens/mints`': { 'mints.list.without-parameters': accepts('GET /api/v2/tokens/mints') },
      'Query parameters: mintIds, status, createdOnFrom, createdOnTo, sortOn, sortOrder.': {
        'mints.list.by-mintIds': listsOnly(listing('mintIds={foxMints.0}&mintIds={foxMints.1}'), [
          '{foxMints.0}',
          '{foxMints.1}',
        ]),
        'mints.list.by-one-mintId': listsOnly(listing('mintIds={foxMints.0}'), ['{foxMints.0}']),
        'mints.list.by-status': after(
          'tokens',
          lists(listing('status=SUCCEEDED&size=1000'), { has: ['{foxMints}'] }),
          async (world) => {
            const ids = String(await filled(world, '{foxMints}')).replaceAll(',', '&mintIds=');
            await returns(listing(`status=PENDING&mintIds=${ids}`), [])(world);
          },
        ),
        'mints.list.by-createdOnFrom': listsOnly(
          listing('createdOnFrom={laterMint.createdOn}&mintIds={laterMint.id}&mintIds={foxMints.0}'),
          ['{laterMint.id}'],
        ),
        'mints.list.by-createdOnTo': listsOnly(
          listing('createdOnTo={minting.mints.0.createdOn}&mintIds={laterMint.id}&mintIds={foxMints.0}'),
          ['{foxMints.0}'],
        ),
        ...each('mints.list.sorted-*', words('ASC', 'DESC'), (order) =>
          after('laterMint', sorts(listing(`sortOn=createdOn&sortOrder=${order}&size=1000`), 'createdOn', order)),
        ),
      },
      '`GET {base_url}/api/v2/contracts/{secretType}/{contractAddress}/tokens`': {
        'tokens.list': returns('GET {tokens.path}', z.array(be.object).min(foxes + 1)),
      },
      'Query `tokenTypeId` (numeric, optional) filters tokens by token type id.': {
        ...each('tokens.list.by-tokenTypeId.*', words('ticket', 'fox'), (name) => async (world) => {
          const tokenTypeId = await filled(world, `{types.${name}.tokenTypeId}`);
          const response = await responseTo(world, ofType(name));
          const listed = read(response, tokenList.min(1, 'no token of the type is listed'));
          const isOnly = listed.every((item) => item.tokenTypeId === tokenTypeId);
          holds(isOnly, 'A token of another type is listed.', response);
        }),
        'tokens.list.by-unknown-tokenTypeId': returns('GET {tokens.path}?tokenTypeId=999999', []),
        'tokens.list.numeric-tokenTypeId': rejects('GET {tokens.path}?tokenTypeId=first'),
      },
    }),
  ],
};

const mintFields = {
  chain: be.exactly('MATIC'),
  contractAddress: be.chainAddress,
  tokenTypeId: be.integer,
  tokenId: be.integer,
  createdOn: '{expected.marketTime}',
  status: be.exactly('SUCCEEDED'),
  transactionHash: be.hash,
  destination: z.object({ address: be.chainAddress, amount: be.integer }),
};
const tokenFields = {
  chain: be.exactly('MATIC'),
  contractAddress: be.chainAddress,
  tokenTypeId: be.integer,
  tokenId: be.integer,
  tokenUri: be.someText,
  name: be.someText,
  fungible: be.flag,
  mints: z.object({ pending: be.integer, succeeded: be.integer, failed: be.integer }),
};
const ofCollection = 'GET /api/v2/contracts/MATIC/{collection.address}';

/** Assertions about token decisions that the contract leaves open. */
export const openTokens: Subject = {
  title: 'Token creation',
  part: 'open points',
  statements: table({
    'POST /api/v2/contracts/deployments {name, description?, symbol?, image?, externalUrl?, secretType|chain, owner?, …} → {id, status: PENDING, transactionHash, …}; GET …/deployments/{id} adds address and status SUCCEEDED or FAILED; GET /api/v2/contracts[/{secretType}/{address}].':
      {
        'open.deployments.create': returns('deployment', { id: be.uuid, status: 'PENDING' }),
        'open.deployments.settle': inOrder(
          reaches('GET /api/v2/contracts/deployments/{collection.id}', 'SUCCEEDED'),
          returns('GET /api/v2/contracts/deployments/{collection.id}', {
            address: be.chainAddress,
            transactionHash: be.optional(be.hash),
          }),
        ),
        'open.contracts.list': contains('GET /api/v2/contracts?size=1000', '{collection.address}'),
        'open.contracts.get': returns(ofCollection, { name: 'Desert Foxes', symbol: 'FOX' }),
      },
    'POST /api/v2/token-types/creations {secretType|chain, contractAddress, creations:[{name, description?, image?, fungible?, burnable?, maxSupply?, attributes?, animationUrls?, destinations?[{address, amount}]}]} → {creations:[{id, status, tokenTypeId, mints[], metadata}]}; GET …/creations/{id}; GET /api/v2/contracts/{secretType}/{address}/token-types[/{id}].':
      {
        'open.token-types.create': returns('creation', {
          creations: z
            .array(
              z.looseObject({
                id: be.uuid,
                status: be.exactly('PENDING'),
                tokenTypeId: be.integer,
                mints: be.listOf(be.object),
                metadata: be.object,
              }),
            )
            .length(2),
        }),
        'open.token-types.get-creation': accepts('GET /api/v2/token-types/creations/{types.ticket.id}'),
        'open.token-types.list': after('tokens', returns(`${ofCollection}/token-types`, z.array(be.object).length(2))),
        'open.token-types.get': after(
          'tokens',
          contains(`${ofCollection}/token-types/{types.ticket.tokenTypeId}`, 'It opens the door.'),
        ),
      },
    'Mint: {id, chain, contractAddress, tokenTypeId, tokenId, createdOn, status: PENDING|SUCCEEDED|FAILED, transactionHash, destination{address, amount}}.':
      each('open.mints.*', mintFields, (shape: unknown, name) =>
        after('tokens', returns(listing('mintIds={foxMints.0}'), [{ [name]: shape }])),
      ),
    'POST /api/v2/tokens/mints {secretType|chain, contractAddress, tokenTypeId, destinations:[{address, amount}]} → {mints:[…]}; GET /api/v2/tokens/mints/{mintId}.':
      {
        'open.mints.to-a-wallet': after(
          'tokens',
          lists(listing('destinationAddress={matic.address}&size=1000'), { has: ['{foxMints}'] }),
        ),
        'open.mints.default-amount': returns('laterMint', { destination: { amount: 1 } }),
        'open.mints.get': returns('GET /api/v2/tokens/mints/{foxMints.0}', { id: '{foxMints.0}' }),
      },
    'GET /api/v2/tokens/mints: mintIds (repeated or comma-separated), status (one or several), createdOnFrom/createdOnTo (inclusive, any ISO form), sortOn (createdOn default, status, id), sortOrder (default DESC), contractAddress, destinationAddress, page, size.':
      {
        'open.mints.comma-list': after(
          'tokens',
          returns(listing('mintIds={foxMints.0},{foxMints.1}'), z.array(mint).length(2)),
        ),
        'open.mints.several-statuses': after(
          'tokens',
          returns(listing('status=PENDING,SUCCEEDED&mintIds={foxMints}'), z.array(mint).length(foxes)),
        ),
        'open.mints.newest-first': after('tokens', sorts(listing('size=1000'), 'createdOn', 'DESC')),
        ...each('open.mints.sorted-by-*', words('id', 'status'), (field) =>
          after('tokens', sorts(listing(`sortOn=${field}&sortOrder=ASC&size=1000`), field, 'ASC')),
        ),
        'open.mints.by-contract': after('tokens', returns(listing(`contractAddress=0x${'33'.repeat(20)}`), [])),
        'open.mints.repeated-status': after(
          'tokens',
          returns(listing('status=FAILED&status=PENDING&mintIds={foxMints.0}'), []),
        ),
        'open.mints.one-moment': lists(
          listing('createdOnFrom={laterMint.createdOn}&createdOnTo={laterMint.createdOn}'),
          { has: ['{laterMint.id}'] },
        ),
        'open.mints.a-day': after('tokens', returns(listing('createdOnTo=2020-01-01'), [])),
      },
    'GET /api/v2/contracts/{secretType}/{contractAddress}/tokens?tokenTypeId= → items {chain, contractAddress, tokenTypeId, tokenId, tokenUri, name, image, fungible, mints{pending, succeeded, failed}}, paged.':
      {
        ...each('open.tokens.*', tokenFields, (shape, name) =>
          returns('GET {tokens.path}', z.array(z.looseObject({ [name]: shape })).min(1)),
        ),
        'open.tokens.paged': shows('GET {tokens.path}?size=1', {
          pagination: { numberOfElements: be.integer.min(foxes + 1, 'it is not the total') },
        }),
        'open.tokens.by-type': sorts('GET {tokens.path}', 'tokenTypeId', 'ASC'),
        'open.tokens.unreadable-type': rejects('GET {tokens.path}?tokenTypeId=first', 400, 'tokenTypeId'),
        'open.tokens.image': returns(ofType('ticket'), [{ image: 'https://example.com/ticket.png' }]),
      },
  }),
};
