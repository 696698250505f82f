import { expect } from '@playwright/test';
import { z } from 'zod';
import { user } from '../../service/resources/user.ts';
import { wallet } from '../../service/resources/wallet.ts';
import { Api } from '../harness/api.ts';
import { test } from '../harness/fixtures.ts';
import { type Headless, startHeadless } from '../harness/headless-host.ts';
import type { Ready } from '../harness/ready.ts';

// The built service, ended and started again on the same directory, with its chain.

const pin = '294817';
const submitted = z.object({ transactionHash: z.string() });
const listed = z.object({ hash: z.string(), status: z.string(), nonce: z.number() });
const chainState = z.object({
  secretType: z.string(),
  contracts: z.object({ usdc: z.string().optional() }),
});

async function askOperator({ baseUrl, operatorToken }: Ready, path: string, body?: unknown) {
  const answer = await fetch(`${baseUrl}/_vaultdesk${path}`, {
    headers: { authorization: `Bearer ${operatorToken}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  });
  return z.object({ result: z.unknown() }).parse(await answer.json()).result;
}

async function askChain({ baseUrl }: Ready, method: string, ...params: unknown[]) {
  const answer = await fetch(`${baseUrl}/_vaultdesk/rpc/ETHEREUM`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  return z.object({ result: z.unknown() }).parse(await answer.json()).result;
}

async function firstBlock(ready: Ready): Promise<string> {
  const block = await askChain(ready, 'eth_getBlockByNumber', '0x0', false);
  return z.object({ hash: z.string() }).parse(block).hash;
}

/** A wallet that sends itself 25 USDC of its 1,000. */
async function aPayer(api: Api, ready: Ready) {
  const owner = await api.result(user, 'POST', '/api/users', {
    body: { signingMethod: { type: 'PIN', value: pin } },
  });
  const signingMethod = { id: owner.signingMethods[0]?.id ?? '', value: pin };
  const { id, address } = await api.result(wallet, 'POST', '/api/wallets', {
    body: { userId: owner.id, secretType: 'ETHEREUM' },
    signingMethod,
  });
  await askOperator(ready, '/faucet', { secretType: 'ETHEREUM', address, token: 'USDC' });
  const states = z.array(chainState).parse(await askOperator(ready, '/chains'));
  const usdc = states.find(({ secretType }) => secretType === 'ETHEREUM')?.contracts.usdc ?? '';
  const inputs = [
    { type: 'address', value: address },
    { type: 'uint256', value: '25000000' },
  ];
  const transactionRequest = {
    type: 'CONTRACT_EXECUTION',
    walletId: id,
    secretType: 'ETHEREUM',
    to: usdc,
    value: 0,
    functionName: 'transfer',
    inputs,
  };
  const pay = async (now: Api) => {
    const call = { body: { transactionRequest }, signingMethod };
    return (await now.result(submitted, 'POST', '/api/transactions/execute', call)).transactionHash;
  };
  const holds = async (now: Ready) => {
    const data = `0x70a08231${address.slice(2).toLowerCase().padStart(64, '0')}`;
    return BigInt(z.string().parse(await askChain(now, 'eth_call', { to: usdc, data }, 'latest')));
  };
  return { pay, holds };
}

async function expectSucceeded(api: Api, hashes: readonly string[]): Promise<void> {
  const list = () => api.result(z.array(listed), 'GET', '/api/transactions');
  await expect
    .poll(async () => (await list()).map(({ status }) => status), { timeout: 20_000 })
    .toEqual(hashes.map(() => 'SUCCEEDED'));
  const found = (await list()).toSorted((one, other) => one.nonce - other.nonce);
  expect(found.map(({ hash, nonce }) => ({ hash, nonce }))).toEqual(
    hashes.map((hash, nonce) => ({ hash, nonce })),
  );
}

const started: Headless[] = [];
test.afterEach(async () => {
  for (const service of started.splice(0)) await service.kill();
});

async function start(folder: string): Promise<Headless> {
  const service = await startHeadless(folder);
  started.push(service);
  return service;
}

for (const end of ['stop', 'kill'] as const)
  test(`after a ${end} the chain is the same one, and what was executed is in its blocks`, async ({
    folder,
  }) => {
    const first = await start(folder);
    const api = await Api.open(first.ready);
    const { pay, holds } = await aPayer(api, first.ready);
    const hashes = [await pay(api)];
    const genesis = await firstBlock(first.ready);
    await first[end]();

    for (let times = 0; times < 3; times += 1) {
      const next = await start(folder);
      const again = await Api.open(next.ready);
      await expectSucceeded(again, hashes);
      expect(await firstBlock(next.ready)).toBe(genesis);
      expect(await holds(next.ready)).toBe(1_000_000_000n);
      hashes.push(await pay(again));
      await next[end]();
    }
  });
