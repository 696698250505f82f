import { AbiCoder } from 'ethers/abi';
import { Signature } from 'ethers/crypto';
import { test as base, describe, expect } from 'vitest';
import { z } from 'zod';
import { planDeployment } from '../../../contracts/addresses.ts';
import keyWallet from '../../../contracts/artifacts/KeyWallet.json' with { type: 'json' };
import { deployed, portsOnAnvil } from '../../../test/chain/real-chains.ts';
import { anHour, fixedClock } from '../../../test/fakes/clock.ts';
import { killablePorts } from '../../../test/fakes/killable-ports.ts';
import { throughSchema } from '../../../test/operations/run.ts';
import { aSigner, aTransaction } from '../../../test/records/transactions.ts';
import { present } from '../../../test/values.ts';
import { codesIn, resultIn } from '../../../test/world/call.ts';
import { aTrader, recordsOf, TestMarket } from '../../../test/world/market.ts';
import { fail, ok } from '../../model/kernel/results/result.ts';
import { bid as bidSchema, fulfillment } from '../../model/market/fulfillment.ts';
import { depositAddress } from '../../model/market/market-user.ts';
import { offerInspection } from '../../model/market/new-offer.ts';
import { offer } from '../../model/market/offer.ts';
import { devContracts } from '../../model/transactions/dev-contracts.ts';
import type { signatureInput } from '../../model/wallets/signature-input.ts';
import { randomIds } from '../../platform/clock/clocks.ts';
import { signatureOperations } from '../signatures/signatures.operations.ts';
import { trackTransactions } from '../transactions/lane/track-transactions.ts';
import { abandoned } from '../transactions/lane/transaction-states.ts';
import { settleMarket } from './settlements.ts';

const test = base.extend('market', () => aMarket());

const ports = portsOnAnvil();

async function aMarket() {
  const [seller, buyer] = await Promise.all([aTrader(), aTrader()]);
  const clock = fixedClock();
  const opened = await ports({ ...recordsOf([seller, buyer]), ids: randomIds, clock });
  return { market: new TestMarket({ ...opened, clock }), seller, buyer };
}

test('moves an ERC-721 item from seller to buyer through custody, and the money in return', async ({
  market: { market, seller, buyer },
}) => {
  const item = await market.mint(seller, 'ERC721');
  const sellerId = await market.user('0');
  const buyerId = await market.user('100');

  const offered = await market.offer(seller, { nft: item, price: 12.5, sellerId });
  expect(offered).toMatchObject({ status: 'INITIATING_OFFER', signed: true });
  await market.settle();
  const ready = await market.getOffer(offered.id);
  expect(ready).toMatchObject({
    status: 'READY',
    remainingAmount: 1,
    txInCustody: expect.stringMatching(/^0x[0-9a-f]{64}$/),
  });
  expect(await market.held(seller.wallet.address, item)).toBe(0);

  const purchase = {
    type: 'PURCHASE',
    offerId: offered.id,
    userId: buyerId,
    walletAddress: buyer.wallet.address,
    amount: 1,
  };
  const queued = resultIn(await market.request('POST /fulfillments', purchase), fulfillment);
  expect(queued).toMatchObject({ status: 'QUEUED', pricePerItem: 12.5 });
  await expectBalance(market, buyerId, { available: 87.5, reserved: 12.5 });
  await market.settle();

  expect(await market.getFulfillment(queued.id)).toMatchObject({ status: 'COMPLETED' });
  expect(await market.held(buyer.wallet.address, item)).toBe(1);
  await expectBalance(market, buyerId, { available: 87.5, reserved: 0 });
  await expectBalance(market, sellerId, { available: 12.5 });
  const sold = { status: 'CLOSED', remainingAmount: 0, amountPurchased: 1 };
  expect(await market.getOffer(offered.id)).toMatchObject(sold);
});

/** A seller's items, READY to be bought for 5 USDC each, and a buyer with 100 USDC. */
async function aSale(terms: object = {}) {
  const traders = await aMarket();
  const { market, seller, buyer } = traders;
  const item = await market.mint(seller, 'ERC1155', 10);
  const sellerId = await market.user('0');
  const buyerId = await market.user('100');
  const { id } = await market.offer(seller, { nft: item, amount: 10, price: 5, sellerId, ...terms });
  await market.settle();
  const buy = (amount: number, walletAddress = buyer.wallet.address) =>
    market.request('POST /fulfillments', { type: 'PURCHASE', offerId: id, userId: buyerId, walletAddress, amount });
  return { ...traders, item, sellerId, buyerId, offerId: id, buy };
}

test('pays several purchases of one buyer one after another', async () => {
  const { market, buy, buyer, item, buyerId, offerId } = await aSale();

  await Promise.all([buy(1), buy(2), buy(3), buy(4)]);
  await market.settle();

  expect(await market.getOffer(offerId)).toMatchObject({ status: 'CLOSED', amountPurchased: 10 });
  expect(await market.held(buyer.wallet.address, item)).toBe(10);
  await expectBalance(market, buyerId, { available: 50, reserved: 0 });
});

test('moves nothing and releases money and items if the receiver cannot accept the purchase', async () => {
  const { market, buy, buyerId, offerId } = await aSale();

  const { id } = resultIn(await buy(3, devContracts.usdc.address), fulfillment);
  await market.settle();

  expect(await market.getFulfillment(id)).toMatchObject({
    status: 'ERROR',
    reason: expect.stringContaining('ERC1155InvalidReceiver'),
  });
  expect(await market.getOffer(offerId)).toMatchObject({ status: 'READY', remainingAmount: 10 });
  await expectBalance(market, buyerId, { available: 100, reserved: 0 });
});

test('returns the remaining items of a closed offer and completes pending purchases', async () => {
  const { market, buy, seller, buyer, item, offerId } = await aSale();
  await buy(4);

  const closed = await market.request(`POST /offers/${offerId}/close`);
  expect(resultIn(closed, offer)).toMatchObject({ status: 'READY', remainingAmount: 0 });
  expect(codesIn(await buy(1))).toEqual(['invalid-offer-status']);
  await market.settle();

  expect(await market.getOffer(offerId)).toMatchObject({ status: 'CLOSED', amountPurchased: 4, amountReimbursed: 6 });
  expect(await market.held(seller.wallet.address, item)).toBe(6);
  expect(await market.held(buyer.wallet.address, item)).toBe(4);
  expect(codesIn(await market.request(`POST /offers/${offerId}/close`))).toEqual(['invalid-offer-status']);
});

test('returns the items of an offer closed while they move into custody', async ({ market: { market, seller } }) => {
  const item = await market.mint(seller, 'ERC721');
  const { id } = await market.offer(seller, { nft: item, price: 5 });

  await market.request(`POST /offers/${id}/close`);
  await market.settle();

  expect(await market.getOffer(id)).toMatchObject({ status: 'CLOSED', amountReimbursed: 1 });
  expect(await market.held(seller.wallet.address, item)).toBe(1);
});

test('returns the items of an offer that the operator terminates, and shows it in the inspection', async () => {
  const { market, buy, seller, item, offerId } = await aSale();
  await buy(1);
  await market.settle();

  const path = `POST /_vaultdesk/market/offers/${offerId}/termination`;
  await market.request(path, { reason: 'A copy of another work.' });
  await market.settle();

  expect(await market.held(seller.wallet.address, item)).toBe(9);
  const inspection = resultIn(
    await market.request(`GET /_vaultdesk/market/offers/${offerId}/inspection`),
    offerInspection,
  );
  expect(inspection).toMatchObject({
    offer: { status: 'TERMINATED', reason: 'A copy of another work.' },
    invariant: { holds: true, amount: 10, purchased: 1, terminated: 9, inFlight: 0, remaining: 0 },
    onChain: { remaining: '0', agrees: true },
  });
  expect(inspection.flow.map(({ state }) => state)).toEqual(['done', 'done', 'done', 'done']);
  expect(inspection.transactions.map(({ functionName }) => functionName)).toEqual([
    'setApprovalForAll',
    'take',
    'fulfilWithPermit',
    'giveBack',
  ]);
  expect(inspection.timeline.map(({ what }) => what)).toContain('Moved to escrow');
});

test('waits for a pending transaction of the seller, then refuses an offer without an approval and states the reason', async ({
  market: { market, seller },
}) => {
  const nft = await market.mint(seller, 'ERC721');
  const body = { type: 'SALE', nft, sellerAddress: seller.wallet.address, price: 5 };
  const { id } = resultIn(await market.request('POST /offers', body), offer);
  await market.sign(seller, id);
  const approval = aTransaction({ from: seller.wallet.address, to: nft.address, state: 'PENDING', isFinal: false });
  const { storage } = market.ports;
  await storage.transact((tables) => ok(tables.transactions.put(approval)));

  await settleMarket(market.ports, 'ETHEREUM');
  expect(await market.getOffer(id)).toMatchObject({ status: 'INITIATING_OFFER' });

  await storage.transact((tables) => ok(tables.transactions.put({ ...approval, state: 'FAILED', isFinal: true })));
  await market.settle();
  const reason = expect.stringContaining('did not approve the custody contract');
  expect(await market.getOffer(id)).toMatchObject({ status: 'REFUSED', signed: true, reason });
  expect(codesIn(await market.sign(seller, id))).toEqual(['offer.already-signed']);
});

test('rejects an item that another wallet holds or that was never minted', async ({ market: world }) => {
  const { market, seller, buyer } = world;
  const item = await market.mint(buyer, 'ERC721');
  for (const tokenId of [item.tokenId, '123456789']) {
    const terms = { type: 'SALE', nft: { ...item, tokenId }, sellerAddress: seller.wallet.address, price: 5 };
    expect(codesIn(await market.request('POST /offers', terms)), tokenId).toEqual(['offer.item-not-owned']);
  }
});

test('refuses the second of two offers of one item', async ({ market: { market, seller } }) => {
  const nft = await market.mint(seller, 'ERC721');
  const first = await market.offer(seller, { nft, price: 5 });
  const second = await market.offer(seller, { nft, price: 6 });
  await market.settle();

  const statuses = [await market.getOffer(first.id), await market.getOffer(second.id)];
  expect(statuses.map(({ status }) => status).toSorted()).toEqual(['READY', 'REFUSED']);
});

test('ends a purchase without harm after a chain reset and sets the offer to ERROR', async () => {
  const { market, buy, offerId, buyerId } = await aSale();
  await market.request('POST /_vaultdesk/chains/ETHEREUM/reset');
  await market.request(`POST /_vaultdesk/market/users/${buyerId}/deposit`, { chain: 'ETHEREUM', amount: 20 });

  const { id } = resultIn(await buy(1), fulfillment);
  await market.settle();

  expect(await market.getFulfillment(id)).toMatchObject({ status: 'ERROR' });
  expect(await market.getOffer(offerId)).toMatchObject({
    status: 'ERROR',
    reason: expect.stringContaining('no longer in custody'),
  });
  await expectBalance(market, buyerId, { available: 20, reserved: 0 });
});

test('is not READY if a chain lost the items in custody by a reset', async ({ market: { market, seller } }) => {
  const nft = await market.mint(seller, 'ERC721');
  const { id } = await market.offer(seller, { nft, price: 5 });
  await settleMarket(market.ports, 'ETHEREUM');
  while (await trackTransactions(market.ports, 'ETHEREUM')) market.ports.clock.advance(100);

  await market.request('POST /_vaultdesk/chains/ETHEREUM/reset');
  await market.settle();

  expect(await market.getOffer(id)).toMatchObject({
    status: 'REFUSED',
    reason: expect.stringContaining('could not be moved into custody'),
  });
});

/** An auction from 5 USDC for one day. */
async function anAuction(terms: object = {}) {
  const traders = await aMarket();
  const { market, seller } = traders;
  const nft = await market.mint(seller, 'ERC721');
  const sellerId = await market.user('0');
  const endDate = new Date(market.ports.clock.millis() + aDay).toISOString();
  const { id } = await market.offer(seller, { type: 'AUCTION', nft, minimumBid: 5, endDate, sellerId, ...terms });
  await market.settle();
  const bid = (userId: string, amount: unknown, walletAddress?: string) =>
    market.request(`POST /offers/${id}/bid`, { userId, amount, walletAddress });
  return { ...traders, item: nft, sellerId, offerId: id, bid };
}

const aDay = 24 * anHour;

test('returns the items of a sale that are not sold by its end', async ({ market: { market, seller } }) => {
  const nft = await market.mint(seller, 'ERC1155', 3);
  const endDate = new Date(market.ports.clock.millis() + aDay).toISOString();
  const { id } = await market.offer(seller, { nft, price: 5, amount: 3, endDate });
  await market.settle();
  expect(await market.held(seller.wallet.address, nft)).toBe(0);

  market.ports.clock.advance(aDay);
  await market.settle();

  expect(await market.getOffer(id)).toMatchObject({ status: 'CLOSED', amountReimbursed: 3 });
  expect(await market.held(seller.wallet.address, nft)).toBe(3);
});

/** An auction that has ended with a bid of 7.5 USDC, which outbid another. */
async function anEndedAuction() {
  const auction = await anAuction();
  const { market, buyer, item, sellerId, offerId, bid } = auction;
  const [outbidUser, winner] = [await market.user('50'), await market.user('50')];
  await bid(outbidUser, 6);
  await bid(winner, '7.5', buyer.wallet.address);
  await expectBalance(market, outbidUser, { available: 50, reserved: 0 });
  await expectBalance(market, winner, { available: 42.5, reserved: 7.5 });
  market.ports.clock.advance(aDay);
  /** Expects that the winner has the item, the seller the money, and the other bidder all of theirs. */
  const expectSold = async () => {
    const sold = { amountPurchased: 1, highestBid: expect.objectContaining({ amount: 7.5 }), bidCount: 2 };
    expect(await market.getOffer(offerId)).toMatchObject({ status: 'CLOSED', ...sold });
    const bids = await market.request(`GET /offers/${offerId}/bids`);
    expect(resultIn(bids, z.array(bidSchema)).map(({ status }) => status)).toEqual(['WON', 'OUTBID']);
    expect(await market.held(buyer.wallet.address, item)).toBe(1);
    await expectBalance(market, outbidUser, { available: 50, reserved: 0 });
    await expectBalance(market, winner, { available: 42.5, reserved: 0 });
    await expectBalance(market, sellerId, { available: 7.5 });
  };
  return { market, offerId, winner, expectSold };
}

test.each([0, 1, 2, 3, 4])(
  'gives the item to the highest bidder and releases the other money, even if the service is killed %i commits later',
  async (commits) => {
    const { market, offerId, winner, expectSold } = await anEndedAuction();
    const first = killablePorts(market.ports);
    let [commitCount, isKilled] = [0, false];
    const unsubscribe = market.ports.changes.subscribe(() => {
      commitCount += 1;
      isKilled ||= commitCount > commits;
      if (isKilled) first.kill();
    });

    await expect(new TestMarket({ ...first.ports, clock: market.ports.clock }).settle()).rejects.toThrow('killed');
    unsubscribe();
    await market.settle();

    expect(isKilled).toBe(true);
    await expectSold();
    const path = `GET /_vaultdesk/market/offers/${offerId}/inspection`;
    const { fulfillments } = resultIn(await market.request(path), offerInspection);
    expect(fulfillments).toMatchObject([{ status: 'COMPLETED', buyer: { id: winner } }]);
  },
);

test('ends an auction with a buy-now bid and sends the item to the deposit address if no wallet is given', async () => {
  const { market, item, offerId, bid } = await anAuction({ buyNowPrice: 20 });
  const bidder = await market.user('50');

  expect(resultIn(await bid(bidder, 20), offer)).toMatchObject({ highestBid: { status: 'WON', amount: 20 } });
  expect(codesIn(await bid(await market.user('50'), 30))).toEqual(['invalid-offer-status']);
  await market.settle();

  expect(await market.getOffer(offerId)).toMatchObject({ status: 'CLOSED' });
  const addresses = await market.request(`GET /users/${bidder}/deposit-addresses`);
  const [deposit] = resultIn(addresses, z.array(depositAddress));
  expect(await market.held(present(deposit).address, item)).toBe(1);
});

test('returns the item and releases the money if the winner cannot receive it', async () => {
  const { market, seller, item, offerId, bid } = await anAuction({ buyNowPrice: 20 });
  const bidder = await market.user('50');

  await bid(bidder, 20, devContracts.usdc.address);
  await market.settle();

  expect(await market.getOffer(offerId)).toMatchObject({ status: 'CLOSED', amountReimbursed: 1 });
  expect(await market.held(seller.wallet.address, item)).toBe(1);
  await expectBalance(market, bidder, { available: 50, reserved: 0 });
});

describe('abandoned attempts', () => {
  /** A purchase with a signed transaction; the node has it unless it is deaf. */
  async function anAttempt({ isDeaf = false } = {}) {
    const sale = await aSale();
    const { market, buy } = sale;
    const { id } = resultIn(await buy(2), fulfillment);
    const { chains, storage } = market.ports;
    const chain = chains.of('ETHEREUM');
    const sendRawTransaction = async () => fail('chain.unavailable', 'Nobody answers.');
    const deaf = { ...chain, ...(isDeaf && { sendRawTransaction }) };
    await settleMarket({ ...market.ports, chains: { ...chains, of: () => deaf } }, 'ETHEREUM');
    await storage.transact(({ fulfillments, transactions }) => {
      const [first = ''] = fulfillments.find(id)?.transactionIds ?? [];
      transactions.put(abandoned(present(transactions.find(first)), 'No node took it.'));
      return ok();
    });
    return { ...sale, fulfillmentId: id };
  }

  test.each([
    { fate: 'was included in a block after all', isDeaf: false },
    { fate: 'was never included', isDeaf: true },
  ])('delivers the items once if the attempt $fate', async ({ isDeaf }) => {
    const { market, fulfillmentId, buyer, buyerId, item } = await anAttempt({ isDeaf });

    await market.settle();

    expect(await market.getFulfillment(fulfillmentId)).toMatchObject({ status: 'COMPLETED' });
    expect(await market.held(buyer.wallet.address, item)).toBe(2);
    await expectBalance(market, buyerId, { available: 90, reserved: 0 });
    const attempts = market.ports.storage.read(({ fulfillments, transactions }) =>
      present(fulfillments.find(fulfillmentId)).transactionIds.map((id) => transactions.find(id)),
    );
    expect(attempts).toMatchObject([{ type: 'CONTRACT_EXECUTION' }]);
  });

  test('reserves the money until another transaction has used the nonce', async () => {
    const { market, fulfillmentId, buyerId, offerId } = await anAttempt({ isDeaf: true });
    const { chains, storage } = market.ports;
    const chain = chains.of('ETHEREUM');
    const reverts = async () => ok({ reverted: true as const, data: '0x', message: 'execution reverted' });
    const call: typeof chain.call = (request, at) => (request.from === undefined ? chain.call(request, at) : reverts());
    const refusing = { ...chain, call, estimateGas: reverts };
    const ports = { ...market.ports, chains: { ...chains, of: () => refusing } };
    market.ports.clock.advance(anHour);

    await settleMarket(ports, 'ETHEREUM');

    expect(await market.getFulfillment(fulfillmentId)).toMatchObject({ status: 'PROCESSING' });
    await expectBalance(market, buyerId, { available: 90, reserved: 10 });
    await market.settle();
    expect(await market.getFulfillment(fulfillmentId)).toMatchObject({ status: 'COMPLETED' });
    expect(await market.getOffer(offerId)).toMatchObject({ amountPurchased: 2 });
    const nonces = storage.read(({ fulfillments, transactions }) =>
      fulfillments.find(fulfillmentId)?.transactionIds.map((id) => transactions.find(id)?.nonce),
    );
    expect(new Set(nonces).size).toBe(1);
  });
});

/** Counted movements are in blocks that a crash cannot revert, which takes a moment. */
async function expectBalance(market: TestMarket, userId: string, balance: object): Promise<void> {
  await expect.poll(() => market.balance(userId), { timeout: 20_000 }).toMatchObject(balance);
}

describe('a contract wallet', () => {
  const key = aSigner();
  const message = 'I agree';
  const malformed = { failure: { code: 'input.invalid', fields: [{ path: 'signature' }] } };
  const suffix = '6492'.repeat(16);

  /** A signature that contains the deployment of its wallet (ERC-6492). */
  function withDeployment(signature: string, { to, calldata }: { to: string; calldata: string }) {
    const types = ['address', 'bytes', 'bytes'];
    return `${AbiCoder.defaultAbiCoder().encode(types, [to, calldata, signature])}${suffix}`;
  }

  const verifyUnchecked = throughSchema(signatureOperations.verify);

  async function verify(signerAddress: string, form: z.input<typeof signatureInput>, text = message) {
    const input = { secretType: 'ETHEREUM', signerAddress, message: text, signature: form };
    return verifyUnchecked(await ports(), input);
  }

  test.each([
    ['ERC-1271', false],
    ['a draft of ERC-1271', true],
  ])('verifies its signatures by %s', async (_standard, isDraft) => {
    const signature = await key.signMessage(message);
    const anvil = await ports();
    const chain = anvil.chains.of('ETHEREUM');
    const wallet = await deployed(anvil, chain, keyWallet, [key.address, isDraft]);
    const { r, s, v } = Signature.from(signature);

    expect(await verify(wallet, signature)).toEqual(ok(true));
    expect(await verify(wallet, { r, s, v })).toEqual(ok(true));
    expect(await verify(wallet, signature.slice(2).toUpperCase())).toEqual(ok(true));
    expect(await verify(wallet, withDeployment(signature, { to: wallet, calldata: '0x' }))).toEqual(ok(true));
    expect(await verify(wallet, signature, 'I do not agree')).toEqual(ok(false));
    expect(await verify(wallet, '0x1234')).toEqual(ok(false));
    expect(await verify(key.address, signature)).toEqual(ok(true));
    expect(await verify(aSigner().address, '0x1234')).toMatchObject(malformed);
  });

  test('verifies its signatures before its deployment (ERC-6492), without a transaction', async () => {
    const signature = await key.signMessage(message);
    const chain = (await ports()).chains.of('ETHEREUM');
    const plan = planDeployment(keyWallet, [aSigner().address, false]);
    const ownPlan = planDeployment(keyWallet, [key.address, false], `0x${'01'.repeat(32)}`);
    const block = await chain.blockNumber();
    const wrapped = withDeployment(signature, ownPlan);

    expect(await verify(ownPlan.address, wrapped)).toEqual(ok(true));
    expect(await verify(ownPlan.address, wrapped.slice(2).toUpperCase())).toEqual(ok(true));
    expect(await verify(ownPlan.address, wrapped, 'I do not agree')).toEqual(ok(false));
    expect(await verify(plan.address, withDeployment(signature, plan))).toEqual(ok(false));
    expect(await verify(plan.address, wrapped)).toEqual(ok(false));
    expect(await verify(ownPlan.address, signature)).toEqual(ok(false));
    expect(await verify(ownPlan.address, `0x1234${suffix}`)).toMatchObject(malformed);
    expect(await chain.code(ownPlan.address)).toEqual(ok('0x'));
    expect(await chain.blockNumber()).toEqual(block);
  });

  test('signs an offer', async ({ market: { market, seller } }) => {
    const anvil = await ports();
    const chain = anvil.chains.of('ETHEREUM');
    const sellerAddress = await deployed(anvil, chain, keyWallet, [key.address, false]);
    const wallet = { ...seller.wallet, address: sellerAddress };
    const nft = await market.mint({ ...seller, wallet }, 'ERC721', 1);
    const terms = { type: 'SALE', sellerAddress, nft, price: 5, sellerId: await market.user('0') };
    const { id, dataToSign } = resultIn(await market.request('POST /offers', terms), offer);
    const signAs = (signature: string) => market.request(`PATCH /offers/${id}/signature`, { signature });

    expect(codesIn(await signAs(await key.signMessage(message)))).toEqual(['offer.wrong-signer']);
    expect(resultIn(await signAs(await key.signMessage(dataToSign)), offer)).toMatchObject({
      status: 'INITIATING_OFFER',
      signed: true,
    });
  });
});
