// @ts-check
/**
 * Buys scarce offers and bids in auctions concurrently, and closes some offers, while the service and its chain are
 * killed with SIGKILL, and a percentage of its chain requests are lost, corrupted, delayed or duplicated. Clients
 * repeat unanswered requests with the same Idempotency-Key. At the end, nothing was sold, delivered, refunded or paid
 * twice: the offers, the custody contract, the buyers' wallet and every balance agree, also in the world of each
 * snapshot taken during the run. With a number of instances, they serve one world on PostgreSQL with the chains of
 * one chain server; each kill hits an instance or the chain server. With a number of blocks, a fault rule reorganises
 * the chain by that many blocks for half of the blocks it mines; chain requests then have no faults, because anvil
 * destroys its chain if the same rollback is requested twice.
 *
 * node bench/market-storm.mjs [purchases] [at once] [offers] [kills] [faults %] [seed] [snapshots] [instances] [blocks back]     (after npm run build)
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Interface } from 'ethers';
import { seeded } from '../test/seeded.mjs';
import { SharedService } from './shared-service.mjs';
import {
  countOf,
  expectThat,
  heldOf,
  listAll,
  makeOffer,
  makeTrader,
  makeUser,
  waitForNone,
} from './storm-market.mjs';
import { StormService } from './storm-service.mjs';
import { takeSnapshots } from './storm-snapshots.mjs';

const [
  purchases = 2000,
  concurrency = 50,
  offers = 100,
  kills = 20,
  faultPercent = 20,
  seed = 1,
  snapshots = 0,
  instances = 0,
  blocksBack = 0,
] = process.argv.slice(2).map(Number);
const buyers = Math.min(40, Math.max(4, Math.round(purchases / 10)));
const auctions = Math.ceil(offers / 10);
const bidsOfAnAuction = 10;
/** Supply covers about two thirds of the demand. */
const itemsOfAnOffer = Math.max(1, Math.round((purchases / offers) * (4 / 3)));
/** The seller closes every tenth sale after a quarter of the purchases have started. */
const closes = (/** @type {number} */ index) => index % 10 === 1;
const offerConcurrency = 5;
const price = 1.25;
/** Time until the auctions end, unless a bid reaches the buy-now price. */
const auctionMilliseconds = Math.min(10_000, 2_000 + purchases * 10);
/** Upper bound of the random part of the pause before a kill: short runs must reach all of their kills. */
const killPauseMilliseconds = Math.min(2_000, purchases * 10);
const buyNowPrice = 30;
const dataDir = mkdtempSync(join(tmpdir(), 'vaultdesk-market-storm-'));
const chance = seeded(seed * 13579);

/** @typedef {import('./storm-market.mjs').Offer} Offer */
/** @typedef {{ key: string, path: string, body: { userId: string, amount: number }, offerId: string }} Wish */
/** @typedef {{ id: string, type: string, offerId: string, amount: number, pricePerItem: number, status: string, reason?: string }} Fulfillment */

/** The ids in an event of the custody contract, in stored form. @param {'Fulfilled' | 'GivenBack'} event */
async function toldIds(event) {
  const file = new URL('../contracts/artifacts/Custody.json', import.meta.url);
  const { abi } = JSON.parse(readFileSync(file, 'utf8'));
  const topics = [new Interface(abi).getEvent(event)?.topicHash];
  /** @type {{ secretType: string, contracts: { custody: string } }[]} */
  const states = await service.resultOf('GET /_vaultdesk/chains');
  const address = states.find(({ secretType }) => secretType === 'ETHEREUM')?.contracts.custody;
  const filter = { address, topics, fromBlock: '0x0', toBlock: 'latest' };
  /** @type {{ topics: string[] }[]} */
  const logs = await service.askChain('eth_getLogs', [filter]);
  return logs.map(({ topics: [, id = ''] }) => id.slice(-32));
}

/** Throws unless the contract's events match the fulfillments of the service. @param {readonly Fulfillment[]} fulfillments */
async function checkTold(fulfillments) {
  const isSold = (/** @type {Fulfillment} */ { type }) => type === 'PURCHASE';
  for (const [event, expected] of /** @type {const} */ ([
    ['Fulfilled', fulfillments.filter(isSold)],
    ['GivenBack', fulfillments.filter((fulfillment) => !isSold(fulfillment))],
  ])) {
    const emitted = (await toldIds(event)).toSorted();
    const ids = expected.map(({ id }) => id.replaceAll('-', '')).toSorted();
    expectThat(
      emitted.join() === ids.join(),
      `${emitted.length} ${event} events for ${ids.length} fulfillments.`,
    );
  }
}

/** Invariants of every world once nothing is pending. @param {readonly Offer[]} sales */
async function checkWorld(sales) {
  await waitForNone(unsettled, 'fulfillments and auctions');
  /** @type {Fulfillment[]} */
  const fulfillments = await listAll(service, '/fulfillments');
  const failed = fulfillments.find(({ status }) => status !== 'COMPLETED');
  expectThat(!failed, `A fulfillment is ${failed?.status}: ${failed?.reason}`);
  await checkTold(fulfillments);
  for (const { id } of sales) {
    const { invariant, onChain } = await service.resultOf(
      `GET /_vaultdesk/market/offers/${id}/inspection`,
    );
    expectThat(invariant.holds && invariant.inFlight === 0, `The offer ${id} does not add up.`);
    expectThat(onChain.agrees, `Custody holds ${onChain.remaining} of the offer ${id}.`);
  }
  const { differences } = await service.resultOf('GET /_vaultdesk/market/reconciliation');
  expectThat(differences.length === 0, `Balances differ: ${JSON.stringify(differences)}`);
}

/** In order of progress: an item that moves while it is counted counts twice rather than not at all. */
async function unsettled() {
  return (
    (await countOf(service, '/offers?type=AUCTION&status=READY')) +
    (await countOf(service, '/fulfillments?status=QUEUED')) +
    (await countOf(service, '/fulfillments?status=PROCESSING'))
  );
}

async function beginReorgs() {
  await service.resultOf('PUT /_vaultdesk/faults/reorgs', {
    where: { chain: 'ETHEREUM' },
    when: { share: 0.5 },
    seed,
    effect: { kind: 'reorg', blocks: blocksBack, milliseconds: 300 },
  });
}

/** Returns the number of reorganisations. */
async function endReorgs() {
  const { rules } = await service.resultOf('GET /_vaultdesk/faults');
  const { status } = await service.insist('DELETE /_vaultdesk/faults');
  expectThat(status === 200, `The fault rules stay: ${status}`);
  /** @type {number} */
  const hits = rules.find((/** @type {{ id: string }} */ { id }) => id === 'reorgs')?.hits ?? 0;
  expectThat(hits > 0, 'The chain was never reorganised.');
  return hits;
}

/** Creates `count` items, a few at a time. @template Made @param {number} count @param {() => Promise<Made>} make */
async function makeAll(count, make) {
  /** @type {Made[]} */
  const created = [];
  let started = 0;
  const maker = async () => {
    for (; started < count; ) {
      started += 1;
      created.push(await make());
    }
  };
  await Promise.all(Array.from({ length: offerConcurrency }, maker));
  return created;
}

/** @param {readonly Offer[]} sales @param {readonly Offer[]} held @param {readonly string[]} users @param {string} wallet */
function wishesFor(sales, held, users, wallet) {
  const userOf = (/** @type {number} */ index) => users[(index * 7) % users.length] ?? '';
  const purchaseWishes = Array.from({ length: purchases }, (_none, index) => {
    const offerId = sales[index % sales.length]?.id ?? '';
    const purchase = { type: 'PURCHASE', offerId, walletAddress: wallet };
    const body = { ...purchase, userId: userOf(index), amount: 1 + (index % 3) };
    return { key: `wish-${index}`, path: '/fulfillments', offerId, body };
  });
  const bids = held.flatMap(({ id }, auction) =>
    Array.from({ length: bidsOfAnAuction }, (_none, index) => {
      const amount = 4 + index * 2 + Math.floor(chance() * 8) + (index > 7 ? auction % 6 : 0);
      const body = { userId: userOf(auction + index * 3), walletAddress: wallet, amount };
      return { key: `bid-${auction}-${index}`, path: `/offers/${id}/bid`, offerId: id, body };
    }),
  );
  // Bids are interleaved with the first purchases.
  return purchaseWishes.flatMap((wish, index) => (bids[index] ? [wish, bids[index]] : [wish]));
}

const service =
  instances === 0
    ? new StormService(dataDir, { faultPercent, seed })
    : await SharedService.start({ instances, seed, servesChains: true });
/** Every fourth kill hits the chain server. @param {number} number */
const killOne = (number) =>
  service instanceof SharedService && number % 4 === 2 ? service.killChains() : service.kill();
const startedAt = Date.now();
let isStopped = false;
try {
  const [seller, buyer] = await Promise.all([makeTrader(service), makeTrader(service)]);
  const sellerId = await makeUser(service, 0);
  const users = await makeAll(buyers, () => makeUser(service, (purchases / buyers) * 4 * price));
  const sales = await makeAll(offers, () =>
    makeOffer(service, seller, { type: 'SALE', price, amount: itemsOfAnOffer, sellerId }),
  );
  const auctioned = await makeAll(auctions, () =>
    makeOffer(service, seller, { type: 'AUCTION', minimumBid: 5, buyNowPrice, sellerId }),
  );
  const total = offers + auctions;
  await waitForNone(async () => total - (await countOf(service, '/offers?status=READY')), 'offers');
  const endDate = new Date(Date.now() + auctionMilliseconds).toISOString();
  for (const { id } of auctioned) await service.resultOf(`PATCH /offers/${id}`, { endDate });
  if (blocksBack > 0) await beginReorgs();
  const preparedAt = Date.now();

  const remaining = wishesFor(sales, auctioned, users, buyer.address);
  /** @type {Set<string>} Ids of the acknowledged purchases. */
  const fulfillmentIds = new Set();
  /** @type {Map<string, number>} The highest accepted bid of each auction. */
  const highestBids = new Map();
  /** @type {Map<string, number>} Number of rejections by code. */
  const refusals = new Map();
  const client = async () => {
    for (let wish = remaining.shift(); wish; wish = remaining.shift()) {
      const { key, path, body, offerId } = wish;
      const response = await service.insist(`POST ${path}`, body, { 'idempotency-key': key });
      const code = response.status === 200 ? undefined : response.body.errors[0].code;
      if (code !== undefined) refusals.set(code, (refusals.get(code) ?? 0) + 1);
      else if (path === '/fulfillments') fulfillmentIds.add(response.body.result.id);
      else highestBids.set(offerId, Math.max(highestBids.get(offerId) ?? 0, body.amount));
    }
  };
  const closer = async () => {
    while (remaining.length > (purchases * 3) / 4) await pause(1);
    const closing = sales
      .filter((_sale, index) => closes(index))
      .map(({ id }) => service.insist(`POST /offers/${id}/close`, {}, { 'idempotency-key': id }));
    await Promise.all(closing);
  };
  let killed = 0;
  let isOver = false;
  const killer = async () => {
    while (killed < kills && !isOver) {
      await pause(200 + chance() * killPauseMilliseconds);
      await killOne(killed);
      killed += 1;
    }
  };

  const snapshotRun = takeSnapshots(service, snapshots);
  const killing = killer();
  await Promise.all([closer(), ...Array.from({ length: concurrency }, client)]);
  const answeredAt = Date.now();
  await waitForNone(unsettled, 'fulfillments and auctions');
  isOver = true;
  await killing;
  await waitForNone(unsettled, 'fulfillments and auctions');
  const settledAt = Date.now();
  const reorgs = blocksBack > 0 ? await endReorgs() : 0;
  await service.calm();

  const expectedCodes = [
    'offer.not-enough-left',
    'invalid-offer-status',
    'market.insufficient-balance',
    'bid.too-low',
    'offer.not-open',
  ];
  const unexpectedCodes = [...refusals.keys()].filter((code) => !expectedCodes.includes(code));
  expectThat(
    unexpectedCodes.length === 0,
    `Buyers were refused with ${unexpectedCodes.join(', ')}.`,
  );
  /** @type {Fulfillment[]} */
  const fulfillments = await listAll(service, '/fulfillments');
  const failed = fulfillments.find(({ status }) => status !== 'COMPLETED');
  expectThat(!failed, `A fulfillment is ${failed?.status}: ${failed?.reason}`);
  const purchaseFulfillments = fulfillments.filter(({ type }) => type === 'PURCHASE');
  const salePurchases = purchaseFulfillments.filter(({ offerId }) =>
    sales.some(({ id }) => id === offerId),
  );
  expectThat(
    salePurchases.length === fulfillmentIds.size &&
      salePurchases.every(({ id }) => fulfillmentIds.has(id)),
    `${salePurchases.length} purchases are stored, but ${fulfillmentIds.size} were acknowledged.`,
  );
  await checkTold(fulfillments);

  for (const [index, sale] of sales.entries()) {
    const { id } = sale;
    const items = salePurchases
      .filter(({ offerId }) => offerId === id)
      .reduce((sum, { amount }) => sum + amount, 0);
    const { invariant, onChain, offer } = await service.resultOf(
      `GET /_vaultdesk/market/offers/${id}/inspection`,
    );
    expectThat(invariant.holds && invariant.inFlight === 0, `The offer ${id} does not add up.`);
    expectThat(invariant.purchased === items, `The offer ${id} sold ${invariant.purchased}.`);
    expectThat(onChain.agrees, `Custody holds ${onChain.remaining} of the offer ${id}.`);
    const owned = await heldOf(service, sale, buyer.address);
    expectThat(owned === items, `The buyers hold ${owned} of ${items} bought items.`);
    const isEnded = offer.status === 'CLOSED' && items + invariant.reimbursed === itemsOfAnOffer;
    expectThat(isEnded || !closes(index), `The offer ${id} is ${offer.status}.`);
  }
  for (const { id } of auctioned) {
    const offer = await service.resultOf(`GET /offers/${id}`);
    const price = highestBids.get(id);
    const ends = fulfillments.filter(({ offerId }) => offerId === id);
    expectThat(
      offer.status === 'CLOSED' && ends.length === 1 && offer.highestBid?.amount === price,
      `The auction ${id} is ${offer.status} at ${offer.highestBid?.amount} with ${ends.length} ends.`,
    );
    const isRight = ends[0]?.type === (price === undefined ? 'REIMBURSEMENT' : 'PURCHASE');
    expectThat(isRight, `The auction ${id} ended with a ${ends[0]?.type}.`);
    expectThat((ends[0]?.pricePerItem ?? 0) === (price ?? 0), `The auction ${id} was not paid.`);
  }
  await waitForNone(async () => {
    const balances = users.map((id) => service.resultOf(`GET /users/${id}/balance`));
    return (await Promise.all(balances)).filter(([usdc]) => usdc.lockedBalance !== 0).length;
  }, 'reservations');
  const revenue = purchaseFulfillments.reduce(
    (sum, fulfillment) => sum + fulfillment.amount * fulfillment.pricePerItem,
    0,
  );
  const [{ balance }] = await service.resultOf(`GET /users/${sellerId}/balance`);
  expectThat(balance === revenue, `The seller has ${balance} USDC of ${revenue}.`);
  const { differences } = await service.resultOf('GET /_vaultdesk/market/reconciliation');
  expectThat(differences.length === 0, `Balances differ: ${JSON.stringify(differences)}`);

  await snapshotRun.stop();
  const restored = await snapshotRun.restoreEach(() => checkWorld(sales));

  await service.stop();
  isStopped = true;
  const seconds = (/** @type {number} */ from, /** @type {number} */ to) =>
    ((to - from) / 1000).toFixed(1);
  console.info(
    `${purchases} purchases, ${concurrency} at a time, of ${offers} offers and ${auctions} auctions, ` +
      `with ${killed} kills, ${service.faults} faults and ${reorgs} chain reorganisations: ${purchaseFulfillments.length} sold and delivered once, ` +
      `${fulfillments.length - purchaseFulfillments.length} given back, ` +
      `${[...refusals].map(([code, count]) => `${count} ${code}`).join(', ') || 'none refused'}. ` +
      `Prepared in ${seconds(startedAt, preparedAt)} s, acknowledged in ${seconds(preparedAt, answeredAt)} s,` +
      `settled ${seconds(preparedAt, settledAt)} s after the first. The worlds of ${restored} snapshots add up too.`,
  );
} finally {
  if (!isStopped) await service.end();
  rmSync(dataDir, { recursive: true, force: true });
}
