import { devContracts } from '../../resources/dev-contracts.ts';
import type { SeedInput } from '../../resources/seed/seed.ts';
import { exampleSchema } from './example-schema.ts';

/**
 * A shop before its first sale: contracts, token types and a treasury with money, but no buyers;
 * also a failed mint and a locked PIN.
 */
export const emptyShop = {
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
} as const satisfies SeedInput;
