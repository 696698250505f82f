import { expect, test } from 'vitest';
import { z } from 'zod';
import { resultIn } from '../test/world/call.ts';
import { aRunningApplication, type RunningApplication } from '../test/world/started-service.ts';

/*
 * The token part of the interface, replayed over HTTP against a whole service with its own chain.
 * Shapes that the interface leaves open are those of the open points.
 */

const uuid = expect.stringMatching(/^[0-9a-f-]{36}$/);
const hash = expect.stringMatching(/^0x[0-9a-f]{64}$/);
const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const location = { chain: 'MATIC', contractAddress: expect.stringMatching(/^0x[0-9a-fA-F]{40}$/) };
const settlesWithin = { timeout: 20_000, interval: 100 };
const ada = '0x00000000000000000000000000000000000000A1';
const bob = '0x00000000000000000000000000000000000000b2';

/** A collection with a fungible type that is minted on creation, and one that is minted later. */
async function aCollection({ ask }: RunningApplication) {
  const deployed = await ask('POST /api/v2/contracts/deployments', {
    name: 'Desert Foxes',
    secretType: 'MATIC',
  });
  const { address } = resultIn(deployed, z.object({ address: z.string() }));
  const created = await ask('POST /api/v2/token-types/creations', {
    chain: 'MATIC',
    contractAddress: address,
    creations: [
      { name: 'Ticket', fungible: true, destinations: [{ address: ada, amount: 3 }] },
      { name: 'Fox', image: 'https://example.com/fox.png' },
    ],
  });
  const minted = await ask('POST /api/v2/tokens/mints', {
    secretType: 'MATIC',
    contractAddress: address,
    tokenTypeId: 2,
    destinations: [{ address: ada }, { address: bob, amount: 1 }],
  });
  return { address, created, minted };
}

/** Resolves when all mints of the application are final. */
async function settle({ ask }: RunningApplication): Promise<void> {
  const pending = async () => (await ask('GET /api/v2/tokens/mints?status=PENDING')).body;
  await expect.poll(pending, settlesWithin).toMatchObject({ result: [] });
}

test('every mint returns a mints array, and each mint can be retrieved', async () => {
  const application = await aRunningApplication();
  const { created, minted } = await aCollection(application);

  const pending = { id: uuid, ...location, createdOn: instant, status: 'PENDING' };
  const [ticket] = [{ ...pending, tokenTypeId: '1', destination: { address: ada, amount: 3 } }];
  const metadata = { description: '', burnable: false, attributes: [], animationUrls: [] };
  const creation = { id: uuid, ...location, status: 'PENDING', createdOn: instant };
  expect(created.body).toEqual({
    success: true,
    result: {
      creations: [
        {
          ...creation,
          tokenTypeId: '1',
          mints: [ticket],
          metadata: { ...metadata, name: 'Ticket', fungible: true },
        },
        {
          ...creation,
          tokenTypeId: '2',
          mints: [],
          metadata: {
            ...metadata,
            name: 'Fox',
            image: 'https://example.com/fox.png',
            fungible: false,
          },
        },
      ],
    },
  });
  expect(minted.body).toEqual({
    success: true,
    result: {
      mints: [ada, bob].map((address) => ({
        ...pending,
        tokenTypeId: '2',
        destination: { address, amount: 1 },
      })),
    },
  });

  await settle(application);
  const { mints } = resultIn(minted, z.object({ mints: z.array(z.object({ id: z.string() })) }));
  const checked = await application.ask(`GET /api/v2/tokens/mints/${mints[0]?.id}`);
  const mint = {
    ...pending,
    id: mints[0]?.id,
    status: 'SUCCEEDED',
    tokenTypeId: '2',
    tokenId: expect.any(String),
    transactionHash: hash,
    destination: { address: ada, amount: 1 },
  };
  expect(checked.body).toEqual({ success: true, result: { ...mint, mints: [mint] } });
});

test('lists the tokens of a contract, and those of one type', async () => {
  const application = await aRunningApplication();
  const { address } = await aCollection(application);
  await settle(application);
  const list = `GET /api/v2/contracts/MATIC/${address}/tokens`;

  const expected = { ...location, contractAddress: address, attributes: [], description: '' };
  const uri = expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\//);
  const ticket = {
    ...expected,
    tokenTypeId: '1',
    tokenId: expect.any(String),
    tokenUri: uri,
    name: 'Ticket',
    fungible: true,
    mints: { pending: 0, succeeded: 1, failed: 0 },
  };
  const fox = {
    ...ticket,
    tokenTypeId: '2',
    name: expect.stringMatching(/^Fox #[12]$/),
    image: 'https://example.com/fox.png',
    fungible: false,
    mints: { pending: 0, succeeded: 2, failed: 0 },
  };
  const all = await application.ask(list);
  expect(all.body).toMatchObject({ success: true, pagination: { numberOfElements: 3 } });
  expect(all.body).toHaveProperty('result', [ticket, fox, fox]);
  expect((await application.ask(`${list}?tokenTypeId=1`)).body).toHaveProperty('result', [ticket]);
  expect((await application.ask(`${list}?tokenTypeId=2`)).body).toHaveProperty('result', [
    fox,
    fox,
  ]);
  const unreadable = await application.ask(`${list}?tokenTypeId=first`);
  expect(unreadable).toMatchObject({ status: 400, body: { errors: [{ code: 'tokenTypeId' }] } });
});

test('lists all token mints, by each documented parameter', async () => {
  const application = await aRunningApplication();
  const { minted } = await aCollection(application);
  await settle(application);
  const listed = z.object({ id: z.string(), createdOn: z.string() });
  const list = async (query: string) =>
    resultIn(await application.ask(`GET /api/v2/tokens/mints?${query}`), z.array(listed));
  const { mints } = resultIn(minted, z.object({ mints: z.array(listed) }));
  const ids = mints.map(({ id }) => id);

  const all = await list('sortOn=id&sortOrder=ASC');
  expect(all.map(({ id }) => id)).toEqual(all.map(({ id }) => id).toSorted());
  expect(all).toHaveLength(3);
  expect(await list(`mintIds=${ids.join(',')}`)).toHaveLength(2);
  expect(await list(`mintIds=${ids[0]}&mintIds=${ids[1]}&status=SUCCEEDED`)).toHaveLength(2);
  expect(await list('status=FAILED&status=PENDING')).toEqual([]);
  const [newest] = await list('sortOn=createdOn&sortOrder=DESC');
  const moment = newest?.createdOn ?? '';
  expect(await list(`createdOnFrom=${moment}&createdOnTo=${moment}`)).toContainEqual(newest);
  expect(await list('createdOnTo=2020-01-01')).toEqual([]);
});
