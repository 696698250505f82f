import { expect } from '@playwright/test';
import { z } from 'zod';
import { user } from '../../service/resources/user.ts';
import { wallet } from '../../service/resources/wallet.ts';
import { Api } from '../harness/api.ts';
import { test } from '../harness/fixtures.ts';
import { type Headless, startHeadless } from '../harness/headless-host.ts';
import type { Ready } from '../harness/ready.ts';
import { keepScreenshot } from '../harness/screenshot.ts';
import { dialog, openPage, typePin } from '../pages/frame.ts';

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

function start(folder: string): Promise<Headless> {
  return startAt(folder);
}

async function startAt(
  folder: string,
  place: { readonly state?: string; readonly port?: number } = {},
): Promise<Headless> {
  const service = await startHeadless(folder, place);
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

for (const end of ['stop', 'kill'] as const)
  test(`a page in the middle of typing outlives a ${end} of the service`, async ({
    folder,
    page: another,
  }) => {
    const first = await startAt(folder, { state: 'restarted' });
    const port = Number(new URL(first.ready.baseUrl).port);
    const page = await another.context().newPage();
    await page.goto(first.ready.consoleUrl);
    await openPage(page, 'Users');
    const strip = page.getByRole('contentinfo');
    await expect(strip.getByText('live')).toBeVisible();
    await page.getByRole('button', { name: 'New user' }).first().click();
    const drawer = dialog(page, 'New user');
    await drawer.getByLabel('Reference').fill('half a na');

    await first[end]();

    await expect(strip.getByText('Not answering')).toBeVisible({ timeout: 2_000 });
    await keepScreenshot(page, `service-gone-${end}`);
    const second = await startAt(folder, { state: 'restarted', port });
    await Api.open(second.ready).then((api) =>
      api.result(user, 'POST', '/api/users', {
        body: { reference: 'made meanwhile', signingMethod: { type: 'PIN', value: pin } },
      }),
    );
    await expect(strip.getByText('live')).toBeVisible({ timeout: 10_000 });
    await expect(strip.getByText('Listening')).toBeVisible();
    await expect(drawer.getByLabel('Reference')).toHaveValue('half a na');
    await drawer.getByLabel('Reference').pressSequentially('me');
    await typePin(drawer, pin);
    await drawer.getByRole('button', { name: 'Create user' }).click();

    await expect(page.getByRole('heading', { level: 1, name: 'half a name' })).toBeVisible();
    await openPage(page, 'Users');
    await expect(page.getByText('made meanwhile').first()).toBeVisible();
    await page.close();
  });

test('what was confirmed ends with the process, and the copy of a browser’s storage enters nothing else', async ({
  folder,
  page: another,
}) => {
  const first = await startAt(folder, { state: 'restarted' });
  const port = Number(new URL(first.ready.baseUrl).port);
  const page = await another.context().newPage();
  await page.goto(first.ready.consoleUrl);
  await expect(page.getByRole('navigation')).toBeVisible();
  const session = await page.evaluate(() => localStorage.getItem('vaultdesk.session') ?? '');
  const call = ({ baseUrl }: Ready, name: string, body: object) =>
    fetch(`${baseUrl}/console/trpc/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-vaultdesk-session': session },
      body: JSON.stringify(body),
    });
  const { operatorToken } = first.ready;
  expect((await call(first.ready, 'confirmation.give', { operatorToken })).status).toBe(200);
  expect((await call(first.ready, 'system.showCredentials', {})).status).toBe(200);
  await first.kill();

  const second = await startAt(folder, { state: 'restarted', port });

  expect((await call(second.ready, 'system.createBackup', {})).status).toBe(200);
  expect((await call(second.ready, 'system.showCredentials', {})).status).toBe(403);
  expect((await call(second.ready, 'confirmation.give', { operatorToken })).status).toBe(403);
  const elsewhere = await startAt(folder, { state: 'elsewhere' });
  expect((await call(elsewhere.ready, 'system.createBackup', {})).status).toBe(401);
  await page.close();
});
