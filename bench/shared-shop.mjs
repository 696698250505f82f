// @ts-check
import { findMiscounts } from '../test/histories/counts.mjs';
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

/** @typedef {import('../test/histories/registers.mjs').RegisterOperation} RegisterOperation */
/** @typedef {import('./shared-service.mjs').SharedService} SharedService */
/** @typedef {import('./storm-market.mjs').Offer} Offer */
/** @typedef {{ id: string, offerId: string, pricePerItem: number, status: string, reason?: string }} Fulfillment */

/**
 * A value of the shop that clients write and read.
 * @typedef {object} Register
 * @property {string} key
 * @property {string} path Of the resource that contains the value.
 * @property {(number: number) => { change: string, body: object, value: string }} toWrite The value is unique to the number.
 * @property {(result: any) => string | undefined} valueIn
 */

const firstPrice = 1;
const buyersOfAll = 4;

/** References of users, and prices of offers. A purchase is charged at the price that it reads. */
export class SharedShop {
  #service;
  #offers;
  #buyers;
  #wallet;
  /** @type {readonly Register[]} */
  registers;
  /** @type {Map<string, Fulfillment>} Acknowledged purchases by id. */
  bought = new Map();

  /**
   * @param {SharedService} service
   * @param {{ userIds: readonly string[], offers: readonly Offer[], buyers: readonly string[], wallet: string }} parts
   */
  constructor(service, { userIds, offers, buyers, wallet }) {
    this.#service = service;
    this.#offers = offers;
    this.#buyers = buyers;
    this.#wallet = wallet;
    this.registers = [...userIds.map(referenceOf), ...offers.map(({ id }) => priceOf(id))];
  }

  /** @param {SharedService} service @param {{ users: number, offers: number, purchases: number }} size */
  static async open(service, { users, offers: count, purchases }) {
    const [seller, buyer] = await Promise.all([makeTrader(service), makeTrader(service)]);
    const sellerId = await makeUser(service, 0);
    const buyers = [];
    for (let index = 0; index < buyersOfAll; index += 1)
      buyers.push(await makeUser(service, purchases * 2));
    const offers = [];
    const terms = { type: 'SALE', price: firstPrice, amount: purchases, sellerId };
    for (let index = 0; index < count; index += 1)
      offers.push(await makeOffer(service, seller, terms));
    await waitForNone(() => countOf(service, '/offers?status=INITIATING_OFFER'), 'offers');
    const userIds = [];
    for (let index = 0; index < users; index += 1)
      userIds.push((await service.resultOf('POST /api/users', {})).id);
    return new SharedShop(service, { userIds, offers, buyers, wallet: buyer.address });
  }

  /** The initial values of the registers. @returns {RegisterOperation[]} */
  begin() {
    const written = { kind: /** @type {const} */ ('write'), begin: 0, end: 0 };
    return this.#offers.map(({ id }) => ({ key: id, value: String(firstPrice), ...written }));
  }

  /**
   * Buys one item, repeated until acknowledged. Counts as a read of the price that it is charged.
   * @param {number} number @returns {Promise<RegisterOperation>}
   */
  async buy(number) {
    const offerId = this.#offers[number % this.#offers.length]?.id ?? '';
    const userId = this.#buyers[number % this.#buyers.length];
    const begin = performance.now();
    const response = await this.#service.insist(
      'POST /fulfillments',
      { type: 'PURCHASE', offerId, userId, walletAddress: this.#wallet, amount: 1 },
      { 'idempotency-key': `purchase-${number}` },
    );
    const end = performance.now();
    expectThat(response.status === 200, `A purchase: ${JSON.stringify(response.body)}`);
    /** @type {Fulfillment} */
    const fulfillment = response.body.result;
    this.bought.set(fulfillment.id, fulfillment);
    return { key: offerId, kind: 'read', value: String(fulfillment.pricePerItem), begin, end };
  }

  /** Throws unless each purchase exists once at its price, and offers, chain and balances agree. */
  async check() {
    const service = this.#service;
    await waitForNone(
      async () =>
        (await countOf(service, '/fulfillments?status=QUEUED')) +
        (await countOf(service, '/fulfillments?status=PROCESSING')),
      'fulfillments',
    );
    /** @type {Fulfillment[]} */
    const fulfillments = await listAll(service, '/fulfillments');
    const ledger = { acknowledged: new Set(this.bought.keys()), unknown: new Set() };
    const miscounts = findMiscounts(
      ledger,
      fulfillments.map(({ id }) => id),
    );
    expectThat(miscounts.length === 0, miscounts.slice(0, 5).join('\n'));
    for (const { id, status, reason, pricePerItem } of fulfillments) {
      expectThat(status === 'COMPLETED', `The purchase ${id} is ${status}: ${reason}`);
      const expectedPrice = this.bought.get(id)?.pricePerItem;
      expectThat(
        pricePerItem === expectedPrice,
        `The purchase ${id} cost ${pricePerItem} instead of ${expectedPrice}.`,
      );
    }
    for (const offer of this.#offers) {
      const soldCount = fulfillments.filter(({ offerId }) => offerId === offer.id).length;
      const { invariant, onChain } = await service.resultOf(
        `GET /_vaultdesk/market/offers/${offer.id}/inspection`,
      );
      const isWhole = invariant.holds && invariant.inFlight === 0 && onChain.agrees;
      expectThat(
        isWhole && invariant.purchased === soldCount,
        `The offer ${offer.id} does not add up.`,
      );
      const owned = await heldOf(service, offer, this.#wallet);
      expectThat(owned === soldCount, `The buyers hold ${owned} of ${soldCount} bought items.`);
    }
    const { differences } = await service.resultOf('GET /_vaultdesk/market/reconciliation');
    expectThat(differences.length === 0, `Balances differ: ${JSON.stringify(differences)}`);
  }
}

/** @param {string} id @returns {Register} */
function referenceOf(id) {
  const path = `/api/users/${id}`;
  return {
    key: id,
    path,
    toWrite: (number) => {
      const value = `w${number}`;
      return { change: `PUT ${path}`, body: { reference: value }, value };
    },
    valueIn: ({ reference }) => reference,
  };
}

/** USDC has six decimals. @param {string} id @returns {Register} */
function priceOf(id) {
  const path = `/offers/${id}`;
  return {
    key: id,
    path,
    toWrite: (number) => {
      const price = Number((firstPrice + (number + 1) / 1e6).toFixed(6));
      return { change: `PATCH ${path}/price`, body: { price }, value: String(price) };
    },
    valueIn: ({ price }) => String(price),
  };
}
