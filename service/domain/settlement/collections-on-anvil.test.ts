import { test as base, expect } from 'vitest';
import { z } from 'zod';
import { portsOnAnvil } from '../../../test/chain/real-chains.ts';
import { fixedClock } from '../../../test/fakes/clock.ts';
import { aSigner } from '../../../test/records/transactions.ts';
import { theOtherApplication } from '../../../test/records/users.ts';
import { present, valueIn } from '../../../test/values.ts';
import { call, codesIn, resultIn } from '../../../test/world/call.ts';
import { marketApplication, TestMarket } from '../../../test/world/market.ts';
import { tokenOf, transportsOf } from '../../../test/world/service.ts';
import { ok } from '../../model/kernel/results/result.ts';
import { uuidToBytes32 } from '../../model/kernel/values/uuid-bytes32.ts';
import { collection, collectionKey } from '../../model/market/collection.ts';
import { collectionToken, tokenHolder, tokenOwners } from '../../model/market/collection-token.ts';
import {
  fungibleDeployment,
  fungibleMint,
  fungibleMints,
  fungibleToken,
} from '../../model/market/fungible/fungible-token.ts';
import { tokenMint } from '../../model/market/token-mint.ts';
import { tokenType } from '../../model/market/token-type.ts';
import { devContracts } from '../../model/transactions/dev-contracts.ts';
import { randomIds } from '../../platform/clock/clocks.ts';
import { planCollection } from '../collections/deployments/deploy-collection.ts';
import { trackTransactions } from '../transactions/lane/track-transactions.ts';
import { collectionInterface } from './deployments.ts';
import { roomyGas } from './operator.ts';
import { settleCollections } from './settlements.ts';

const test = base.extend('driver', () => aDriver());

const open = portsOnAnvil();
const mints = z.object({ mints: z.array(tokenMint) });

async function aDriver() {
  const clock = fixedClock();
  const applications = [marketApplication, theOtherApplication()];
  const ports = await open({ applications, ids: randomIds, clock });
  return new TestMarket({ ...ports, clock });
}

/** Removes the record, as if the contract had been deployed elsewhere. */
async function forgetCollection({ ports }: TestMarket, address: string): Promise<void> {
  const key = collectionKey('ETHEREUM', address);
  await ports.storage.transact(({ collections }) => {
    for (const collection of collections.listBy('byAddress', key))
      collections.put({ ...collection, address: aSigner().address });
    return ok();
  });
}

async function tokensOf(driver: TestMarket, address: string, query = '') {
  const path = `/api/v2/contracts/ETHEREUM/${address}/tokens${query}`;
  return resultIn(await driver.request(`GET ${path}`), z.array(collectionToken));
}

/** The ids and names of tokens in a contract. */
async function namesOf(driver: TestMarket, address: string) {
  return (await tokensOf(driver, address)).map(({ tokenId, name }) => [tokenId, name]);
}

test('deploys a contract, its token types and their first tokens together', async ({ driver }) => {
  const [firstReceiver, secondReceiver] = [aSigner().address, aSigner().address];

  const deployed = await driver.deploy({ symbol: 'FOX' });
  expect(deployed).toMatchObject({ status: 'PENDING', transactionHash: expect.any(String) });
  const coins = await driver.createType(deployed.address, {
    name: 'Coins',
    fungible: true,
    destinations: [{ address: firstReceiver, amount: 5 }, { address: secondReceiver }],
  });
  const single = await driver.createType(deployed.address, {
    name: 'Fennec',
    maxSupply: 3,
    destinations: [{ address: firstReceiver, amount: 2 }],
  });
  expect(coins).toMatchObject({ status: 'PENDING', tokenTypeId: 1 });
  expect(coins.mints.map(({ status }) => status)).toEqual(['PENDING', 'PENDING']);
  await driver.settle();

  const path = `/api/v2/contracts/ETHEREUM/${deployed.address}`;
  expect(resultIn(await driver.request(`GET ${path}`), collection)).toMatchObject({
    status: 'SUCCEEDED',
    tokenTypes: 2,
  });
  expect(await driver.tokenBalance(deployed.address, firstReceiver, '1')).toBe('5');
  expect(await driver.tokenBalance(deployed.address, secondReceiver, '1')).toBe('1');
  expect(await driver.tokenBalance(deployed.address, firstReceiver, '2000002')).toBe('1');
  expect(await driver.getMint(single.mints[0]?.id ?? '')).toMatchObject({
    status: 'SUCCEEDED',
    tokenId: 2_000_001,
    destination: { address: firstReceiver, amount: 2 },
  });
  const fetchedType = resultIn(await driver.request(`GET ${path}/token-types/2`), tokenType);
  expect(fetchedType).toMatchObject({
    status: 'SUCCEEDED',
    currentSupply: 2,
    mints: { pending: 0, succeeded: 1, failed: 0 },
  });
});

test('assigns an ERC-721 collection to the given owner while the service can still mint', async ({ driver }) => {
  const owner = aSigner().address;

  const { address } = await driver.deploy({ standard: 'ERC721', owner });
  await driver.createType(address, { name: 'Fennec', destinations: [{ address: owner }] });
  await driver.settle();

  expect(await driver.read(address, 'owner', [], 'address')).toBe(owner);
  const token = [{ type: 'uint256', value: '1000001' }];
  expect(await driver.read(address, 'ownerOf', token, 'address')).toBe(owner);
  expect(await driver.read(address, 'tokenURI', token, 'string')).toMatch(
    /^http:\/\/127\.0\.0\.1:8787\/_vaultdesk\/metadata\/[0-9a-f-]{36}\/1$/,
  );
});

test('transfers a contract that the service owns, and announces its royalties on the chain', async ({ driver }) => {
  const [owner, receiver] = [aSigner().address, aSigner().address];
  const { id, address } = await driver.deploy();
  const path = `/api/v3/erc1155/contracts/ETHEREUM/${address}`;
  await driver.settle();

  const change = z.object({ transactionHash: z.string() });
  const royalties = { receiver, percentage: 2.5 };
  const announced = resultIn(await driver.request(`PUT ${path}/royalties`, { royalties }), change);
  const transferred = resultIn(await driver.request(`PUT ${path}/owner`, { owner }), change);
  expect(codesIn(await driver.request(`PUT ${path}/owner`, { owner: receiver }))).toEqual([
    'collection.being-transferred',
  ]);
  await driver.settle();

  expect(await driver.read(address, 'owner', [], 'address')).toBe(owner);
  expect(resultIn(await driver.request(`GET ${path}`), collection)).toMatchObject({ owner, royalties });
  for (const { transactionHash } of [announced, transferred]) {
    const receipt = await driver.ports.chains.of('ETHEREUM').receipt(transactionHash);
    expect(receipt).toMatchObject({ value: { succeeded: true, logs: [{ address }] } });
  }
  const metadata = await driver.request(`GET /_vaultdesk/metadata/${id}/contract`);
  expect(metadata.body).toMatchObject({ seller_fee_basis_points: 250, fee_recipient: receiver });
  await driver.createType(address, { name: 'Fennec', destinations: [{ address: owner }] });
  await driver.settle();
  expect(await driver.tokenBalance(address, owner, '1000001')).toBe('1');
  expect(codesIn(await driver.request(`PUT ${path}/owner`, { owner: receiver }))).toEqual(['contract.reverted']);
});

test('deploys, mints, lists, transfers and archives an ERC-20 token', async ({ driver }) => {
  const [holder, owner] = [aSigner().address, aSigner().address];
  const path = '/api/v3/erc20';
  const sent = {
    ...{ chain: 'ETHEREUM', name: 'Fox coin', symbol: 'FOX' },
    ...{ maxSupply: 100, burnable: true, companyId: 'foxes' },
  };
  const deployed = resultIn(await driver.request(`POST ${path}/contracts/deployments`, sent), fungibleDeployment);
  expect(deployed).toMatchObject({ status: 'PENDING', maxSupply: 100, burnable: true, symbol: 'FOX' });
  const { address: contractAddress } = deployed;
  const token = `${path}/contracts/ETHEREUM/${contractAddress}`;
  const mint = (amount: number) => {
    const destinations = [{ address: holder, amount }];
    return driver.request(`POST ${path}/tokens/mints`, { chain: 'ETHEREUM', contractAddress, destinations });
  };
  const { mints: created, contract } = resultIn(await mint(60), fungibleMints);
  expect(contract).toMatchObject({ address: contractAddress, onChainStatus: 'PENDING' });
  await driver.settle();

  const read = (name: string, inputs: object[] = []) => driver.read(contractAddress, name, inputs, 'uint256');
  expect(await read('balanceOf', [{ type: 'address', value: holder }])).toBe(`60${'0'.repeat(18)}`);
  expect(await read('decimals')).toBe('18');
  expect(codesIn(await mint(41))).toEqual(['token-type.supply-exceeded']);
  const minted = resultIn(await driver.request(`GET ${path}/tokens/mints/${created[0]?.id}`), fungibleMint);
  expect(minted).toMatchObject({
    ...{ status: 'SUCCEEDED', destination: { address: holder, amount: 60 } },
    contract: { onChainStatus: 'SUCCEEDED', maxSupply: 100 },
  });
  const list = async (query: string) => resultIn(await driver.request(`GET ${path}/${query}`), z.array(z.object({})));
  for (const [query, count] of [
    ['tokens/mints?companyId=foxes', 1],
    ['tokens/mints?companyId=wolves', 0],
    [`tokens/mints?destinationAddress=${holder}&status=SUCCEEDED&contractAddress=${contractAddress}`, 1],
    ['contracts?companyId=foxes', 1],
    ['contracts?companyId=wolves', 0],
  ] as const)
    expect(await list(query)).toHaveLength(count);
  for (const items of ['contracts', 'tokens/mints', `tokens/mints?destinationAddress=${holder}`])
    expect((await driver.request(`GET /api/v3/erc1155/${items}`)).body).toMatchObject({ result: [] });
  expect(codesIn(await driver.request(`GET ${token.replace('20', '1155')}`))).toEqual(['collection.not-found']);

  await driver.request(`PUT ${token}/owner`, { owner });
  await driver.settle();
  expect(resultIn(await driver.request(`GET ${token}`), fungibleToken)).toMatchObject({ owner });
  expect(await driver.request(`DELETE ${token}`)).toMatchObject({ status: 200, body: { result: { symbol: 'FOX' } } });
  expect(await list('contracts')).toHaveLength(0);
});

test('deploys and mints a collection of an earlier installation with its code and numbering', async ({ driver }) => {
  const { id } = await driver.deploy();
  const stored = await driver.ports.storage.transact(({ collections }) => {
    const { idsPerType: _current, ...earlier } = present(collections.find(id));
    const planned = { ...earlier, transactionIds: [], address: planCollection(earlier).address };
    collections.put(planned);
    return ok(planned);
  });
  const { address } = valueIn(stored);
  const destinations = [{ address: aSigner().address, amount: 2 }];

  const { mints: created } = await driver.createType(address, { name: 'Fennec', destinations });
  await driver.settle();

  expect(await driver.getMint(created[0]?.id ?? '')).toMatchObject({ status: 'SUCCEEDED', tokenId: 1_000_000_001 });
  expect(await namesOf(driver, address)).toEqual([
    [1_000_000_001, 'Fennec #1'],
    [1_000_000_002, 'Fennec #2'],
  ]);
  const item = await driver.request(`GET /api/nonfungibles/ETHEREUM/${address}/1000000002`);
  expect(item.body).toMatchObject({ result: { id: '1000000002', name: 'Fennec #2' } });
});

test('rejects a non-fungible type whose token ids would not be below 2^31', async ({ driver }) => {
  const { id, address } = await driver.deploy();
  await driver.ports.storage.transact(({ collections }) =>
    ok(collections.put({ ...present(collections.find(id)), lastTypeId: 2_145 })),
  );
  const destinations = [{ address: aSigner().address }];

  const { mints: created } = await driver.createType(address, { name: 'Last', destinations });
  await driver.createType(address, { name: 'Coins', fungible: true });
  const body = { secretType: 'ETHEREUM', contractAddress: address, creations: [{ name: 'Fennec' }] };
  const rejected = await driver.request('POST /api/v2/token-types/creations', body);
  await driver.settle();

  expect(codesIn(rejected)).toEqual(['token-type.supply-exceeded']);
  expect(await driver.getMint(created[0]?.id ?? '')).toMatchObject({ status: 'SUCCEEDED', tokenId: 2_146_000_001 });
});

test('fails a rejected mint with its reason, without delaying others, and allows a retry', async ({ driver }) => {
  const { address } = await driver.deploy();
  const { tokenTypeId } = await driver.createType(address, { name: 'Fennec' });
  const receivers = [aSigner().address, devContracts.usdc.address, aSigner().address];

  const destinations = receivers.map((receiver) => ({ address: receiver }));
  const response = await driver.mintTokens(address, tokenTypeId, destinations);
  const [first, rejected, last] = resultIn(response, mints).mints;
  await driver.settle();

  expect(await driver.getMint(first?.id ?? '')).toMatchObject({ status: 'SUCCEEDED' });
  expect(await driver.getMint(last?.id ?? '')).toMatchObject({ status: 'SUCCEEDED' });
  expect(await driver.getMint(rejected?.id ?? '')).toMatchObject({
    status: 'FAILED',
    reason: expect.stringContaining('ERC1155InvalidReceiver'),
  });
  const path = `/api/v2/contracts/ETHEREUM/${address}/token-types/1`;
  expect(resultIn(await driver.request(`GET ${path}`), tokenType)).toMatchObject({ currentSupply: 2 });

  const retry = `POST /_vaultdesk/tokens/mints/${rejected?.id}/retrying`;
  expect(resultIn(await driver.request(retry), tokenMint)).toMatchObject({ status: 'PENDING' });
  await driver.settle();
  expect(await driver.getMint(rejected?.id ?? '')).toMatchObject({ status: 'FAILED' });
});

const receivers = (...amounts: unknown[]) => amounts.map((amount) => ({ address: aSigner().address, amount }));
const faultyPaths = ['[1].amount', '[2].amount', '[3].amount', '[4].address', '[5].address'];

test.each([
  ['more than the maximum supply', receivers(2, 2), 422, ['token-type.supply-exceeded']],
  [
    'every invalid destination by its name',
    [...receivers(undefined, 0, '-1', 101), { address: '0x12' }, { address: `0x${'0'.repeat(40)}` }],
    400,
    faultyPaths.map((path) => `destinations${path}`),
  ],
])('rejects %s and mints nothing', async (_what, destinations, status, codes) => {
  const driver = await aDriver();
  const { address } = await driver.deploy();
  const { tokenTypeId } = await driver.createType(address, { name: 'Fennec', maxSupply: 3 });

  const response = await driver.mintTokens(address, tokenTypeId, destinations);

  expect([response.status, codesIn(response)]).toEqual([status, codes]);
  const list = await driver.request(`GET /api/v2/tokens/mints?contractAddress=${address}`);
  expect(resultIn(list, z.array(tokenMint))).toEqual([]);
});

test('lists the tokens of a contract with their types and holders', async ({ driver }) => {
  const [firstReceiver, secondReceiver] = [aSigner().address, aSigner().address];
  const { address } = await driver.deploy();
  const destinations = [{ address: firstReceiver, amount: 2 }, { address: secondReceiver }];
  await driver.createType(address, { name: 'Coin', fungible: true, destinations });
  await driver.createType(address, { name: 'Fennec', destinations });
  await driver.settle();

  expect(await namesOf(driver, address)).toEqual([
    [1, 'Coin'],
    [2_000_001, 'Fennec #1'],
    [2_000_002, 'Fennec #2'],
    [2_000_003, 'Fennec #3'],
  ]);
  expect(await tokensOf(driver, address, '?tokenTypeId=2&size=2&page=2')).toMatchObject([{ tokenId: 2_000_003 }]);
  const holders = `GET /_vaultdesk/contracts/ETHEREUM/${address}/tokens/1/holders`;
  expect(resultIn(await driver.request(holders), z.array(tokenHolder))).toEqual([
    { address: firstReceiver, amount: '2' },
    { address: secondReceiver, amount: '1' },
  ]);
  const owners = `GET /_vaultdesk/contracts/ETHEREUM/${address}/owners?tokenIds=2000003,1,9`;
  expect(resultIn(await driver.request(owners), z.array(tokenOwners))).toEqual([
    { tokenId: '2000003', holders: 1, firstHolder: { address: secondReceiver, amount: '1' } },
    { tokenId: '1', holders: 2, firstHolder: { address: firstReceiver, amount: '2' } },
    { tokenId: '9', holders: 0 },
  ]);
});

test('reads the tokens of an external contract from its chain', async ({ driver }) => {
  const { address } = await driver.deploy();
  await driver.createType(address, { name: 'Coin', fungible: true, destinations: [{ address }] });
  await driver.createType(address, { name: 'Fennec', destinations: [{ address: aSigner().address, amount: 2 }] });
  await driver.settle();
  await forgetCollection(driver, address);

  expect(await namesOf(driver, address)).toEqual([
    [2_000_001, 'Fennec'],
    [2_000_002, 'Fennec'],
  ]);
  expect(await tokensOf(driver, address, '?tokenTypeId=2')).toEqual([]);
});

test('answers another application as if the contract did not exist', async ({ driver }) => {
  const otherUser = await tokenOf(driver.ports, theOtherApplication());
  const readFailure = async (address: string, subpath: string) => {
    const path = `GET /api/v2/contracts/ETHEREUM/${address}${subpath}`;
    const response = await call(transportsOf(driver.ports).http, path, { token: otherUser });
    expect(codesIn(response), path).toEqual(['collection.not-found']);
    return response.text.replaceAll(address, 'ADDRESS').replace(/"traceCode":"[^"]+"/, '');
  };
  const settled = await driver.deploy();
  await driver.createType(settled.address, { name: 'Fennec', destinations: [{ address: aSigner().address }] });
  await driver.settle();
  const pending = await driver.deploy();
  const nobodys = aSigner().address;

  for (const subpath of ['/tokens', '/tokens?tokenTypeId=1', '', '/token-types', '/token-types/1'])
    for (const { address } of [pending, settled])
      expect(await readFailure(address, subpath), subpath).toEqual(await readFailure(nobodys, ''));
  expect(await readFailure(nobodys, '/tokens')).toEqual(await readFailure(nobodys, ''));
  expect(await readFailure(nobodys, '/tokens?tokenTypeId=1')).toEqual(await readFailure(nobodys, ''));
});

test('estimates enough gas for mints even if every receiver spends all before the block', async ({ driver }) => {
  const holders = Array.from({ length: 100 }, () => ({ address: aSigner().address }));
  const { address } = await driver.deploy();
  await driver.createType(address, { name: 'Coin', fungible: true, destinations: holders });
  await driver.settle();
  const from = valueIn(await driver.ports.custody.address('minter'));
  const gasFor = async (receivers: readonly { address: string }[]) => {
    const requests = receivers.map((receiver) => [uuidToBytes32(randomIds.uuid()), receiver.address, 1, 1]);
    const data = collectionInterface().encodeFunctionData('mintMany', [requests]);
    const request = { from, to: address, data };
    const estimate = valueIn(await driver.ports.chains.of('ETHEREUM').estimateGas(request));
    return estimate.reverted ? 0n : estimate.gas;
  };

  const [gasForHolders, gasForNewAddresses] = [await gasFor(holders), await gasFor(holders.map(aSigner))];

  expect(gasForHolders).toBeGreaterThan(0n);
  expect(roomyGas(gasForHolders)).toBeGreaterThanOrEqual(gasForNewAddresses);
});

const lost = { status: 'FAILED', reason: expect.stringContaining('chain was reset') };

async function aResettableDriver() {
  const driver = await aDriver();
  const reset = () => driver.request('POST /_vaultdesk/chains/ETHEREUM/reset');
  const find = async (address: string) =>
    resultIn(await driver.request(`GET /api/v2/contracts/ETHEREUM/${address}`), collection);
  return { driver, reset, find };
}

test('fails the next mint of a contract removed by a chain reset and rejects further ones', async () => {
  const { driver, reset, find } = await aResettableDriver();
  const destinations = [{ address: aSigner().address }];
  const { address } = await driver.deploy();
  const { tokenTypeId, mints } = await driver.createType(address, { name: 'Fennec', destinations });
  await driver.settle();
  await reset();

  const { body } = await driver.mintTokens(address, tokenTypeId, destinations);
  await driver.settle();

  expect(body).toMatchObject({ success: true });
  expect(await find(address)).toMatchObject(lost);
  expect(await driver.getMint(mints[0]?.id ?? '')).toMatchObject({ status: 'SUCCEEDED' });
  expect(codesIn(await driver.mintTokens(address, tokenTypeId, destinations))).toEqual(['collection.failed']);
});

test('does not delay other mints by mints that became final just before a reset', async () => {
  const { driver, reset, find } = await aResettableDriver();
  const destinations = [{ address: aSigner().address }];
  const { address } = await driver.deploy();
  const { tokenTypeId } = await driver.createType(address, { name: 'Fennec' });
  await driver.settle();
  await driver.mintTokens(address, tokenTypeId, destinations);
  await settleCollections(driver.ports, 'ETHEREUM');
  while (await trackTransactions(driver.ports, 'ETHEREUM')) driver.ports.clock.advance(100);
  await reset();

  const next = await driver.deploy();
  await driver.settle();

  expect(await find(address)).toMatchObject(lost);
  expect(await find(next.address)).toMatchObject({ status: 'SUCCEEDED' });
});

test('deploys a waiting contract on the new chain after a reset', async () => {
  const { driver, reset, find } = await aResettableDriver();
  const { address } = await driver.deploy();
  await reset();
  await driver.settle();

  expect(await find(address)).toMatchObject({ status: 'SUCCEEDED' });
});
