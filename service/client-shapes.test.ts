import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { fakePorts } from '../test/fakes/fake-ports.ts';
import { anApplication } from '../test/records/users.ts';
import { call, codesIn, resultIn } from '../test/world/call.ts';
import { doorsOf, tokenOf } from '../test/world/service.ts';
import type { Settings } from './kernel/open-points.ts';
import { devContracts } from './resources/dev-contracts.ts';
import { transferEvents } from './resources/transfer-events.ts';

/*
 * Wallet shapes that clients of the hosted service rely on beyond the interface, over HTTP against
 * a whole service.
 */

const withId = z.object({ id: z.uuid() });
const secretType = 'ETHEREUM';

/** A caller whose user has a PIN and a wallet. */
async function aCaller(settings: Partial<Settings> = {}) {
  const application = anApplication();
  const ports = fakePorts({ applications: [application], settings });
  const { http } = doorsOf(ports);
  const token = await tokenOf(ports, application);
  const request = (address: string, body?: unknown, credential?: string) =>
    call(http, address, {
      token,
      body,
      headers: credential === undefined ? undefined : { 'signing-method': credential },
    });
  const created = await request('POST /api/users', {
    signingMethod: { type: 'PIN', value: '123456' },
  });
  const user = resultIn(created, withId.extend({ signingMethods: z.tuple([withId]) }));
  const credential = `${user.signingMethods[0].id}:123456`;
  const wallet = resultIn(
    await request('POST /api/wallets', { secretType, userId: user.id }, credential),
    withId.extend({ address: z.string() }),
  );
  return { ask: request, http, token, ports, application, user, credential, wallet };
}

test('lists the chains by name, and returns the details of each', async () => {
  const { ask } = await aCaller();

  expect((await ask('GET /api/chains')).body).toEqual({
    success: true,
    result: ['AVAC', 'BSC', 'ETHEREUM', 'MATIC'],
  });
  expect((await ask('GET /api/chains/MATIC')).body).toMatchObject({
    result: {
      secretType: 'MATIC',
      chainId: expect.any(Number),
      blockNumber: 0,
      requiredConfirmations: 1,
    },
  });
});

test.each([
  { address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', valid: true },
  { address: '0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', valid: false },
  { address: 'nonsense', valid: false },
])('validation of $address returns $valid', async ({ address, valid }) => {
  const { ask } = await aCaller();

  const { body } = await ask(`GET /api/wallets/address/validation/MATIC/${address}`);

  expect(body).toEqual({ success: true, result: { valid } });
});

test('an event of a wallet has its metadata as JSON text, and the client id', async () => {
  const { ask, wallet, application } = await aCaller();

  const { body } = await ask(`GET /api/wallets/${wallet.id}/events`);

  expect(body).toMatchObject({
    result: [
      {
        type: 'WALLET_CREATED',
        walletId: wallet.id,
        client: application.clientId,
        metadata: expect.stringContaining('"signingMethodType":"PIN"'),
      },
    ],
  });
});

test.each([
  { walletEventTypes: 'common', types: ['WALLET_CREATED'] },
  { walletEventTypes: 'all', types: ['WALLET_UPDATED', 'WALLET_CREATED'] },
] as const)('with $walletEventTypes event types a client sees $types', async (fields) => {
  const { walletEventTypes, types } = fields;
  const { ask, wallet } = await aCaller({ walletEventTypes });
  await ask(`PATCH /api/wallets/${wallet.id}`, { description: 'Savings' });

  const response = await ask(`GET /api/wallets/${wallet.id}/events`);

  const events = resultIn(response, z.array(z.object({ type: z.string() })));
  expect(events.map(({ type }) => type)).toEqual(types);
});

test('a wallet includes its balance on request, and a search by address includes it always', async () => {
  const { ask, ports, wallet } = await aCaller();
  ports.chains.of(secretType).balances.set(wallet.address, 25n * 10n ** 17n);
  const balance = expect.objectContaining({ balance: 2.5, symbol: 'ETH', decimals: 18 });
  const balancesOf = async (address: string) => {
    const { result } = z.object({ result: z.unknown() }).parse((await ask(address)).body);
    const wallets = z.array(z.object({ balance: z.unknown().optional() })).parse([result].flat());
    return wallets.map((item) => item.balance);
  };

  expect(await balancesOf(`GET /api/wallets/${wallet.id}`)).toEqual([undefined]);
  expect(await balancesOf(`GET /api/wallets/${wallet.id}?includeBalance=true`)).toEqual([balance]);
  expect(await balancesOf('GET /api/wallets')).toEqual([undefined]);
  const byAddress = `GET /api/wallets?address=${wallet.address}`;
  expect(await balancesOf(byAddress)).toEqual([balance]);
  expect(await balancesOf(`${byAddress}&includeBalance=false`)).toEqual([undefined]);
});

test('finds wallets by type, with and without other filters', async () => {
  const { ask, wallet } = await aCaller();
  const findWallets = async (query: string) =>
    resultIn(await ask(`GET /api/wallets?${query}`), z.array(withId)).map(({ id }) => id);

  expect(await findWallets('walletType=API_WALLET')).toEqual([wallet.id]);
  expect(await findWallets('walletType=THREEWAY_SHARED')).toEqual([]);
  expect(await findWallets(`walletType=API_WALLET&address=${wallet.address}`)).toEqual([wallet.id]);
  expect(await findWallets(`walletType=THREEWAY_SHARED&address=${wallet.address}`)).toEqual([]);
  expect(await findWallets('walletType=API_WALLET&secretType=MATIC')).toEqual([]);
});

test('a listed transaction has its hash and the original request', async () => {
  const { ask, wallet, credential } = await aCaller();
  const to = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
  const transactionRequest = {
    type: 'TRANSFER',
    walletId: wallet.id,
    secretType,
    to,
    value: '0.5',
    data: '0xabcd',
    chainSpecificFields: { gasLimit: '60000' },
    alias: null,
  };

  const executed = await ask('POST /api/transactions/execute', { transactionRequest }, credential);

  const { id, transactionHash } = resultIn(
    executed,
    z.object({ id: z.uuid(), transactionHash: z.string() }),
  );
  expect((await ask(`GET /api/transactions?walletId=${wallet.id}`)).body).toMatchObject({
    result: [{ id, hash: transactionHash, transactionHash, transactionRequest }],
  });
});

test('finds a token by its address, in a wallet and at any address', async () => {
  const { ask, ports, wallet } = await aCaller();
  const chain = ports.chains.of(secretType);
  const strange = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
  // Returns 7 for every call, without any transfer event.
  chain.answersCall = ({ to }) =>
    to === strange
      ? { reverted: false, data: `0x${'7'.padStart(64, '0')}` }
      : { reverted: true, data: '0x', message: 'no' };
  const token = expect.objectContaining({ tokenAddress: strange, rawBalance: '7' });
  const walletPaths = [`/api/wallets/${wallet.id}`, `/api/wallets/${secretType}/${wallet.address}`];

  for (const base of walletPaths) {
    const list = `GET ${base}/balance/tokens`;
    expect((await ask(list)).body).toMatchObject({ result: [] });
    expect((await ask(`${list}?tokenAddress=${strange}`)).body).toMatchObject({ result: [token] });
    expect((await ask(`${list}/${strange}`)).body).toMatchObject({ result: token });
    const nothing = await ask(`${list}/${wallet.address}`);
    expect(nothing.status).toBe(404);
    expect(codesIn(nothing)).toEqual(['contract.not-found']);
  }
});

test('finds items by their contracts, in a wallet and at any address', async () => {
  const { ask, ports, wallet } = await aCaller();
  const chain = ports.chains.of(secretType);
  const contracts = devContracts.erc721.address;
  const owner = `0x${wallet.address.slice(2).toLowerCase().padStart(64, '0')}`;
  chain.answersCall = () => ({ reverted: false, data: owner });
  const { hash: blockHash, number: blockNumber } = chain.mine();
  const abiWord = `0x${'1'.padStart(64, '0')}`;
  const topics = [transferEvents.transfer, abiWord, owner, abiWord];
  const position = { blockHash, blockNumber, transactionHash: blockHash, logIndex: 0 };
  chain.events.push({ address: contracts, topics, data: '0x', ...position });
  const items = [expect.objectContaining({ id: '1', fungible: false })];

  for (const where of [wallet.id, `${secretType}/${wallet.address}`]) {
    const list = `GET /api/wallets/${where}/nonfungibles`;
    expect((await ask(list)).body).toMatchObject({ result: items });
    const response = await ask(`${list}?contract-addresses=${contracts}`);
    expect(response.body).toMatchObject({ result: items });
    const query = `contract-addresses=${wallet.address}&contract-addresses=${wallet.address}`;
    expect((await ask(`${list}?${query}`)).body).toMatchObject({ result: [] });
  }
});

describe('a request with the status SAVED', () => {
  const to = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
  const transfer = (walletId: string) => ({
    type: 'TRANSFER',
    walletId,
    secretType,
    to,
    value: '0.5',
  });
  const message = (walletId: string) => ({
    type: 'MESSAGE',
    walletId,
    secretType,
    data: 'I agree',
  });

  test('is not executed: it is listed, and executed once under its id', async () => {
    const { ask, ports, wallet, credential } = await aCaller();
    const transactionRequest = transfer(wallet.id);
    const { broadcasts } = ports.chains.of(secretType);

    const created = await ask('POST /api/transactions', {
      pincode: '123456',
      transactionRequest: { ...transactionRequest, status: 'SAVED' },
    });

    const { id } = resultIn(created, withId);
    const saved = { id, status: 'SAVED', transactionRequest, walletId: wallet.id };
    expect(created.status).toBe(202);
    expect(created.body).toMatchObject({ result: saved });
    expect(broadcasts).toEqual([]);
    expect(JSON.stringify(ports.storage.read((all) => all.savedRequests.find(id)))).not.toContain(
      '123456',
    );
    expect((await ask(`GET /api/transactions/${id}`)).body).toMatchObject({ result: saved });
    expect((await ask('GET /api/transactions')).body).toMatchObject({ result: [saved] });
    expect((await ask('GET /api/transactions?statuses=PENDING')).body).toMatchObject({
      result: [],
    });

    const unproven = await ask(`POST /api/transactions/${id}/execute`);
    expect(codesIn(unproven)).toEqual(['pincode.empty']);
    const both = await Promise.all(
      ['execute', 'confirm'].map((verb) =>
        ask(`POST /api/transactions/${id}/${verb}`, {}, credential),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(broadcasts).toHaveLength(1);
    const again = await ask(`POST /api/transactions/${id}/execute`, {}, credential);
    expect(codesIn(again)).toEqual(['saved-request.performed']);
    expect((await ask(`GET /api/transactions/${id}`)).body).toMatchObject({
      result: { id, transactionHash: expect.stringMatching(/^0x/), transactionRequest },
    });
    expect((await ask(`DELETE /api/transactions/${id}`)).status).toBe(409);
  });

  test('can be deleted', async () => {
    const { ask, wallet } = await aCaller();
    const transactionRequest = { ...transfer(wallet.id), status: 'SAVED' };
    const { id } = resultIn(await ask('POST /api/transactions', { transactionRequest }), withId);

    expect((await ask(`DELETE /api/transactions/${id}`)).body).toEqual({ success: true });
    expect((await ask(`GET /api/transactions/${id}`)).status).toBe(404);
    expect((await ask('GET /api/transactions')).body).toMatchObject({ result: [] });
  });

  test('has the status 202 when it is replayed for its key too', async () => {
    const { wallet, http, token } = await aCaller();
    const body = { transactionRequest: { ...transfer(wallet.id), status: 'SAVED' } };
    const headers = { 'idempotency-key': 'draft-1' };
    const save = () => call(http, 'POST /api/transactions', { token, body, headers });

    const responses = [await save(), await save()];

    expect(responses.map(({ status }) => status)).toEqual([202, 202]);
    expect(responses[1]?.headers.get('idempotent-replayed')).toBe('true');
    expect(responses[1]?.body).toEqual(responses[0]?.body);
  });

  test('is rejected if it could never be executed, and with another status', async () => {
    const { ask, wallet } = await aCaller();
    const save = (change: object) =>
      ask('POST /api/transactions', {
        transactionRequest: { ...transfer(wallet.id), status: 'SAVED', ...change },
      });

    expect(codesIn(await save({ secretType: 'MATIC' }))).toEqual(['wallet.chain-mismatch']);
    expect(codesIn(await save({ status: 'LATER' }))).toEqual(['transactionRequest.status']);
  });

  test('is not signed: it is listed, signed once, and replayed for its key', async () => {
    const { ask, wallet, credential, http, token } = await aCaller();
    const signatureRequest = message(wallet.id);

    const created = await ask('POST /api/signatures', {
      signatureRequest: { ...signatureRequest, status: 'SAVED' },
    });

    const { id } = resultIn(created, withId);
    const saved = { id, status: 'SAVED', signatureRequest };
    expect(created.status).toBe(202);
    expect(created.body).toMatchObject({ result: saved });
    expect((await ask(`GET /api/signatures/${id}`)).body).toMatchObject({ result: saved });
    expect((await ask('GET /api/signatures')).body).toMatchObject({ result: [saved] });
    const sign = (idempotencyKey: string, value = credential) =>
      call(http, `POST /api/signatures/${id}/sign`, {
        token,
        headers: { 'signing-method': value, 'idempotency-key': idempotencyKey },
      });
    const first = await sign('one');
    const signed = await ask('POST /api/signatures', { signatureRequest }, credential);
    expect(first.body).toEqual(signed.body);
    expect((await sign('one')).body).toEqual(first.body);
    expect(codesIn(await sign('one', credential.replace('123456', '123457')))).toEqual([
      'pincode.incorrect',
    ]);
    expect(codesIn(await sign('two'))).toEqual(['saved-request.performed']);
    expect((await ask('GET /api/signatures')).body).toMatchObject({ result: [] });
    expect((await ask(`GET /api/signatures/${id}`)).status).toBe(404);
  });

  test('is built without being stored', async () => {
    const { ask, wallet } = await aCaller();

    const built = await ask('POST /api/transactions/build', {
      transactionRequest: transfer(wallet.id),
    });
    const signature = await ask('POST /api/signatures/build', {
      signatureRequest: message(wallet.id),
    });

    expect(built.body).toMatchObject({
      result: {
        ...transfer(wallet.id),
        chainSpecificFields: { gasLimit: expect.stringMatching(/^\d+$/) },
      },
    });
    expect(signature.body).toEqual({ success: true, result: message(wallet.id) });
    expect((await ask('GET /api/transactions')).body).toMatchObject({ result: [] });
  });
});

test('a wallet in the older form has its own user with that PIN', async () => {
  const { ask, ports } = await aCaller();
  const older = { walletType: 'WHITE_LABEL', secretType, pincode: '246810', identifier: 'older' };

  const created = resultIn(
    await ask('POST /api/wallets', older),
    withId.extend({ userId: z.uuid(), walletType: z.string() }),
  );

  expect(created.walletType).toBe('API_WALLET');
  const owner = await ask(`GET /api/users/${created.userId}`);
  expect(owner.body).toMatchObject({ result: { signingMethods: [{ type: 'PIN' }] } });
  const signatureRequest = { type: 'MESSAGE', walletId: created.id, secretType, data: 'I agree' };
  const sign = (pincode: string) => ask('POST /api/signatures', { pincode, signatureRequest });
  expect((await sign('246810')).status).toBe(200);
  expect(codesIn(await sign('246811'))).toEqual(['pincode.incorrect']);

  const count = () => ports.storage.read(({ users }) => users.countBy('byCreation', '*'));
  const before = count();
  const short = await ask('POST /api/wallets', { ...older, pincode: '1234' });
  expect(short.status).toBe(400);
  expect(short.text).toContain('Use exactly six digits');
  expect(codesIn(await ask('POST /api/wallets', { secretType }))).toEqual(['userId']);
  expect(count()).toBe(before);
});

test('creates a checkout session from line items, and returns it in that form too', async () => {
  const { ask } = await aCaller();
  const line = (unit_amount: number, name: string, currency = 'eur') => ({
    price_data: { unit_amount, currency, product_data: { name } },
    quantity: 2,
  });
  const success_url = 'http://localhost:3000/thanks';
  const order = { mode: 'payment', success_url, cancel_url: 'http://localhost:3000/basket' };

  const created = await ask('POST /checkout/sessions', {
    ...order,
    line_items: [line(500, 'Cup'), line(125, 'Plate')],
  });

  const { id } = resultIn(created, z.object({ id: z.string() }));
  const result = { amount_total: 1250, payment_status: 'unpaid', success_url, currency: 'eur' };
  const whole = { ...result, description: 'Cup, Plate', successUrl: success_url };
  expect((await ask(`GET /checkout/sessions/${id}`)).body).toMatchObject({ result: whole });
  const mixed = { ...order, line_items: [line(500, 'Cup'), line(125, 'Plate', 'usd')] };
  expect(codesIn(await ask('POST /checkout/sessions', mixed))).toEqual(['line_items']);
});
