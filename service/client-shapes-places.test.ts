import { describe, expect, test } from 'vitest';
import { call, codesIn } from '../test/world/call.ts';
import { aWorld } from '../test/world/world.ts';

/*
 * Addresses and chains that clients of the hosted service may use: each has a truthful response,
 * over HTTP against a whole service.
 */

async function aCaller() {
  const world = await aWorld();
  const { http, token } = world;
  return { ...world, ask: (path: string, body?: unknown) => call(http, path, { token, body }) };
}

const someId = '1b4e28ba-2fa1-41d2-883f-0016d3cca427';

test.each([
  ['POST /api/swaps/trades', 'Swaps'],
  [`GET /api/wallets/${someId}/swaps/trades/pairs`, 'Swaps'],
  ['POST /api/fiat/onramp', 'Fiat ramps'],
  [`GET /api/wallets/${someId}/ramps`, 'Fiat ramps'],
  ['GET /api/apps/branding', 'Branding'],
  ['GET /api/v3/company-wallets', 'Company wallets'],
  ['POST /api/v3/erc1155/company-wallets', 'Company wallets'],
  ['GET /collections/fees', 'Fees and orders'],
  [`GET /market/collections/${someId}/orders`, 'Fees and orders'],
  ['GET /rewards', 'Rewards'],
  ['POST /api/v3/erc20/contracts/deployments', 'ERC-20'],
  ['POST /api/v3/erc1155/tokens/burns', 'Burning'],
  [`PUT /api/wallets/${someId}/user`, 'sealed for the signing methods'],
])('reports that %s is not offered, in a sentence with %s', async (address, expectedText) => {
  const { ask } = await aCaller();

  const response = await ask(address, address.startsWith('GET') ? undefined : {});

  expect(response.status).toBe(501);
  expect(codesIn(response)).toEqual(['route.not-offered']);
  expect(response.text).toContain('not offered by Vaultdesk');
  expect(response.text).toContain(expectedText);
});

describe('a chain that is not offered', () => {
  test.each([
    ['in a path', 'GET /api/chains/bitcoin', undefined],
    ['in a query', 'GET /api/wallets?secretType=BITCOIN', undefined],
    ['in a body', `POST /api/wallets`, { secretType: 'BITCOIN', userId: someId }],
    [
      'in the type of an import',
      'POST /api/wallets/import',
      { importWalletType: 'bitcoin_private_key', userId: someId },
    ],
    [
      'deep in a body',
      'POST /api/signatures',
      { signatureRequest: { type: 'MESSAGE', secretType: 'BITCOIN', walletId: someId, data: 'x' } },
    ],
  ])('returns 501 %s with its name and the offered chains', async (_where, address, body) => {
    const { ask } = await aCaller();

    const response = await ask(address, body);

    expect(response.status, response.text).toBe(501);
    expect(codesIn(response)).toEqual(['route.not-offered']);
    expect(response.text).toContain(
      'BITCOIN is not offered by Vaultdesk. Use one of ETHEREUM, MATIC, AVAC, BSC.',
    );
  });

  test('is recognised by its name: an unknown word is an error of its field', async () => {
    const { ask } = await aCaller();

    const response = await ask('GET /api/wallets?secretType=BITCOINS');

    expect(response.status).toBe(400);
    expect(codesIn(response)).toEqual(['secretType']);
  });
});

test.each([
  'GET /offers/hot',
  'GET /market/offers/hot',
  'POST /offers/hot',
  'GET /users/me',
  'GET /api/wallets/pending/events',
])('%s is an unknown address, with and without a token', async (address) => {
  const { ask, http } = await aCaller();

  for (const response of [await ask(address), await call(http, address)]) {
    expect(response.status).toBe(404);
    expect(codesIn(response)).toEqual(['route.not-found']);
  }
});

test.each([
  ['GET /api/users/nope', 'No user has the id nope, because ids are UUIDs. '],
  ['GET /offers/hot', 'No offer has the id hot, because ids are UUIDs. '],
  ['PUT /webhooks/shop', 'No webhook has the id shop, because ids are UUIDs. '],
  [`DELETE /api/users/${someId}/signing-methods/pin`, 'No signing method has the id pin, '],
  ['GET /_vaultdesk/requests/last', 'Nothing here has the id last, because ids are UUIDs. '],
  [`GET /offers/${'o'.repeat(2000)}`, `No offer has the id ${'o'.repeat(40)}…, because`],
  [
    `GET /api/nothing/${'o'.repeat(2000)}`,
    `No operation exists at /api/nothing/${'o'.repeat(187)}….`,
  ],
])('names the record and the word in place of its id: %s', async (address, sentence) => {
  const { ask } = await aCaller();

  const { body } = await ask(address);

  expect(body).toMatchObject({ errors: [{ message: expect.stringContaining(sentence) }] });
});

test('treats an invalid word as an id, and reports that error', async () => {
  const { ask } = await aCaller();

  for (const id of ['123', 'hot-1', `${someId}0`, 'not-an-id']) {
    const response = await ask(`GET /offers/${id}`);
    expect(response.status).toBe(400);
    expect(codesIn(response)).toEqual(['offerId']);
  }
  expect((await ask('POST /offers/7')).status).toBe(405);
});

test('reports to a Spring health probe that the service is up', async () => {
  const { http } = await aCaller();

  expect((await call(http, 'GET /actuator/health')).body).toEqual({ status: 'UP' });
});

test('reports the fees of a chain in wei', async () => {
  const { ask } = await aCaller();

  const wei = expect.stringMatching(/^\d+$/);
  expect((await ask('GET /api/transactions/MATIC/fees')).body).toMatchObject({
    result: { secretType: 'MATIC', gasPrice: wei, baseFeePerGas: wei, maxFeePerGas: wei },
  });
});

describe('an ABI', () => {
  const to = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
  const inputs = [
    { type: 'address', value: to },
    { type: 'uint256', value: '1000000' },
  ];
  const types = inputs.map(({ type }) => ({ type }));
  const data = `0xa9059cbb${to.slice(2).toLowerCase().padStart(64, '0')}${(1_000_000).toString(16).padStart(64, '0')}`;

  test('encodes a call, and decodes it again', async () => {
    const { ask } = await aCaller();

    const encoded = await ask('POST /api/contracts/abi/encode', {
      functionName: 'transfer',
      inputs,
    });
    const decoded = await ask('POST /api/contracts/abi/decode', {
      functionName: 'transfer',
      data,
      types,
    });
    const values = await ask('POST /api/contracts/abi/decode', {
      data: `0x${data.slice(10)}`,
      types,
    });

    expect(encoded.body).toEqual({
      success: true,
      result: { signature: 'transfer(address,uint256)', selector: '0xa9059cbb', data },
    });
    expect(decoded.body).toEqual({ success: true, result: inputs });
    expect(values.body).toEqual(decoded.body);
  });

  test.each([
    ['another call', { functionName: 'approve', data, types }, 422, 'contract.unreadable'],
    ['too few bytes', { data: '0x0102', types }, 422, 'contract.unreadable'],
    ['no bytes', { data: '0xabc', types }, 400, 'data'],
    ['an unknown type', { data, types: [{ type: 'money' }] }, 400, 'types[0].type'],
  ])('rejects %s', async (_what, body, status, code) => {
    const { ask } = await aCaller();

    const response = await ask('POST /api/contracts/abi/decode', body);

    expect([response.status, codesIn(response)]).toEqual([status, [code]]);
  });
});
