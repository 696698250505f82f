import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type FakePortsOptions, fakePorts, operatorToken } from '../../../../test/fakes/fake-ports.ts';
import { aWallet } from '../../../../test/records/users.ts';
import { present } from '../../../../test/values.ts';
import { type CallOptions, call, resultIn } from '../../../../test/world/call.ts';
import { transportsOf } from '../../../../test/world/service.ts';
import { anOutsideWallet } from '../../../../test/world/shop.ts';
import { rpcMethods } from '../../../domain/chains/rpc-methods.ts';
import { fail, ok } from '../../../model/kernel/results/result.ts';
import { operatorRpc } from '../../../model/transactions/chain-view.ts';
import type { ChainGateway } from '../../../platform/ports/ports.ts';

const address = 'POST /_vaultdesk/rpc/ETHEREUM';
const body = { jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] };
const forwarded = z.array(z.object({ id: z.int(), method: z.string(), params: z.unknown() }));

/** A service whose gateway answers each call with its method name. */
function aService(options: FakePortsOptions = {}, gateway: Partial<ChainGateway> = {}) {
  const forwardedCalls: string[] = [];
  const chainGateway: ChainGateway = {
    forward: async (secretType, text) => {
      forwardedCalls.push(`${secretType} ${text}`);
      const calls = forwarded.parse(JSON.parse(text));
      return ok(JSON.stringify(calls.map(({ id, method }) => ({ id, result: method }))));
    },
    ...gateway,
  };
  return { forwardedCalls, ...transportsOf({ ...fakePorts(options), chainGateway }) };
}

/** A service for all tests that need no other options. */
const service = aService();
const { http, forwardedCalls } = service;

beforeEach(() => {
  forwardedCalls.length = 0;
});

function callRpc(method: string, params: unknown = [], options: CallOptions = {}, server = service) {
  return call(server.http, address, { body: { ...body, method, params }, ...options });
}

test('forwards a standard read to the chain without a token, re-serialised', async () => {
  const response = await call(http, 'POST /_vaultdesk/rpc/polygon', {
    rawBody: '{"jsonrpc":"2.0","id":"7","method":"eth_chainId","surplus":1}',
  });

  expect(response).toMatchObject({ status: 200, body: { jsonrpc: '2.0', id: '7', result: 'eth_chainId' } });
  expect(response.headers.get('content-type')).toBe('application/json');
  expect(forwardedCalls).toEqual(['MATIC [{"jsonrpc":"2.0","id":0,"method":"eth_chainId","params":[]}]']);
});

test('limits callers without a token to 64 KiB and explains who may send more', async () => {
  const params = ['0x'.padEnd(65 * 1024, '0')];

  const rejected = await callRpc('eth_sendRawTransaction', params);
  const accepted = await callRpc('eth_sendRawTransaction', params, { token: operatorToken });

  expect(rejected.status).toBe(413);
  expect(rejected.text).toContain('larger than 64 KiB');
  expect(rejected.text).toContain('from the console, which accepts up to 1024 KiB');
  expect(accepted.status).toBe(200);
  expect(forwardedCalls).toHaveLength(1);
});

test('forwards the checked method if it occurs twice, and loses no digit', async () => {
  const rawBody = `{"jsonrpc":"2.0","id":12345678901234567890,"method":"anvil_reset","method":"eth_call","params":[{"value":98765432109876543210}]}`;

  const response = await call(http, address, { rawBody });

  expect(response.text).toBe('{"jsonrpc":"2.0","id":12345678901234567890,"result":"eth_call"}');
  expect(forwardedCalls).toEqual([
    'ETHEREUM [{"jsonrpc":"2.0","id":0,"method":"eth_call","params":[{"value":98765432109876543210}]}]',
  ]);
});

test('reports a chain failure as a JSON-RPC error', async () => {
  const failure = fail('chain.unavailable', 'The chain sleeps too deeply.');
  const { http } = aService({}, { forward: async () => failure });

  expect(await call(http, address, { body })).toMatchObject({
    status: 503,
    body: {
      jsonrpc: '2.0',
      id: null,
      error: { code: -32000, message: 'The chain sleeps too deeply.', data: { code: 'chain.unavailable' } },
    },
  });
});

test('preserves code and data of a chain error', async () => {
  const error = { code: 3, message: 'execution reverted', data: '0x08c379a0' };
  const { http } = aService({}, { forward: async () => ok(JSON.stringify([{ id: 0, error }])) });

  expect((await call(http, address, { body })).body).toEqual({ jsonrpc: '2.0', id: 1, error });
});

test.each([
  ['anvil_reset', 'never fork', -32004],
  ['evm_revert', 'processed', -32004],
  ['eth_sendTransaction', 'eth_sendRawTransaction', -32004],
  ['anvil_impersonateAccount', 'unlock', -32004],
  ['anvil_setBalance', 'operator token', 4100],
  ['evm_mine', 'operator token', 4100],
  ['debug_traceTransaction', 'operator token', 4100],
  ['eth_doWonders', 'not a method', -32601],
  ['constructor', 'not a method', -32601],
  ['ANVIL_RESET', 'not a method', -32601],
])('rejects %s without a token and gives the reason', async (method, why, code) => {
  const { status, body: rpcBody } = await callRpc(method);

  expect({ status, answered: rpcBody }).toMatchObject({
    status: 200,
    answered: { id: 1, error: { code, message: expect.stringContaining(method) } },
  });
  expect(JSON.stringify(rpcBody)).toContain(why);
  expect(forwardedCalls).toEqual([]);
});

test('forwards a method only if the table allows it', async () => {
  const reachedBy = async (token: string | undefined) => {
    forwardedCalls.length = 0;
    for (const method of rpcMethods.keys()) await callRpc(method, ['0x'], { token });
    return forwardedCalls.map((text) => /"method":"(\w+)"/.exec(text)?.[1]);
  };
  const names = (isAllowed: (method: string) => boolean) => [...rpcMethods.keys()].filter(isAllowed);
  const accessOf = (method: string) => present(rpcMethods.get(method)).access;

  expect(await reachedBy(undefined)).toEqual(names((name) => accessOf(name) === 'anybody'));
  const reads = names((name) => {
    const rule = present(rpcMethods.get(name));
    return rule.access === 'anybody' || (rule.access === 'operator' && !rule.takes);
  });
  expect(await reachedBy(operatorToken)).toEqual(reads);
});

test('lets the operator call every method at the address shown in the console', async () => {
  const response = await call(http, 'POST /_vaultdesk/chains/ETHEREUM/operator-rpc', { token: operatorToken });
  const { pathname } = new URL(present(resultIn(response, operatorRpc).rpcUrl));

  expect(pathname).not.toContain(operatorToken);
  const method = 'evm_mine';
  expect((await call(http, `POST ${pathname}`, { body: { ...body, method } })).body) //
    .toMatchObject({ result: method });
  for (const wrongPath of [`${pathname}x`, `/_vaultdesk/rpc/ETHEREUM/${operatorToken}`])
    expect(await call(http, `POST ${wrongPath}`, { body })).toMatchObject({
      status: 401,
      body: { error: { data: { code: 'operator-token.required' } } },
    });
});

test('writes an audit entry for each operator change and none for reads', async () => {
  const audited = aService();
  const token = operatorToken;
  await callRpc('evm_mine', [], { token }, audited);
  await callRpc('eth_chainId', [], { token }, audited);
  await callRpc('evm_mine', [], {}, audited);

  const listed = await call(audited.http, 'GET /_vaultdesk/audit', { token });

  expect(listed.body).toMatchObject({
    result: [{ act: 'chains.rpc', details: { methods: 'evm_mine' }, subject: { id: 'ETHEREUM' } }],
    pagination: { numberOfElements: 1 },
  });
});

test('rejects an unknown operator token', async () => {
  expect((await callRpc('eth_chainId', [], { token: 'a.b.c' })).status).toBe(401);
  expect(forwardedCalls).toEqual([]);
});

test.each([
  ['anvil_reset', [{ forking: { jsonRpcUrl: 'http://127.0.0.1:1' } }]],
  ['hardhat_reset', []],
  ['anvil_setRpcUrl', ['http://127.0.0.1:1']],
  ['anvil_loadState', ['0x']],
  ['anvil_impersonateAccount', [anOutsideWallet]],
  ['anvil_autoImpersonateAccount', [true]],
  ['evm_revert', ['0x0']],
  ['eth_sendUnsignedTransaction', [{ from: anOutsideWallet }]],
  ['anvil_mine', [1001]],
  ['anvil_mine', ['0xffffffffffff']],
  ['anvil_mine', [1000, '0xffffffffffff']],
  ['evm_increaseTime', ['9223372036854775807']],
  ['evm_setNextBlockTimestamp', [18_446_744_073_709]],
  ['anvil_setNextBlockBaseFeePerGas', [`0x${'f'.repeat(64)}`]],
  ['anvil_setBalance', [[...Buffer.from(anOutsideWallet.slice(2), 'hex')], '0x1']],
  ['anvil_setBalance', [anOutsideWallet.slice(2), '0x1']],
  ['anvil_setBalance', { address: anOutsideWallet, balance: '0x1' }],
  ['anvil_setCode', [anOutsideWallet, '0x5f5ffd', 'more']],
])('rejects the operator call %s %j', async (method, params) => {
  const { body: rpcBody } = await callRpc(method, params, { token: operatorToken });

  expect(rpcBody).toMatchObject({ error: { message: expect.stringContaining(method) } });
  expect(forwardedCalls).toEqual([]);
});

test('lets the operator change a foreign account but never the address of a wallet, in any case', async () => {
  const wallet = aWallet();
  const serviceWithWallet = aService({ wallets: [wallet] });
  const set = (account: string) =>
    callRpc('hardhat_setBalance', [account, '0x1'], { token: operatorToken }, serviceWithWallet);
  const refused = { error: { code: -32004, data: { code: 'rpc.address-refused' } } };

  expect((await set(anOutsideWallet)).body).toMatchObject({ result: 'hardhat_setBalance' });
  expect((await set(wallet.address)).body).toMatchObject(refused);
  expect((await set(wallet.address.toLowerCase())).body).toMatchObject(refused);
  const upperCase = `0x${wallet.address.slice(2).toUpperCase()}`;
  expect((await set(upperCase)).body).toMatchObject(refused);
  expect(serviceWithWallet.forwardedCalls).toHaveLength(1);
});

test('answers each batch element under its own id', async () => {
  const batch = [
    { ...body, id: 'a' },
    { ...body, id: 'a', method: 'anvil_reset' },
    7,
    { ...body, id: 2, method: 'eth_gasPrice' },
    { jsonrpc: '2.0', method: 'eth_gasPrice' },
  ];

  const response = await call(http, address, { body: batch });

  expect(response.body).toMatchObject([
    { id: 'a', result: 'eth_chainId' },
    { id: 'a', error: { code: -32004 } },
    { id: null, error: { code: -32600 } },
    { id: 2, result: 'eth_gasPrice' },
    { id: null, error: { code: -32600, message: expect.stringContaining('"id"') } },
  ]);
  expect(forwardedCalls).toHaveLength(1);
});

test.each([0, 101])('rejects a batch of %d calls', async (length) => {
  const response = await call(http, address, { body: Array.from({ length }, () => body) });

  expect(response).toMatchObject({ status: 400, body: { error: { code: -32600 } } });
  expect(forwardedCalls).toEqual([]);
});

test('answers a batch of a hundred calls', async () => {
  const batch = Array.from({ length: 100 }, () => body);

  expect((await call(http, address, { body: batch })).body).toHaveLength(100);
});

describe('RPC request guards', () => {
  test.each([
    { rawBody: '{"jsonrpc"', status: 400, code: -32700 },
    { rawBody: '', status: 400, code: -32700 },
    { rawBody: '"eth_chainId"', status: 200, code: -32600 },
    { rawBody: '{"jsonrpc":"1.0","id":1,"method":"eth_chainId"}', status: 200, code: -32600 },
    { rawBody: ' '.repeat(1024 * 1024 + 1), status: 413, code: -32000 },
  ])('answers a body of $rawBody.length characters with $status', async ({ rawBody, status, code }) => {
    expect(await call(http, address, { rawBody })).toMatchObject({ status, body: { id: null, error: { code } } });
    expect(forwardedCalls).toEqual([]);
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', ''])(
    'rejects the content type "%s"',
    async (type) => {
      const options = { body, headers: { 'content-type': type } };

      expect((await call(http, address, options)).status).toBe(415);
      expect(forwardedCalls).toEqual([]);
    },
  );

  const extension = 'chrome-extension://nkbihfbeogaeaoehlefnkodbefgpgknn';

  test.each([extension, 'http://127.0.0.1:8787', 'https://example.com', 'null'])(
    'rejects browser code as %s',
    async (origin) => {
      expect((await call(http, address, { body, headers: { origin } })).status).toBe(403);
      expect(forwardedCalls).toEqual([]);
    },
  );

  test.each([
    { origin: extension, status: 200 },
    { origin: 'moz-extension://0b3b1f2e', status: 200 },
    { origin: 'http://127.0.0.1:8787', status: 403 },
    { origin: 'https://example.com', status: 403 },
    { origin: 'https://chrome-extension.example', status: 403 },
    { origin: 'null', status: 403 },
  ])('answers $origin with $status if the setting allows wallets', async (row) => {
    const { http, forwardedCalls } = aService({ settings: { chainRpcAccess: 'programs-and-wallets' } });

    const response = await call(http, address, { body, headers: { origin: row.origin } });

    expect(response.status).toBe(row.status);
    expect(forwardedCalls.length).toBe(row.status === 200 ? 1 : 0);
  });

  test('rejects wallet extensions at all other addresses', async () => {
    const { http } = aService({ settings: { chainRpcAccess: 'programs-and-wallets' } });
    const headers = { origin: extension };

    expect((await call(http, 'GET /_vaultdesk/health', { headers })).status).toBe(403);
  });

  test('rejects an unknown chain', async () => {
    expect((await call(http, 'POST /_vaultdesk/rpc/DOGE', { body })).status).toBe(400);
    expect(forwardedCalls).toEqual([]);
  });

  test('rejects other machines', async () => {
    const installation = { baseUrl: () => 'http://192.168.1.7:8787' };
    const { http, forwardedCalls } = aService({ installation });

    const response = await call(http, address, { body, baseUrl: 'http://192.168.1.7:8787' });

    expect(response.status).toBe(403);
    expect(forwardedCalls).toEqual([]);
  });
});
