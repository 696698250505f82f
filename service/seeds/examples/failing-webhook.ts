import type { SeedInput } from '../../resources/seed/seed.ts';
import { exampleSchema } from './example-schema.ts';

const usd = { currency: 'usd' } as const;

/** Payments in every state, delivered to a failing and to a working endpoint. */
export const failingWebhook = {
  ...exampleSchema,
  description:
    'Payments in every state, delivered to an endpoint that returns 503 and to a working endpoint: retries, declines, a refund, a pending confirmation.',
  inboxes: { broken: { status: 503, retryAfterSeconds: 60 } },
  webhooks: [{ inbox: 'broken' }, { inbox: 'well', username: 'shop' }],
  users: { seller: { reference: 'Seller' }, buyer: { reference: 'Buyer' } },
  wallets: {
    seller: { user: 'seller', description: 'Stock' },
    buyer: { user: 'buyer', description: 'Bought' },
  },
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
} as const satisfies SeedInput;
