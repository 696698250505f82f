import { z } from 'zod';
import { type Answer, Deviation, read } from '../client.ts';
import { withId } from './users.ts';
import { adasWallet } from './wallets.ts';
import { operatorTokenOf, prepared, type See, shared, sound, to, until, type World } from './world.ts';

const day = 24 * 60 * 60 * 1_000;

/** The response to a new sub-user. */
export const subUser = shared(to('POST /users', { type: 'SUB_USER', nickname: 'seller {run}' }));

/** The seller. */
export const seller = prepared('a sub-user', async (world) => read(await subUser(world), withId).id);

/** The buyer, with USDC. */
export const buyer = prepared('a sub-user with money', (world) => makeBuyer(world, `buyer ${world.run}`));

async function makeBuyer(world: World, nickname: string) {
  const created = await world.ask('POST /users', { body: { type: 'SUB_USER', nickname } });
  const { id } = read(created, withId);
  operatorTokenOf(world);
  const body = { chain: 'MATIC', amount: 1_000 };
  read(await world.ask(`POST /_vaultdesk/market/users/${id}/deposit`, { body }), z.unknown());
  return { id, nickname };
}

/** The response to a new deposit address. */
export const depositing = (body: object) => to('POST /users/{seller}/deposit-addresses', body);
export const depositAddress = shared(depositing({ chain: 'MATIC' }));

/** The item of an offer: a fox by its number, or the tickets. */
export type ItemName = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 8 | 9 | 10 | 'tickets';

const itemOf = (item: ItemName) => ({
  tokenId: item === 'tickets' ? '{tokens.tickets.0}' : `{tokens.foxes.${item}}`,
  address: '{collection.address}',
  chain: 'MATIC',
});

/** The response to an offer with every field of the contract. */
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

/** The fields that callers send in practice. */
export const briefOfferOf = (item: ItemName) => ({
  type: 'SALE',
  nft: itemOf(item),
  sellerAddress: '{matic.address}',
  price: '0.1',
});
export const briefOffer = briefOfferOf(3);

/** A new offer of a fox that is never bought, and its id. */
export async function newOffer(world: World, fields: object = {}): Promise<string> {
  return read(await offering(3, fields)(world), withId).id;
}

/** The response to the sale of a fox that has no purchase. */
export const sale = shared(offering(0));

/** The same sale as a base for requests with a single fault. */
export const soundSale = sound('an offer', sale);

/** The response to the sale of five tickets. */
export const ticketSale = shared(offering('tickets', { price: 2, amount: 5 }));

const auction = { type: 'AUCTION', price: 3, minimumBid: 1, buyNowPrice: 90 };

/** The response to an auction without bids. */
export const freshAuction = shared(offering(2, auction));

/** One approval covers all offers. */
const approval = prepared('an approval of the custody contract', async (world) => makeReady(world, await sale(world)));

/** An offer that is READY after its approval and its signature. */
function ready(offered: See) {
  return prepared('an offer that is READY', async (world) => {
    await approval(world);
    return makeReady(world, await offered(world));
  });
}

/** The sale of a fox, READY. */
export const readySale = prepared('an offer that is READY', (world) => approval(world));

/** The sale of tickets, READY. */
export const readyTickets = ready(ticketSale);

/** A READY sale that its seller may end. */
export const readyToEnd = ready(offering(5));

/** READY sales that clients buy and end in their own way. */
export const readyToBuy = ready(offering(8));
export const readyToReturn = ready(offering(9));

/** An auction, READY. */
export const readyAuction = ready(offering(1, auction));

/** A bid of the buyer on that auction. */
export const bidding = (amount: number) => to('POST /offers/{auction.id}/bid', { amount, userId: '{buyer.id}' });
export const bid = shared(bidding(5));

const shortAuction = ready(offering(6, { ...auction, price: 1, buyNowPrice: 6 }));

/** An auction that a second bidder ends with its price; the first bidder's balance before and after. */
export const outbid = prepared('an auction with two bidders', async (world) => {
  const { id } = await shortAuction(world);
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
  z.object({ approvalPreparationTransactions: approvals }).transform((both) => both.approvalPreparationTransactions),
]);

/** Approves, signs, and waits for custody. */
async function makeReady(world: World, offered: Answer) {
  const { id, dataToSign } = read(offered, created);
  const { id: walletId, secretType, owner } = await adasWallet(world, 'MATIC');
  const signingMethod = owner.credential;
  const needed = await world.ask(`GET /offers/${id}/preparation/transactions?walletId=${walletId}`);
  for (const transactionRequest of read(needed, preparation)) {
    const asking = { body: { transactionRequest }, signingMethod };
    const executed = await world.ask('POST /api/transactions/execute', asking);
    const { transactionHash } = read(executed, z.object({ transactionHash: z.string() }));
    const body = { txApprove: transactionHash };
    read(await world.ask(`PATCH /offers/${id}/txapprove`, { body }), withId);
  }
  const signatureRequest = { type: 'MESSAGE', secretType, walletId, data: dataToSign };
  const asking = { body: { signatureRequest }, signingMethod };
  const signed = await world.ask('POST /api/signatures', asking);
  const body = read(signed, z.object({ signature: z.string() }));
  read(await world.ask(`PATCH /offers/${id}/signature`, { body }), withId);
  const answer = await untilOther(world, `/offers/${id}`, ['NEW', 'INITIATING_OFFER']);
  const { status } = read(answer, readiness);
  if (status !== 'READY') throw new Deviation(`The offer became ${status}.`, answer.exchange);
  return { id, answer };
}

/** The response when a resource no longer has one of these states. */
export async function untilOther(
  world: World,
  path: string,
  states: readonly string[],
  see: (response: Answer) => void = () => {},
): Promise<Answer> {
  return until(
    async () => {
      const response = await world.ask(`GET ${path}`);
      see(response);
      return states.includes(read(response, readiness).status) ? undefined : response;
    },
    () => new Deviation(`${path} stays ${states.join(' or ')}.`),
  );
}

/** A valid purchase of two tickets. */
export const newPurchase = {
  type: 'PURCHASE',
  offerId: '{tickets.id}',
  userId: '{buyer.id}',
  walletAddress: '{wallet.address}',
  amount: 2,
};

/** The response to that purchase. */
export const purchase = shared(to('POST /fulfillments', newPurchase));

/** The same purchase as a base for requests with a single fault. */
export const soundPurchase = sound('a purchase', purchase);

/** All responses while the fulfillment was polled until it ended. */
export const fulfilling = shared(async (world) => {
  const { id } = read(await purchase(world), withId);
  const responses: Answer[] = [];
  const states = ['QUEUED', 'PROCESSING'];
  await untilOther(world, `/fulfillments/${id}`, states, (response) => responses.push(response));
  return responses;
});

/** The last of these responses. */
export const fulfilled: See = async (world) => {
  const last = (await fulfilling(world)).at(-1);
  if (!last) throw new Deviation('No response contains the fulfillment.');
  return last;
};
