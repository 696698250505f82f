import { expect, test } from 'vitest';
import { z } from 'zod';
import { codesIn, resultIn } from '../test/world/call.ts';
import { aCalledService } from '../test/world/service.ts';
import type { Settings } from './model/kernel/open-points.ts';
import { devContracts } from './model/transactions/dev-contracts.ts';
import { transferEvents } from './model/wallets/transfer-events.ts';

/* Wallet shapes beyond the interface that clients of the hosted service rely on, against a whole service. */

const withId = z.object({ id: z.uuid() });
const secretType = 'ETHEREUM';

/** A caller whose user has a PIN and a wallet. */
async function aCaller(settings: Partial<Settings> = {}) {
  const { ports, send } = await aCalledService({ settings });
  const request = (address: string, body?: unknown, credential?: string) =>
    send(address, { body, headers: credential === undefined ? undefined : { 'signing-method': credential } });
  const created = await request('POST /api/users', { signingMethod: { type: 'PIN', value: '123456' } });
  const user = resultIn(created, withId.extend({ signingMethods: z.tuple([withId]) }));
  const credential = `${user.signingMethods[0].id}:123456`;
  const wallet = resultIn(
    await request('POST /api/wallets', { secretType, userId: user.id }, credential),
    withId.extend({ address: z.string() }),
  );
  return { request, ports, credential, wallet };
}

test.each([
  { walletEventTypes: 'common', types: ['WALLET_CREATED'] },
  { walletEventTypes: 'all', types: ['WALLET_UPDATED', 'WALLET_CREATED'] },
] as const)('with $walletEventTypes event types a client sees $types', async (fields) => {
  const { walletEventTypes, types } = fields;
  const { request, wallet } = await aCaller({ walletEventTypes });
  await request(`PATCH /api/wallets/${wallet.id}`, { description: 'Savings' });

  const response = await request(`GET /api/wallets/${wallet.id}/events`);

  const events = resultIn(response, z.array(z.object({ type: z.string() })));
  expect(events.map(({ type }) => type)).toEqual(types);
});

test('finds a token by its address, in a wallet and at any address', async () => {
  const { request, ports, wallet } = await aCaller();
  const chain = ports.chains.of(secretType);
  const strange = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
  // Returns 7 for every call, without any transfer event.
  chain.respondToCall = ({ to }) =>
    to === strange
      ? { reverted: false, data: `0x${'7'.padStart(64, '0')}` }
      : { reverted: true, data: '0x', message: 'no' };
  const token = expect.objectContaining({ tokenAddress: strange, rawBalance: '7' });
  const walletPaths = [`/api/wallets/${wallet.id}`, `/api/wallets/${secretType}/${wallet.address}`];

  for (const base of walletPaths) {
    const list = `GET ${base}/balance/tokens`;
    expect((await request(list)).body).toMatchObject({ result: [] });
    expect((await request(`${list}?tokenAddress=${strange}`)).body).toMatchObject({ result: [token] });
    expect((await request(`${list}/${strange}`)).body).toMatchObject({ result: token });
    const nothing = await request(`${list}/${wallet.address}`);
    expect(nothing.status).toBe(404);
    expect(codesIn(nothing)).toEqual(['contract.not-found']);
  }
});

test('finds items by their contracts, in a wallet and at any address', async () => {
  const { request, ports, wallet } = await aCaller();
  const chain = ports.chains.of(secretType);
  const contracts = devContracts.erc721.address;
  const owner = `0x${wallet.address.slice(2).toLowerCase().padStart(64, '0')}`;
  chain.respondToCall = () => ({ reverted: false, data: owner });
  const { hash: blockHash, number: blockNumber } = chain.mine();
  const abiWord = `0x${'1'.padStart(64, '0')}`;
  const topics = [transferEvents.transfer, abiWord, owner, abiWord];
  const position = { blockHash, blockNumber, transactionHash: blockHash, logIndex: 0 };
  chain.events.push({ address: contracts, topics, data: '0x', ...position });
  const items = [expect.objectContaining({ id: '1', fungible: false })];

  for (const where of [wallet.id, `${secretType}/${wallet.address}`]) {
    const list = `GET /api/wallets/${where}/nonfungibles`;
    expect((await request(list)).body).toMatchObject({ result: items });
    const response = await request(`${list}?contract-addresses=${contracts}`);
    expect(response.body).toMatchObject({ result: items });
    const query = `contract-addresses=${wallet.address}&contract-addresses=${wallet.address}`;
    expect((await request(`${list}?${query}`)).body).toMatchObject({ result: [] });
  }
});

test('a request with the status SAVED is not sent, and stored without the PIN', async () => {
  const { request, ports, wallet, credential } = await aCaller();
  const to = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
  const transfer = { type: 'TRANSFER', walletId: wallet.id, secretType, to, value: '0.5' };
  const { broadcasts } = ports.chains.of(secretType);

  const created = await request('POST /api/transactions', {
    pincode: '123456',
    transactionRequest: { ...transfer, status: 'SAVED' },
  });

  const { id } = resultIn(created, withId);
  expect(broadcasts).toEqual([]);
  const saved = ports.storage.read(({ savedRequests }) => savedRequests.find(id));
  expect(JSON.stringify(saved)).not.toContain('123456');
  await Promise.all(
    ['execute', 'confirm'].map((verb) => request(`POST /api/transactions/${id}/${verb}`, {}, credential)),
  );
  expect(broadcasts).toHaveLength(1);
});
