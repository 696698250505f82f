import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { aSigner } from '../test/records/transactions.ts';
import { present } from '../test/values.ts';
import { aStarted } from '../test/world/started-service.ts';
import type { ServiceConfig } from './host/config.ts';
import { chainState } from './model/transactions/chain-view.ts';

const withId = z.object({ id: z.string() });
const wallet = withId.extend({ address: z.string() });
const amounts = z.array(z.object({ rawBalance: z.string() }).loose());

/** A started service and the calls of a script. */
async function aService(config: Partial<ServiceConfig> = {}) {
  const service = await aStarted(config);
  const stateOf = async (secretType: string) => {
    const states = await service.request('GET /_vaultdesk/chains', z.array(chainState));
    return present(states.find((state) => state.secretType === secretType));
  };
  const faucet = (body: object) =>
    service.request('POST /_vaultdesk/faucet', z.object({ balance: z.string() }), { body });
  return { ...service, stateOf, faucet };
}

/** Calls a chain like any tool. */
async function callChain(rpcUrl: string | undefined, method: string, ...params: unknown[]) {
  const response = await fetch(rpcUrl ?? '', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  return z.object({ result: z.unknown() }).parse(await response.json()).result;
}

test('creates coins, USDC and an item; a restart retains them, a reset clears them', async () => {
  const first = await aService();
  const asleep = await first.stateOf('MATIC');
  expect(asleep).toMatchObject({ state: 'asleep', isEmbedded: true });
  const user = await first.request('POST /api/users', withId.extend({ signingMethods: z.array(withId) }), {
    body: { signingMethod: { type: 'PIN', value: '123456' } },
  });
  const { id, address } = await first.request('POST /api/wallets', wallet, {
    body: { userId: user.id, secretType: 'MATIC' },
    headers: { 'signing-method': `${present(user.signingMethods[0]).id}:123456` },
  });
  expect((await first.stateOf('MATIC')).state).toBe('asleep');

  await first.faucet({ secretType: 'MATIC', address, amount: '5' });
  await first.faucet({ secretType: 'MATIC', address, amount: 2.5, token: 'USDC' });
  await first.request('POST /_vaultdesk/chains/MATIC/items', z.unknown(), {
    body: { to: address, standard: 'ERC721' },
  });
  const readBalances = async ({ request }: typeof first) => [
    (await request(`GET /api/wallets/${id}/balance`, z.object({ balance: z.number() }))).balance,
    (await request(`GET /api/wallets/${id}/balance/tokens`, amounts))[0]?.rawBalance,
    (await request(`GET /api/wallets/${id}/nonfungibles`, amounts)).length,
  ];
  expect(await readBalances(first)).toEqual([105, '2500000', 1]);
  const awake = await first.stateOf('MATIC');
  expect(awake).toMatchObject({ state: 'running', health: 'ok', rpcUrl: asleep.rpcUrl });
  expect(awake.contracts).toEqual(asleep.contracts);
  await first.stop();

  const second = await aService({ dataDir: first.dataDir });
  expect(await readBalances(second)).toEqual([105, '2500000', 1]);
  expect((await second.stateOf('MATIC')).contracts).toEqual(asleep.contracts);

  const reset = await second.request('POST /_vaultdesk/chains/MATIC/reset', chainState);
  expect(reset).toMatchObject({ state: 'running', contracts: asleep.contracts });
  // A wallet without funds starts again.
  expect(await readBalances(second)).toEqual([100, '0', 0]);
});

test('a tool connects to an address that it read before the chain was awake', async () => {
  const { stateOf, faucet } = await aService();
  const { rpcUrl, chainId, contracts } = await stateOf('ETHEREUM');

  expect(await callChain(rpcUrl, 'eth_chainId')).toBe(`0x${chainId.toString(16)}`);
  for (const contract of Object.values(contracts))
    expect(await callChain(rpcUrl, 'eth_getCode', contract, 'latest')).not.toBe('0x');
  const { address } = aSigner();
  await faucet({ secretType: 'ETHEREUM', address, amount: 1 });
  expect(await callChain(rpcUrl, 'eth_getBalance', address, 'latest')).toBe('0xde0b6b3a7640000');
});

test('a clock that is advanced by months leaves no timer, and saves chains as fast as before', async () => {
  const warnings: string[] = [];
  const note = ({ name }: Error) => warnings.push(name);
  process.on('warning', note);
  onTestFinished(() => void process.off('warning', note));
  const { request, faucet, stop } = await aService();
  const { address } = aSigner();
  const fund = () => faucet({ secretType: 'MATIC', address, amount: 1, token: 'USDC' });
  await fund();

  for (const seconds of [30 * 86_400, 60 * 86_400]) {
    await request('POST /_vaultdesk/clock', z.unknown(), { body: { seconds } });
    // It responds once its block has been saved.
    await fund();
  }

  await stop();
  expect(warnings).not.toContain('TimeoutOverflowWarning');
});
