import { z } from 'zod';
import { type Answer, read, resultOf } from '../answer.ts';
import { Deviation } from '../verdicts.ts';
import { collection, tokens } from './tokens.ts';
import { withId } from './users.ts';
import { adasWallet, sign } from './wallets.ts';
import { operatorTokenOf, prepared, shared, until, type World } from './world.ts';

const day = 24 * 60 * 60 * 1_000;

/** The response to a new sub-user. */
export const subUser = shared((world) =>
  world.ask('POST /users', { body: { type: 'SUB_USER', nickname: `seller ${world.run}` } }),
);

/** The seller. */
export const seller = prepared(
  'a sub-user',
  async (world) => read(await subUser(world), withId).id,
);

/** The buyer, with USDC. */
export const buyer = prepared('a sub-user with money', (world) =>
  makeBuyer(world, `buyer ${world.run}`),
);

async function makeBuyer(world: World, nickname: string) {
  const created = await world.ask('POST /users', { body: { type: 'SUB_USER', nickname } });
  const { id } = read(created, withId);
  operatorTokenOf(world);
  const body = { chain: 'MATIC', amount: 1_000 };
  read(await world.ask(`POST /_vaultdesk/market/users/${id}/deposit`, { body }), z.unknown());
  return { id, nickname };
}

/** The response to a new deposit address. */
export const depositAddress = shared(async (world) =>
  world.ask(`POST /users/${await seller(world)}/deposit-addresses`, { body: { chain: 'MATIC' } }),
);

/** The item of an offer: a fox by its number, or the tickets. */
export type ItemName = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 'tickets';

/** A new offer with every field of the contract. */
export async function newOffer(world: World, item: ItemName, fields: object = {}) {
  const { address } = await collection(world);
  const { foxes, tickets } = await tokens(world);
  const { address: sellerAddress } = await adasWallet(world, 'MATIC');
  const tokenId = item === 'tickets' ? tickets[0] : foxes[item];
  return {
    nft: { tokenId, address, chain: 'MATIC' },
    startDate: new Date(world.startedAt - day).toISOString(),
    endDate: new Date(world.startedAt + 60 * day).toISOString(),
    type: 'SALE',
    currency: 'USDC',
    sellerId: await seller(world),
    sellerAddress,
    visibility: 'PUBLIC',
    minimumBid: 0,
    buyNowPrice: 0,
    price: 12.5,
    ...fields,
  };
}

/** Sends the request for an offer. */
export async function createOffer(
  world: World,
  item: ItemName,
  fields: object = {},
): Promise<Answer> {
  return world.ask('POST /offers', { body: await newOffer(world, item, fields) });
}

/** The response to the sale of a fox that has no purchase. */
export const sale = shared((world) => createOffer(world, 0));

/** The same sale as a base for requests with a single fault. */
export const soundSale = prepared('an offer', async (world) => resultOf(await sale(world)));

/** The response to the sale of five tickets. */
export const ticketSale = shared((world) => createOffer(world, 'tickets', { price: 2, amount: 5 }));

/** The response to an auction without bids. */
export const freshAuction = shared((world) =>
  createOffer(world, 2, { type: 'AUCTION', price: 3, minimumBid: 1, buyNowPrice: 90 }),
);

const auctioned = shared((world) =>
  createOffer(world, 1, { type: 'AUCTION', price: 3, minimumBid: 1, buyNowPrice: 90 }),
);

/** One approval covers all offers. */
const approval = prepared('an approval of the custody contract', async (world) =>
  makeReady(world, await sale(world)),
);

/** The sale of a fox, READY. */
export const readySale = prepared('an offer that is READY', (world) => approval(world));

/** The sale of tickets, READY. */
export const readyTickets = prepared('an offer that is READY', async (world) => {
  await approval(world);
  return makeReady(world, await ticketSale(world));
});

/** A READY sale that its seller may end. */
export const readyToEnd = prepared('an offer that is READY', async (world) => {
  await approval(world);
  return makeReady(world, await createOffer(world, 5));
});

/** An auction, READY. */
export const readyAuction = prepared('an auction that is READY', async (world) => {
  await approval(world);
  return makeReady(world, await auctioned(world));
});

/** The response to a bid on that auction. */
export const bid = shared(async (world) => {
  const { id } = await readyAuction(world);
  const { id: userId } = await buyer(world);
  return world.ask(`POST /offers/${id}/bid`, { body: { amount: 5, userId } });
});

/**
 * An auction that a second bidder ends with its price; the first bidder's balance before and after.
 */
export const outbid = prepared('an auction with two bidders', async (world) => {
  await approval(world);
  const fields = { type: 'AUCTION', price: 1, minimumBid: 1, buyNowPrice: 6 };
  const { id } = await makeReady(world, await createOffer(world, 6, fields));
  const first = await makeBuyer(world, `first bidder ${world.run}`);
  const second = await makeBuyer(world, `second bidder ${world.run}`);
  const bidBy = async (userId: string, amount: number) =>
    read(await world.ask(`POST /offers/${id}/bid`, { body: { amount, userId } }), withId);
  await bidBy(first.id, 2);
  const leading = await world.ask(`GET /users/${first.id}/balance`);
  await bidBy(second.id, 6);
  const free = await world.ask(`GET /users/${first.id}/balance`);
  return { leading, free, id };
});

const created = withId.extend({ dataToSign: z.string() });
const readiness = z.looseObject({ id: z.string(), status: z.string() });
const approvals = z.array(z.looseObject({ type: z.string() }));
const preparation = z.union([
  approvals,
  z
    .object({ approvalPreparationTransactions: approvals })
    .transform((both) => both.approvalPreparationTransactions),
]);

/** Approves, signs, and waits for custody. */
async function makeReady(world: World, offered: Answer) {
  const { id, dataToSign } = read(offered, created);
  const wallet = await adasWallet(world, 'MATIC');
  const needed = await world.ask(
    `GET /offers/${id}/preparation/transactions?walletId=${wallet.id}`,
  );
  for (const transactionRequest of read(needed, preparation)) {
    const executed = await world.ask('POST /api/transactions/execute', {
      body: { transactionRequest },
      signingMethod: wallet.owner.credential,
    });
    const { transactionHash } = read(executed, z.object({ transactionHash: z.string() }));
    const body = { txApprove: transactionHash };
    read(await world.ask(`PATCH /offers/${id}/txapprove`, { body }), withId);
  }
  const signed = await sign(world, wallet, { data: dataToSign });
  const { signature } = read(signed, z.object({ signature: z.string() }));
  read(await world.ask(`PATCH /offers/${id}/signature`, { body: { signature } }), withId);
  return untilReady(world, id);
}

async function untilReady(world: World, id: string): Promise<{ id: string; answer: Answer }> {
  const settled = await until(
    async () => {
      const response = await world.ask(`GET /offers/${id}`);
      const { status } = read(response, readiness);
      return status === 'NEW' || status === 'INITIATING_OFFER' ? undefined : response;
    },
    () => new Deviation(`The offer ${id} was signed but is not READY.`),
  );
  const { status } = read(settled, readiness);
  if (status !== 'READY') throw new Deviation(`The offer became ${status}.`, settled.exchange);
  return { id, answer: settled };
}

/** The response to a purchase of two tickets. */
export const purchase = shared(async (world) => {
  const { address: walletAddress } = await adasWallet(world);
  return world.ask('POST /fulfillments', { body: await newPurchase(world, { walletAddress }) });
});

/** The same purchase as a base for requests with a single fault. */
export const soundPurchase = prepared('a purchase', async (world) =>
  resultOf(await purchase(world)),
);

/** A valid purchase. */
export async function newPurchase(world: World, fields: object = {}) {
  const { id: offerId } = await readyTickets(world);
  const { id: userId } = await buyer(world);
  const { address: walletAddress } = await adasWallet(world);
  return { type: 'PURCHASE', offerId, userId, walletAddress, amount: 2, ...fields };
}

/** All responses while the fulfillment was polled until it ended. */
export const fulfilling = shared(async (world) => {
  const { id } = read(await purchase(world), withId);
  const responses: Answer[] = [];
  return until(
    async () => {
      const response = await world.ask(`GET /fulfillments/${id}`);
      const { status } = read(response, readiness);
      responses.push(response);
      return status === 'QUEUED' || status === 'PROCESSING' ? undefined : responses;
    },
    () => new Deviation(`The fulfillment ${id} does not end.`),
  );
});

/** The last of these responses. */
export async function fulfilled(world: World): Promise<Answer> {
  const last = (await fulfilling(world)).at(-1);
  if (!last) throw new Deviation('No response contains the fulfillment.');
  return last;
}
