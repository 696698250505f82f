import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { operatorToken } from '../test/fakes/fake-ports.ts';
import { anId } from '../test/records/users.ts';
import { present } from '../test/values.ts';
import { call, codesIn, resultIn } from '../test/world/call.ts';
import { aWorld, type World } from '../test/world/world.ts';
import { planCollection } from './domain/collections/deployments/deploy-collection.ts';
import { item as itemSchema } from './model/market/item-metadata.ts';
import { offer } from './model/market/offer.ts';
import { createdMints } from './model/market/token-type.ts';
import { nonFungible } from './model/wallets/balance.ts';
import { transferEvents } from './model/wallets/transfer-events.ts';

/* Contract and token-type shapes beyond the interface that clients of the hosted service rely on. */

const withId = z.object({ id: z.uuid() });

/** The name of an attribute, in the spellings of metadata readers. */
const inTraits = (name: string) => ({ traitType: name, trait_type: name });

async function aCaller() {
  const world = await aWorld();
  const { http, token } = world;
  return { ...world, request: (path: string, body?: unknown) => call(http, path, { token, body }) };
}

test('a contract stores media, royalties and storage, and reports its state and metadata', async () => {
  const { request, owner } = await aCaller();
  const unchanged = {
    media: [{ type: 'twitter', value: 'https://example.test/foxes' }],
    royalties: { feeRecipient: owner.wallet.address, feePercentage: 2.5 },
    storage: { type: 'cloud' },
    externalUrl: 'www.foxes.test',
  };

  const deployed = await request('POST /api/v2/contracts/deployments', {
    name: 'Desert Foxes',
    chain: 'ETHEREUM',
    ...unchanged,
  });

  const { id } = resultIn(deployed, withId);
  const result = {
    ...unchanged,
    royalties: { ...unchanged.royalties, receiver: owner.wallet.address, percentage: 2.5 },
    storage: { type: 'cloud', location: expect.stringMatching(/^http.*\/$/) },
    contractUri: expect.stringMatching(/^http.*\/contract$/),
    ...{ externalUrl: 'https://www.foxes.test', external_link: 'https://www.foxes.test', image_url: null },
    onChainStatus: 'PENDING',
    metadata: { name: 'Desert Foxes', symbol: 'DF', description: '', media: unchanged.media },
  };
  expect(deployed.body).toMatchObject({ result });
  expect((await request(`GET /api/v2/contracts/deployments/${id}`)).body).toMatchObject({ result });
});

test('a contract accepts royalties in both spellings, unless they contradict each other', async () => {
  const { request, owner } = await aCaller();
  const deploy = (royalties?: object) =>
    request('POST /api/v3/erc1155/contracts/deployments', { name: 'Foxes', chain: 'ETHEREUM', royalties });
  const { address: receiver } = owner.wallet;
  const stored = { receiver, percentage: 4, feeRecipient: receiver, feePercentage: 4 };
  const none = { receiver: null, percentage: 0, feeRecipient: null, feePercentage: 0 };

  for (const sent of [{ receiver, percentage: 4 }, stored])
    expect((await deploy(sent)).body).toMatchObject({ result: { royalties: stored } });
  expect((await deploy()).body).toMatchObject({ result: { royalties: none, media: [] } });
  expect(codesIn(await deploy({ ...stored, percentage: 5 }))).toEqual(['royalties.percentage']);
});

test('one token type and its mints need no list and no chain, and mints have metadata', async () => {
  const { request, collection, owner, http } = await aCaller();
  const { address: contractAddress } = collection;
  const destinations = [{ address: owner.wallet.address, amount: 2 }];
  const path = '/api/v3/erc1155';

  const created = await request(`POST ${path}/token-types/creations`, {
    contractAddress,
    name: 'Kit fox',
    burnable: false,
  });
  const { id, tokenTypeId } = resultIn(created, withId.extend({ tokenTypeId: z.int() }));
  expect(created.body).toMatchObject({ result: { creations: [{ id, tokenTypeId }], metadata: { name: 'Kit fox' } } });
  const minted = await request(`POST ${path}/tokens/mints`, { contractAddress, tokenTypeId, destinations });
  const { mints } = resultIn(minted, createdMints);
  const metadata = { name: 'Kit fox', contract: { address: contractAddress } };
  expect(minted.body).toMatchObject({ result: { metadata } });
  expect(Object.keys(mints[0] ?? {})).not.toContain('metadata');
  const mint = `GET ${path}/tokens/mints/${mints[0]?.id}`;
  expect((await request(mint)).body).toMatchObject({ result: { metadata, tokenTypeId } });
  const list = await request(`GET ${path}/tokens/mints?mintIds=${mints[0]?.id}`);
  expect(list.body).toMatchObject({ result: [{ metadata, tokenTypeId, createdOn: mints[0]?.createdOn }] });

  const local = { token: operatorToken, body: { value: 'local' } };
  expect((await call(http, 'PATCH /_vaultdesk/settings/marketTimestamps', local)).status).toBe(200);
  const createdOn = mints[0]?.createdOn.replace('Z', '000');
  expect((await request(mint)).body).toMatchObject({ result: { createdOn, mints: [{ createdOn }] } });
  const toMail = { contractAddress, tokenTypeId, destinations: [{ address: 'ada@example.test' }] };
  expect(codesIn(await request(`POST ${path}/tokens/mints`, toMail))).toEqual(['destinations[0].address']);
  for (const [body, code] of [
    [{ contractAddress, tokenTypeId: 1 }, 'creations'],
    [{ contractAddress }, 'creations'],
    [{ contractAddress: owner.wallet.address, name: 'Kit fox' }, 'secretType'],
  ] as const)
    expect(codesIn(await request(`POST ${path}/token-types/creations`, body))).toEqual([code]);
});

test('a token type stores its colour and maximum values, and reports its state and supply', async () => {
  const { request, collection, owner } = await aCaller();
  const { chain, address: contractAddress } = collection;
  const attributes = [{ type: 'stat', name: 'speed', value: '7', maxValue: '10' }];
  const destinations = [{ address: owner.wallet.address, amount: 2 }];

  const created = await request('POST /api/v2/token-types/creations', {
    chain,
    contractAddress,
    creations: [
      {
        name: 'Kit fox',
        image: 'https://foxes.test/2.png',
        maxSupply: 5,
        backgroundColor: '#fdf6e3',
        attributes,
        destinations,
      },
    ],
  });

  const metadata = {
    ...{ name: 'Kit fox', backgroundColor: '#fdf6e3', image: 'https://foxes.test/2.png' },
    imagePreview: 'https://foxes.test/2.png',
    imageThumbnail: 'https://foxes.test/2.png',
    attributes: [
      { type: 'system', name: 'tokenTypeId', value: '2', ...inTraits('Token Type ID') },
      { type: 'stat', name: 'speed', value: '7', maxValue: 10, ...inTraits('speed') },
    ],
    contract: { address: contractAddress, name: collection.name, type: 'ERC_1155', image_url: null, media: [] },
  };
  expect(created.body).toMatchObject({ result: { creations: [{ metadata }] } });
  const types = `/api/v2/contracts/${chain}/${contractAddress}/token-types`;
  const list = resultIn(await request(`GET ${types}`), z.array(z.looseObject({ name: z.string() })));
  expect(list.find(({ name }) => name === 'Kit fox')).toMatchObject({
    metadata,
    onChainStatus: 'PENDING',
    supply: { current: 0, pending: 2, max: 5 },
  });
});

/** The metadata addresses of the world's contract, or of its token type. */
function metadataPlaces({ collection }: Pick<World, 'collection'>, suffix = '') {
  const address = `contracts/${collection.chain}/${collection.address}${suffix}/metadata`;
  return [`/api/v2/${address}`, `/api/v3/erc1155/${address}`];
}

test('returns and changes the metadata of a contract, and leaves omitted fields unchanged', async () => {
  const world = await aCaller();
  const { request, collection, http } = world;
  const [older, newer] = metadataPlaces(world);
  const before = { name: 'Desert Foxes', symbol: 'DF', description: collection.description };
  expect((await request(`GET ${newer}`)).body).toMatchObject({ result: before });

  const image = 'https://example.test/foxes.png';
  const changed = await request(`PUT ${newer}`, { name: 'Foxes of the desert', image });
  const after = { ...before, name: 'Foxes of the desert', image };
  expect(changed.body).toMatchObject({ result: after });
  const updated = await request(`PATCH ${older}`, { description: 'They moved.', symbol: 'DF', image: null });
  expect(updated.body).toEqual({
    success: true,
    result: { ...before, name: 'Foxes of the desert', description: 'They moved.', external_link: null, media: [] },
  });

  const metadata = await call(http, `GET /_vaultdesk/metadata/${collection.id}/contract`);
  expect(metadata.body).toMatchObject({ name: 'Foxes of the desert', description: 'They moved.' });
  const contract = `/api/v2/contracts/${collection.chain}/${collection.address}`;
  expect((await request(`GET ${contract}`)).body).toMatchObject({
    result: { name: 'Desert Foxes', metadata: { name: 'Foxes of the desert' } },
  });
  expect(codesIn(await request(`PATCH ${older}`, { symbol: 'FOX' }))).toEqual(['symbol']);
  expect(codesIn(await request(`PUT ${newer}`, {}))).toEqual(['name']);
});

test('the address of a pending contract does not change with its metadata', async () => {
  const { request, ports } = await aCaller();
  const deployed = await request('POST /api/v2/contracts/deployments', { name: 'Desert Foxes', chain: 'ETHEREUM' });
  const { id, address } = resultIn(deployed, withId.extend({ address: z.string() }));

  await request(`PATCH /api/v2/contracts/ETHEREUM/${address}/metadata`, { name: 'Other foxes' });

  const record = present(ports.storage.read(({ collections }) => collections.find(id)));
  expect(planCollection(record).address).toBe(address);
});

test('returns, changes and serves the metadata of a token type in the usual form', async () => {
  const world = await aCaller();
  const { request, http, collection, tokenType } = world;
  const [older, newer] = metadataPlaces(world, '/token-types/1');
  expect((await request(`GET ${older}`)).body).toMatchObject({ result: { name: 'Fennec' } });

  const attributes = [{ type: 'stat', name: 'speed', value: 7, maxValue: 10 }];
  const change = { name: 'Old fennec', backgroundColor: '#fdf6e3', attributes };
  const changed = await request(`PUT ${newer}`, { ...change, fungible: tokenType.fungible });

  expect(changed.body).toMatchObject({
    result: {
      name: 'Old fennec',
      description: tokenType.description,
      backgroundColor: '#fdf6e3',
      attributes: [
        { type: 'system', name: 'tokenTypeId', value: '1' },
        { type: 'stat', name: 'speed', value: '7', maxValue: 10 },
      ],
    },
  });
  // A client may send back what it read.
  expect((await request(`PUT ${newer}`, resultIn(changed, z.looseObject({})))).body).toEqual(changed.body);
  expect((await call(http, `GET /_vaultdesk/metadata/${collection.id}/1`)).body).toMatchObject({
    name: 'Old fennec',
    background_color: 'fdf6e3',
    backgroundColor: '#fdf6e3',
    attributes: [{ trait_type: 'speed', type: 'stat', value: '7', max_value: '10', maxValue: '10' }],
  });
  await request(`PATCH ${older}`, { backgroundColor: null });
  expect((await request(`GET ${older}`)).body).not.toMatchObject({ result: { backgroundColor: expect.anything() } });
  for (const [field, value] of Object.entries({ fungible: false, burnable: true, maxSupply: 9 }))
    expect(codesIn(await request(`PATCH ${older}`, { [field]: value }))).toEqual([field]);
});

test('returns a minted token by its id, in both API generations', async () => {
  const { request, collection, ports, tokenType } = await aCaller();
  await ports.storage.change(({ tokenTypes }) =>
    tokenTypes.put({ ...tokenType, id: anId(), typeId: 2, fungible: false, minted: 2 }),
  );
  const tokens = `contracts/${collection.chain}/${collection.address}/tokens`;

  for (const prefix of ['/api/v2', '/api/v3/erc1155']) {
    const readType = async (id: string) => request(`GET ${prefix}/${tokens}/${id}`);
    expect((await readType('1')).body).toMatchObject({ result: { tokenId: 1, tokenTypeId: 1 } });
    expect((await readType('2000002')).body).toMatchObject({
      result: { tokenId: 2_000_002, tokenTypeId: 2, name: 'Fennec #2', fungible: false },
    });
    for (const absent of ['0', '2', '2000000', '2000003', '3000001', '2000000002', `${10n ** 70n}`])
      expect(codesIn(await readType(absent)), absent).toEqual(['item.not-found']);
  }
});

describe('tokens on a chain', () => {
  /** The chain reports that the world's owner received 1,000 of the collection's token 1. */
  async function aHolder() {
    const world = await aCaller();
    const { ports, owner, collection } = world;
    const chain = ports.chains.of('ETHEREUM');
    const { hash: blockHash, number: blockNumber } = chain.mine();
    const abiWord = (text: string) => `0x${text.padStart(64, '0')}`;
    const to = abiWord(owner.wallet.address.slice(2).toLowerCase());
    chain.events.push({
      address: collection.address,
      topics: [transferEvents.transferSingle, abiWord('1'), abiWord('0'), to],
      data: `${abiWord('1')}${abiWord('3e8').slice(2)}`,
      ...{ blockHash, blockNumber, transactionHash: blockHash, logIndex: 0 },
    });
    return world;
  }

  test('are listed for a wallet with their types and metadata', async () => {
    const { request, owner, collection } = await aHolder();
    const { address } = owner.wallet;
    const token = {
      chain: 'ETHEREUM',
      contractAddress: collection.address,
      tokenId: 1,
      tokenTypeId: 1,
      balance: 1000,
      metadata: { name: 'Fennec' },
    };

    for (const path of [`wallets/ETHEREUM/${address}/tokens`, `tokens/wallets/ETHEREUM/${address}`])
      expect((await request(`GET //api/v3/erc1155/${path}`)).body).toMatchObject({ result: [token] });
  });

  test('are listed for several wallets together, each with its wallet', async () => {
    const { request, owner, http, otherToken } = await aHolder();
    const walletId = owner.wallet.id;
    const items = `GET /api/wallets/nonfungibles?walletIds=${walletId}`;

    expect((await request(items)).body).toMatchObject({ result: [{ walletId, id: '1' }] });
    expect((await request(`${items},${walletId}`)).body).toMatchObject({ result: { length: 1 } });
    const many = Array(21).fill(walletId).join();
    expect(codesIn(await request(`GET /api/wallets/nonfungibles?walletIds=${many}`))).toEqual(['walletIds']);
    const elsewhere = await call(http, items, { token: otherToken });
    expect(codesIn(elsewhere)).toEqual(['wallet.not-found']);
  });

  test('are listed with each wallet, a page at a time and by user and chain', async () => {
    const { request, owner, otherToken, http } = await aHolder();
    const { id: walletId, address: walletAddress, walletType } = owner.wallet;
    const wallet = { walletId, walletAddress, walletType, secretType: 'ETHEREUM' };
    const list = 'GET /api/wallets/nonfungibles';
    const held = { result: [{ ...wallet, items: [{ id: '1', name: 'Fennec' }] }] };

    for (const query of ['', `?userId=${owner.user.id}`, '?secretType=MATIC&secretType=ETHEREUM'])
      expect((await request(`${list}${query}`)).body).toMatchObject({ ...held, pagination: { numberOfElements: 1 } });
    expect((await request(`${list}?contract-addresses=${walletAddress}`)).body).toMatchObject({
      result: [{ items: [] }],
    });
    for (const query of ['?secretType=MATIC', `?userId=${anId()}`, '?page=2'])
      expect((await request(`${list}${query}`)).body).toMatchObject({ result: [] });
    expect(codesIn(await request(`${list}?size=21`))).toEqual(['size']);
    expect((await call(http, list, { token: otherToken })).body).toMatchObject({ result: [] });
  });

  test('are described alike in the lists of a wallet, as items and in an offer', async () => {
    const { request, owner, collection, ports, tokenType } = await aHolder();
    const { address } = owner.wallet;
    await ports.storage.change(({ collections, tokenTypes }) => {
      collections.put({ ...collection, media: [{ type: 'image', value: 'https://foxes.test/all.png' }] });
      const attributes = [{ type: 'stat', name: 'Speed', value: '7', maxValue: '10' }];
      tokenTypes.put({ ...tokenType, attributes, image: 'https://foxes.test/1.png', maxSupply: 2_000 });
    });
    const [location, nft] = [`ETHEREUM/${collection.address}/1`, { tokenId: '1', address: collection.address }];
    const sale = {
      ...{ type: 'SALE', currency: 'USDC', visibility: 'PUBLIC', price: 1, minimumBid: 1, buyNowPrice: 1 },
      ...{ startDate: '2030-01-01', endDate: '2031-01-01', sellerAddress: address },
      nft: { ...nft, chain: 'ETHEREUM' },
    };
    const { id: sellerId } = resultIn(await request('POST /users', { type: 'SUB_USER', nickname: 'ada' }), withId);

    const item = resultIn(await request(`GET /api/nonfungibles/${location}`), itemSchema);
    const lists = [`${owner.wallet.id}/nonfungibles`, `ETHEREUM/${address}/nonfungibles`];
    for (const list of lists) {
      const held = resultIn(await request(`GET /api/wallets/${list}`), z.array(nonFungible));
      expect(held).toEqual([{ ...item, balance: 1000, rawBalance: '1000' }]);
    }
    const offered = resultIn(await request('POST /offers', { ...sale, sellerId }), offer).nft;

    expect(item.attributes).toEqual([
      { type: 'stat', name: 'Speed', value: '7', displayType: null, traitCount: null, maxValue: 10 },
    ]);
    expect(item.contract.media).toHaveLength(1);
    expect(item).toMatchObject({ ...offered, attributes: [{ type: 'stat', name: 'Speed', value: '7', maxValue: 10 }] });
    expect(offered.attributes).toEqual([{ type: 'stat', name: 'Speed', value: '7', maxValue: 10 }]);
  });

  test('are returned individually, with their contract and their holders', async () => {
    const { request, owner, collection, ports } = await aHolder();
    const { address: walletAddress, id: walletId } = owner.wallet;
    const path = `ETHEREUM/${collection.address}`;
    const holder = { walletAddress, walletId, tokenBalance: 1000, rawBalance: '1000' };

    expect((await request(`GET /api/nonfungibles/${path}`)).body).toMatchObject({
      result: { address: collection.address, type: 'ERC_1155' },
    });
    expect((await request(`GET /api/nonfungibles/${path}/1`)).body).toMatchObject({
      result: { id: '1', name: 'Fennec', fungible: true, contract: { type: 'ERC_1155' } },
    });
    for (const list of [`nonfungibles/${path}/1/wallets`, `contracts/${path}/wallets`])
      expect((await request(`GET /api/${list}`)).body).toMatchObject({
        result: [{ ...holder, contractAddress: collection.address }],
        pagination: { numberOfElements: 1 },
      });
    expect((await request(`GET /api/nonfungibles/${path}/2/wallets`)).body).toMatchObject({ result: [] });
    expect(codesIn(await request(`GET /api/nonfungibles/${path}/2`))).toEqual(['item.not-found']);
    ports.chains.of('ETHEREUM').respondToCall = () => ({ reverted: true, data: '0x', message: 'no' });
    const nothing = await request(`GET /api/nonfungibles/ETHEREUM/${walletAddress}`);
    expect(codesIn(nothing)).toEqual(['contract.not-found']);
  });
});

test('edits the metadata of a token field by field, for every token of its type', async () => {
  const { request, http, collection } = await aCaller();
  const contract = `//api/v3/erc1155/contracts/ETHEREUM/${collection.address}`;
  const metadata = `${contract}/tokens/1/metadata`;
  const resultOf = async (path: string, body?: unknown) => {
    const response = await request(path.replace(' ', ` ${metadata}`), body);
    expect(response.status).toBe(200);
    return resultIn(response, z.looseObject({}));
  };

  const before = await resultOf('GET ');
  expect(before).toMatchObject({
    ...{ name: 'Fennec', symbol: 'DF', fungible: true, youtubeUrl: null, animationUrls: [] },
    attributes: [{ type: 'system' }, { name: 'ears', value: 'large', displayType: null, traitCount: null }],
    contract: { address: collection.address, media: [] },
  });
  for (const [property, value] of [
    ['name', 'Kit fox'],
    ['description', 'Small.'],
    ['image', 'https://foxes.test/1.png'],
    ['externalUrl', 'https://foxes.test/'],
    ['backgroundColor', '#fdf6e3'],
  ] as const)
    expect(await resultOf(`PUT /${property}`, { value })).toMatchObject({ [property]: value });
  expect(await resultOf('DELETE /description')).toMatchObject({ name: 'Kit fox', description: '' });
  const speed = { type: 'stat', name: 'speed', value: '7', maxValue: '10' };
  expect(await resultOf('POST /attributes', speed)).toMatchObject({ attributes: [{}, {}, { ...speed, maxValue: 10 }] });
  expect(await resultOf('PUT /attributes/speed', { value: '8' })).toMatchObject({
    attributes: [{}, {}, { ...speed, value: '8', maxValue: 10 }],
  });
  expect(await resultOf('DELETE /attributes/ears')).toMatchObject({ attributes: [{}, { name: 'speed' }] });
  const animationUrls = [{ type: 'video', value: 'https://foxes.test/1.mp4' }];
  expect(await resultOf('PUT /animationUrls', animationUrls)).toMatchObject({ animationUrls });
  expect((await call(http, `GET /_vaultdesk/metadata/${collection.id}/1`)).body).toMatchObject({
    name: 'Kit fox',
    background_color: 'fdf6e3',
    animation_url: 'https://foxes.test/1.mp4',
  });
  expect(await resultOf('DELETE /animationUrls')).toMatchObject({ animationUrls: [] });

  for (const [path, body, code] of [
    ['PUT /name', { value: '' }, 'value'],
    ['PUT /name', {}, 'value'],
    ['PUT /image', { value: 'ftp://foxes.test' }, 'value'],
    ['PUT /youtubeUrl', { value: 'x' }, 'propertyName'],
    ['DELETE /name', undefined, 'propertyName'],
    ['POST /attributes', speed, 'name'],
    ['PUT /animationUrls', [{ value: 'ftp://foxes.test' }], 'animationUrls[0].value'],
    ['PUT /attributes/tail', { value: '1' }, 'item.not-found'],
    ['DELETE /attributes/tail', undefined, 'item.not-found'],
  ] as const)
    expect(codesIn(await request(path.replace(' ', ` ${metadata}`), body))).toEqual([code]);
  expect(codesIn(await request(`GET ${contract}/tokens/2/metadata`))).toEqual(['item.not-found']);
  expect((await request('GET //api/v3/erc1155/chains')).body).toMatchObject({
    result: expect.arrayContaining(['MATIC']),
  });
});

test('archives contracts, token types and tokens: they leave the lists and remain readable', async () => {
  const { request, ports, collection, tokenType } = await aCaller();
  const contract = `/api/v3/erc1155/contracts/ETHEREUM/${collection.address}`;
  const unique = { ...tokenType, id: anId(), typeId: 2, fungible: false, minted: 5, promised: 5 };
  await ports.storage.change(({ tokenTypes }) => tokenTypes.put(unique));
  const idsIn = async (path: string, field: string) =>
    resultIn(await request(`GET ${path}`), z.array(z.looseObject({}))).map((item) => item[field]);
  const archive = async (path: string) => {
    expect(await request(`DELETE ${path}`)).toMatchObject({ status: 200, body: { success: true, result: {} } });
    expect((await request(`GET ${path}`)).status).toBe(200);
  };

  for (const serial of [4, 2, 3, 3]) await archive(`${contract}/tokens/200000${serial}`);
  expect(await idsIn(`${contract}/tokens?tokenTypeId=2`, 'tokenId')).toEqual([2_000_001, 2_000_005]);
  expect(await idsIn(`${contract}/tokens?page=2&size=2`, 'tokenId')).toEqual([2_000_005]);
  await archive(`${contract}/tokens/1`);
  await archive(`${contract}/token-types/2`);
  expect(await idsIn(`${contract}/tokens`, 'tokenId')).toEqual([]);
  expect(await idsIn(`${contract}/token-types`, 'tokenTypeId')).toEqual([1]);
  await archive(contract);
  expect(await idsIn('/api/v3/erc1155/contracts', 'address')).toEqual([]);
  expect(await idsIn(`/api/v2/contracts?search=${collection.address}`, 'address')).toEqual([]);
  expect(codesIn(await request(`DELETE ${contract}/tokens/2000009`))).toEqual(['item.not-found']);
});
