import type { SeedInput } from '../../resources/seed/seed.ts';
import { exampleSchema } from './example-schema.ts';

const auction = { seller: 'house', type: 'AUCTION', minimumBid: '10' } as const;

/** An auction house with an auction in every state. */
export const auctions = {
  ...exampleSchema,
  description:
    'An auction house with an offer in every state: unsigned, refused, running with and without bids, sold at its end, bought immediately, withdrawn, terminated by the operator. The clock is advanced by an hour for the auction that ends.',
  users: {
    house: { reference: 'Auction house' },
    ada: { reference: 'Ada' },
    ben: { reference: 'Ben' },
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
} as const satisfies SeedInput;
