import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import pLimit from 'p-limit';
import { findAnomaly, type RegisterOperation } from '../../test/histories/registers.mjs';
import { checkMarket, checkSold, createMarketUser, createOffer } from '../market.ts';
import { type Reply, waitForNone } from '../service.ts';
import { scenario } from './driver.ts';

/** A value that clients write and read. */
interface Register {
  readonly key: string;
  /** Of the resource that contains the value. */
  readonly path: string;
  /** The value is unique to the number. */
  toWrite(number: number): { change: string; body: object; value: string };
  readonly field: string;
}

/** In this number of operations, one is a payment and one is a purchase. */
const interval = 50;
const buyersOfAll = 4;
const firstPrice = 1;
/** Longer than the lease of the background work. */
const stallMilliseconds = 12_000;

const referenceOf = (id: string): Register => ({
  ...{ key: id, path: `/api/users/${id}`, field: 'reference' },
  toWrite: (number) => {
    const value = `w${number}`;
    return { change: `PUT /api/users/${id}`, body: { reference: value }, value };
  },
});

/** USDC has six decimals. */
const priceOf = (id: string): Register => ({
  ...{ key: id, path: `/offers/${id}`, field: 'price' },
  toWrite: (number) => {
    const price = Number((firstPrice + (number + 1) / 1e6).toFixed(6));
    return { change: `PATCH /offers/${id}/price`, body: { price }, value: String(price) };
  },
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
    const service = await stress.startShared({
      ...{ isRelayed: true, servesChains: true, hasStandby: standby > 0 },
      aloneAfterMilliseconds: alone,
    });
    const limit = pLimit(1);
    const [seller, buyer] = [await service.createTrader(), await service.createTrader()];
    const sellerId = await createMarketUser(service, 0);
    const purchases = Math.ceil(operations / interval);
    const buyers = await limit.map(Array(buyersOfAll), () => createMarketUser(service, purchases * 2));
    const terms = { type: 'SALE', price: firstPrice, amount: purchases, sellerId };
    const offers = await limit.map(Array(Math.ceil(clients / 4)), () => createOffer(service, seller, terms));
    await waitForNone(() => service.countOf('/offers?status=INITIATING_OFFER'), 'offers');
    const users = await limit.map(Array(clients), () => service.resultOf('POST /api/users', {}));
    const all = [...users.map(({ id }) => referenceOf(id)), ...offers.map(({ id }) => priceOf(id))];

    const history: RegisterOperation[] = offers.map(({ id }) => ({
      ...{ key: id, kind: 'write', value: String(firstPrice), begin: 0, end: 0 },
    }));
    const bought = new Map<string, number>();
    const paid = new Set<string>();
    const rejections = new Map<string, number>();
    let unknown = 0;
    const codeOf = (response: Reply | undefined) => response?.body.errors?.[0]?.code;
    /** The check relies on a rejected write having no effect. */
    const reject = async (response: Reply) => {
      const name = `${response.status} ${codeOf(response)}`;
      rejections.set(name, (rejections.get(name) ?? 0) + 1);
      assert(response.status === 503 || response.status === 429, `A call failed with ${name}.`);
      await pause(chance() * 100);
    };
    const write = async ({ key, toWrite }: Register, number: number) => {
      const { change, body, value } = toWrite(number);
      const start = performance.now();
      const response = await service.request(change, body);
      const end = performance.now();
      const isUnknown = !response || codeOf(response) === 'world.outcome-unknown';
      if (isUnknown) unknown += 1;
      else if (response.status !== 200) return reject(response);
      history.push({ key, kind: 'write', value, begin: start, end: isUnknown ? Infinity : end });
    };
    const read = async ({ key, path, field }: Register, index?: number) => {
      const start = performance.now();
      const call = `GET ${path}`;
      const response = await (index === undefined ? service.request(call) : service.callAt(index, call));
      const end = performance.now();
      if (response && response.status !== 200) return reject(response);
      const value = response?.body.result[field];
      if (response) history.push({ key, kind: 'read', value: value && String(value), begin: start, end });
    };
    /** Repeated until acknowledged. Counts as a read of the price that it is charged. */
    const buy = async (number: number) => {
      const key = offers[number % offers.length]?.id ?? '';
      const userId = buyers[number % buyers.length];
      const order = { type: 'PURCHASE', offerId: key, userId, walletAddress: buyer.address, amount: 1 };
      const start = performance.now();
      const once = { 'idempotency-key': `purchase-${number}` };
      const { id, pricePerItem } = await service.resultOf('POST /fulfillments', order, once);
      bought.set(id, pricePerItem);
      history.push({ key, kind: 'read', value: String(pricePerItem), begin: start, end: performance.now() });
    };
    const operate = async (_none: unknown, number: number) => {
      const register = all[Math.floor(chance() * all.length)];
      if (number % interval === 0) paid.add(await service.pay(`payment-${number}`));
      else if (number % interval === 1) await buy(number);
      else if (register) await (chance() < 0.5 ? write(register, number) : read(register));
    };

    // Every third kill hits the database, every eighth the chain server.
    const harm = Array.from({ length: kills + stalls }, (_none, index) => {
      if (stalls > 0 && index % Math.ceil((kills + stalls) / stalls) === 1)
        return () => service.stall(stallMilliseconds);
      if (index % 8 === 3) return () => service.killChains();
      const hitsDatabase = index % 3 === 2;
      return () => (hitsDatabase ? service.killDatabase(200 + chance() * 1_500) : service.kill());
    });
    if (standby > 0) harm.splice(Math.floor(harm.length / 2), 0, () => service.failOver(200 + chance() * 1_500));
    const checks = { alone: 0, all: 0 };
    let isOver = false;
    const countLoneReaders = async () => {
      while (!isOver) {
        const readsAlone = await service.readsAloneAt(Math.floor(chance() * service.count));
        if (readsAlone !== undefined) checks.all += 1;
        if (readsAlone) checks.alone += 1;
        await pause(100);
      }
    };
    const check = async () => {
      // In the end every instance shows the same values, which are part of the history.
      for (const register of all) for (let index = 0; index < service.count; index += 1) await read(register, index);
      const anomaly = findAnomaly(history);
      assert(!anomaly, `Not linearizable: ${JSON.stringify(anomaly)}`);
      const payments: { id: string; status: string; amount: number; amountReceived: number }[] =
        await service.listAll('/_vaultdesk/payments');
      const unpaid = payments.find(
        ({ status, ...sums }) => status !== 'succeeded' || sums.amountReceived !== sums.amount,
      );
      assert(!unpaid, `The payment ${unpaid?.id} is ${unpaid?.status}.`);
      for (const status of ['QUEUED', 'PROCESSING'])
        await waitForNone(() => service.countOf(`/fulfillments?status=${status}`), 'fulfillments');
      const fulfillments: { id: string; offerId: string; status: string; reason?: string; pricePerItem: number }[] =
        await service.listAll('/fulfillments');
      const isExact = (stored: readonly { id: string }[], acknowledged: Pick<Set<string>, 'size' | 'has'>) =>
        stored.length === acknowledged.size && stored.every(({ id }) => acknowledged.has(id));
      assert(isExact(payments, paid), `${payments.length} payments are stored, ${paid.size} were acknowledged.`);
      const purchased = `${fulfillments.length} purchases are stored, ${bought.size} were acknowledged`;
      assert(isExact(fulfillments, bought), `${purchased}.`);
      for (const { id, status, reason, pricePerItem } of fulfillments) {
        assert(status === 'COMPLETED', `The purchase ${id} is ${status}: ${reason}`);
        const price = bought.get(id);
        assert(pricePerItem === price, `The purchase ${id} cost ${pricePerItem} instead of ${price}.`);
      }
      await checkMarket(service, offers);
      for (const offer of offers) {
        const sold = fulfillments.filter(({ offerId }) => offerId === offer.id).length;
        await checkSold(service, offer, sold, buyer.address);
      }
    };
    service.network.setShare(faults / 10_000);
    const counting = countLoneReaders();
    const settle = () => {
      isOver = true;
      return counting;
    };
    await stress.runUnderLoad(service, {
      items: Array(operations).fill(undefined),
      clients,
      operate,
      harm,
      settle,
      check,
    });
    const rejected = [...rejections].map(([name, count]) => `${count} times ${name}`).join(', ');
    return (
      `${operations} operations of ${clients} clients at ${service.count} instances, ${kills} kills, ${stalls} stalls, ${standby > 0 ? 'a standby promoted, ' : ''}${service.faults} network faults: ` +
      `${history.length} on registers, linearizable, ${unknown} writes of unknown outcome, rejected: ${rejected || 'none'}; ` +
      `${paid.size} payments and ${bought.size} purchases, each executed once; read alone in ${checks.alone} of ${checks.all} observations.`
    );
  },
);
