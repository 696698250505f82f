import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { chainsIn } from '../../../test/chain/real-chains.ts';
import { startFaultProxy } from '../../../test/chain/rpc-fault-proxy.mjs';
import { fakePorts } from '../../../test/fakes/fake-ports.ts';
import { killablePorts } from '../../../test/fakes/killable-ports.ts';
import type { WalletOwner } from '../../../test/records/users.ts';
import { bySize } from '../../../test/run-size.ts';
import { aFolder, present, valueIn } from '../../../test/values.ts';
import { type Answer, codesIn, resultIn } from '../../../test/world/call.ts';
import { aTrader, recordsOf, TestMarket } from '../../../test/world/market.ts';
import { uuidToBytes32 } from '../../model/kernel/values/uuid-bytes32.ts';
import { fulfillment } from '../../model/market/fulfillment.ts';
import type { Offer } from '../../model/market/offer.ts';
import { randomIds } from '../../platform/clock/clocks.ts';
import type { ChainClient } from '../../platform/ports/chains.ts';
import type { Ports } from '../../platform/ports/ports.ts';
import { prepareChain } from '../chains/prepare-chain.ts';
import { creditDeposits } from '../marketplace/money/compare-with-chain.ts';
import { trackTransactions } from '../transactions/lane/track-transactions.ts';
import { custodyInterface } from './custody.ts';
import { settleMarket } from './settlements.ts';

const setting = (name: string, usual: number) => Number(process.env[`VAULTDESK_STORM_${name}`] ?? usual);
const purchases = setting('PURCHASES', bySize({ quick: 60, full: 120 }));
const buyers = setting('BUYERS', bySize({ quick: 5, full: 10 }));
const offers = setting('OFFERS', 6);
const itemsOfAnOffer = setting('ITEMS', bySize({ quick: 12, full: 25 }));
const concurrency = setting('CONCURRENCY', 12);
const faultShare = setting('FAULT_SHARE', 0.2);
const kills = setting('KILLS', 4);
const seed = setting('SEED', 7);

/** A buyer's request and its result. */
interface PurchaseRequest {
  readonly key: string;
  readonly offerId: string;
  readonly userId: string;
  readonly amount: number;
  outcome?: string;
}

/** Retryable: unknown result, service stopped, or node unreachable. */
const repeatable = [429, 500, 503];
/** Failure codes for a buyer who is too late. */
const tooLate = ['offer.not-enough-left', 'invalid-offer-status', 'market.insufficient-balance'];

/** Repeats the request until it is answered, always with the same key. */
async function buyOnce(market: () => TestMarket, wallet: string, request: PurchaseRequest): Promise<Answer> {
  const { key, ...body } = request;
  for (let tries = 0; tries < 1_000; tries += 1) {
    const response = await market().request(
      'POST /fulfillments',
      { type: 'PURCHASE', walletAddress: wallet, ...body },
      { headers: { 'idempotency-key': key } },
    );
    if (!repeatable.includes(response.status)) return response;
  }
  throw new Error(`Nobody answered for ${key}.`);
}

test(`sells and delivers nothing twice in ${purchases} purchases with node faults and ${kills} kills`, async () => {
  const [seller, buyer] = await Promise.all([aTrader(), aTrader()]);
  const { ports: world, chain, proxy } = await aFaultyMarket([seller, buyer], seed);
  const quiet = new TestMarket(world);
  const sellerId = await quiet.user('0');
  const users = await Promise.all(Array.from({ length: buyers }, () => quiet.user('30')));
  const offered: Offer[] = [];
  for (let created = 0; created < offers; created += 1) {
    const nft = await quiet.mint(seller, 'ERC1155', itemsOfAnOffer);
    offered.push(await quiet.offer(seller, { nft, amount: itemsOfAnOffer, price: '2.5', sellerId }));
  }
  await quiet.settle();
  proxy.setShare(faultShare);

  let service = killablePorts(world);
  const market = () => new TestMarket({ ...service.ports, clock: world.clock });
  const requests = Array.from(
    { length: purchases },
    (_none, index): PurchaseRequest => ({
      key: `wish-${index}`,
      offerId: present(offered[index % offers]).id,
      userId: present(users[(index * 7) % buyers]),
      amount: 1 + (index % 3),
    }),
  );
  const queue = [...requests];
  let [commits, killsMade, isOver] = [0, 0, false];
  // Kills the service between a commit and its next step.
  world.changes.subscribe(({ tables }) => {
    if (!tables.includes('fulfillments') || killsMade === kills) return;
    commits += 1;
    if (commits % Math.ceil(purchases / kills) !== 0) return;
    killsMade += 1;
    service.kill();
    service = killablePorts(world);
  });
  const client = async () => {
    for (let request = queue.shift(); request; request = queue.shift()) {
      const response = await buyOnce(market, buyer.wallet.address, request);
      request.outcome = response.status === 200 ? resultIn(response, fulfillment).id : present(codesIn(response)[0]);
    }
  };
  const runBackground = async () => {
    for (let hasMore = true; !isOver || hasMore; ) {
      await yieldToOthers();
      world.clock.advance(200);
      const { ports } = service;
      try {
        const isTracking = await trackTransactions(ports, 'ETHEREUM');
        await settleMarket(ports, 'ETHEREUM');
        await creditDeposits(ports, 'ETHEREUM');
        hasMore = isTracking || quiet.isUnsettled('ETHEREUM');
      } catch {
        hasMore = true;
      }
    }
  };

  const background = runBackground();
  await Promise.all(Array.from({ length: concurrency }, client));
  isOver = true;
  await background;
  proxy.setShare(0);
  valueIn(await creditDeposits(world, 'ETHEREUM'));

  const fulfilledRequests = requests.filter(({ outcome = '' }) => !tooLate.includes(outcome));
  const stored = world.storage.read(({ fulfillments }) => fulfillments.listBy('byCreation', '*/*'));
  expect(stored.map(({ id }) => id).toSorted()).toEqual(
    fulfilledRequests.map(({ outcome = '' }) => outcome).toSorted(),
  );
  expect(new Set(stored.map(({ status, reason }) => reason ?? status))).toEqual(new Set(['COMPLETED']));
  const filter = { topics: [fulfilled], fromBlock: 0n, toBlock: 'latest' } as const;
  const loggedIds = valueIn(await chain.logs(filter)).map(({ topics }) => topics[1]);
  expect(loggedIds.toSorted()).toEqual(stored.map(({ id }) => uuidToBytes32(id)).toSorted());

  for (const { id, nft, amount } of offered) {
    const now = await quiet.getOffer(id);
    const purchasesOfOffer = stored.filter(({ offerId }) => offerId === id);
    const sum = purchasesOfOffer.reduce((items, item) => items + item.amount, 0);
    expect(now).toMatchObject({ amountPurchased: sum, remainingAmount: amount - sum });
    expect(await quiet.held(buyer.wallet.address, { ...nft, tokenId: nft.id })).toBe(sum);
    const path = `GET /_vaultdesk/market/offers/${id}/inspection`;
    expect(resultIn(await quiet.request(path), inspected)).toEqual({
      invariant: { holds: true, inFlight: 0 },
      onChain: { remaining: String(amount - sum), agrees: true },
    });
  }
  const items = stored.reduce((sum, { amount }) => sum + amount, 0);
  expect(await quiet.balance(sellerId)).toMatchObject({ available: items * 2.5, reserved: 0 });
  for (const user of users) expect(await quiet.balance(user)).toMatchObject({ reserved: 0 });
  const reconciled = await quiet.request('GET /_vaultdesk/market/reconciliation');
  expect(resultIn(reconciled, z.unknown())).toMatchObject({ differences: [] });
  expect(killsMade).toBe(kills);
  expect([...proxy.happened.values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThan(0);
  await proxy.close();
}, 600_000);

const fulfilled = present(custodyInterface().getEvent('Fulfilled')?.topicHash);
const inspected = z.object({
  invariant: z.object({ holds: z.boolean(), inFlight: z.int() }),
  onChain: z.object({ remaining: z.string(), agrees: z.boolean() }),
});

/** A market on an embedded chain whose node fails on request; `chain` is a client without faults. */
async function aFaultyMarket(traders: readonly WalletOwner[], seed: number) {
  const ports = fakePorts({ ...recordsOf(traders), ids: randomIds });
  const { custody, storage } = ports;
  const prepare = (chain: ChainClient) => prepareChain({ custody, storage }, chain);
  const node = chainsIn(await aFolder(), { prepare });
  const chain = node.of('ETHEREUM');
  const target = valueIn(await node.rpcUrl('ETHEREUM'));
  const proxy = await startFaultProxy({ target, seed, share: 0 });
  const { chainId } = chain.network;
  const faulty = chainsIn('', {
    config: { ETHEREUM: { rpcUrl: proxy.url, chainId, confirmations: 1 } },
    pause: async () => {},
  });
  // Functions of an embedded chain, over a connection as unreliable as to an external node.
  const embedded: ChainClient = {
    ...faulty.of('ETHEREUM'),
    network: chain.network,
    ...(chain.fund && { fund: chain.fund }),
    ...(chain.fundNew && { fundNew: chain.fundNew }),
  };
  const chains: Ports['chains'] = {
    ...node,
    of: (secretType) => (secretType === 'ETHEREUM' ? embedded : node.of(secretType)),
  };
  return { ports: { ...ports, chains }, chain, proxy };
}
