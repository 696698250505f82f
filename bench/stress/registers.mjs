import { setTimeout as pause } from 'node:timers/promises';
import pLimit from 'p-limit';
import { findMiscounts } from '../../test/histories/counts.mjs';
import { findAnomaly } from '../../test/histories/registers.mjs';
import { checkMarket, checkSold, makeMarketUser, makeOffer } from '../market.mjs';
import { expectThat, waitForNone } from '../service.mjs';
import { scenario } from './driver.mjs';
import { SharedService } from './shared-service.mjs';

/** @typedef {import('../../test/histories/registers.mjs').RegisterOperation} RegisterOperation */

/**
 * A value that clients write and read.
 * @typedef {object} Register
 * @property {string} key
 * @property {string} path Of the resource that contains the value.
 * @property {(number: number) => { change: string, body: object, value: string }} toWrite The value is unique to the number.
 * @property {(result: any) => string | undefined} valueIn
 */

/** One in this number of operations is a payment, and one is a purchase. */
const interval = 50;
const buyersOfAll = 4;
const firstPrice = 1;
/** Longer than the lease of the background work. */
const stallMilliseconds = 12_000;

/** @param {string} id @returns {Register} */
const referenceOf = (id) => ({
  key: id,
  path: `/api/users/${id}`,
  toWrite: (number) => {
    const value = `w${number}`;
    return { change: `PUT /api/users/${id}`, body: { reference: value }, value };
  },
  valueIn: ({ reference }) => reference,
});

/** USDC has six decimals. @param {string} id @returns {Register} */
const priceOf = (id) => ({
  key: id,
  path: `/offers/${id}`,
  toWrite: (number) => {
    const price = Number((firstPrice + (number + 1) / 1e6).toFixed(6));
    return { change: `PATCH /offers/${id}/price`, body: { price }, value: String(price) };
  },
  valueIn: ({ price }) => String(price),
});

/**
 * Several instances serve one world on PostgreSQL behind a plain TCP load balancer, with the chains of one chain server.
 * Clients write and read user references and offer prices, buy offers and pay by card. Instances are killed and paused for
 * longer than a lease, the database and the chain server are killed, and database connections are dropped, truncated,
 * delayed, silenced or cut during a commit. With a standby, the primary database server is killed permanently halfway, and
 * the standby is promoted. With a short time `alone`, in milliseconds, instances alternate in reading without the database.
 *
 * An exact check proves that the history of each user and each price is linearizable, with the price of each purchase
 * among the reads; each purchase and payment was executed once, and balances, offers and chain agree. `faults`: in 10,000.
 */
export const registers = scenario(
  { operations: 6_000, instances: 3, kills: 6, stalls: 1, faults: 30, seed: 1, clients: 16, standby: 0, alone: 9_000 },
  async ({ operations, kills, stalls, faults, clients, standby, alone }, stress) => {
    const { chance } = stress;
    const service = await stress.start({
      ...{ isRelayed: true, servesChains: true, hasStandby: standby > 0 },
      aloneAfterMilliseconds: alone,
    });
    expectThat(service instanceof SharedService, 'Registers need at least one instance on PostgreSQL.');
    const limit = pLimit(1);
    const [seller, buyer] = [await service.makeTrader(), await service.makeTrader()];
    const sellerId = await makeMarketUser(service, 0);
    const purchases = Math.ceil(operations / interval);
    const buyers = await limit.map(Array(buyersOfAll), () => makeMarketUser(service, purchases * 2));
    const terms = { type: 'SALE', price: firstPrice, amount: purchases, sellerId };
    const offers = await limit.map(Array(Math.ceil(clients / 4)), () => makeOffer(service, seller, terms));
    await waitForNone(() => service.countOf('/offers?status=INITIATING_OFFER'), 'offers');
    const users = await limit.map(Array(clients), () => service.resultOf('POST /api/users', {}));
    const all = [...users.map(({ id }) => referenceOf(id)), ...offers.map(({ id }) => priceOf(id))];

    /** @type {RegisterOperation[]} */
    const history = offers.map(({ id }) => ({
      ...{ key: id, value: String(firstPrice), begin: 0, end: 0 },
      kind: /** @type {const} */ ('write'),
    }));
    /** Price by id. @type {Map<string, number>} */
    const bought = new Map();
    /** @type {Set<string>} */
    const paid = new Set();
    /** Number of rejections by kind. @type {Map<string, number>} */
    const rejections = new Map();
    let unknown = 0;
    let started = 0;
    /** The check relies on a rejected write having no effect. @param {number} status @param {string | undefined} code */
    const reject = async (status, code) => {
      const name = `${status} ${code}`;
      rejections.set(name, (rejections.get(name) ?? 0) + 1);
      expectThat(status === 503 || status === 429, `A call failed with ${name}.`);
      await pause(chance() * 100);
    };
    /** @param {Register} register @param {number} number */
    const write = async ({ key, toWrite }, number) => {
      const { change, body, value } = toWrite(number);
      const begin = performance.now();
      const response = await service.ask(change, body);
      const end = performance.now();
      const code = response?.body.errors?.[0]?.code;
      const isUnknown = !response || code === 'world.outcome-unknown';
      if (isUnknown) unknown += 1;
      else if (response.status !== 200) return reject(response.status, code);
      history.push({ key, kind: 'write', value, begin, end: isUnknown ? Infinity : end });
    };
    /** @param {Register} register @param {number} [index] */
    const read = async ({ key, path, valueIn }, index) => {
      const begin = performance.now();
      const call = `GET ${path}`;
      const response = await (index === undefined ? service.ask(call) : service.askAt(index, call));
      const end = performance.now();
      if (response?.status === 200)
        history.push({ key, kind: 'read', value: valueIn(response.body.result), begin, end });
      else if (response) await reject(response.status, response.body.errors?.[0]?.code);
    };
    /** Repeated until acknowledged. Counts as a read of the price that it is charged. @param {number} number */
    const buy = async (number) => {
      const key = offers[number % offers.length]?.id ?? '';
      const userId = buyers[number % buyers.length];
      const order = { type: 'PURCHASE', offerId: key, userId, walletAddress: buyer.address, amount: 1 };
      const begin = performance.now();
      const { id, pricePerItem } = await service.resultOf('POST /fulfillments', order, {
        'idempotency-key': `purchase-${number}`,
      });
      const end = performance.now();
      bought.set(id, pricePerItem);
      history.push({ key, kind: 'read', value: String(pricePerItem), begin, end });
    };
    const operate = async (/** @type {unknown} */ _none, /** @type {number} */ number) => {
      started = number + 1;
      const register = all[Math.floor(chance() * all.length)];
      if (number % interval === 0) paid.add(await service.pay(`payment-${number}`));
      else if (number % interval === 1) await buy(number);
      else if (register) await (chance() < 0.5 ? write(register, number) : read(register));
    };

    // Every third kill hits the database, every eighth the chain server.
    const disruptions = Array.from({ length: kills + stalls }, (_none, index) => {
      if (stalls > 0 && index % Math.ceil((kills + stalls) / stalls) === 1)
        return () => service.stall(stallMilliseconds);
      if (index % 8 === 3) return () => service.killChains();
      const hitsDatabase = index % 3 === 2;
      return () => (hitsDatabase ? service.killDatabase(200 + chance() * 1_500) : service.kill());
    });
    if (standby > 0)
      disruptions.splice(Math.floor(disruptions.length / 2), 0, () => service.failOver(200 + chance() * 1_500));
    const looks = { alone: 0, all: 0 };
    const countLoneReaders = async () => {
      while (started < operations) {
        const readsAlone = await service.readsAloneAt(Math.floor(chance() * service.count));
        if (readsAlone !== undefined) looks.all += 1;
        if (readsAlone) looks.alone += 1;
        await pause(100);
      }
    };
    service.network.setShare(faults / 10_000);
    await Promise.all([
      pLimit(clients).map(Array(operations), operate),
      stress.spread(disruptions, () => started / operations),
      countLoneReaders(),
    ]);
    await service.calm();
    // In the end every instance shows the same values, which are part of the history.
    for (const register of all) for (let index = 0; index < service.count; index += 1) await read(register, index);
    const anomaly = findAnomaly(history);
    expectThat(!anomaly, `Not linearizable: ${JSON.stringify(anomaly)}`);

    const payments = await service.listAll('/_vaultdesk/payments');
    const unpaid = payments.find(
      ({ status, amount, amountReceived }) => status !== 'succeeded' || amountReceived !== amount,
    );
    expectThat(!unpaid, `The payment ${unpaid?.id} is ${unpaid?.status}.`);
    await waitForNone(
      async () =>
        (await service.countOf('/fulfillments?status=QUEUED')) +
        (await service.countOf('/fulfillments?status=PROCESSING')),
      'fulfillments',
    );
    const fulfillments = await service.listAll('/fulfillments');
    const miscounts = /** @type {const} */ ([
      [paid, payments],
      [new Set(bought.keys()), fulfillments],
    ]).flatMap(([acknowledged, stored]) =>
      findMiscounts(
        { acknowledged, unknown: new Set() },
        stored.map(({ id }) => id),
      ),
    );
    expectThat(miscounts.length === 0, miscounts.slice(0, 5).join('\n'));
    for (const { id, status, reason, pricePerItem } of fulfillments) {
      expectThat(status === 'COMPLETED', `The purchase ${id} is ${status}: ${reason}`);
      const price = `The purchase ${id} cost ${pricePerItem} instead of ${bought.get(id)}.`;
      expectThat(pricePerItem === bought.get(id), price);
    }
    await checkMarket(service, offers);
    for (const offer of offers) {
      const sold = fulfillments.filter(({ offerId }) => offerId === offer.id).length;
      await checkSold(service, offer, sold, buyer.address);
    }
    const rejected = [...rejections].map(([name, count]) => `${count} times ${name}`).join(', ');
    return (
      `${operations} operations of ${clients} clients at ${service.count} instances, ${kills} kills, ${stalls} stalls, ${standby > 0 ? 'a standby promoted, ' : ''}${service.faults} network faults: ` +
      `${history.length} on registers, linearizable, ${unknown} writes of unknown outcome, rejected: ${rejected || 'none'}; ` +
      `${paid.size} payments and ${bought.size} purchases, each executed once; read alone in ${looks.alone} of ${looks.all} observations. ${stress.seconds}.`
    );
  },
);
