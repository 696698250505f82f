import { z } from 'zod';
import { type Answer, fitting, read } from '../client.ts';
import {
  accepts,
  after,
  type Check,
  contains,
  holds,
  inOrder,
  lacks,
  lists,
  reaches,
  refuses,
  returns,
  same,
} from '../expect.ts';
import * as be from '../shapes.ts';
import { fields, type Subject, table } from '../shapes.ts';
import {
  bid,
  bidding,
  briefOffer,
  freshAuction,
  fulfilled,
  newOffer,
  newPurchase,
  offering,
  outbid,
  readySale,
  sale,
  soundSale,
  ticketSale,
} from '../world/market.ts';
import { ada, unknownId } from '../world/users.ts';
import { makeWallet } from '../world/wallets.ts';
import { type See, shared, to, type World } from '../world/world.ts';

const typedValues = be.listOf(z.object({ type: be.text, value: be.text }));

const contract =
  'contract | object: chain, address, count (integer), name, description, symbol, url, imageUrl, media (array of `{type, value}`), verified (boolean), premium (boolean), categories (array)';
const urls = 'imageUrl, imagePreviewUrl, imageThumbnailUrl, url | string (URL)';
const amounts = 'amountPurchased, amountReimbursed, amountTerminated | integer';
const named = 'name, description | string';
const attributes = 'attributes | array of `{type: string, name: string, value: string}`';
const animations = 'animationUrls | array of `{type: string, value: string}`';
const identifier = 'collectionIdentifier | string (UUID, optional)';

/** The item of an offer. */
const nftOf = (see: See) => async (world: World) => {
  const response = await see(world);
  const { nft } = read(response, z.object({ nft: be.object }));
  return { value: nft, exchange: response.exchange };
};

const offerFields = fields('offers.fields', sale, {
  'id | string (UUID)': { id: be.uuid },
  'nft | object | see NFT below': { nft: be.object },
  'sellerId | string (UUID)': { sellerId: be.uuid },
  'sellerNickname | string': { sellerNickname: be.someText },
  'sellerAddress | string | wallet holding the item': { sellerAddress: be.chainAddress },
  'seller | object | `{id, nickname}`': { seller: z.object({ id: be.uuid, nickname: be.text }) },
  'startDate, endDate | string | ISO 8601': { startDate: be.timestamp, endDate: be.timestamp },
  'type | string | SALE or AUCTION': { type: be.oneOf(['SALE', 'AUCTION']) },
  'status | string | NEW, READY': { status: be.exactly('NEW') },
  'dataToSign | string': { dataToSign: be.someText },
  'createdOn, modifiedOn | string (timestamp)': {
    createdOn: be.timestamp,
    modifiedOn: be.timestamp,
  },
  'createdBy, modifiedBy | string (UUID)': { createdBy: be.uuid, modifiedBy: be.uuid },
  'signed | boolean': { signed: be.flag },
  'currency | string | only USDC is supported': { currency: be.exactly('USDC') },
  'visibility | string | PUBLIC shown; the private alternative exists, its literal value not shown': {
    visibility: be.someText,
  },
  'price | number': { price: be.number },
  'amount | integer': { amount: be.integer },
  'remainingAmount | integer': { remainingAmount: be.integer },
  'minBuyAmount | integer': { minBuyAmount: be.integer },
  [amounts]: {
    amountPurchased: be.integer,
    amountReimbursed: be.integer,
    amountTerminated: be.integer,
  },
});

const nftFields = fields('offers.nft', nftOf(sale), {
  'id | string (token id)': { id: be.someText },
  'address | string (contract address)': { address: be.chainAddress },
  'chain | string': { chain: be.exactly('MATIC') },
  [named]: { name: be.someText, description: be.text },
  [urls]: {
    imageUrl: be.text,
    imagePreviewUrl: be.text,
    imageThumbnailUrl: be.text,
    url: be.text,
  },
  [animations]: { animationUrls: typedValues },
  'fungible | boolean': { fungible: be.flag },
  'maxSupply | integer (optional)': { maxSupply: be.optional(be.integer) },
  [attributes]: {
    attributes: be.listOf(z.object({ type: be.text, name: be.text, value: be.text })),
  },
  [identifier]: { collectionIdentifier: be.optional(be.uuid) },
  [contract]: {
    'contract.chain': be.exactly('MATIC'),
    'contract.address': be.chainAddress,
    'contract.count': be.integer,
    'contract.name': be.someText,
    'contract.description': be.text,
    'contract.symbol': be.text,
    'contract.url': be.text,
    'contract.imageUrl': be.text,
    'contract.media': typedValues,
    'contract.verified': be.flag,
    'contract.premium': be.flag,
    'contract.categories': be.listOf(z.unknown()),
  },
});

/** The fields of tickets that this service knows because it created them. */
const ticketFields = fields('offers.nft-made-here', nftOf(ticketSale), {
  [named]: { name: be.exactly('Ticket'), description: be.exactly('It opens the door.') },
  'fungible | boolean': { fungible: be.exactly(true) },
  'maxSupply | integer (optional)': { maxSupply: be.exactly(500) },
  [identifier]: { collectionIdentifier: be.uuid },
  [urls]: { imageUrl: be.exactly('https://example.com/ticket.png') },
  [attributes]: {
    attributes: z.array(z.object({ name: be.exactly('door'), value: be.exactly('left') })).length(1),
  },
  [animations]: {
    animationUrls: z.array(z.object({ value: be.exactly('https://example.com/ticket.mp4') })).length(1),
  },
  [contract]: {
    'contract.name': be.exactly('Desert Foxes'),
    'contract.symbol': be.exactly('FOX'),
    'contract.description': be.exactly('Foxes that live in the desert.'),
    'contract.url': be.exactly('https://example.com/foxes'),
    'contract.imageUrl': be.exactly('https://example.com/foxes.png'),
    'contract.count': be.integer.min(1, 'it counts no token'),
  },
});

/** Passes if an offer with these fields is rejected. */
const refusedOffer = (faults: object) => after(soundSale, refuses(offering(3, faults)));

/** An offer whose item lacks a field. */
const withoutNft = (field: string) =>
  refusedOffer({
    nft: {
      tokenId: '{sale.nft.id}',
      address: '{sale.nft.address}',
      chain: 'MATIC',
      [field]: undefined,
    },
  });

/** Changes the price of a READY sale on both paths. */
const repriced = shared(async (world) => ({
  asOffer: await to('PATCH /offers/{ready.id}', { price: 15 })(world),
  asPrice: await to('PATCH /offers/{ready.id}/price', { price: 14.25 })(world),
}));
const repricedOffer: See = async (world) => (await repriced(world)).asOffer;

/** Changes an offer that was created for it. */
const changing =
  (body: object, path = ''): See =>
  async (world) =>
    to(`PATCH /offers/${await newOffer(world)}${path}`, body)(world);

const bidden = (path: string) => after(bid, refuses(to(`PATCH /offers/{auction.id}${path}`, { price: 9 })));
const always = 'the price of a SALE can always be updated';
const withBids = 'updating the price of an AUCTION that has bids';

/** Assertions about offers, their items, and their price. */
export const offers: Subject = {
  title: 'Offers',
  part: 'contract',
  statements: [
    ...offerFields,
    ...nftFields,
    ...ticketFields,
    ...table({
      'txInCustody | string | transaction hash; present in the update-price example': {
        'offers.fields.txInCustody': returns(repricedOffer, { txInCustody: be.hash }),
      },
      'fungible | boolean': {
        'offers.nft-made-here.not-fungible': returns(sale, { nft: { fungible: false } }),
      },
      'Response: envelope with offer; status NEW, signed false.': {
        'offers.create.new': returns(sale, { status: 'NEW', signed: false }),
      },
      'startDate | string | yes | ISO 8601': {
        'offers.create.keeps-dates': async (world) => {
          const response = await sale(world);
          const dates = z.object({ startDate: be.timestamp, endDate: be.timestamp });
          const { startDate, endDate } = read(response, dates);
          holds(startDate < endDate, 'The end is not after the start.', response);
        },
        'offers.create.iso-start': refusedOffer({ startDate: 'soon' }),
      },
      'endDate | string | yes | ISO 8601': {
        'offers.create.iso-end': refusedOffer({ endDate: 'later' }),
      },
      'sellerId | string | yes': {
        'offers.create.keeps-seller': returns(sale, { seller: { id: '{sale.sellerId}' } }),
        'offers.create.known-seller': refusedOffer({ sellerId: unknownId }),
      },
      'sellerAddress | string | wallet holding the item': {
        'offers.create.keeps-seller-address': returns(sale, { sellerAddress: '{matic.address}' }),
      },
      'price | number | yes': {
        'offers.create.keeps-price': returns(ticketSale, { price: 2 }),
        'offers.create.requires-price': refusedOffer({ price: undefined }),
        'offers.create.price-is-a-number': refusedOffer({ price: 'cheap' }),
      },
      'amount | integer': {
        'offers.create.keeps-amount': returns(ticketSale, { amount: 5, remainingAmount: 5 }),
      },
      'type | string | SALE or AUCTION': {
        'offers.create.auction': returns(freshAuction, { type: 'AUCTION' }),
      },
      'price | number': { 'offers.create.price-of-auction': returns(freshAuction, { price: 3 }) },
      'nft | object | yes': { 'offers.create.requires-nft': refusedOffer({ nft: undefined }) },
      'nft.tokenId | string | yes': { 'offers.create.requires-nft.tokenId': withoutNft('tokenId') },
      'nft.address | string | yes | contract address': {
        'offers.create.requires-nft.address': withoutNft('address'),
      },
      'nft.chain | string | yes': { 'offers.create.requires-nft.chain': withoutNft('chain') },
      'type | string | yes | SALE': {
        'offers.create.requires-type': refusedOffer({ type: undefined }),
        'offers.create.known-type': refusedOffer({ type: 'GIFT' }),
      },
      'currency | string | yes | USDC only': {
        'offers.create.usdc-only': refusedOffer({ currency: 'EUR' }),
      },
      'minimumBid | number | yes': {
        'offers.create.minimumBid-is-a-number': refusedOffer({
          type: 'AUCTION',
          minimumBid: 'cheap',
        }),
      },
      'buyNowPrice | number | yes': {
        'offers.create.buyNowPrice-is-a-number': refusedOffer({
          type: 'AUCTION',
          minimumBid: 1,
          buyNowPrice: 'cheap',
        }),
      },
      'visibility | string | yes | public or private indicator': {
        'offers.create.known-visibility': refusedOffer({ visibility: 'SOMEWHERE' }),
        'offers.create.private': returns(offering(3, { visibility: 'PRIVATE' }), {
          visibility: 'PRIVATE',
        }),
      },
      'sellerAddress | string | yes | wallet currently holding the item': {
        'offers.create.requires-sellerAddress': refusedOffer({ sellerAddress: undefined }),
        'offers.create.holding-wallet': async (world) => {
          const { address: sellerAddress } = await makeWallet(world, await ada(world), 'MATIC');
          await refusedOffer({ sellerAddress })(world);
        },
      },
      'READY (seen after a price update on a signed offer)': {
        'offers.ready.after-signature': returns(repricedOffer, { status: 'READY', signed: true }),
      },
      'Response: envelope with the updated offer.': {
        'offers.price.updates': returns(repricedOffer, { price: 15 }),
      },
      'an example request shows the path with a trailing /price segment; both forms appear': {
        'offers.price.updates-at-price': returns(async (world) => (await repriced(world)).asPrice, {
          price: 14.25,
        }),
      },
      [always]: {
        'offers.price.of-new-sale': async (world) => {
          const { id } = read(await offering(4)(world), z.object({ id: be.uuid }));
          await returns(to(`PATCH /offers/${id}`, { price: 8 }), { price: 8 })(world);
        },
        'offers.price.of-sale-partly-sold': after(
          fulfilled,
          returns(to('PATCH /offers/{tickets.id}', { price: 3 }), { price: 3 }),
        ),
      },
      'the price of an AUCTION can be updated only while it has 0 bids.': {
        'offers.price.of-auction-without-bids': returns(to('PATCH /offers/{freshAuction.id}', { price: 4 }), {
          price: 4,
        }),
      },
      [withBids]: {
        'offers.price.not-of-auction-with-bids': bidden(''),
        'offers.price.not-of-auction-with-bids-at-price': bidden('/price'),
      },
      'price | body | number | yes': {
        'offers.price.requires-price': refuses(to('PATCH /offers/{sale.id}', {})),
        'offers.price.requires-price-at-price': refuses(to('PATCH /offers/{sale.id}/price', {})),
        'offers.price.is-a-number': refuses(to('PATCH /offers/{sale.id}', { price: 'cheap' })),
      },
      'id | path | string | yes': {
        'offers.price.of-a-known-offer': refuses(to(`PATCH /offers/${unknownId}`, { price: 1 })),
      },
    }),
  ],
};

/** One offer per visibility. */
const byVisibility = shared(async (world) => ({
  PUBLIC: read(await sale(world), z.object({ id: be.uuid })).id,
  UNLISTED: await newOffer(world, { visibility: 'UNLISTED' }),
  PRIVATE: await newOffer(world, { visibility: 'PRIVATE' }),
}));

type Visibility = 'PUBLIC' | 'UNLISTED' | 'PRIVATE';

/** Runs a check of the offer with this visibility. */
const ofVisibility =
  (name: Visibility, check: (id: string) => Check): Check =>
  async (world) =>
    check((await byVisibility(world))[name])(world);

const asStranger = (path: string) => to(`GET ${path}`, undefined, { token: null });
const publicList = asStranger('/offers?pageSize=1000');
const offerList = (query: string) => to(`GET /offers?${query}&pageSize=1000`);
const hasReady = { has: ['{ready.id}'] };
const bids =
  "POST /offers/{id}/bid {amount, userId} → the offer, with bids[] and highestBid as an object; at least minimumBid and above the highest bid; locks the bidder's funds and frees the one outbid; reaching buyNowPrice or passing endDate settles to the highest bidder, no bid → the item goes back.";
const marketLists =
  'GET /users, GET /users/{id}, GET /users/{id}/deposit-addresses, GET /users/{id}/balance, GET /offers?type,status,sellerId,chain,contractAddress, GET /offers/{id}.';
const signedText = '<offerId>_<sellerAddress>_<custodyAddress>_<tokenId>, signed as MESSAGE by sellerAddress.';

/** Assertions about marketplace decisions that the contract leaves open. */
export const openMarket: Subject = {
  title: 'Marketplace',
  part: 'open points',
  statements: table({
    'Reads of public offers need no token; a token shows no fewer: every PUBLIC offer, and its own of any visibility.':
      {
        'open.offers.public-without-token': ofVisibility('PUBLIC', (id) =>
          inOrder(accepts(asStranger(`/offers/${id}`)), contains(publicList, id)),
        ),
      },
    'PUBLIC, UNLISTED (by direct link), PRIVATE (creator and its sub-users).': {
      'open.offers.unlisted-by-link': ofVisibility('UNLISTED', (id) =>
        inOrder(accepts(asStranger(`/offers/${id}`)), lacks(publicList, id)),
      ),
      'open.offers.private-hidden': ofVisibility('PRIVATE', (id) =>
        inOrder(refuses(asStranger(`/offers/${id}`), 404), accepts(to(`GET /offers/${id}`))),
      ),
    },
    'The contract lists all as required; real callers send type, nft, sellerAddress, price alone. Accept both; minimumBid and buyNowPrice matter for AUCTION.':
      { 'open.offers.brief': returns(to('POST /offers', briefOffer), { price: 0.1 }) },
    [signedText]: {
      'open.offers.data-to-sign': async (world) => {
        const response = await sale(world);
        const { id, sellerAddress, dataToSign, nft } = read(
          response,
          z.object({
            id: z.string(),
            sellerAddress: z.string(),
            dataToSign: z.string(),
            nft: z.object({ id: z.string() }),
          }),
        );
        const [offerId, address, custody, tokenId] = dataToSign.split('_');
        const is = [offerId, address, tokenId];
        same({ is, should: [id, sellerAddress, nft.id] }, 'The parts', response);
        fitting({ value: custody, ...response }, be.chainAddress, 'custody');
      },
      'open.offers.wrong-signature': refuses(
        changing({ signature: `0x${'11'.repeat(64)}1b` }, '/signature'),
        [422, 400],
      ),
    },
    'NEW → (signature accepted) INITIATING_OFFER → the item is taken into custody on chain → READY with txInCustody; custody failed → REFUSED with a reason.':
      {
        'open.offers.ready': returns(async (world) => (await readySale(world)).answer, {
          status: 'READY',
          signed: true,
          txInCustody: be.hash,
        }),
      },
    [marketLists]: {
      'open.offers.list-by-type': lists(offerList('type=SALE'), hasReady),
      'open.offers.list-by-status': lists(offerList('status=READY'), hasReady),
      'open.offers.list-by-chain': lists(offerList('chain=MATIC'), hasReady),
      'open.offers.list-by-contract': inOrder(
        lists(offerList('contractAddress={collection.address}'), hasReady),
        returns(offerList(`contractAddress=0x${'33'.repeat(20)}`), []),
      ),
      'open.offers.list-by-type-alone': lists(offerList('type=AUCTION'), {
        has: ['{auction.id}'],
        lacks: ['{ready.id}'],
      }),
      'open.offers.list-by-seller': inOrder(
        lists(offerList('sellerId={seller}'), hasReady),
        returns(offerList('sellerId={buyer.id}'), []),
      ),
      'open.market-users.list': lists(to('GET /users?pageSize=1000'), { has: ['{seller}'] }),
      'open.market-users.get': accepts(to('GET /users/{seller}')),
      'open.market-users.get-deposit-addresses': accepts(to('GET /users/{seller}/deposit-addresses')),
      'open.market-users.get-balance': accepts(to('GET /users/{seller}/balance')),
    },
    'PATCH /offers/{id} | {price, startDate?, endDate?, visibility?}; PATCH /offers/{id}/price {price}, price as number or decimal string.':
      {
        'open.offers.price-as-text': after(
          soundSale,
          returns(changing({ price: '14.25' }, '/price'), { price: 14.25 }),
        ),
        'open.offers.changes-visibility': returns(changing({ price: 2, visibility: 'UNLISTED' }), {
          visibility: 'UNLISTED',
          price: 2,
        }),
        'open.offers.changes-dates': returns(changing({ price: 2, endDate: '2031-01-01T00:00:00.000Z' }), {
          endDate: be.momentOf('2031-01-01T00:00:00.000Z'),
        }),
      },
    'Each market user has a USDC balance fed by on-chain deposits to their deposit address. A PURCHASE pays from it.': {
      'open.market-users.balance': after(fulfilled, async (world) => {
        const response = await to('GET /users/{buyer.id}/balance')(world);
        const isPaid = /\b99[0-9](?:\.\d+)?\b/.test(response.text);
        holds(isPaid, 'The price of four USDC was not deducted.', response);
      }),
    },
    [bids]: {
      'open.bids.answer': returns(bid, { id: be.uuid, bids: [be.object], highestBid: be.object }),
      'open.bids.below-minimum': after(bid, refuses(bidding(0.5), 422)),
      'open.bids.not-above-highest': after(bid, refuses(bidding(5), 422)),
      'open.bids.locks-and-frees': async (world) => {
        const { leading, free } = await outbid(world);
        const lockedIn = (response: Answer) => read(response, balances)[0]?.lockedBalance;
        same({ is: lockedIn(leading), should: 2 }, 'The balance locked for the highest bid', leading);
        same({ is: lockedIn(free), should: 0 }, 'The balance locked for the outbid bidder', free);
      },
      'open.bids.buy-now': reaches(to('GET /offers/{outbid.id}'), 'CLOSED'),
    },
    'A price change with one bid or more: 409.': {
      'open.bids.price-stays': after(bid, refuses(to('PATCH /offers/{auction.id}', { price: 9 }), 409)),
    },
    'GET /fulfillments lists. Fields beyond the contract: txOutOfCustody.': {
      'open.fulfillments.list': after(
        fulfilled,
        lists(to('GET /fulfillments?pageSize=1000'), { has: ['{purchase.id}'] }),
      ),
    },
    'Fields beyond the contract: txOutOfCustody.': {
      'open.fulfillments.txOutOfCustody': returns(fulfilled, { txOutOfCustody: be.hash }),
    },
    'Only READY SALE offers with enough left can be bought; an AUCTION is bought by bid.': {
      'open.fulfillments.ready-alone': async (world) => {
        for (const offerId of [await newOffer(world), '{auction.id}'])
          await refuses(to('POST /fulfillments', { ...newPurchase, offerId, amount: 1 }), [409, 422])(world);
      },
    },
    'PURCHASE, REIMBURSEMENT (the seller cancels: the rest goes back), TERMINATION (operator). QUEUED → PROCESSING → COMPLETED, or ERROR with a reason.':
      {
        'open.fulfillments.reimbursement': async (world) => {
          const body = { type: 'REIMBURSEMENT', offerId: '{toEnd.id}' };
          const response = await to('POST /fulfillments', body)(world);
          const shape = z.object({ type: be.exactly('REIMBURSEMENT'), id: be.uuid });
          const { id } = read(response, shape);
          await reaches(to(`GET /fulfillments/${id}`), 'COMPLETED')(world);
        },
      },
    'the approval calls still needed (setApprovalForAll towards the custody address), PATCH /offers/{id}/txapprove {txApprove}, PATCH /offers/{id}/signature {signature}.':
      {
        'open.offers.approval-recorded': returns(async (world) => (await readySale(world)).answer, {
          txApprove: be.hash,
        }),
      },
  }),
};

const balances = z.array(z.looseObject({ lockedBalance: z.coerce.number() })).min(1);
