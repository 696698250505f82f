import { z } from 'zod';
import { fitting, read } from '../client.ts';
import {
  accepts,
  after,
  contains,
  given,
  holds,
  inOrder,
  lacks,
  lists,
  partOf,
  reaches,
  rejects,
  returns,
  same,
} from '../expect.ts';
import * as be from '../shapes.ts';
import { fields, fieldsOf, inContract, inHosted, type Subject, table } from '../shapes.ts';
import { bidding, briefOffer, newPurchase, offering } from '../world/market.ts';
import { ada, unknownId } from '../world/users.ts';
import { createWallet } from '../world/wallets.ts';
import { asOther, filled, responseTo, type Source, shared, to, type World, withoutToken } from '../world/world.ts';

const contract =
  'contract | object: chain, address, count (integer), name, description, symbol, url, imageUrl, media (array of `{type, value}`), verified (boolean), premium (boolean), categories (array)';
const urls = 'imageUrl, imagePreviewUrl, imageThumbnailUrl, url | string (URL)';
const named = 'name, description | string';
const attributes = 'attributes | array of `{type: string, name: string, value: string}`';
const animations = 'animationUrls | array of `{type: string, value: string}`';
const identifier = 'collectionIdentifier | string (UUID, optional)';

const offerFieldsOf = (prefix: string, source: Source, status = 'NEW') =>
  fields(`${prefix}.fields`, source, fieldsOf('offer', { status }));

const nftFieldsOf = (prefix: string, source: Source) => fields(`${prefix}.nft`, source, fieldsOf('nft'));

/** The fields of tickets that this service knows because it created them. */
const ticketFields = fields('offers.nft-made-here', 'ticketSale.nft', {
  [named]: { name: 'Ticket', description: 'It opens the door.' },
  'fungible | boolean': { fungible: true },
  'maxSupply | integer (optional)': { maxSupply: 500 },
  [identifier]: { collectionIdentifier: be.uuid },
  [urls]: { imageUrl: 'https://example.com/ticket.png' },
  [attributes]: { attributes: z.array(z.object({ name: be.exactly('door'), value: be.exactly('left') })).length(1) },
  [animations]: { animationUrls: z.array(z.object({ value: be.exactly('https://example.com/ticket.mp4') })).length(1) },
  [contract]: {
    'contract.name': 'Desert Foxes',
    'contract.symbol': 'FOX',
    'contract.description': 'Foxes that live in the desert.',
    'contract.url': 'https://example.com/foxes',
    'contract.imageUrl': 'https://example.com/foxes.png',
    'contract.count': be.integer.min(1, 'it counts no token'),
  },
});

/** Passes if an offer with these fields is rejected. */
const rejectedOffer = (faults: object) => after('soundSale', rejects(offering(3, faults)));

/** Passes if the profile `contract` rejects an offer without a field. */
const requires = (field: string) => inContract(rejectedOffer({ [field]: undefined }));

/** An offer whose item lacks a field. */
const withoutNft = (field: string) =>
  rejectedOffer({
    nft: { tokenId: '{sale.nft.id}', address: '{sale.nft.address}', chain: 'MATIC', [field]: undefined },
  });

/** The responses to price changes of a READY sale on both paths. */
const repriced = shared(async (world) => ({
  asOffer: await to('PATCH /offers/{ready.id}', { price: 15 })(world),
  asPrice: await to('PATCH /offers/{ready.id}/price', { price: 14.25 })(world),
}));

const changed = (name: 'asOffer' | 'asPrice') => async (world: World) => (await repriced(world))[name];

/** Passes if an offer that is changed for it has these values. */
const changes = (body: object, values: object = body, path = '') =>
  given({ offer: offering(3) }, returns(to(`PATCH /offers/{offer.id}${path}`, body), values));

const priceOfAuction = (path = '') => to(`PATCH /offers/{auction.id}${path}`, { price: 9 });

/** Assertions about offers, their items, and their price. */
export const offers: Subject = {
  title: 'Offers',
  part: 'contract',
  statements: [
    ...offerFieldsOf('offers', 'sale'),
    ...nftFieldsOf('offers', 'sale.nft'),
    ...offerFieldsOf('offers.change', changed('asOffer'), 'READY'),
    ...nftFieldsOf('offers.change', partOf(changed('asOffer'), 'nft')),
    ...offerFieldsOf('offers.price', changed('asPrice'), 'READY'),
    ...nftFieldsOf('offers.price', partOf(changed('asPrice'), 'nft')),
    ...ticketFields,
    ...table({
      'txInCustody | string | transaction hash; present in the update-price example': {
        'offers.change.fields.txInCustody': returns(changed('asOffer'), { txInCustody: be.hash }),
        'offers.price.fields.txInCustody': returns(changed('asPrice'), { txInCustody: be.hash }),
      },
      'fungible | boolean': { 'offers.nft-made-here.not-fungible': returns('sale', { nft: { fungible: false } }) },
      'Response: envelope with offer; status NEW, signed false.': {
        'offers.create.new': returns('sale', { status: 'NEW', signed: false }),
      },
      'startDate | string | yes | ISO 8601': {
        'offers.create.requires-startDate': requires('startDate'),
        'offers.create.keeps-dates': async (world) => {
          const response = await responseTo(world, 'sale');
          const { startDate, endDate } = read(response, z.object({ startDate: be.timestamp, endDate: be.timestamp }));
          holds(startDate < endDate, 'The end is not after the start.', response);
        },
        'offers.create.iso-start': rejectedOffer({ startDate: 'soon' }),
      },
      'endDate | string | yes | ISO 8601': {
        'offers.create.requires-endDate': requires('endDate'),
        'offers.create.iso-end': rejectedOffer({ endDate: 'later' }),
      },
      'sellerId | string | yes': {
        'offers.create.requires-sellerId': requires('sellerId'),
        'offers.create.keeps-seller': returns('sale', { seller: { id: '{sale.sellerId}' } }),
        'offers.create.known-seller': rejectedOffer({ sellerId: unknownId }),
      },
      'sellerAddress | string | wallet holding the item': {
        'offers.create.keeps-seller-address': returns('sale', { sellerAddress: '{matic.address}' }),
      },
      'price | number | yes': {
        'offers.create.keeps-price': returns('ticketSale', { price: 2 }),
        'offers.create.requires-price': rejectedOffer({ price: undefined }),
        'offers.create.price-is-a-number': rejectedOffer({ price: 'cheap' }),
      },
      'amount | integer': { 'offers.create.keeps-amount': returns('ticketSale', { amount: 5, remainingAmount: 5 }) },
      'type | string | SALE or AUCTION': { 'offers.create.auction': returns('freshAuction', { type: 'AUCTION' }) },
      'price | number': { 'offers.create.price-of-auction': returns('freshAuction', { price: 3 }) },
      'nft | object | yes': { 'offers.create.requires-nft': rejectedOffer({ nft: undefined }) },
      'nft.tokenId | string | yes': { 'offers.create.requires-nft.tokenId': withoutNft('tokenId') },
      'nft.address | string | yes | contract address': { 'offers.create.requires-nft.address': withoutNft('address') },
      'nft.chain | string | yes': { 'offers.create.requires-nft.chain': withoutNft('chain') },
      'type | string | yes | SALE': {
        'offers.create.requires-type': rejectedOffer({ type: undefined }),
        'offers.create.known-type': rejectedOffer({ type: 'GIFT' }),
      },
      'currency | string | yes | USDC only': {
        'offers.create.requires-currency': requires('currency'),
        'offers.create.usdc-only': rejectedOffer({ currency: 'EUR' }),
      },
      'minimumBid | number | yes': {
        'offers.create.requires-minimumBid': requires('minimumBid'),
        'offers.create.minimumBid-is-a-number': rejectedOffer({ type: 'AUCTION', minimumBid: 'cheap' }),
      },
      'buyNowPrice | number | yes': {
        'offers.create.requires-buyNowPrice': requires('buyNowPrice'),
        'offers.create.buyNowPrice-is-a-number': rejectedOffer({
          type: 'AUCTION',
          minimumBid: 1,
          buyNowPrice: 'cheap',
        }),
      },
      'visibility | string | yes | public or private indicator': {
        'offers.create.requires-visibility': requires('visibility'),
        'offers.create.known-visibility': rejectedOffer({ visibility: 'SOMEWHERE' }),
        'offers.create.private': returns(offering(3, { visibility: 'PRIVATE' }), { visibility: 'PRIVATE' }),
      },
      'sellerAddress | string | yes | wallet currently holding the item': {
        'offers.create.requires-sellerAddress': rejectedOffer({ sellerAddress: undefined }),
        'offers.create.holding-wallet': given(
          { other: async (world) => createWallet(world, await ada(world), 'MATIC') },
          rejectedOffer({ sellerAddress: '{other.address}' }),
        ),
      },
      'READY (seen after a price update on a signed offer)': {
        'offers.ready.after-signature': given(
          { repriced },
          returns('repriced.asOffer', { status: 'READY', signed: true }),
        ),
      },
      'Response: envelope with the updated offer.': {
        'offers.price.updates': given({ repriced }, returns('repriced.asOffer', { price: 15 })),
      },
      'an example request shows the path with a trailing /price segment; both forms appear': {
        'offers.price.updates-at-price': given({ repriced }, returns('repriced.asPrice', { price: 14.25 })),
      },
      'the price of a SALE can always be updated': {
        'offers.price.of-new-sale': given(
          { offer: offering(4) },
          returns(to('PATCH /offers/{offer.id}', { price: 8 }), { price: 8 }),
        ),
        'offers.price.of-sale-partly-sold': after(
          'fulfilled',
          returns(to('PATCH /offers/{tickets.id}', { price: 3 }), { price: 3 }),
        ),
      },
      'the price of an AUCTION can be updated only while it has 0 bids.': {
        'offers.price.of-auction-without-bids': returns(to('PATCH /offers/{freshAuction.id}', { price: 4 }), {
          price: 4,
        }),
      },
      'updating the price of an AUCTION that has bids': {
        'offers.price.not-of-auction-with-bids': after('bid', rejects(priceOfAuction())),
        'offers.price.not-of-auction-with-bids-at-price': after('bid', rejects(priceOfAuction('/price'))),
      },
      'price | body | number | yes': {
        'offers.price.requires-price': rejects(to('PATCH /offers/{sale.id}', {})),
        'offers.price.requires-price-at-price': rejects(to('PATCH /offers/{sale.id}/price', {})),
        'offers.price.is-a-number': rejects(to('PATCH /offers/{sale.id}', { price: 'cheap' })),
      },
      'id | path | string | yes': {
        'offers.price.of-a-known-offer': rejects(to(`PATCH /offers/${unknownId}`, { price: 1 })),
      },
    }),
  ],
};

const publicList = 'GET /offers?pageSize=1000';
const ofVisibility = (visibility: string) => ({ offer: offering(3, { visibility }) });
const offerList = (query: string) => `GET /offers?${query}&pageSize=1000`;
const hasReady = { has: ['{ready.id}'] };
const endDate = '2031-01-01T00:00:00.000Z';
const locked = (amount: number) => z.coerce.number().refine((is) => is === amount, `it is not ${amount}`);

/** Assertions about marketplace decisions that the contract leaves open. */
export const openMarket: Subject = {
  title: 'Marketplace',
  part: 'open points',
  statements: table({
    'Reads of public offers without a token: hosted only. A token returns every PUBLIC offer, and the caller’s own offers of any visibility.':
      {
        'open.offers.public-without-token': inHosted(
          inOrder(accepts(withoutToken('GET /offers/{sale.id}')), contains(withoutToken(publicList), '{sale.id}')),
        ),
        'open.offers.public-to-others': inOrder(
          accepts(asOther('GET /offers/{sale.id}')),
          contains(asOther(publicList), '{sale.id}'),
        ),
      },
    'PUBLIC, UNLISTED (by direct link), PRIVATE (creator and its sub-users).': {
      'open.offers.unlisted-by-link': given(
        ofVisibility('UNLISTED'),
        accepts(asOther('GET /offers/{offer.id}')),
        lacks(asOther(publicList), '{offer.id}'),
      ),
      'open.offers.private-hidden': given(
        ofVisibility('PRIVATE'),
        rejects(asOther('GET /offers/{offer.id}'), 404),
        accepts('GET /offers/{offer.id}'),
      ),
    },
    'Real callers send only `type, nft, sellerAddress, price` (hosted): `startDate` is now, `endDate` 90 days later.': {
      'open.offers.brief': inHosted(returns(to('POST /offers', briefOffer), { price: 0.1 })),
    },
    '<offerId>_<sellerAddress>_<custodyAddress>_<tokenId>, signed as MESSAGE by sellerAddress.': {
      'open.offers.data-to-sign': async (world) => {
        const response = await responseTo(world, 'sale');
        const { dataToSign } = read(response, z.object({ dataToSign: z.string() }));
        const [offerId, address, custody, tokenId] = dataToSign.split('_');
        const should = await filled(world, ['{sale.id}', '{sale.sellerAddress}', '{sale.nft.id}']);
        same({ is: [offerId, address, tokenId], should }, 'The parts', response);
        fitting({ value: custody, ...response }, be.chainAddress, 'custody');
      },
      'open.offers.wrong-signature': given(
        { offer: offering(3) },
        rejects(to('PATCH /offers/{offer.id}/signature', { signature: `0x${'11'.repeat(64)}1b` }), [422, 400]),
      ),
    },
    'GET /users, GET /users/{id}, GET /users/{id}/deposit-addresses, GET /users/{id}/balance, GET /offers?type,status,sellerId,chain,contractAddress, GET /offers/{id}.':
      {
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
        'open.market-users.list': lists('GET /users?pageSize=1000', { has: ['{seller}'] }),
        'open.market-users.get': accepts('GET /users/{seller}'),
        'open.market-users.get-deposit-addresses': accepts('GET /users/{seller}/deposit-addresses'),
      },
    'PATCH /offers/{id} | {price, startDate?, endDate?, visibility?}; PATCH /offers/{id}/price {price}, price as number or decimal string.':
      {
        'open.offers.price-as-text': after('soundSale', changes({ price: '14.25' }, { price: 14.25 }, '/price')),
        'open.offers.changes-visibility': changes({ price: 2, visibility: 'UNLISTED' }),
        'open.offers.changes-dates': changes({ price: 2, endDate }, { endDate: be.momentOf(endDate) }),
      },
    'Each market user has a USDC balance fed by on-chain deposits to their deposit address. A PURCHASE pays from it.': {
      'open.market-users.balance': after('fulfilled', async (world) => {
        const response = await responseTo(world, 'GET /users/{buyer.id}/balance');
        const isPaid = /\b99[0-9](?:\.\d+)?\b/.test(response.text);
        holds(isPaid, 'The price of four USDC was not deducted.', response);
      }),
    },
    "POST /offers/{id}/bid {amount, userId} → the offer, with bids[] and highestBid as an object; at least minimumBid and above the highest bid; locks the bidder's funds and frees the one outbid; reaching buyNowPrice or passing endDate settles to the highest bidder, no bid → the item goes back.":
      {
        'open.bids.below-minimum': after('bid', rejects(bidding(0.5), 422)),
        'open.bids.not-above-highest': after('bid', rejects(bidding(5), 422)),
        'open.bids.locks-and-frees': inOrder(
          returns('outbid.leading', [{ lockedBalance: locked(2) }]),
          returns('outbid.free', [{ lockedBalance: locked(0) }]),
        ),
        'open.bids.buy-now': reaches('GET /offers/{outbid.short.id}', 'CLOSED'),
      },
    'A price change with one bid or more: 409.': {
      'open.bids.price-stays': after('bid', rejects(priceOfAuction(), 409)),
    },
    'GET /fulfillments lists.': {
      'open.fulfillments.list': after(
        'fulfilled',
        lists('GET /fulfillments?pageSize=1000', { has: ['{purchase.id}'] }),
      ),
    },
    'Only READY SALE offers with enough left can be bought; an AUCTION is bought by bid.': {
      'open.fulfillments.ready-alone': given(
        { offer: offering(3) },
        ...['{offer.id}', '{auction.id}'].map((offerId) =>
          rejects(to('POST /fulfillments', { ...newPurchase, offerId, amount: 1 }), [409, 422]),
        ),
      ),
    },
    'PURCHASE, REIMBURSEMENT (the seller cancels: the rest goes back), TERMINATION (operator). QUEUED → PROCESSING → COMPLETED, or ERROR with a reason.':
      {
        'open.fulfillments.reimbursement': given(
          { ending: to('POST /fulfillments', { type: 'REIMBURSEMENT', offerId: '{toEnd.id}' }) },
          returns('ending', { type: 'REIMBURSEMENT', id: be.uuid }),
          reaches('GET /fulfillments/{ending.id}', 'COMPLETED'),
        ),
      },
  }),
};
