import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import pLimit from 'p-limit';
import type { Fulfillment } from '../../service/model/market/fulfillment.ts';
import { checkMarket, checkSold, createMarketUser, createOffer, eventsOf, type Offer } from '../market.ts';
import { waitForNone } from '../service.ts';
import { scenario } from './driver.ts';

type OrderBody = { userId: string; amount: number; walletAddress: string };
type Order = { key: string; path: string; offerId: string; body: OrderBody };

const bidsOfAuction = 10;
const price = 1.25;
const buyNowPrice = 30;
const offersAtOnce = 5;
/** The seller closes every tenth sale when about a quarter of the orders have been sent. */
const isClosed = (index: number) => index % 10 === 1;
const expectedCodes =
  'offer.not-enough-left offer.not-open invalid-offer-status bid.too-low market.insufficient-balance'.split(' ');

/**
 * Buyers buy scarce offers and bid in auctions, and the seller closes some offers. Clients repeat unanswered requests with
 * the same Idempotency-Key. Nothing is sold, delivered, refunded or paid twice: offers, custody contract, wallet and
 * every balance agree, also in the world of each snapshot. With `blocks`, a fault rule reorganises the chain by that many
 * blocks; chain requests then have no faults, because anvil destroys its chain if the same rollback is requested twice.
 */
export const trades = scenario(
  { operations: 2000, clients: 50, offers: 100, kills: 20, faults: 20, seed: 1, snapshots: 0, instances: 0, blocks: 0 },
  async ({ operations, clients, offers, kills, seed, blocks }, stress) => {
    const service = await stress.start({ servesChains: true });
    const { chance } = stress;
    const auctionCount = Math.ceil(offers / 10);
    /** Supply covers about two thirds of the demand. */
    const itemsOfOffer = Math.max(1, Math.round((operations / offers) * (4 / 3)));
    const buyerCount = Math.min(40, Math.max(4, Math.round(operations / 10)));
    const usdc = (operations / buyerCount) * 4 * price;

    /** In order of progress: an item that moves while it is counted counts twice rather than not at all. */
    const countUnsettled = async () =>
      (await service.countOf('/offers?type=AUCTION&status=READY')) +
      (await service.countOf('/fulfillments?status=QUEUED')) +
      (await service.countOf('/fulfillments?status=PROCESSING'));
    const settle = async () => {
      while (stress.killed < kills) {
        await pause(chance() * 500);
        await stress.killOne(service);
      }
      await waitForNone(countUnsettled, 'fulfillments and auctions');
    };

    const [seller, buyer] = [await service.createTrader(), await service.createTrader()];
    const { address: walletAddress } = buyer;
    const sellerId = await createMarketUser(service, 0);
    const limit = pLimit(offersAtOnce);
    const users = await limit.map(Array(buyerCount), () => createMarketUser(service, usdc));
    const sale = { type: 'SALE', price, amount: itemsOfOffer, sellerId };
    const sales = await limit.map(Array(offers), () => createOffer(service, seller, sale));
    const auction = { type: 'AUCTION', minimumBid: 5, buyNowPrice, sellerId };
    const auctions = await limit.map(Array(auctionCount), () => createOffer(service, seller, auction));
    const total = offers + auctionCount;
    await waitForNone(async () => total - (await service.countOf('/offers?status=READY')), 'offers');
    const endDate = new Date(Date.now() + Math.min(10_000, 2_000 + operations * 10)).toISOString();
    for (const { id } of auctions) await service.resultOf(`PATCH /offers/${id}`, { endDate });
    if (blocks > 0)
      await service.resultOf('PUT /_vaultdesk/faults/reorgs', {
        ...{ where: { chain: 'ETHEREUM' }, when: { share: 0.5 }, seed },
        effect: { kind: 'reorg', blocks, milliseconds: 300 },
      });

    const userAt = (index: number) => users[(index * 7) % users.length] ?? '';
    const purchaseAt = (index: number): Order => {
      const offerId = sales[index % offers]?.id ?? '';
      const body = { type: 'PURCHASE', offerId, walletAddress, userId: userAt(index), amount: 1 + (index % 3) };
      return { key: `purchase-${index}`, path: '/fulfillments', offerId, body };
    };
    const bidAt = ({ id }: Offer, number: number, index: number): Order => {
      const amount = 4 + index * 2 + Math.floor(chance() * 8) + (index > 7 ? number % 6 : 0);
      const body = { userId: userAt(number + index * 3), walletAddress, amount };
      return { key: `bid-${number}-${index}`, path: `/offers/${id}/bid`, offerId: id, body };
    };
    const bids = auctions.flatMap((offer, number) =>
      Array.from({ length: bidsOfAuction }, (_none, index) => bidAt(offer, number, index)),
    );
    // Bids are interleaved with the first purchases.
    const items = Array.from({ length: operations }, (_none, index) => [purchaseAt(index), bids[index] ?? []]).flat(2);

    /** Ids of the acknowledged purchases. */
    const bought = new Set<string>();
    /** The highest accepted bid of each auction. */
    const highestBids = new Map<string, number>();
    const rejections = new Map<string, number>();
    const operate = async ({ key, path, body, offerId }: Order) => {
      const response = await service.insist(`POST ${path}`, body, { 'idempotency-key': key });
      const code = response.status === 200 ? undefined : response.body.errors[0].code;
      if (code !== undefined) rejections.set(code, (rejections.get(code) ?? 0) + 1);
      else if (path === '/fulfillments') bought.add(response.body.result.id);
      else highestBids.set(offerId, Math.max(highestBids.get(offerId) ?? 0, body.amount));
    };
    const close = async () => {
      const closed = sales.filter((_sale, index) => isClosed(index));
      await Promise.all(
        closed.map(({ id }) => service.insist(`POST /offers/${id}/close`, {}, { 'idempotency-key': id })),
      );
    };

    /** Throws unless offers, contract and balances agree with each other. */
    const checkWorld = async (): Promise<Fulfillment[]> => {
      await settle();
      const all: Fulfillment[] = await service.listAll('/fulfillments');
      const failed = all.find(({ status }) => status !== 'COMPLETED');
      assert(!failed, `A fulfillment is ${failed?.status}: ${failed?.reason}`);
      const chains: { secretType: string; contracts: { custody: string } }[] =
        await service.resultOf('GET /_vaultdesk/chains');
      const address = chains.find(({ secretType }) => secretType === 'ETHEREUM')?.contracts.custody ?? '';
      for (const event of ['Fulfilled', 'GivenBack']) {
        const logs = await eventsOf(service, { contract: 'Custody', event, address });
        const emitted = logs.map(({ topics: [, id = ''] }) => id.slice(-32)).toSorted();
        const own = all.filter(({ type }) => (type === 'PURCHASE') === (event === 'Fulfilled'));
        const ids = own.map(({ id }) => id.replaceAll('-', '')).toSorted();
        assert(emitted.join() === ids.join(), `${emitted.length} ${event} events for ${ids.length} fulfillments.`);
      }
      await checkMarket(service, sales);
      return all;
    };
    const checkSale = async (offer: Offer, index: number, fulfillments: readonly Fulfillment[]) => {
      const own = fulfillments.filter(({ type, offerId }) => type === 'PURCHASE' && offerId === offer.id);
      const sold = own.reduce((sum, { amount }) => sum + amount, 0);
      const { invariant, offer: stored } = await checkSold(service, offer, sold, walletAddress);
      const isEnded = stored.status === 'CLOSED' && sold + invariant.reimbursed === itemsOfOffer;
      assert(isEnded || !isClosed(index), `The offer ${offer.id} is ${stored.status}.`);
      return own.map(({ id }) => id);
    };
    const checkAuction = async ({ id }: Offer, fulfillments: readonly Fulfillment[]) => {
      const { status, highestBid } = await service.resultOf(`GET /offers/${id}`);
      const paid = highestBids.get(id);
      const [end, ...others] = fulfillments.filter(({ offerId }) => offerId === id);
      const isRight =
        status === 'CLOSED' &&
        highestBid?.amount === paid &&
        others.length === 0 &&
        end?.type === (paid === undefined ? 'REIMBURSEMENT' : 'PURCHASE') &&
        (end.pricePerItem ?? 0) === (paid ?? 0);
      const state = JSON.stringify({ status, highestBid, end, others });
      assert(isRight, `The auction ${id} with the highest bid ${paid}: ${state}`);
    };
    const result = { sold: 0, refunded: 0, reorgs: 0 };
    const checkAll = async () => {
      if (blocks > 0) {
        const { rules } = await service.resultOf('GET /_vaultdesk/faults');
        result.reorgs = rules.find(({ id }: { id: string }) => id === 'reorgs')?.hits ?? 0;
        await service.resultOf('DELETE /_vaultdesk/faults');
        assert(result.reorgs > 0, 'The chain was never reorganised.');
      }
      const unexpected = [...rejections.keys()].filter((code) => !expectedCodes.includes(code));
      assert(unexpected.length === 0, `Orders were rejected with ${unexpected.join(', ')}.`);
      const fulfillments = await checkWorld();
      const stored: string[] = [];
      for (const [index, offer] of sales.entries()) stored.push(...(await checkSale(offer, index, fulfillments)));
      const isExact = stored.length === bought.size && stored.every((id) => bought.has(id));
      assert(isExact, `${stored.length} purchases are stored, but ${bought.size} were acknowledged.`);
      for (const offer of auctions) await checkAuction(offer, fulfillments);
      await waitForNone(async () => {
        const balances = await Promise.all(users.map((id) => service.resultOf(`GET /users/${id}/balance`)));
        return balances.filter(([balance]) => balance.lockedBalance !== 0).length;
      }, 'reservations');
      const sold = fulfillments.filter(({ type }) => type === 'PURCHASE');
      const revenue = sold.reduce((sum, { amount, pricePerItem }) => sum + amount * pricePerItem, 0);
      const [{ balance }] = await service.resultOf(`GET /users/${sellerId}/balance`);
      assert(balance === revenue, `The seller has ${balance} USDC of ${revenue}.`);
      Object.assign(result, { sold: sold.length, refunded: fulfillments.length - sold.length });
    };

    // The first half of the kills hits the load, the others hit the settlement.
    const harm = Array(Math.ceil(kills / 2)).fill(() => stress.killOne(service));
    harm.splice(Math.floor(harm.length / 4), 0, close);
    const snapshots = await stress.runUnderLoad(service, {
      ...{ items, clients, operate, harm, settle },
      check: async (isRestored) => void (await (isRestored ? checkWorld() : checkAll())),
    });
    const rejected = [...rejections].map(([code, count]) => `${count} ${code}`).join(', ') || 'none';
    return `${operations} purchases of ${offers} offers and ${auctionCount} auctions, ${stress.killed} kills, ${service.faults} faults, ${result.reorgs} chain reorganisations: ${result.sold} sold and delivered once, ${result.refunded} refunded, rejected: ${rejected}; the worlds of ${snapshots} snapshots add up too.`;
  },
);
