import { setTimeout as pause } from 'node:timers/promises';
import pLimit from 'p-limit';
import { checkMarket, checkSold, eventsOf, makeMarketUser, makeOffer } from '../market.mjs';
import { expectThat, waitForNone } from '../service.mjs';
import { scenario } from './driver.mjs';

/** @typedef {{ id: string, type: string, offerId: string, amount: number, pricePerItem: number, status: string, reason?: string }} Fulfillment */
/** @typedef {{ key: string, path: string, offerId: string, body: { userId: string, amount: number, walletAddress: string } }} Order */

const bidsOfAuction = 10;
const price = 1.25;
const buyNowPrice = 30;
const offersAtOnce = 5;
/** The seller closes every tenth sale after a quarter of the purchases have started. */
const isClosed = (/** @type {number} */ index) => index % 10 === 1;
const expectedCodes = ['offer.not-enough-left', 'invalid-offer-status', 'market.insufficient-balance'].concat([
  'bid.too-low',
  'offer.not-open',
]);

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

    /** In order of progress: an item that moves while it is counted counts twice rather than not at all. */
    const unsettled = async () =>
      (await service.countOf('/offers?type=AUCTION&status=READY')) +
      (await service.countOf('/fulfillments?status=QUEUED')) +
      (await service.countOf('/fulfillments?status=PROCESSING'));
    const untilSettled = () => waitForNone(unsettled, 'fulfillments and auctions');

    const [seller, buyer] = [await service.makeTrader(), await service.makeTrader()];
    const sellerId = await makeMarketUser(service, 0);
    const limit = pLimit(offersAtOnce);
    const users = await limit.map(Array(buyerCount), () =>
      makeMarketUser(service, (operations / buyerCount) * 4 * price),
    );
    const sale = { type: 'SALE', price, amount: itemsOfOffer, sellerId };
    const sales = await limit.map(Array(offers), () => makeOffer(service, seller, sale));
    const auction = { type: 'AUCTION', minimumBid: 5, buyNowPrice, sellerId };
    const auctions = await limit.map(Array(auctionCount), () => makeOffer(service, seller, auction));
    const total = offers + auctionCount;
    await waitForNone(async () => total - (await service.countOf('/offers?status=READY')), 'offers');
    const endDate = new Date(Date.now() + Math.min(10_000, 2_000 + operations * 10)).toISOString();
    for (const { id } of auctions) await service.resultOf(`PATCH /offers/${id}`, { endDate });
    if (blocks > 0)
      await service.resultOf('PUT /_vaultdesk/faults/reorgs', {
        ...{ where: { chain: 'ETHEREUM' }, when: { share: 0.5 }, seed },
        effect: { kind: 'reorg', blocks, milliseconds: 300 },
      });

    /** Throws unless offers, contract and balances agree with each other. Returns the fulfillments. */
    const checkWorld = async () => {
      await untilSettled();
      /** @type {Fulfillment[]} */
      const all = await service.listAll('/fulfillments');
      const failed = all.find(({ status }) => status !== 'COMPLETED');
      expectThat(!failed, `A fulfillment is ${failed?.status}: ${failed?.reason}`);
      const chains = await service.resultOf('GET /_vaultdesk/chains');
      const ethereum = chains.find((/** @type {any} */ { secretType }) => secretType === 'ETHEREUM');
      const address = ethereum.contracts.custody;
      for (const [event, isOfPurchase] of /** @type {const} */ ([
        ['Fulfilled', true],
        ['GivenBack', false],
      ])) {
        const logs = await eventsOf(service, { contract: 'Custody', event, address });
        const emitted = logs.map(({ topics: [, id = ''] }) => id.slice(-32)).toSorted();
        const ids = all
          .filter(({ type }) => (type === 'PURCHASE') === isOfPurchase)
          .map(({ id }) => id.replaceAll('-', ''));
        const counts = `${emitted.length} ${event} events for ${ids.length} fulfillments`;
        expectThat(emitted.join() === ids.toSorted().join(), `${counts}.`);
      }
      await checkMarket(service, sales);
      return all;
    };

    const userAt = (/** @type {number} */ index) => users[(index * 7) % users.length] ?? '';
    const walletAddress = buyer.address;
    /** @type {Order[]} */
    const purchases = Array.from({ length: operations }, (_none, index) => {
      const offerId = sales[index % offers]?.id ?? '';
      const terms = { type: 'PURCHASE', offerId, walletAddress };
      const body = { ...terms, userId: userAt(index), amount: 1 + (index % 3) };
      return { key: `purchase-${index}`, path: '/fulfillments', offerId, body };
    });
    /** @type {Order[]} */
    const bids = auctions.flatMap(({ id }, number) =>
      Array.from({ length: bidsOfAuction }, (_none, index) => {
        const amount = 4 + index * 2 + Math.floor(chance() * 8) + (index > 7 ? number % 6 : 0);
        const body = { userId: userAt(number + index * 3), walletAddress, amount };
        return { key: `bid-${number}-${index}`, path: `/offers/${id}/bid`, offerId: id, body };
      }),
    );
    // Bids are interleaved with the first purchases.
    const orders = purchases.flatMap((order, index) => [order, bids[index] ?? []].flat());

    /** @type {Set<string>} Ids of the acknowledged purchases. */
    const bought = new Set();
    /** @type {Map<string, number>} The highest accepted bid of each auction. */
    const highestBids = new Map();
    /** @type {Map<string, number>} Number of rejections by code. */
    const rejections = new Map();
    let started = 0;
    const load = pLimit(clients).map(orders, async ({ key, path, body, offerId }) => {
      started += 1;
      const response = await service.insist(`POST ${path}`, body, { 'idempotency-key': key });
      const code = response.status === 200 ? undefined : response.body.errors[0].code;
      if (code !== undefined) rejections.set(code, (rejections.get(code) ?? 0) + 1);
      else if (path === '/fulfillments') bought.add(response.body.result.id);
      else highestBids.set(offerId, Math.max(highestBids.get(offerId) ?? 0, body.amount));
    });
    const close = async () => {
      const closed = sales.filter((_sale, index) => isClosed(index));
      await Promise.all(
        closed.map(({ id }) => service.insist(`POST /offers/${id}/close`, {}, { 'idempotency-key': id })),
      );
    };
    let isOver = false;
    const kill = async () => {
      while (stress.killed < kills && !isOver) {
        await pause(200 + chance() * Math.min(2_000, operations * 10));
        await stress.killOne(service);
      }
    };
    const restoreEach = stress.takeSnapshots(service);
    const killing = kill();
    await Promise.all([load, stress.spread([close], () => (started * 2) / orders.length)]);
    await untilSettled();
    isOver = true;
    await killing;
    await untilSettled();
    let reorgs = 0;
    if (blocks > 0) {
      const { rules } = await service.resultOf('GET /_vaultdesk/faults');
      reorgs = rules.find((/** @type {any} */ { id }) => id === 'reorgs')?.hits ?? 0;
      const { status } = await service.insist('DELETE /_vaultdesk/faults');
      expectThat(status === 200, `The fault rules stay: ${status}`);
      expectThat(reorgs > 0, 'The chain was never reorganised.');
    }
    await service.calm();

    const unexpected = [...rejections.keys()].filter((code) => !expectedCodes.includes(code));
    expectThat(unexpected.length === 0, `Orders were rejected with ${unexpected.join(', ')}.`);
    const fulfillments = await checkWorld();
    const sold = fulfillments.filter(({ type }) => type === 'PURCHASE');
    const isOfSale = new Set(sales.map(({ id }) => id));
    const ofSales = sold.filter(({ offerId }) => isOfSale.has(offerId));
    expectThat(
      ofSales.length === bought.size && ofSales.every(({ id }) => bought.has(id)),
      `${ofSales.length} purchases are stored, but ${bought.size} were acknowledged.`,
    );
    for (const [index, offer] of sales.entries()) {
      const { id } = offer;
      const items = ofSales.filter(({ offerId }) => offerId === id).reduce((sum, { amount }) => sum + amount, 0);
      const { invariant, offer: stored } = await checkSold(service, offer, items, walletAddress);
      const isEnded = stored.status === 'CLOSED' && items + invariant.reimbursed === itemsOfOffer;
      expectThat(isEnded || !isClosed(index), `The offer ${id} is ${stored.status}.`);
    }
    for (const { id } of auctions) {
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
      expectThat(isRight, `The auction ${id} with the highest bid ${paid}: ${state}`);
    }
    await waitForNone(async () => {
      const balances = users.map((id) => service.resultOf(`GET /users/${id}/balance`));
      return (await Promise.all(balances)).filter(([usdc]) => usdc.lockedBalance !== 0).length;
    }, 'reservations');
    const revenue = sold.reduce((sum, { amount, pricePerItem }) => sum + amount * pricePerItem, 0);
    const [{ balance }] = await service.resultOf(`GET /users/${sellerId}/balance`);
    expectThat(balance === revenue, `The seller has ${balance} USDC of ${revenue}.`);
    const restored = await restoreEach(async () => void (await checkWorld()));
    const rejected = [...rejections].map(([code, count]) => `${count} ${code}`).join(', ') || 'none';
    return `${operations} purchases of ${offers} offers and ${auctionCount} auctions, ${stress.killed} kills, ${service.faults} faults, ${reorgs} chain reorganisations: ${sold.length} sold and delivered once, ${fulfillments.length - sold.length} refunded, rejected: ${rejected}; the worlds of ${restored} snapshots add up too. ${stress.seconds}.`;
  },
);
