import type { SeedInput } from '../../../model/seed/seed.ts';
import { devContracts } from '../../../model/transactions/dev-contracts.ts';

/** The schema next to an example in the repository; a running service serves it too. */
const exampleSchema = { $schema: './seed.schema.json' } as const;

const auction = { seller: 'house', type: 'AUCTION', minimumBid: '10' } as const;

const usd = { currency: 'usd' } as const;

/** The seeds that the service includes, by name. */
export const seedExamples = {
  /** A gallery, its seller and its collector: the records of a small application after its first week. */
  gallery: {
    ...exampleSchema,
    description:
      'A gallery, its seller and its collector: wallets, signatures, items, offers, purchases, a webhook and payments.',
    users: {
      'ana-brandt': { reference: 'Ana Brandt', emergencyCode: true },
      'bo-lind': { reference: 'Bo Lind', emergencyCode: true },
      'chen-okafor': { reference: 'Chen Okafor', emergencyCode: true },
    },
    wallets: {
      treasury: { user: 'ana-brandt', description: 'Treasury', coins: '10' },
      gallery: { user: 'bo-lind', description: 'Gallery', usdc: '1000' },
      collector: { user: 'chen-okafor', description: 'Collector' },
      'savings-matic': { user: 'ana-brandt', chain: 'MATIC', description: 'Savings on MATIC' },
      'savings-avac': { user: 'ana-brandt', chain: 'AVAC', description: 'Savings on AVAC' },
      'savings-bsc': { user: 'ana-brandt', chain: 'BSC', description: 'Savings on BSC' },
    },
    signatures: [
      { wallet: 'treasury', message: 'Welcome to the harbour gallery.' },
      { wallet: 'collector', message: 'I agree to the terms of the harbour gallery.' },
    ],
    collections: { tickets: { name: 'Harbour tickets', description: 'A ticket for each day of the exhibition.' } },
    tokenTypes: {
      'opening-night': {
        collection: 'tickets',
        name: 'Opening night',
        description: 'Doors open at eight.',
        fungible: true,
      },
    },
    mints: {
      prints: { wallet: 'treasury', standard: 'ERC1155', amount: 10 },
      single: { wallet: 'treasury' },
      auctioned: { wallet: 'treasury' },
      draft: { wallet: 'treasury' },
      'ticket-treasury': { wallet: 'treasury', tokenType: 'opening-night', amount: 5 },
      'ticket-gallery': { wallet: 'gallery', tokenType: 'opening-night', amount: 5 },
    },
    marketUsers: {
      'harbour-gallery': { nickname: 'harbour-gallery', deposits: { ETHEREUM: '50' } },
      collector: { nickname: 'collector', deposits: { ETHEREUM: '400' } },
    },
    offers: {
      prints: {
        ...{ item: 'prints', seller: 'harbour-gallery', type: 'SALE', price: '12.5', amount: 10 },
        purchases: [{ buyer: 'collector', wallet: 'collector', amount: 3 }],
      },
      single: {
        ...{ item: 'single', seller: 'harbour-gallery', type: 'SALE', price: '80', state: 'CLOSED' },
        purchases: [{ buyer: 'collector', wallet: 'collector' }],
      },
      auction: {
        ...{ item: 'auctioned', seller: 'harbour-gallery', type: 'AUCTION' },
        ...{ minimumBid: '25', endsIn: '3d' },
        bids: [{ bidder: 'collector', amount: '30', wallet: 'collector' }],
      },
      draft: { item: 'draft', seller: 'harbour-gallery', type: 'SALE', price: '45', state: 'NEW' },
    },
    webhooks: [{ inbox: 'default', headerName: 'X-Example-Key' }],
    payments: [
      { amount: 4_900, currency: 'usd', description: 'Framing', acts: [{ card: 'succeeds' }] },
      { amount: 1_800, currency: 'usd', description: 'Postcards', acts: [{ card: 'declined' }] },
      { amount: 12_000, currency: 'usd', description: 'Guided tour for ten' },
    ],
  } as const satisfies SeedInput,
  /** A shop before its first sale: without buyers, but with money, a failed mint and a locked PIN. */
  'empty-shop': {
    ...exampleSchema,
    description:
      'A shop before its first sale: two collections with their token types, the stock in one wallet, an inbox, a failed mint and a locked PIN.',
    users: {
      keeper: { reference: 'Shop keeper', pin: '135790', emergencyCode: true },
      guest: { reference: 'First guest', biometrics: [{ device: 'phone-1' }] },
      forgetful: { reference: 'Who forgot the PIN', locked: true },
    },
    wallets: {
      stock: {
        ...{ user: 'keeper', chain: 'MATIC', description: 'Stock', identifier: 'stock' },
        ...{ coins: '25', usdc: '500' },
      },
      'old-stock': { user: 'keeper', chain: 'MATIC', description: 'Old stock', archived: true },
      guest: { user: 'guest', chain: 'MATIC', description: 'Main' },
    },
    collections: {
      posters: { name: 'Posters', chain: 'MATIC', description: 'Printed on demand.' },
      originals: { name: 'Originals', chain: 'MATIC', standard: 'ERC_721', symbol: 'ORIG' },
    },
    tokenTypes: {
      'summer-poster': {
        ...{ collection: 'posters', name: 'Summer', fungible: true, maxSupply: 100 },
        attributes: [{ name: 'Paper', value: 'Matt' }],
      },
      'winter-poster': { collection: 'posters', name: 'Winter', fungible: true },
      sketch: { collection: 'originals', name: 'Sketch' },
    },
    mints: {
      'summer-stock': { wallet: 'stock', tokenType: 'summer-poster', amount: 40 },
      'first-sketch': { wallet: 'stock', tokenType: 'sketch' },
      refused: { address: devContracts.usdc.address, tokenType: 'winter-poster', state: 'FAILED' },
    },
    marketUsers: { shop: { nickname: 'shop' } },
    webhooks: [{ inbox: 'shop' }],
  } as const satisfies SeedInput,
  /** An auction house with an auction in every state. */
  auctions: {
    ...exampleSchema,
    description:
      'An auction house with an offer in every state: unsigned, refused, running with and without bids, sold at its end, bought immediately, withdrawn, terminated by the operator. The clock is advanced by an hour for the auction that ends.',
    users: {
      house: { reference: 'Auction house', emergencyCode: true },
      ada: { reference: 'Ada', emergencyCode: true },
      ben: { reference: 'Ben', emergencyCode: true },
    },
    wallets: {
      house: { user: 'house', description: 'House' },
      ada: { user: 'ada', description: 'Ada' },
      ben: { user: 'ben', description: 'Ben' },
      careless: { user: 'house', description: 'Without an approval' },
    },
    mints: {
      clock: { wallet: 'careless' },
      lamp: { wallet: 'house' },
      chair: { wallet: 'house' },
      vase: { wallet: 'house' },
      mirror: { wallet: 'house' },
      table: { wallet: 'house' },
      rug: { wallet: 'house' },
      coins: { wallet: 'house', standard: 'ERC1155', amount: 20 },
    },
    marketUsers: {
      house: { nickname: 'house' },
      ada: { nickname: 'ada', deposits: { ETHEREUM: '200' } },
      ben: { nickname: 'ben', deposits: { ETHEREUM: '200' } },
    },
    offers: {
      refused: { ...auction, item: 'clock', state: 'REFUSED' },
      won: {
        ...{ ...auction, item: 'lamp', endsIn: '1h', state: 'CLOSED' },
        bids: [
          { bidder: 'ada', amount: '15', wallet: 'ada' },
          { bidder: 'ben', amount: '20', wallet: 'ben' },
        ],
      },
      quiet: { ...auction, item: 'chair', endsIn: '2d' },
      contested: {
        ...{ ...auction, item: 'vase', endsIn: '5d' },
        bids: [
          { bidder: 'ben', amount: '11', wallet: 'ben' },
          { bidder: 'ada', amount: '12.5', wallet: 'ada' },
        ],
      },
      'bought-now': {
        ...{ ...auction, item: 'mirror', buyNowPrice: '40', state: 'CLOSED' },
        bids: [{ bidder: 'ada', amount: '40', wallet: 'ada' }],
      },
      'taken-back': { ...auction, item: 'table', state: 'CLOSED' },
      terminated: { ...auction, item: 'rug', state: 'TERMINATED' },
      unsigned: { seller: 'house', type: 'SALE', item: 'coins', price: '2', amount: 5, state: 'NEW' },
      half: {
        ...{ seller: 'house', type: 'SALE', item: 'coins', price: '2.5', amount: 10 },
        purchases: [{ buyer: 'ben', wallet: 'ben', amount: 4 }],
      },
    },
  } as const satisfies SeedInput,
  /** Payments in every state, delivered to a failing and to a working endpoint. */
  'failing-webhook': {
    ...exampleSchema,
    description:
      'Payments in every state, delivered to an endpoint that returns 503 and to a working endpoint: retries, declines, a refund, a pending confirmation.',
    inboxes: { broken: { status: 503, retryAfterSeconds: 60 } },
    webhooks: [{ inbox: 'broken' }, { inbox: 'well', username: 'shop' }],
    users: { seller: { reference: 'Seller', emergencyCode: true }, buyer: { reference: 'Buyer', emergencyCode: true } },
    wallets: { seller: { user: 'seller', description: 'Stock' }, buyer: { user: 'buyer', description: 'Bought' } },
    mints: { mugs: { wallet: 'seller', standard: 'ERC1155', amount: 12 } },
    marketUsers: { seller: { nickname: 'seller' }, buyer: { nickname: 'buyer' } },
    offers: { mugs: { item: 'mugs', seller: 'seller', type: 'SALE', price: '9.5', amount: 12 } },
    payments: [
      { ...usd, amount: 2_500, description: 'Waits to be paid' },
      { ...usd, amount: 3_000, description: 'Paid', acts: [{ card: 'succeeds' }] },
      {
        ...{ ...usd, amount: 4_000, description: 'Paid after a decline' },
        acts: [{ card: 'lacks-funds' }, { card: 'succeeds', name: 'Ada Lovelace' }],
      },
      { ...usd, amount: 4_500, description: 'Declined', acts: [{ card: 'declined' }] },
      { ...usd, amount: 5_000, description: 'Waits for its owner', acts: [{ card: 'asks' }] },
      {
        ...{ ...usd, amount: 5_500, description: 'Confirmed by its owner' },
        acts: [{ card: 'asks' }, { confirm: 'approve' }],
      },
      {
        ...{ ...usd, amount: 6_000, description: 'Refused by its owner' },
        acts: [{ card: 'asks' }, { confirm: 'refuse' }],
      },
      {
        ...{ ...usd, amount: 7_000, description: 'Refunded in part' },
        acts: [{ card: 'succeeds' }, { refund: 2_000, reason: 'requested_by_customer' }],
      },
      {
        ...{ ...usd, amount: 7_500, description: 'Refunded' },
        acts: [{ card: 'succeeds' }, { refund: 'all', reason: 'duplicate' }],
      },
      { ...usd, amount: 8_000, description: 'Cancelled', acts: [{ end: 'cancel' }] },
      { ...usd, amount: 8_500, description: 'Abandoned', acts: [{ end: 'expire' }] },
      {
        ...{ offer: 'mugs', items: 3, buyer: 'buyer', wallet: 'buyer', description: 'Three mugs' },
        acts: [{ card: 'succeeds' }],
        checkout: 'complete',
      },
    ],
  } as const satisfies SeedInput,
} as const satisfies Readonly<Record<string, SeedInput>>;

type SeedExample = keyof typeof seedExamples;

export const seedExampleNames = ['gallery', 'empty-shop', 'auctions', 'failing-webhook'] as const;

export function exampleText(name: SeedExample): string {
  return `${JSON.stringify(seedExamples[name], null, 2)}\n`;
}
