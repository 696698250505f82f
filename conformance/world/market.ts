import { z } from 'zod';
import { Deviation, type Reply, read } from '../client.ts';
import { withId } from './users.ts';
import { adasWallet } from './wallets.ts';
import { operatorTokenOf, prepared, type See, scene, shared, sound, to, until, type World } from './world.ts';

const day = 24 * 60 * 60 * 1_000;

const subUser = shared(to('POST /users', { type: 'SUB_USER', nickname: 'seller {run}' }));

const seller = prepared('a sub-user', async (world) => read(await subUser(world), withId).id);

const buyer = prepared('a sub-user with money', (world) => createBuyer(world, `buyer ${world.run}`));

async function createBuyer(world: World, nickname: string) {
  const created = await world.request('POST /users', { body: { type: 'SUB_USER', nickname } });
  const { id } = read(created, withId);
  operatorTokenOf(world);
  const body = { chain: 'MATIC', amount: 1_000 };
  read(await world.request(`POST /_vaultdesk/market/users/${id}/deposit`, { body }), z.unknown());
  return { id, nickname };
}

/** The response to a new deposit address. */
export const depositing = (body: object) => to('POST /users/{seller}/deposit-addresses', body);
const depositAddress = shared(depositing({ chain: 'MATIC' }));

/** The item of an offer: a fox by its number, or the tickets. */
type ItemName = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 8 | 9 | 10 | 11 | 'tickets';

const itemOf = (item: ItemName) => ({
  tokenId: item === 'tickets' ? '{tokens.tickets.0}' : `{tokens.foxes.${item}}`,
  address: '{collection.address}',
  chain: 'MATIC',
});

/** The response to an offer with every field of the contract. The fox 3 is never bought. */
export function offering(item: ItemName, fields: object = {}): See {
  return async (world) =>
    to('POST /offers', {
      nft: itemOf(item),
      startDate: new Date(world.startedAt - day).toISOString(),
      endDate: new Date(world.startedAt + 60 * day).toISOString(),
      type: 'SALE',
      currency: 'USDC',
      sellerId: '{seller}',
      sellerAddress: '{matic.address}',
      visibility: 'PUBLIC',
      minimumBid: 0,
      buyNowPrice: 0,
      price: 12.5,
      ...fields,
    })(world);
}

/** The fields that callers of the hosted service send in practice. */
export const briefOffer = { type: 'SALE', nft: itemOf(3), sellerAddress: '{matic.address}', price: '0.1' };

/** The response to the sale of a fox that has no purchase. */
const sale = shared(offering(0));

/** The same sale as a base for requests with a single fault. */
const soundSale = sound('an offer', sale);

/** The response to the sale of five tickets. */
const ticketSale = shared(offering('tickets', { price: 2, amount: 5 }));

/** The response to the sale of five more tickets, for clients. */
const stockSale = shared(offering('tickets', { price: 2, amount: 5 }));

const auction = { type: 'AUCTION', price: 3, minimumBid: 1, buyNowPrice: 90 };

/** The response to an auction without bids. */
const freshAuction = shared(offering(2, auction));

/** The sale of a fox, READY: one approval covers all offers. */
const approval = prepared('an offer that is READY', async (world) => waitUntilReady(world, await sale(world)));

/** An offer that is READY after its approval and its signature. */
function ready(offered: See) {
  return prepared('an offer that is READY', async (world) => {
    await approval(world);
    return waitUntilReady(world, await offered(world));
  });
}

export const bidding = (amount: number) => to('POST /offers/{auction.id}/bid', { amount, userId: '{buyer.id}' });
const bid = shared(bidding(5));

const bidOnShort = (bidder: string, amount: number) =>
  to('POST /offers/{short.id}/bid', { amount, userId: `{${bidder}.id}` });

/** An auction that a second bidder ends with its price; the first bidder's balance before and after. */
const outbid = scene({
  short: ready(offering(6, { ...auction, price: 1, buyNowPrice: 6 })),
  first: (world) => createBuyer(world, `first bidder ${world.run}`),
  second: (world) => createBuyer(world, `second bidder ${world.run}`),
  low: bidOnShort('first', 2),
  leading: 'GET /users/{first.id}/balance',
  high: bidOnShort('second', 6),
  free: 'GET /users/{first.id}/balance',
});

const created = withId.extend({ dataToSign: z.string() });
const readiness = z.looseObject({ id: z.string(), status: z.string() });
const approvals = z.array(z.looseObject({ type: z.string() }));
const preparation = z.union([
  approvals,
  z
    .object({ approvalPreparationTransactions: approvals.default([]) })
    .transform(({ approvalPreparationTransactions }) => approvalPreparationTransactions),
]);

/** Approves, signs, and waits for custody. */
async function waitUntilReady(world: World, offered: Reply) {
  const { id, dataToSign } = read(offered, created);
  const { id: walletId, secretType, owner } = await adasWallet(world, 'MATIC');
  const signingMethod = owner.credential;
  const needed = await world.request(`GET /offers/${id}/preparation/transactions?walletId=${walletId}`);
  for (const transactionRequest of read(needed, preparation)) {
    const asking = { body: { transactionRequest }, signingMethod };
    const executed = await world.request('POST /api/transactions/execute', asking);
    const { transactionHash } = read(executed, z.object({ transactionHash: z.string() }));
    const body = { txApprove: transactionHash };
    read(await world.request(`PATCH /offers/${id}/txapprove`, { body }), withId);
  }
  const signatureRequest = { type: 'MESSAGE', secretType, walletId, data: dataToSign };
  const asking = { body: { signatureRequest }, signingMethod };
  const signed = await world.request('POST /api/signatures', asking);
  const body = read(signed, z.object({ signature: z.string() }));
  read(await world.request(`PATCH /offers/${id}/signature`, { body }), withId);
  const { answer } = await untilOther(world, `/offers/${id}`, ['NEW', 'INITIATING_OFFER']);
  const { status } = read(answer, readiness);
  if (status !== 'READY') throw new Deviation(`The offer became ${status}.`, answer.exchange);
  return { id, answer };
}

/** The responses until a resource no longer has one of these states. */
async function untilOther(world: World, path: string, states: readonly string[]) {
  const earlier: Reply[] = [];
  const answer = await until(
    async () => {
      const response = await world.request(`GET ${path}`);
      if (!states.includes(read(response, readiness).status)) return response;
      earlier.push(response);
      return undefined;
    },
    () => new Deviation(`${path} stays ${states.join(' or ')}.`),
  );
  return { earlier, answer };
}

/** A valid purchase of two tickets. */
export const newPurchase = {
  type: 'PURCHASE',
  offerId: '{tickets.id}',
  userId: '{buyer.id}',
  walletAddress: '{wallet.address}',
  amount: 2,
};

const purchase = shared(to('POST /fulfillments', newPurchase));

/** The same purchase as a base for requests with a single fault. */
const soundPurchase = sound('a purchase', purchase);

/** The responses while the fulfillment was polled until it ended. */
export const fulfilling = shared(async (world) => {
  const { id } = read(await purchase(world), withId);
  return untilOther(world, `/fulfillments/${id}`, ['QUEUED', 'PROCESSING']);
});

/** The records of this file that rows name. */
export const names: World['names'] = {
  ...{ seller, subUser, buyer, depositAddress },
  ...{ sale, soundSale, ticketSale, freshAuction, bid },
  outbid: prepared('an auction with two bidders', outbid),
  ready: approval,
  tickets: ready(ticketSale),
  stock: ready(stockSale),
  /** A READY sale that its seller may end. */
  toEnd: ready(offering(5)),
  /** READY sales that clients buy and end in their own way. */
  bought: ready(offering(8)),
  ended: ready(offering(9)),
  returnedOffer: ready(offering(11)),
  auction: ready(offering(1, auction)),
  ...{ purchase, soundPurchase, fulfilled: async (world: World) => (await fulfilling(world)).answer },
};
