import { expect, test } from 'vitest';
import { z } from 'zod';
import { operatorToken } from '../test/fakes/fake-ports.ts';
import { giveMoney } from '../test/records/offers.ts';
import { present } from '../test/values.ts';
import { call, codesIn, resultIn } from '../test/world/call.ts';
import { aWorld, type World } from '../test/world/world.ts';
import { messageDigest, signDigest } from './signatures/sign.ts';

/*
 * Marketplace shapes that clients of the hosted service rely on beyond the interface, over HTTP
 * against a whole service.
 */

const withId = z.object({ id: z.uuid() });

/** Calls as the application of the world, or without a token. */
function asker({ http, token }: World) {
  return {
    ask: (address: string, body?: unknown) => call(http, address, { token, body }),
    askAsStranger: (address: string) => call(http, address),
  };
}

async function set({ ports }: World, key: string, value: string) {
  await ports.storage.transact(({ settings }) => {
    settings.put({ id: key, value });
    return { ok: true, value: undefined };
  });
}

test('finds market users by several ids, repeated or with commas', async () => {
  const world = await aWorld();
  const { ask } = asker(world);
  const responses = await Promise.all(
    ['bea', 'cy'].map((nickname) => ask('POST /users', { type: 'SUB_USER', nickname })),
  );
  const [first, second] = responses.map((response) => resultIn(response, withId).id);
  const findUsers = async (query: string) =>
    resultIn(await ask(`GET /users?${query}`), z.array(withId)).map(({ id }) => id);

  expect(await findUsers(`id=${first}`)).toEqual([first]);
  expect(new Set(await findUsers(`id=${first}&id=${second}`))).toEqual(new Set([first, second]));
  expect(new Set(await findUsers(`id=${first},${second}`))).toEqual(new Set([first, second]));
  expect(await findUsers(`id=${world.offers.sale.id}`)).toEqual([]);
});

test('finds offers by several ids, types and statuses', async () => {
  const world = await aWorld();
  const { unsigned, sale, auction } = world.offers;
  const findOffers = async (query: string) => {
    const response = await asker(world).ask(`GET /offers?${query}`);
    return new Set(resultIn(response, z.array(withId)).map(({ id }) => id));
  };

  expect(await findOffers('type=SALE&type=AUCTION&status=READY')).toEqual(
    new Set([sale.id, auction.id]),
  );
  expect(await findOffers('type=SALE&status=NEW,READY')).toEqual(new Set([unsigned.id, sale.id]));
  expect(await findOffers(`id=${sale.id}&id=${unsigned.id}`)).toEqual(
    new Set([sale.id, unsigned.id]),
  );
  expect(await findOffers(`id=${sale.id}&status=NEW`)).toEqual(new Set());
});

test('returns the balance of a market user as a list by currency', async () => {
  const world = await aWorld();
  const { ask } = asker(world);
  const { userId } = world.marketUser;
  await ask(`POST /offers/${world.offers.auction.id}/bid`, { userId, amount: 6 });

  expect((await ask(`GET /users/${userId}/balance`)).body).toEqual({
    success: true,
    result: [{ currency: 'USDC', balance: 100, lockedBalance: 6 }],
  });
});

test('returns the offer with its bids for a bid, and the highest bid as an object', async () => {
  const world = await aWorld();
  const { ask } = asker(world);
  const { userId } = world.marketUser;
  const { id } = world.offers.auction;

  const response = await ask(`POST /offers/${id}/bid`, { userId, amount: 6 });

  const bid = { offerId: id, amount: 6, status: 'LEADING', bidder: { id: userId } };
  const highestBid = { ...bid, bidder: { ...bid.bidder, nickname: expect.any(String) } };
  expect(response.body).toMatchObject({ result: { id, highestBid, bids: [highestBid] } });
  expect((await ask(`GET /offers/${id}`)).body).toMatchObject({ result: { bids: [highestBid] } });
  expect((await ask(`GET /offers?id=${id}`)).body).toMatchObject({ result: [{ highestBid }] });
});

/** An offer of the owner's wallet as a caller sends it. */
function newOffer({ owner: { wallet }, offers }: World) {
  const { id: tokenId, address, chain } = offers.unsigned.item;
  return {
    type: 'SALE',
    nft: { tokenId, address, chain },
    sellerAddress: wallet.address,
    price: 5,
  };
}

test("an offer stores the caller's seller name, and reports the approval", async () => {
  const world = await aWorld();
  const { ask } = asker(world);

  const created = await ask('POST /offers', { ...newOffer(world), externalSellerId: 'seller-7' });

  const { id } = resultIn(created, withId);
  expect(created.body).toMatchObject({ result: { externalSellerId: 'seller-7', signed: false } });
  const txApprove = `0x${'ab'.repeat(32)}`;
  await ask(`PATCH /offers/${id}/txapprove`, { txApprove });
  expect((await ask(`GET /offers/${id}`)).body).toMatchObject({
    result: { externalSellerId: 'seller-7', txApprove },
  });
});

test('signs an offer that arrives with its signature, and rejects a wrong signature', async () => {
  const world = await aWorld();
  const { ask } = asker(world);
  const offer = newOffer(world);
  const unsigned = await ask('POST /offers', offer);
  const { id, dataToSign } = resultIn(unsigned, withId.extend({ dataToSign: z.string() }));
  const key = Buffer.alloc(32, 4);
  const signatureOf = (text: string) => signDigest(messageDigest(text), key).signature;
  const count = async () => resultIn(await ask('GET /offers'), z.array(withId)).length;
  const before = await count();

  const wrong = await ask('POST /offers', { ...offer, signature: signatureOf('something else') });
  expect(wrong.status).toBe(422);
  expect(codesIn(wrong)).toEqual(['offer.wrong-signer']);
  expect(await count()).toBe(before);

  const signature = signatureOf(dataToSign.replace(`${id}_`, ''));
  expect((await ask('POST /offers', { ...offer, signature })).body).toMatchObject({
    result: { signed: true, status: 'INITIATING_OFFER' },
  });
});

test('reports the preparation of an offer in the current form, or in that of 2021', async () => {
  const world = await aWorld();
  const { ask } = asker(world);
  const { id, dataToSign } = world.offers.unsigned;
  const path = `GET /offers/${id}/preparation/transactions?walletId=${world.owner.wallet.id}`;
  const approval = expect.objectContaining({ functionName: 'setApprovalForAll' });

  expect((await ask(path)).body).toEqual({
    success: true,
    result: { approvalPreparationTransactions: [approval], signableMessages: [dataToSign] },
  });
  await set(world, 'preparationReply', 'array');
  expect((await ask(path)).body).toEqual({ success: true, result: [approval] });
});

test('fulfillments need a token, unless a setting opens offers that need none', async () => {
  const world = await aWorld();
  const { askAsStranger } = asker(world);
  const { id, offerId } = world.fulfillment;
  const single = `GET /fulfillments/${id}`;
  const list = `GET /market/fulfillments?offerId=${offerId}`;

  expect((await askAsStranger(single)).status).toBe(401);
  expect((await askAsStranger(list)).status).toBe(401);

  await set(world, 'fulfillmentReads', 'open');
  expect((await askAsStranger(single)).status).toBe(404);
  expect((await askAsStranger(list)).body).toMatchObject({ result: [] });
  expect((await askAsStranger('GET /fulfillments')).body).toMatchObject({ result: [] });
  expect((await call(world.http, single, { token: 'nonsense' })).status).toBe(401);

  const updated = await asker(world).ask(`PATCH /offers/${offerId}`, { visibility: 'UNLISTED' });
  expect(updated.status).toBe(200);
  expect((await askAsStranger(single)).body).toMatchObject({ result: { id } });
  expect((await askAsStranger(list)).body).toMatchObject({ result: [{ id }] });
  expect((await askAsStranger('GET /fulfillments')).body).toMatchObject({ result: [] });
});

test('a seller returns the rest of an offer with a fulfillment', async () => {
  const world = await aWorld();
  const { ask } = asker(world);
  const { id: offerId, sellerAddress, remainingAmount: amount } = world.offers.sale;
  const request = { type: 'REIMBURSEMENT', offerId };

  const wrong = await ask('POST /fulfillments', { ...request, amount: 1 });
  expect(wrong.status).toBe(400);
  expect(codesIn(wrong)).toEqual(['amount']);

  const response = await ask('POST /fulfillments', request);
  expect(response.body).toMatchObject({
    result: { ...request, status: 'QUEUED', amount, buyerWalletAddress: sellerAddress },
  });
  const again = await ask('POST /fulfillments', request);
  expect(codesIn(again)).toEqual(['invalid-offer-status']);
});

test('only the operator terminates an offer, also with a fulfillment', async () => {
  const world = await aWorld();
  const { id: offerId } = world.offers.sale;
  const request = { type: 'TERMINATION', offerId };

  const refused = await asker(world).ask('POST /fulfillments', request);
  expect(refused.status).toBe(403);
  expect(codesIn(refused)).toEqual(['fulfillment.operator-only']);

  const termination = `POST /_vaultdesk/market/offers/${offerId}/termination`;
  await call(world.http, termination, { token: operatorToken, body: {} });
  const { body } = await asker(world).ask(`GET /fulfillments?offerId=${offerId}&type=TERMINATION`);
  const { result } = z.object({ result: z.array(z.object({ type: z.string() })) }).parse(body);
  expect(present(result[0]).type).toBe('TERMINATION');
});

test('lists the sales of a market user', async () => {
  const world = await aWorld();
  const { ask } = asker(world);
  const { userId: sellerId } = world.marketUser;
  const created = await ask('POST /offers', { ...newOffer(world), sellerId });
  const { id } = resultIn(created, withId);
  await ask('POST /offers', newOffer(world));

  const offers = `/users/${sellerId}/offers`;
  const listed = resultIn(await ask(`GET ${offers}`), z.array(withId));
  expect(listed.map((offer) => offer.id)).toEqual([id]);
  expect((await ask(`GET ${offers}?type=AUCTION`)).body).toMatchObject({ result: [] });
  const elsewhere = await call(world.http, `GET ${offers}`, { token: world.otherToken });
  expect(codesIn(elsewhere)).toEqual(['market-user.not-found']);
});

test("the user of a token is its application's own market account", async () => {
  const world = await aWorld();
  const { ask } = asker(world);
  expect((await ask('GET /user/offers')).body).toMatchObject({ result: [] });
  expect((await ask('GET /user/deposit-addresses')).body).toMatchObject({ result: [] });

  const deposit = await ask('POST /user/deposit-addresses', { chain: 'MATIC' });
  const own = resultIn(deposit, z.object({ userId: z.uuid() })).userId;
  const created = await ask('POST /offers', newOffer(world));

  expect((await ask(`GET /users/${own}`)).body).toMatchObject({ result: { type: 'APPLICATION' } });
  expect((await ask('GET /user/deposit-addresses')).body).toMatchObject({
    result: [{ userId: own, chain: 'MATIC' }],
  });
  const { id } = resultIn(created, withId);
  expect((await ask('GET /market/user/offers')).body).toMatchObject({
    result: [{ id, sellerId: own }],
  });
  for (const list of ['offers', 'fulfillments', 'deposit-addresses']) {
    const elsewhere = await call(world.http, `GET /user/${list}`, { token: world.otherToken });
    expect(elsewhere.body).toMatchObject({ result: [] });
    const operator = await call(world.http, `GET /user/${list}`, { token: operatorToken });
    expect(operator.status).toBe(401);
  }
});

test('lists the purchases of the own market account', async () => {
  const world = await aWorld();
  const { ask } = asker(world);
  const deposit = await ask('POST /user/deposit-addresses', { chain: 'ETHEREUM' });
  const { userId } = resultIn(deposit, z.object({ userId: z.uuid() }));
  await giveMoney(world.ports, { userId, units: '100000000' });
  const { id: offerId } = world.offers.sale;

  const bought = await ask(`POST /offers/${offerId}/buy`, {
    userId,
    walletAddress: world.owner.wallet.address,
  });

  const { id } = resultIn(bought, withId);
  expect(bought.body).toMatchObject({ result: { type: 'PURCHASE', offerId, amount: 1 } });
  expect((await ask('GET /user/fulfillments')).body).toMatchObject({
    result: [{ id, buyer: { id: userId } }],
  });
});

test('cancels an offer like closing it', async () => {
  const world = await aWorld();
  const { ask } = asker(world);

  const cancelled = await ask(`POST /offers/${world.offers.unsigned.id}/cancel`, {});

  expect(cancelled.body).toMatchObject({ result: { status: 'CLOSED' } });
});

test('reports that a market user needs no verification', async () => {
  const world = await aWorld();

  const response = await asker(world).ask(`GET /users/${world.marketUser.userId}`);

  expect(response.body).toMatchObject({ result: { verificationStatus: 'VERIFIED' } });
});
