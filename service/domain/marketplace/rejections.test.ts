import { expect, test } from 'vitest';
import { actAsDevContracts } from '../../../test/fakes/fake-dev-contracts.ts';
import { fakePorts } from '../../../test/fakes/fake-ports.ts';
import { aBid, actAsCollection, addMoney, anOffer, signatureOf } from '../../../test/records/offers.ts';
import {
  anApplication,
  anId,
  aWalletOwner,
  otherApplicationId,
  ourApplicationId,
  theOtherApplication,
} from '../../../test/records/users.ts';
import { call, codesIn } from '../../../test/world/call.ts';
import { tokenOf, transportsOf } from '../../../test/world/service.ts';
import { once } from '../../model/kernel/values/curves.ts';
import type { OfferRecord } from '../../model/market/offer.ts';
import { devContracts } from '../../model/transactions/dev-contracts.ts';

/* Invalid marketplace requests over HTTP: each is rejected, and nothing is stored, moved or reserved. */

const [sellerId, buyerId, strangerId] = [anId(), anId(), anId()];
const privateKey = Buffer.alloc(32, 4);
const { wallet: seller } = await aWalletOwner({ privateKey });
const sellerAddress = seller.address;
const buyerAddress = '0x7A1cadf4cAa54c110388a9Bfc09f17fD891314b6';

const sellers = { sellerId, sellerAddress };
const leading = aBid({ userId: strangerId, units: '6000000' });
const offers = {
  sale: anOffer({ ...sellers, amount: 10, amountPurchased: 7, minBuyAmount: 2 }),
  unsigned: anOffer({ ...sellers, status: 'NEW' }),
  unsignedAuction: anOffer({ ...sellers, type: 'AUCTION', status: 'NEW' }),
  moving: anOffer({ ...sellers, status: 'INITIATING_OFFER' }),
  refused: anOffer({ ...sellers, status: 'REFUSED' }),
  terminated: anOffer({ ...sellers, status: 'TERMINATED', amountPurchased: 10 }),
  failed: anOffer({ ...sellers, status: 'ERROR' }),
  ending: anOffer({ ...sellers, ending: 'REIMBURSEMENT' }),
  closed: anOffer({ ...sellers, status: 'CLOSED', amountPurchased: 10 }),
  closedAuction: anOffer({ ...sellers, type: 'AUCTION', status: 'CLOSED', amountPurchased: 1 }),
  expired: anOffer({ ...sellers, endDate: '2029-12-31T00:00:00.000Z' }),
  later: anOffer({ ...sellers, startDate: '2030-02-01T00:00:00.000Z' }),
  soldOut: anOffer({ ...sellers, inFlightAmount: 10 }),
  auction: anOffer({ ...sellers, type: 'AUCTION', bidCount: 1, highestBidId: leading.id }),
  over: anOffer({ ...sellers, type: 'AUCTION', endDate: '2029-12-31T00:00:00.000Z' }),
  theirPrivate: anOffer({ applicationId: otherApplicationId, visibility: 'PRIVATE' }),
  theirs: anOffer({ applicationId: otherApplicationId }),
} satisfies Record<string, OfferRecord>;

/** A market on ETHEREUM with a buyer who has 40 USDC, for all requests: none of them changes it. */
const market = once(async () => {
  const application = anApplication({ settings: { strictOfferFields: 'off' } });
  const createdAt = '2029-12-31T23:00:00.000Z';
  const person = { type: 'SUB_USER' as const, createdAt, applicationId: ourApplicationId };
  const ports = fakePorts({
    applications: [application, theOtherApplication()],
    offers: Object.values(offers),
    bids: [{ ...leading, offerId: offers.auction.id }],
    marketUsers: [
      { ...person, id: sellerId, nickname: 'seller' },
      { ...person, id: buyerId, nickname: 'buyer' },
      { ...person, id: strangerId, nickname: 'stranger', applicationId: otherApplicationId },
    ],
  });
  const chain = ports.chains.of('ETHEREUM');
  actAsDevContracts(chain);
  actAsCollection(chain);
  await addMoney(ports, { userId: buyerId, units: '40000000' });
  const token = await tokenOf(ports, application);
  const { http } = transportsOf(ports);
  return { ports, request: (address: string, body?: unknown) => call(http, address, { token, body }) };
});

/** A request, its fault, and the expected response. */
interface Rejection {
  readonly what: string;
  readonly asks: string;
  readonly body?: object;
  readonly status: number;
  readonly codes: readonly string[];
}

const nft = { tokenId: '7', address: devContracts.erc1155.address, chain: 'ETHEREUM' };
const sale = { type: 'SALE', nft, ...sellers, price: 5 };
const newAuction = { type: 'AUCTION', nft, ...sellers, minimumBid: 5 };
const purchase = { type: 'PURCHASE', offerId: offers.sale.id, userId: buyerId, walletAddress: buyerAddress, amount: 2 };
const bid = { userId: buyerId, amount: 7, walletAddress: buyerAddress };

/** Requests of one kind with several faults. */
function kind(asks: string, sound: object) {
  return (what: string, change: object, status: number, ...codes: string[]): Rejection => ({
    what: `${asks}: ${what}`,
    asks,
    body: { ...sound, ...change },
    status,
    codes,
  });
}

const offered = kind('POST /offers', sale);
const auctioned = kind('POST /offers', newAuction);
const purchaseCase = kind('POST /fulfillments', purchase);
const bidCase = kind(`POST /offers/${offers.auction.id}/bid`, bid);
const priced = kind(`PATCH /offers/${offers.sale.id}`, {});
const depositCase = (userId: string) => kind(`POST /users/${userId}/deposit-addresses`, { chain: 'MATIC' });
const signatureCase = ({ id }: OfferRecord) => kind(`PATCH /offers/${id}/signature`, {});
const closeCase = ({ id }: OfferRecord) => kind(`POST /offers/${id}/close`, {});
const otherKey = Buffer.alloc(32, 5);
const signedBy = (offer: OfferRecord, key = privateKey) => ({ signature: signatureOf(offer, key) });
const madeUser = kind('POST /users', { type: 'SUB_USER', nickname: 'ada' });

test.each<Rejection>([
  madeUser('another type', { type: 'USER' }, 400, 'type'),
  madeUser('no nickname', { nickname: ' ' }, 400, 'nickname'),
  madeUser('no fields', { type: undefined, nickname: undefined }, 400, 'type', 'nickname'),
  depositCase(buyerId)('an unknown chain', { chain: 'UTOPIA' }, 400, 'chain'),
  depositCase(buyerId)('a chain that is not offered', { chain: 'BITCOIN' }, 501, 'route.not-offered'),
  depositCase(anId())('an unknown user', {}, 404, 'market-user.not-found'),

  offered('another type', { type: 'GIFT' }, 400, 'type'),
  offered('another currency', { currency: 'EUR' }, 400, 'currency'),
  offered('another chain', { nft: { ...nft, chain: 'UTOPIA' } }, 400, 'nft.chain'),
  offered('a chain that is not offered', { nft: { ...nft, chain: 'BITCOIN' } }, 501, 'route.not-offered'),

  offered('a price of 0', { price: 0 }, 400, 'price'),
  offered('a price below 0', { price: -1 }, 400, 'price'),
  offered('a price of seven decimals', { price: 0.0000001 }, 400, 'price'),
  offered('a price of seven decimals as text', { price: '1.0000001' }, 400, 'price'),
  offered('a price in words', { price: 'free' }, 400, 'price'),
  offered('no price', { price: undefined }, 400, 'price'),
  offered('a price of null', { price: null }, 400, 'price'),
  offered('a price above the limit', { price: '1000000001' }, 400, 'price'),
  offered('a minimum purchase above the amount', { minBuyAmount: 2 }, 400, 'minBuyAmount'),
  offered('another visibility', { visibility: 'SECRET' }, 400, 'visibility'),
  offered('a mistyped wallet', { sellerAddress: buyerAddress.replace('7A1c', '7a1C') }, 400, 'sellerAddress'),
  offered('a token id in words', { nft: { ...nft, tokenId: 'seven' } }, 400, 'nft.tokenId'),
  offered('another contract', { nft: { ...nft, address: devContracts.usdc.address } }, 422, 'contract.unreadable'),
  offered('no items', { amount: 0 }, 400, 'amount'),
  offered('a part of an item', { amount: 1.5 }, 400, 'amount'),
  offered('less than no items', { amount: -1 }, 400, 'amount'),
  offered('more than the wallet holds', { amount: 1_001 }, 422, 'offer.item-not-owned'),
  offered('an end that has passed', { endDate: '2029-06-01T00:00:00Z' }, 400, 'endDate'),
  offered(
    'an end before the start',
    { startDate: '2030-06-02T00:00:00Z', endDate: '2030-06-01T00:00:00Z' },
    400,
    'endDate',
  ),
  offered('a date in words', { startDate: 'tomorrow' }, 400, 'startDate'),
  offered('an unknown seller', { sellerId: anId() }, 404, 'market-user.not-found'),
  offered('a seller of another application', { sellerId: strangerId }, 404, 'market-user.not-found'),
  offered('a seller who is no id', { sellerId: 'ada' }, 400, 'sellerId'),
  offered('no collection', { nft: { ...nft, address: buyerAddress } }, 422, 'contract.unreadable'),
  auctioned('no minimum bid', { minimumBid: null }, 400, 'minimumBid'),
  auctioned('a buy-now price below it', { buyNowPrice: 4 }, 400, 'buyNowPrice'),
  auctioned('several items', { amount: 2 }, 400, 'amount'),

  purchaseCase('another type', { type: 'GIFT' }, 400, 'type'),
  purchaseCase('an unknown offer', { offerId: anId() }, 404, 'offer.not-found'),
  purchaseCase('an offer that is no id', { offerId: '7' }, 400, 'offerId'),
  purchaseCase('a private offer of others', { offerId: offers.theirPrivate.id }, 404, 'offer.not-found'),
  purchaseCase('an unknown buyer', { userId: anId() }, 404, 'market-user.not-found'),
  purchaseCase('a buyer of another application', { userId: strangerId }, 404, 'market-user.not-found'),
  purchaseCase('more than is left', { amount: 4 }, 422, 'offer.not-enough-left'),
  purchaseCase('less than the least', { amount: 1 }, 422, 'offer.below-minimum'),
  purchaseCase('nothing', { amount: 0 }, 400, 'amount'),
  purchaseCase('a part of an item', { amount: 0.5 }, 400, 'amount'),
  purchaseCase('less than nothing', { amount: -2 }, 400, 'amount'),
  purchaseCase('an amount in words', { amount: 'two' }, 400, 'amount'),
  ...(['unsigned', 'moving', 'refused', 'terminated', 'failed', 'ending', 'closed', 'soldOut'] as const).map((state) =>
    purchaseCase(`an offer that is ${state}`, { offerId: offers[state].id }, 409, 'invalid-offer-status'),
  ),
  purchaseCase('an expired offer', { offerId: offers.expired.id }, 422, 'offer.not-open'),
  purchaseCase('one that begins later', { offerId: offers.later.id }, 422, 'offer.not-open'),
  purchaseCase('an auction', { offerId: offers.auction.id, amount: 1 }, 422, 'offer.other-type'),
  purchaseCase('an offer of their own', { userId: sellerId }, 422, 'offer.own'),
  purchaseCase("into the seller's wallet", { walletAddress: sellerAddress }, 422, 'offer.own'),
  purchaseCase('into no wallet', { walletAddress: 'ada' }, 400, 'walletAddress'),
  purchaseCase('into a mistyped wallet', { walletAddress: buyerAddress.replace('A', 'a') }, 400, 'walletAddress'),
  purchaseCase('into nothing', { walletAddress: `0x${'0'.repeat(40)}` }, 400, 'walletAddress'),
  purchaseCase(
    'for more than the balance',
    { offerId: offers.theirs.id, amount: 9 },
    422,
    'market.insufficient-balance',
  ),

  bidCase('below the minimum', { amount: 4.99 }, 422, 'bid.too-low'),
  bidCase('as high as the highest', { amount: '6' }, 422, 'bid.too-low'),
  bidCase('more than the balance', { amount: 41 }, 422, 'market.insufficient-balance'),
  bidCase('nothing', { amount: 0 }, 400, 'amount'),
  bidCase('below 0', { amount: -1 }, 400, 'amount'),
  bidCase('for a mistyped wallet', { walletAddress: buyerAddress.replace('A', 'a') }, 400, 'walletAddress'),
  kind(`POST /offers/${offers.unsignedAuction.id}/bid`, bid)('unsigned', {}, 409, 'invalid-offer-status'),
  bidCase('seven decimals', { amount: '7.0000001' }, 400, 'amount'),
  bidCase('in words', { amount: 'seven' }, 400, 'amount'),
  bidCase('of the seller', { userId: sellerId }, 422, 'offer.own'),
  bidCase('of an unknown user', { userId: anId() }, 404, 'market-user.not-found'),
  bidCase('of a user of others', { userId: strangerId }, 404, 'market-user.not-found'),
  kind(`POST /offers/${offers.over.id}/bid`, bid)('too late', {}, 422, 'offer.not-open'),
  kind(`POST /offers/${offers.sale.id}/bid`, bid)('on a sale', {}, 422, 'offer.other-type'),
  kind(`POST /offers/${anId()}/bid`, bid)('on nothing', {}, 404, 'offer.not-found'),

  priced('no price', {}, 400, 'price'),
  priced('0', { price: 0 }, 400, 'price'),
  priced('below 0', { price: '-5' }, 400, 'price'),
  priced('seven decimals', { price: '5.0000001' }, 400, 'price'),
  priced('words', { price: 'five' }, 400, 'price'),
  priced('an end in the past', { endDate: '2029-01-01' }, 400, 'endDate'),
  priced('a start after the end', { startDate: '2030-05-01', endDate: '2030-04-01' }, 400, 'endDate'),
  kind(`PATCH /offers/${offers.closed.id}`, { price: 7 })(
    'a later end of a closed sale',
    { endDate: '2031-01-01T00:00:00.000Z' },
    409,
    'invalid-offer-status',
  ),

  ...[
    { offer: offers.auction, what: 'an auction with bids', status: 409, code: 'offer.has-bids' },
    { offer: offers.closedAuction, what: 'a closed auction', status: 409, code: 'invalid-offer-status' },

    { offer: { id: anId() }, what: 'an unknown offer', status: 404, code: 'offer.not-found' },
  ].flatMap(({ offer, what, status, code }) =>
    ['', '/price'].map((end) => kind(`PATCH /offers/${offer.id}${end}`, { price: 7 })(what, {}, status, code)),
  ),

  signatureCase(offers.unsigned)('no signature', { signature: '0x12' }, 400, 'signature'),
  signatureCase(offers.unsigned)('of another wallet', signedBy(offers.unsigned, otherKey), 422, 'offer.wrong-signer'),
  signatureCase(offers.unsigned)('of zeros', { signature: `0x${'00'.repeat(65)}` }, 422, 'offer.wrong-signer'),
  signatureCase(offers.unsigned)('of another offer', signedBy(offers.sale), 422, 'offer.wrong-signer'),
  signatureCase(offers.sale)('a second time', signedBy(offers.sale), 409, 'offer.already-signed'),

  closeCase(offers.closed)('a closed offer', {}, 409, 'invalid-offer-status'),
  closeCase(offers.auction)('an auction with bids', {}, 409, 'offer.has-bids'),

  ...Object.entries({ fulfillments: 'fulfillment', offers: 'offer', users: 'market-user' }).map(([path, record]) => {
    const asks = `GET /${path}/${anId()}`;
    return { what: `${asks}, an unknown id`, asks, status: 404, codes: [`${record}.not-found`] };
  }),
])('rejects $what', async ({ asks, body, status, codes }) => {
  const { ports, request } = await market();
  const { commits } = ports.storage;

  const response = await request(asks, body);

  expect({ status: response.status, codes: codesIn(response) }).toEqual({ status, codes });
  expect(ports.storage.commits).toBe(commits);
});
