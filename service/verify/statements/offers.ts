import { z } from 'zod';
import { type Answer, type Observation, read } from '../answer.ts';
import {
  type FieldRow,
  fieldStatements,
  holds,
  observedResult,
  refused,
  same,
  succeeded,
} from '../expect.ts';
import * as be from '../shapes.ts';
import { type Statement, type Subject, statement } from '../statement.ts';
import {
  bid,
  createOffer,
  freshAuction,
  fulfilled,
  readyAuction,
  readySale,
  readyTickets,
  sale,
  soundSale,
  ticketSale,
} from '../world/market.ts';
import { ada } from '../world/users.ts';
import { adasWallet, makeWallet } from '../world/wallets.ts';
import { shared, type World } from '../world/world.ts';

const url = be.text;

const fields: readonly FieldRow[] = [
  ['id', be.uuid, 'id | string (UUID)'],
  ['nft', be.object, 'nft | object | see NFT below'],
  ['sellerId', be.uuid, 'sellerId | string (UUID)'],
  ['sellerNickname', be.someText, 'sellerNickname | string'],
  ['sellerAddress', be.chainAddress, 'sellerAddress | string | wallet holding the item'],
  ['seller', z.object({ id: be.uuid, nickname: be.text }), 'seller | object | `{id, nickname}`'],
  ['startDate', be.timestamp, 'startDate, endDate | string | ISO 8601'],
  ['endDate', be.timestamp, 'startDate, endDate | string | ISO 8601'],
  ['type', be.oneOf(['SALE', 'AUCTION']), 'type | string | SALE or AUCTION'],
  ['status', be.exactly('NEW'), 'status | string | NEW, READY'],
  ['dataToSign', be.someText, 'dataToSign | string'],
  ['createdOn', be.timestamp, 'createdOn, modifiedOn | string (timestamp)'],
  ['modifiedOn', be.timestamp, 'createdOn, modifiedOn | string (timestamp)'],
  ['createdBy', be.uuid, 'createdBy, modifiedBy | string (UUID)'],
  ['modifiedBy', be.uuid, 'createdBy, modifiedBy | string (UUID)'],
  ['signed', be.flag, 'signed | boolean'],
  ['currency', be.exactly('USDC'), 'currency | string | only USDC is supported'],
  [
    'visibility',
    be.someText,
    'visibility | string | PUBLIC shown; the private alternative exists, its literal value not shown',
  ],
  ['price', be.number, 'price | number'],
  ['amount', be.integer, 'amount | integer'],
  ['remainingAmount', be.integer, 'remainingAmount | integer'],
  ['minBuyAmount', be.integer, 'minBuyAmount | integer'],
  ...['amountPurchased', 'amountReimbursed', 'amountTerminated'].map(
    (name): FieldRow => [
      name,
      be.integer,
      'amountPurchased, amountReimbursed, amountTerminated | integer',
    ],
  ),
];

const typedValues = be.listOf(z.object({ type: be.text, value: be.text }));

const urls = 'imageUrl, imagePreviewUrl, imageThumbnailUrl, url | string (URL)';
const contract =
  'contract | object: chain, address, count (integer), name, description, symbol, url, imageUrl, media (array of `{type, value}`), verified (boolean), premium (boolean), categories (array)';

const nftFields: readonly FieldRow[] = [
  ['id', be.someText, 'id | string (token id)'],
  ['address', be.chainAddress, 'address | string (contract address)'],
  ['chain', be.exactly('MATIC'), 'chain | string'],
  ['name', be.someText, 'name, description | string'],
  ['description', be.text, 'name, description | string'],
  ['imageUrl', url, urls],
  ['imagePreviewUrl', url, urls],
  ['imageThumbnailUrl', url, urls],
  ['url', url, urls],
  ['animationUrls', typedValues, 'animationUrls | array of `{type: string, value: string}`'],
  ['fungible', be.flag, 'fungible | boolean'],
  ['maxSupply', be.optional(be.integer), 'maxSupply | integer (optional)'],
  [
    'attributes',
    be.listOf(z.object({ type: be.text, name: be.text, value: be.text })),
    'attributes | array of `{type: string, name: string, value: string}`',
  ],
  ['collectionIdentifier', be.optional(be.uuid), 'collectionIdentifier | string (UUID, optional)'],
  ['contract.chain', be.exactly('MATIC'), contract],
  ['contract.address', be.chainAddress, contract],
  ['contract.count', be.integer, contract],
  ['contract.name', be.someText, contract],
  ['contract.description', be.text, contract],
  ['contract.symbol', be.text, contract],
  ['contract.url', be.text, contract],
  ['contract.imageUrl', be.text, contract],
  ['contract.media', typedValues, contract],
  ['contract.verified', be.flag, contract],
  ['contract.premium', be.flag, contract],
  ['contract.categories', be.listOf(z.unknown()), contract],
];

/** The fields of tickets that this service knows because it created them. */
const ticketFields: readonly FieldRow[] = [
  ['name', be.exactly('Ticket'), 'name, description | string'],
  ['description', be.exactly('It opens the door.'), 'name, description | string'],
  ['fungible', be.exactly(true), 'fungible | boolean'],
  ['maxSupply', be.exactly(500), 'maxSupply | integer (optional)'],
  ['collectionIdentifier', be.uuid, 'collectionIdentifier | string (UUID, optional)'],
  ['imageUrl', be.exactly('https://example.com/ticket.png'), urls],
  [
    'attributes',
    z.array(z.object({ name: be.exactly('door'), value: be.exactly('left') })).length(1),
    'attributes | array of `{type: string, name: string, value: string}`',
  ],
  [
    'animationUrls',
    z.array(z.object({ value: be.exactly('https://example.com/ticket.mp4') })).length(1),
    'animationUrls | array of `{type: string, value: string}`',
  ],
  ['contract.name', be.exactly('Desert Foxes'), contract],
  ['contract.symbol', be.exactly('FOX'), contract],
  ['contract.description', be.exactly('Foxes that live in the desert.'), contract],
  ['contract.url', be.exactly('https://example.com/foxes'), contract],
  ['contract.imageUrl', be.exactly('https://example.com/foxes.png'), contract],
  ['contract.count', be.integer.min(1, 'it counts no token'), contract],
];

async function nftOf(response: Answer): Promise<Observation> {
  const { nft } = read(response, z.object({ nft: be.object }));
  return { value: nft, exchange: response.exchange };
}

const required = [
  ['nft', 'nft | object | yes'],
  ['type', 'type | string | yes | SALE'],
  ['sellerAddress', 'sellerAddress | string | yes | wallet currently holding the item'],
  ['price', 'price | number | yes'],
].map(([field, sentence]) =>
  statement(`offers.create.requires-${field}`, String(sentence), async (world) => {
    await soundSale(world);
    refused(await createOffer(world, 3, { [String(field)]: undefined }));
  }),
);

function refusedOffer(
  id: string,
  sentence: string,
  fieldsOf: (world: World) => Promise<object>,
): Statement {
  return statement(`offers.create.${id}`, sentence, async (world) => {
    await soundSale(world);
    refused(await createOffer(world, 3, await fieldsOf(world)));
  });
}

const nftRequired = [
  ['tokenId', 'nft.tokenId | string | yes'],
  ['address', 'nft.address | string | yes | contract address'],
  ['chain', 'nft.chain | string | yes'],
].map(([field, sentence]) =>
  refusedOffer(`requires-nft.${field}`, String(sentence), async (world) => {
    const { id, address, chain } = read(await sale(world), z.object({ nft: nftId })).nft;
    return { nft: { tokenId: id, address, chain, [String(field)]: undefined } };
  }),
);
const nftId = z.object({ id: z.string(), address: z.string(), chain: z.string() });

const always = 'the price of a SALE can always be updated';
const noBids = 'the price of an AUCTION can be updated only while it has 0 bids.';

/** Changes the price of a READY sale on both paths. */
const repriced = shared(async (world) => {
  const { id } = await readySale(world);
  return {
    asOffer: await world.ask(`PATCH /offers/${id}`, { body: { price: 15 } }),
    asPrice: await world.ask(`PATCH /offers/${id}/price`, { body: { price: 14.25 } }),
  };
});

function priced(response: Answer, price: number): void {
  const fields = read(response, z.object({ price: be.number }));
  same({ is: fields.price, should: price }, 'The price', response);
}

const isoDates = z.object({ startDate: be.timestamp, endDate: be.timestamp });

/** Assertions about offers, their items, and their price. */
export const offers: Subject = {
  title: 'Offers',
  part: 'contract',
  statements: [
    ...fieldStatements('offers.fields', async (world) => observedResult(await sale(world)), fields),
    statement(
      'offers.fields.txInCustody',
      'txInCustody | string | transaction hash; present in the update-price example',
      async (world) => {
        await readySale(world);
        read((await repriced(world)).asOffer, z.object({ txInCustody: be.hash }));
      },
    ),
    ...fieldStatements('offers.nft', async (world) => nftOf(await sale(world)), nftFields),
    ...fieldStatements(
      'offers.nft-made-here',
      async (world) => nftOf(await ticketSale(world)),
      ticketFields,
    ),
    statement('offers.nft-made-here.not-fungible', 'fungible | boolean', async (world) => {
      read(await sale(world), z.object({ nft: z.object({ fungible: be.exactly(false) }) }));
    }),
    statement(
      'offers.create.new',
      'Response: envelope with offer; status NEW, signed false.',
      async (world) => {
        read(await sale(world), z.object({ status: be.exactly('NEW'), signed: be.exactly(false) }));
      },
    ),
    statement('offers.create.keeps-dates', 'startDate | string | yes | ISO 8601', async (world) => {
      const response = await sale(world);
      const { startDate, endDate } = read(response, isoDates);
      holds(startDate < endDate, 'The end is not after the start.', response);
    }),
    statement('offers.create.keeps-seller', 'sellerId | string | yes', async (world) => {
      const response = await sale(world);
      const { sellerId, seller } = read(
        response,
        z.object({ sellerId: be.uuid, seller: z.object({ id: be.uuid }) }),
      );
      same({ is: seller.id, should: sellerId }, 'The seller', response);
    }),
    statement(
      'offers.create.keeps-seller-address',
      'sellerAddress | string | wallet holding the item',
      async (world) => {
        const response = await sale(world);
        const { sellerAddress } = read(response, z.object({ sellerAddress: z.string() }));
        const { address } = await adasWallet(world, 'MATIC');
        same({ is: sellerAddress.toLowerCase(), should: address.toLowerCase() }, 'It', response);
      },
    ),
    statement('offers.create.keeps-price', 'price | number | yes', async (world) =>
      priced(await ticketSale(world), 2),
    ),
    statement('offers.create.keeps-amount', 'amount | integer', async (world) => {
      const response = await ticketSale(world);
      read(response, z.object({ amount: be.exactly(5), remainingAmount: be.exactly(5) }));
    }),
    statement('offers.create.auction', 'type | string | SALE or AUCTION', async (world) => {
      read(await freshAuction(world), z.object({ type: be.exactly('AUCTION') }));
    }),
    statement('offers.create.price-of-auction', 'price | number', async (world) =>
      priced(await freshAuction(world), 3),
    ),
    ...required,
    ...nftRequired,
    refusedOffer('known-type', 'type | string | yes | SALE', async () => ({ type: 'GIFT' })),
    refusedOffer('usdc-only', 'currency | string | yes | USDC only', async () => ({
      currency: 'EUR',
    })),
    refusedOffer('iso-start', 'startDate | string | yes | ISO 8601', async () => ({
      startDate: 'soon',
    })),
    refusedOffer('iso-end', 'endDate | string | yes | ISO 8601', async () => ({
      endDate: 'later',
    })),
    refusedOffer('price-is-a-number', 'price | number | yes', async () => ({ price: 'cheap' })),
    ...['minimumBid', 'buyNowPrice'].map((field) =>
      refusedOffer(`${field}-is-a-number`, `${field} | number | yes`, async () => ({
        type: 'AUCTION',
        minimumBid: 1,
        [field]: 'cheap',
      })),
    ),
    refusedOffer(
      'known-visibility',
      'visibility | string | yes | public or private indicator',
      async () => ({ visibility: 'SOMEWHERE' }),
    ),
    refusedOffer(
      'holding-wallet',
      'sellerAddress | string | yes | wallet currently holding the item',
      async (world) => {
        const { address } = await makeWallet(world, await ada(world), 'MATIC');
        return { sellerAddress: address };
      },
    ),
    refusedOffer('known-seller', 'sellerId | string | yes', async () => ({
      sellerId: '00000000-0000-4000-8000-000000000000',
    })),
    statement(
      'offers.create.private',
      'visibility | string | yes | public or private indicator',
      async (world) => {
        const response = await createOffer(world, 3, { visibility: 'PRIVATE' });
        const { visibility } = read(response, z.object({ visibility: z.string() }));
        same({ is: visibility, should: 'PRIVATE' }, 'The visibility', response);
      },
    ),
    statement(
      'offers.ready.after-signature',
      'READY (seen after a price update on a signed offer)',
      async (world) => {
        await readySale(world);
        const { asOffer } = await repriced(world);
        read(asOffer, z.object({ status: be.exactly('READY'), signed: be.exactly(true) }));
      },
    ),
    statement('offers.price.updates', 'Response: envelope with the updated offer.', async (world) =>
      priced((await repriced(world)).asOffer, 15),
    ),
    statement(
      'offers.price.updates-at-price',
      'an example request shows the path with a trailing /price segment; both forms appear',
      async (world) => priced((await repriced(world)).asPrice, 14.25),
    ),
    statement('offers.price.of-new-sale', always, async (world) => {
      const { id } = read(await createOffer(world, 4), z.object({ id: be.uuid }));
      priced(await world.ask(`PATCH /offers/${id}`, { body: { price: 8 } }), 8);
    }),
    statement('offers.price.of-sale-partly-sold', always, async (world) => {
      await fulfilled(world);
      const { id } = await readyTickets(world);
      priced(await world.ask(`PATCH /offers/${id}`, { body: { price: 3 } }), 3);
    }),
    statement('offers.price.of-auction-without-bids', noBids, async (world) => {
      const { id } = read(await freshAuction(world), z.object({ id: be.uuid }));
      priced(await world.ask(`PATCH /offers/${id}`, { body: { price: 4 } }), 4);
    }),
    ...['', '/price'].map((path) =>
      statement(
        `offers.price.not-of-auction-with-bids${path && '-at-price'}`,
        'updating the price of an AUCTION that has bids',
        async (world) => {
          const { id } = await readyAuction(world);
          succeeded(await bid(world));
          refused(await world.ask(`PATCH /offers/${id}${path}`, { body: { price: 9 } }));
        },
      ),
    ),
    ...['', '/price'].map((path) =>
      statement(
        `offers.price.requires-price${path && '-at-price'}`,
        'price | body | number | yes',
        async (world) => {
          const { id } = read(await sale(world), z.object({ id: be.uuid }));
          refused(await world.ask(`PATCH /offers/${id}${path}`, { body: {} }));
        },
      ),
    ),
    statement('offers.price.is-a-number', 'price | body | number | yes', async (world) => {
      const { id } = read(await sale(world), z.object({ id: be.uuid }));
      refused(await world.ask(`PATCH /offers/${id}`, { body: { price: 'cheap' } }));
    }),
    statement('offers.price.of-a-known-offer', 'id | path | string | yes', async (world) => {
      const path = '/offers/00000000-0000-4000-8000-000000000000';
      refused(await world.ask(`PATCH ${path}`, { body: { price: 1 } }));
    }),
  ],
};
