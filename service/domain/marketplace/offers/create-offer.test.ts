import { test as base, expect } from 'vitest';
import type { z } from 'zod';
import { actAsDevContracts } from '../../../../test/fakes/fake-dev-contracts.ts';
import { type FakePortsOptions, fakePorts } from '../../../../test/fakes/fake-ports.ts';
import { run, throughSchema } from '../../../../test/operations/run.ts';
import { aCollection, aTokenType } from '../../../../test/records/collections.ts';
import { actAsCollection } from '../../../../test/records/offers.ts';
import {
  anApplication,
  asApplication,
  asOperator,
  ourApplicationId,
  theOtherApplication,
} from '../../../../test/records/users.ts';
import { valueIn } from '../../../../test/values.ts';
import { aMarketUser } from '../../../../test/world/world.ts';
import { fail, type Result } from '../../../model/kernel/results/result.ts';
import type { newOffer } from '../../../model/market/new-offer.ts';
import type { Offer } from '../../../model/market/offer.ts';
import { devContracts } from '../../../model/transactions/dev-contracts.ts';
import { createOffer } from './create-offer.ts';
import { offerOperations } from './offers.operations.ts';

const test = base.extend('ports', () => aMarket());

const sellerAddress = '0x7A1cadf4cAa54c110388a9Bfc09f17fD891314b6';
const nft = { tokenId: '7', address: devContracts.erc1155.address, chain: 'ETHEREUM' };
const sale = { type: 'SALE', nft, sellerAddress, price: '12.5' } as const;
const auction = { type: 'AUCTION', nft, sellerAddress, minimumBid: 5 } as const;

function aMarket({ settings = { strictOfferFields: 'off' }, ...options }: FakePortsOptions = {}) {
  const ports = fakePorts({ applications: [anApplication(), theOtherApplication()], settings, ...options });
  actAsDevContracts(ports.chains.of('ETHEREUM'));
  actAsCollection(ports.chains.of('ETHEREUM'));
  return ports;
}

function create(ports: ReturnType<typeof aMarket>, body: z.input<typeof newOffer>, caller = asApplication()) {
  return throughSchema(createOffer)(ports, body, caller);
}

function faultsOf(result: Result<Offer>): string[] {
  if (result.ok) throw new Error('It was created.');
  return result.failure.fields?.map(({ path }) => path) ?? [result.failure.code];
}

test('creates a sale of the application itself from the fewest fields', async ({ ports }) => {
  const offer = valueIn(await create(ports, sale));

  expect(offer).toMatchObject({
    status: 'NEW',
    signed: false,
    type: 'SALE',
    currency: 'USDC',
    visibility: 'PUBLIC',
    price: 12.5,
    amount: 1,
    remainingAmount: 1,
    minBuyAmount: 1,
    sellerAddress,
    sellerNickname: 'Our application',
    createdBy: offer.sellerId,
    nft: { id: '7', address: nft.address, chain: 'ETHEREUM', contract: { symbol: expect.any(String) } },
  });
  const [id, seller, custody, tokenId] = offer.dataToSign.split('_');
  expect([id, seller, tokenId]).toEqual([offer.id, sellerAddress, '7']);
  expect(custody).toMatch(/^0x[0-9a-fA-F]{40}$/);
});

test('accepts every field of the contract', async () => {
  const ports = aMarket({ settings: { strictOfferFields: 'on' } });
  const { userId } = await aMarketUser(ports);

  const offer = valueIn(
    await create(ports, {
      ...sale,
      startDate: '2030-01-01T10:00:00.123456789',
      endDate: '2030-02-01T10:00:00+02:00',
      currency: 'USDC',
      sellerId: userId,
      visibility: 'unlisted',
      minimumBid: 0,
      buyNowPrice: 0,
      price: 0.000001,
      amount: 10,
      minBuyAmount: '2',
    }),
  );

  expect(offer).toMatchObject({
    startDate: '2030-01-01T10:00:00.123Z',
    endDate: '2030-02-01T08:00:00.000Z',
    sellerId: userId,
    visibility: 'UNLISTED',
    price: 0.000001,
    amount: 10,
    minBuyAmount: 2,
  });
});

test('names the missing fields if all fields are required', async () => {
  const ports = aMarket({ settings: { strictOfferFields: 'on' } });

  expect(faultsOf(await create(ports, sale))).toEqual([
    'startDate',
    'endDate',
    'currency',
    'sellerId',
    'visibility',
    'minimumBid',
    'buyNowPrice',
  ]);
});

test.each([
  [{ price: 12.5 }, 12.5],
  [{}, 5],
  [{ price: null }, 5],
])('stores the auction price, by default its minimum bid: %o', async (fields, price) => {
  const ports = aMarket();

  const created = valueIn(await create(ports, { ...auction, ...fields }));

  expect(created).toMatchObject({ price, minimumBid: 5 });
  expect(valueIn(await run(offerOperations.get, ports, { offerId: created.id }, asApplication())).price).toBe(price);
});

test.each([{ fungible: true, maxSupply: 500 }, { fungible: false, maxSupply: 7 }, { fungible: true }])(
  'describes an item of a collection created here: %o',
  async (type) => {
    const collection = aCollection({
      address: nft.address,
      image: 'https://foxes.test/all.png',
      externalUrl: 'https://foxes.test/',
    });
    const ofCollection = { collectionId: collection.id, contractAddress: nft.address };
    const tokenTypes = [
      aTokenType({ ...ofCollection, typeId: 7, minted: 3, ...type }),
      aTokenType({ ...ofCollection, typeId: 8, minted: 4 }),
    ];

    const offer = valueIn(await create(aMarket({ collections: [collection], tokenTypes }), sale));

    expect(offer.nft).toMatchObject({ ...type, collectionIdentifier: collection.id });
    expect(offer.nft.contract).toMatchObject({
      description: 'Foxes that live in the desert.',
      url: 'https://foxes.test/',
      imageUrl: 'https://foxes.test/all.png',
      count: 7,
    });
  },
);

test('ends an auction after seven days by default', async () => {
  const offer = valueIn(await create(aMarket(), { ...auction, buyNowPrice: '20' }));

  expect(offer).toMatchObject({ minimumBid: 5, buyNowPrice: 20, bidCount: 0 });
  expect(offer.endDate).toBe('2030-01-08T00:00:00.000Z');
});

test("creates the offer in the seller's application for an operator without a filter", async ({ ports }) => {
  const { userId } = await aMarketUser(ports);

  const offer = valueIn(await create(ports, { ...sale, sellerId: userId }, asOperator()));

  const stored = ports.storage.read(({ offers }) => offers.find(offer.id));
  expect(stored?.applicationId).toBe(ourApplicationId);
});

test('rejects an offer while the chain does not respond', async ({ ports }) => {
  const unavailable = fail('chain.unavailable', 'Nobody answers.');
  ports.chains.of('ETHEREUM').failure = unavailable;

  expect(await create(ports, sale)).toEqual(unavailable);
});
