import { type ExamplesOf, marketPage } from './example.ts';

/** An example of every operation of fulfillments and money. */
export const saleExamples: ExamplesOf<'fulfillments' | 'money'> = {
  'fulfillments.create': {
    input: ({ offers, marketUser, owner }) => ({
      type: 'PURCHASE',
      offerId: offers.sale.id,
      userId: marketUser.userId,
      walletAddress: owner.wallet.address,
      amount: 2,
    }),
    elsewhere: 'offer.not-found',
  },
  'fulfillments.buy': {
    input: ({ offers, marketUser, owner }) => ({
      offerId: offers.sale.id,
      userId: marketUser.userId,
      walletAddress: owner.wallet.address,
      amount: 2,
    }),
    elsewhere: 'offer.not-found',
  },
  'fulfillments.listOwn': {
    input: ({ fulfillment }) => ({
      ...marketPage,
      type: 'PURCHASE',
      status: 'COMPLETED',
      offerId: fulfillment.offerId,
    }),
    elsewhere: 'an empty list',
  },
  'fulfillments.list': {
    input: ({ fulfillment }) => ({
      ...marketPage,
      type: 'PURCHASE',
      status: 'COMPLETED',
      offerId: fulfillment.offerId,
      userId: fulfillment.buyerId,
    }),
    elsewhere: 'an empty list',
  },
  'fulfillments.get': {
    input: ({ fulfillment }) => ({ fulfillmentId: fulfillment.id }),
    elsewhere: 'fulfillment.not-found',
  },
  'fulfillments.listWithItems': {
    input: ({ fulfillment }) => ({
      ...marketPage,
      type: 'PURCHASE',
      status: 'COMPLETED',
      offerId: fulfillment.offerId,
      userId: fulfillment.buyerId,
      search: fulfillment.id,
    }),
  },
  'fulfillments.inspect': { input: ({ fulfillment }) => ({ fulfillmentId: fulfillment.id }) },
  'money.createDepositAddress': {
    input: ({ marketUser }) => ({ userId: marketUser.userId, chain: 'AVAC' }),
    elsewhere: 'market-user.not-found',
  },
  'money.listDepositAddresses': {
    input: ({ marketUser }) => ({ userId: marketUser.userId }),
    elsewhere: 'market-user.not-found',
  },
  'money.listOwnDepositAddresses': { input: () => ({}) },
  'money.createOwnDepositAddress': { input: () => ({ chain: 'AVAC' }) },
  'money.getBalance': {
    input: ({ marketUser }) => ({ userId: marketUser.userId }),
    elsewhere: 'market-user.not-found',
  },
  'money.inspectBalance': { input: ({ marketUser }) => ({ userId: marketUser.userId }) },
  'money.listMovements': {
    input: ({ marketUser }) => ({ ...marketPage, userId: marketUser.userId }),
  },
  'money.depositTestUsdc': {
    input: ({ marketUser }) => ({ userId: marketUser.userId, chain: 'ETHEREUM', amount: '25' }),
  },
  'money.reconcile': { input: ({ marketUser }) => ({ userId: marketUser.userId }) },
};
