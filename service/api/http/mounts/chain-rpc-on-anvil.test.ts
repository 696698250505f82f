import { Interface } from 'ethers/abi';
import { keccak256 } from 'ethers/crypto';
import { test as base, expect } from 'vitest';
import { z } from 'zod';
import { portsOnAnvil } from '../../../../test/chain/real-chains.ts';
import { fixedClock } from '../../../../test/fakes/clock.ts';
import { aSigner, aTransfer } from '../../../../test/records/transactions.ts';
import { present } from '../../../../test/values.ts';
import { resultIn } from '../../../../test/world/call.ts';
import { aTrader, recordsOf, TestMarket } from '../../../../test/world/market.ts';
import { anEndpoint, anOutsideWallet } from '../../../../test/world/shop.ts';
import { depositAddress } from '../../../model/market/market-user.ts';
import { devContracts } from '../../../model/transactions/dev-contracts.ts';
import { randomIds } from '../../../platform/clock/clocks.ts';

const test = base.extend('world', () => aMarket());

const ports = portsOnAnvil();
const token = new Interface([
  'function balanceOf(address owner) view returns (uint256)',
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 tokenId)',
]);
const rpcResponse = z.object({ result: z.unknown(), error: z.unknown() }).partial();

/** A market with a client of its chain RPC address. */
async function aMarket(chain = 'ETHEREUM') {
  const address = `POST /_vaultdesk/rpc/${chain}`;
  const seller = await aTrader();
  const clock = fixedClock();
  const opened = await ports({ ...recordsOf([seller]), ids: randomIds, clock });
  const market = new TestMarket({ ...opened, clock });
  const question = (method: string, params: unknown[]) => ({ jsonrpc: '2.0', id: 1, method, params });
  const callAsClient = async (method: string, ...params: unknown[]) =>
    rpcResponse.parse((await market.request(address, question(method, params), { token: undefined })).body);
  const callAsOperator = async (method: string, ...params: unknown[]) =>
    rpcResponse.parse((await market.request(address, question(method, params))).body);
  return { market, seller, callAsClient, callAsOperator };
}

type World = Awaited<ReturnType<typeof aMarket>>;

/** Impersonates an account without its key, as anvil allows. */
async function speakFor({ callAsClient, callAsOperator }: World, from: string, transaction: object) {
  for (const send of [callAsClient, callAsOperator]) {
    await send('anvil_setBalance', from, '0xde0b6b3a7640000');
    await send('anvil_impersonateAccount', from);
    await send('hardhat_impersonateAccount', from);
    await send('anvil_autoImpersonateAccount', true);
    await send('eth_sendTransaction', { from, ...transaction });
    await send('eth_sendUnsignedTransaction', { from, ...transaction });
    await send('evm_mine');
  }
}

test('does not let an RPC client move an item out of custody', async ({ world }) => {
  const { market, seller } = world;
  const item = await market.mint(seller, 'ERC721');
  const { id } = await market.offer(seller, { nft: item, price: 5 });
  await market.settle();
  const custody = present(market.ports.storage.read(({ offers }) => offers.find(id)?.custodyAddress));

  await speakFor(world, custody, {
    to: item.address,
    data: token.encodeFunctionData('transferFrom', [custody, anOutsideWallet, item.tokenId]),
  });

  expect(await market.held(custody, item)).toBe(1);
});

test('does not let an RPC client move money out of a deposit address', async ({ world }) => {
  const { market } = world;
  const userId = await market.user('50');
  const response = await market.request(`GET /users/${userId}/deposit-addresses`);
  const { address: from } = present(resultIn(response, z.array(depositAddress))[0]);
  const usdc = devContracts.usdc.address;

  await speakFor(world, from, { to: usdc, data: token.encodeFunctionData('transfer', [anOutsideWallet, 50_000_000]) });

  const data = token.encodeFunctionData('balanceOf', [from]);
  const { result } = await world.callAsClient('eth_call', { to: usdc, data }, 'latest');
  expect(BigInt(z.string().parse(result))).toBe(50_000_000n);
});

test('does not let an RPC client move coins out of a wallet protected by a PIN', async ({ world }) => {
  const { wallet } = world.seller;
  const faucetRequest = { secretType: 'ETHEREUM', address: wallet.address, amount: 3 };
  await world.market.request('POST /_vaultdesk/faucet', faucetRequest);

  await speakFor(world, wallet.address, { to: anOutsideWallet, value: '0xde0b6b3a7640000' });

  expect(await world.callAsClient('eth_getBalance', wallet.address, 'latest')).toMatchObject({
    result: '0x595698248593c0000',
  });
});

test('does not let an RPC client cause the chain to fetch a URL', async ({
  world: { callAsClient, callAsOperator },
}) => {
  const elsewhere = await anEndpoint((_request, response) => response.end('{}'));
  const forking = { jsonRpcUrl: elsewhere.origin, blockNumber: 1 };

  for (const send of [callAsClient, callAsOperator])
    for (const method of ['anvil_reset', 'hardhat_reset', 'anvil_setRpcUrl'])
      expect(await send(method, { forking })).toMatchObject({ error: { code: -32004 } });

  expect(elsewhere.connections()).toBe(0);
});

test('lets an RPC client read the chain and send transactions signed with its own key', async () => {
  const { callAsClient, market } = await aMarket();
  const signer = aSigner();
  const faucetRequest = { secretType: 'ETHEREUM', address: signer.address, amount: 3 };
  await market.request('POST /_vaultdesk/faucet', faucetRequest);
  const signed = await aTransfer(signer, { to: anOutsideWallet });

  expect(await callAsClient('eth_accounts')).toMatchObject({ result: [] });
  expect(await callAsClient('eth_sendRawTransaction', signed)).toEqual({ result: keccak256(signed) });
});

test('an RPC client gets the node’s own messages, and estimates within EIP-7825', async () => {
  const { callAsOperator, callAsClient } = await aMarket('BSC');
  // Counts down from 690,000, which uses 17.9 million gas.
  await callAsOperator('anvil_setCode', anOutsideWallet, '0x620a87505b600190038060045700');
  const request = { to: anOutsideWallet };

  expect(await callAsClient('eth_call', request, 'latest')).toEqual({ result: '0x' });
  for (const sent of [request, { ...request, gas: '0x1c9c380' }])
    expect(await callAsClient('eth_estimateGas', sent)).toEqual({
      error: { code: -32003, message: 'Out of gas: gas required exceeds allowance: 16777216' },
    });
  expect(await callAsClient('eth_estimateGas', { ...request, gas: '0x5208' })).toMatchObject({
    error: { message: 'Out of gas: gas required exceeds allowance: 21000' },
  });
  await callAsOperator('anvil_setCode', anOutsideWallet, '0x');
});

test('lets the operator mine, move time, trace and change a foreign account', async () => {
  const { callAsOperator, callAsClient } = await aMarket('BSC');
  const block = async () => Number((await callAsClient('eth_blockNumber')).result);
  const before = await block();

  await callAsOperator('evm_increaseTime', 3600);
  await callAsOperator('evm_mine');
  await callAsOperator('anvil_mine', 3);
  await callAsOperator('anvil_setBalance', anOutsideWallet, '0x7b');

  expect(await block()).toBe(before + 4);
  expect(await callAsClient('eth_getBalance', anOutsideWallet, 'latest')).toMatchObject({ result: '0x7b' });
  const traced = await callAsOperator('debug_traceCall', { to: anOutsideWallet }, 'latest', {});
  expect(traced).toMatchObject({ result: { failed: false } });
  for (const { address: contract } of Object.values(devContracts))
    expect(await callAsOperator('anvil_setCode', contract, '0x')).toMatchObject({
      error: { data: { code: 'rpc.address-refused' } },
    });
});
