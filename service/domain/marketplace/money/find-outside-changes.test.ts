import { Interface } from 'ethers/abi';
import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { portsOnAnvil } from '../../../../test/chain/real-chains.ts';
import { anHour, fixedClock } from '../../../../test/fakes/clock.ts';
import { present, valueIn } from '../../../../test/values.ts';
import { resultIn } from '../../../../test/world/call.ts';
import { aTrader, recordsOf, TestMarket } from '../../../../test/world/market.ts';
import { anOutsideWallet } from '../../../../test/world/shop.ts';
import { reconciliation } from '../../../model/market/market-user.ts';
import { devContracts } from '../../../model/transactions/dev-contracts.ts';
import { randomIds } from '../../../platform/clock/clocks.ts';
import { prepareChain } from '../../chains/prepare-chain.ts';

const ports = portsOnAnvil();
const usdc = devContracts.usdc.address;
const token = new Interface([
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 tokenId)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
]);

/** A market with an offer, a bid and its node. */
async function aMarket(standard: 'ERC721' | 'ERC1155' = 'ERC721') {
  const [seller, bidder] = await Promise.all([aTrader(), aTrader()]);
  const clock = fixedClock();
  const opened = await ports({ ...recordsOf([seller, bidder]), ids: randomIds, clock });
  const market = new TestMarket({ ...opened, clock });
  const chain = opened.chains.of('ETHEREUM');
  valueIn(await prepareChain(opened, chain));
  const url = valueIn(await opened.chains.rpcUrl('ETHEREUM'));
  /** Calls the node directly, which the service's RPC endpoint does not allow. */
  const callNode = async (method: string, ...params: unknown[]) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(url, { method: 'POST', headers, body });
    return z.object({ result: z.unknown() }).parse(await response.json()).result;
  };
  const speakFor = async (from: string, to: string, data = '0x') => {
    await callNode('anvil_setBalance', from, '0xde0b6b3a7640000');
    await callNode('anvil_impersonateAccount', from);
    const hash = await callNode('eth_sendTransaction', { from, to, data });
    await callNode('evm_mine');
    const receipt = await chain.receipt(z.string().parse(hash));
    expect(valueIn(receipt)?.succeeded).toBe(true);
    // Movements that a crash could revert are not counted yet.
    valueIn(await present(chain.save)());
  };
  const amount = standard === 'ERC721' ? 1 : 5;
  const item = await market.mint(seller, standard, amount);
  const sellerId = await market.user('0');
  const bidderId = await market.user('50');
  const { id: offerId } = await market.offer(seller, { nft: item, price: 5, amount, sellerId });
  await market.settle();
  const reconcile = async (userId?: string) => {
    const query = userId === undefined ? '' : `?userId=${userId}`;
    const path = `GET /_vaultdesk/market/reconciliation${query}`;
    return resultIn(await market.request(path), reconciliation);
  };
  const stored = opened.storage.read(({ offers, depositAddresses }) => ({
    custody: present(offers.find(offerId)).custodyAddress,
    deposit: present(depositAddresses.listBy('byUser', bidderId)[0]).address,
  }));
  return {
    ...{ market, clock, seller, bidder, item, offerId, sellerId, bidderId },
    ...{ callNode, speakFor, reconcile, ...stored },
  };
}

describe('direct calls to the node', () => {
  let world: Awaited<ReturnType<typeof aMarket>>;

  beforeEach(async () => {
    world = await aMarket();
    expect(await world.reconcile()).toMatchObject({ differences: [], findings: [] });
  });

  test('detects an item that left custody', async () => {
    const { custody, item, speakFor, reconcile, offerId, sellerId } = world;

    const data = [custody, anOutsideWallet, item.tokenId];
    await speakFor(custody, item.address, token.encodeFunctionData('transferFrom', data));

    const expected = { kind: 'ITEMS_MISSING', offerId, address: custody };
    expect((await reconcile()).findings).toMatchObject([expected]);
    expect((await reconcile(sellerId)).findings).toMatchObject([expected]);
  });

  test('detects money that left a deposit address by a transfer, also if a bid reserved it', async () => {
    const { market, seller, bidder, deposit, speakFor, reconcile, bidderId, clock } = world;
    const nft = await market.mint(seller, 'ERC721');
    const endDate = new Date(Date.parse(clock.now()) + anHour).toISOString();
    const terms = { type: 'AUCTION', nft, minimumBid: 1, endDate };
    const { id: auctionId } = await market.offer(seller, terms);
    await market.settle();
    const bid = { userId: bidderId, amount: 40, walletAddress: bidder.wallet.address };
    resultIn(await market.request(`POST /offers/${auctionId}/bid`, bid), z.unknown());
    expect((await reconcile()).findings).toEqual([]);

    await speakFor(deposit, usdc, token.encodeFunctionData('transfer', [anOutsideWallet, 20_000_000]));

    for (const { findings } of [await reconcile(), await reconcile(bidderId)])
      expect(findings).toMatchObject([
        { kind: 'PAYMENT_UNEXPLAINED', address: deposit, message: expect.stringContaining('20 USDC left') },
        { kind: 'RESERVATION_NOT_COVERED' },
      ]);
  });

  test('detects coins sent from a wallet', async () => {
    const { seller, speakFor, reconcile } = world;

    await speakFor(seller.wallet.address, anOutsideWallet);

    expect((await reconcile()).findings).toMatchObject([
      { kind: 'NONCE_AHEAD', walletId: seller.wallet.id, message: expect.stringContaining('1 transaction') },
    ]);
  });

  test('detects changed code of custody, a deposit address and a token', async () => {
    const { custody, deposit, callNode, reconcile } = world;
    for (const address of [custody, deposit, usdc]) {
      const before = await callNode('eth_getCode', address, 'latest');

      await callNode('anvil_setCode', address, `${before}00`);
      const { findings } = await reconcile();
      await callNode('anvil_setCode', address, before);

      expect(findings).toMatchObject([{ kind: 'CODE_CHANGED', address }]);
      expect((await reconcile()).findings).toEqual([]);
    }
  });
});

test('detects fungible items that left custody while others are sold', async () => {
  const { market, bidder, bidderId, offerId, custody, item, speakFor, reconcile } = await aMarket('ERC1155');
  await market.request('POST /fulfillments', {
    ...{ type: 'PURCHASE', offerId, userId: bidderId, amount: 2 },
    walletAddress: bidder.wallet.address,
  });
  expect((await reconcile()).findings).toEqual([]);
  await market.settle();
  expect((await reconcile()).findings).toEqual([]);

  const data = [custody, anOutsideWallet, item.tokenId, 1, '0x'];
  await speakFor(custody, item.address, token.encodeFunctionData('safeTransferFrom', data));

  expect((await reconcile()).findings).toMatchObject([
    { kind: 'ITEMS_MISSING', message: expect.stringContaining('should hold 3') },
  ]);
});
