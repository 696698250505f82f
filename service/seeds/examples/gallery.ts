import type { SeedInput } from '../../resources/seed/seed.ts';
import { exampleSchema } from './example-schema.ts';

/**
 * A gallery, its seller and its collector: the records of a small application after its first week.
 */
export const gallery = {
  ...exampleSchema,
  description:
    'A gallery, its seller and its collector: wallets, signatures, items, offers, purchases, a webhook and payments.',
  users: {
    'ana-brandt': { reference: 'Ana Brandt' },
    'bo-lind': { reference: 'Bo Lind' },
    'chen-okafor': { reference: 'Chen Okafor' },
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
  collections: {
    tickets: {
      name: 'Harbour tickets',
      description: 'A ticket for each day of the exhibition.',
    },
  },
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
} as const satisfies SeedInput;
