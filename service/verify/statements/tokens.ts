import { z } from 'zod';
import { type Answer, fitting, read, resultOf } from '../answer.ts';
import { type FieldRow, fieldStatements, holds, refused, same, succeeded } from '../expect.ts';
import * as be from '../shapes.ts';
import { type Subject, statement } from '../statement.ts';
import { Deviation } from '../verdicts.ts';
import {
  checkMint,
  creation,
  foxes,
  mintFoxes,
  mintIdsOf,
  minting,
  tokenList,
  tokens,
  tokenTypes,
  untilMinted,
} from '../world/tokens.ts';
import { adasWallet } from '../world/wallets.ts';
import { shared, type World } from '../world/world.ts';

const carries =
  'The responses of Create Token-type (only when it mints), Mint Tokens, and Check Token Mint Status contain a `mints` array of token mints including `createdOn`.';
const parameters =
  'Query parameters: mintIds, status, createdOnFrom, createdOnTo, sortOn, sortOrder.';

const mint = z.looseObject({
  id: be.uuid,
  status: be.someText,
  createdOn: be.timestamp,
  destination: z.object({ address: be.chainAddress, amount: be.integer }),
});
const mintsOf = z.object({
  mints: z.array(mint, 'the mints array is missing').min(1, 'it is empty'),
});

const rows: readonly FieldRow[] = [
  ['id', be.uuid, 'id | string (UUID)'],
  ['status', be.exactly('PENDING'), 'status | string | PENDING shown'],
  [
    'createdOn',
    be.timestamp,
    'createdOn | string (ISO 8601 timestamp) | time the mint was created',
  ],
  [
    'destination.address',
    be.chainAddress,
    'destination | object | `{address: string, amount: integer}`',
  ],
  [
    'destination.amount',
    be.exactly(1),
    'destination | object | `{address: string, amount: integer}`',
  ],
];

async function firstMint(world: World) {
  const response = await minting(world);
  return { value: read(response, mintIdsOf).mints[0], exchange: response.exchange };
}

const later = shared(async (world) => {
  await tokens(world);
  const { address } = await adasWallet(world, 'MATIC');
  const created = read(await mintFoxes(world, [{ address, amount: 1 }]), mintIdsOf).mints[0];
  if (!created) throw new Deviation('A mint is missing.');
  await untilMinted(world, created.id);
  return created;
});

async function list(world: World, query: string) {
  const response = await world.ask(`GET /api/v2/tokens/mints?${query}`);
  return { answer: response, mints: read(response, z.array(mint)) };
}

async function ownMintIds(world: World): Promise<string[]> {
  return read(await minting(world), mintIdsOf).mints.map(({ id }) => id);
}

function onlyThese(
  response: Answer,
  is: readonly { id: string }[],
  should: readonly string[],
): void {
  const ids = is.map(({ id }) => id).toSorted();
  same({ is: ids, should: should.toSorted() }, 'The list', response);
}

/** Assertions about tokens of a contract, and mints. */
export const tokensAndMints: Subject = {
  title: 'Tokens and mints',
  part: 'contract',
  statements: [
    ...fieldStatements('mints.fields', firstMint, rows),
    statement('mints.pending', 'State PENDING is shown for newly created mints.', async (world) => {
      for (const { status } of read(await minting(world), mintsOf).mints)
        fitting({ value: status }, be.exactly('PENDING'), 'status');
    }),
    statement('mints.of-token-type', carries, async (world) => {
      const created = z.object({
        creations: z.array(z.looseObject({ mints: z.array(mint) })).min(1),
      });
      const schema = z.union([created, mintsOf], 'the mints array is missing');
      const response = await creation(world);
      const fields = read(response, schema);
      const mints =
        'mints' in fields ? fields.mints : fields.creations.flatMap((item) => item.mints);
      holds(mints.length === 1, 'The mint of the tickets is missing.', response);
    }),
    statement('mints.of-mint-tokens', carries, async (world) => {
      const response = await minting(world);
      same(
        { is: read(response, mintsOf).mints.length, should: foxes },
        'The number of mints',
        response,
      );
    }),
    statement('mints.of-check-status', carries, async (world) => {
      const [id = ''] = await ownMintIds(world);
      const response = await checkMint(world, id);
      same({ is: read(response, mintsOf).mints[0]?.id, should: id }, 'The id', response);
    }),
    statement(
      'mints.list',
      'It lists token mint requests and filters tokens by token type id.',
      async (world) => {
        const ids = await ownMintIds(world);
        const { answer, mints } = await list(world, 'size=1000');
        const listed = new Set(mints.map(({ id }) => id));
        holds(
          ids.every((id) => listed.has(id)),
          'A mint is not listed.',
          answer,
        );
      },
    ),
    statement(
      'mints.list.without-parameters',
      '`GET {base_url}/api/v2/tokens/mints`',
      async (world) => succeeded(await world.ask('GET /api/v2/tokens/mints')),
    ),
    statement('mints.list.by-mintIds', parameters, async (world) => {
      const [first = '', second = ''] = await ownMintIds(world);
      const { answer, mints } = await list(world, `mintIds=${first}&mintIds=${second}`);
      onlyThese(answer, mints, [first, second]);
    }),
    statement('mints.list.by-one-mintId', parameters, async (world) => {
      const [mintId = ''] = await ownMintIds(world);
      const { answer, mints } = await list(world, `mintIds=${mintId}`);
      onlyThese(answer, mints, [mintId]);
    }),
    statement('mints.list.by-status', parameters, async (world) => {
      await tokens(world);
      const { mints: minted } = await list(world, 'status=SUCCEEDED&size=1000');
      const ids = await ownMintIds(world);
      const { answer, mints } = await list(
        world,
        `status=PENDING&mintIds=${ids.join('&mintIds=')}`,
      );
      onlyThese(answer, mints, []);
      const isThere = ids.every((id) => minted.some((item) => item.id === id));
      holds(isThere, 'A completed mint is not listed as such.', answer);
    }),
    statement('mints.list.by-createdOnFrom', parameters, async (world) => {
      const { id, createdOn } = await laterMint(world);
      const [early = ''] = await ownMintIds(world);
      const ids = `mintIds=${id}&mintIds=${early}`;
      const { answer, mints } = await list(
        world,
        `createdOnFrom=${encodeURIComponent(createdOn)}&${ids}`,
      );
      onlyThese(answer, mints, [id]);
    }),
    statement('mints.list.by-createdOnTo', parameters, async (world) => {
      const { id } = await laterMint(world);
      const { createdOn, id: early } = fitting(await firstMint(world), mint, 'mint');
      const ids = `mintIds=${id}&mintIds=${early}`;
      const { answer, mints } = await list(
        world,
        `createdOnTo=${encodeURIComponent(createdOn)}&${ids}`,
      );
      onlyThese(answer, mints, [early]);
    }),
    ...(['ASC', 'DESC'] as const).map((order) =>
      statement(`mints.list.sorted-${order}`, parameters, async (world) => {
        await laterMint(world);
        const { answer, mints } = await list(
          world,
          `sortOn=createdOn&sortOrder=${order}&size=1000`,
        );
        const moments = mints.map(({ createdOn }) => createdOn);
        const rising = order === 'ASC' ? moments : moments.toReversed();
        same({ is: rising, should: moments.toSorted() }, 'The order', answer);
      }),
    ),
    statement(
      'tokens.list',
      '`GET {base_url}/api/v2/contracts/{secretType}/{contractAddress}/tokens`',
      async (world) => {
        const { all, path } = await tokens(world);
        const response = await world.ask(`GET ${path}`);
        resultOf(response);
        holds(all.length > foxes, `It has ${all.length} tokens, but more were minted.`, response);
      },
    ),
    ...(['ticket', 'fox'] as const).map((name) =>
      statement(
        `tokens.list.by-tokenTypeId.${name}`,
        'Query `tokenTypeId` (numeric, optional) filters tokens by token type id.',
        async (world) => {
          const { path } = await tokens(world);
          const { tokenTypeId } = (await tokenTypes(world))[name];
          const response = await world.ask(`GET ${path}?tokenTypeId=${tokenTypeId}`);
          const listed = read(response, tokenList);
          const isOnly = listed.every((item) => item.tokenTypeId === tokenTypeId);
          holds(isOnly, 'A token of another type is listed.', response);
          holds(listed.length > 0, 'No token of the type is listed.', response);
        },
      ),
    ),
    statement(
      'tokens.list.by-unknown-tokenTypeId',
      'Query `tokenTypeId` (numeric, optional) filters tokens by token type id.',
      async (world) => {
        const { path } = await tokens(world);
        const response = await world.ask(`GET ${path}?tokenTypeId=999999`);
        same({ is: read(response, tokenList), should: [] }, 'The list', response);
      },
    ),
    statement(
      'tokens.list.numeric-tokenTypeId',
      'Query `tokenTypeId` (numeric, optional) filters tokens by token type id.',
      async (world) => {
        const { path } = await tokens(world);
        refused(await world.ask(`GET ${path}?tokenTypeId=first`));
      },
    ),
  ],
};

async function laterMint(world: World) {
  return fitting({ value: await later(world) }, mint, 'mint');
}
