import { type ExamplesOf, marketPage } from './example.ts';

/** An example of every operation of checkout and payments. */
export const paymentExamples: ExamplesOf<'checkout' | 'payments'> = {
  'checkout.create': {
    input: ({ offers, marketUser, owner }) => ({
      amount: 1000,
      currency: 'USD',
      description: 'Two items',
      metadata: { order: '7' },
      successUrl: 'http://localhost:3000/thanks?session={CHECKOUT_SESSION_ID}',
      cancelUrl: 'http://localhost:3000/basket',
      offerId: offers.sale.id,
      line_items: null,
      mode: null,
      success_url: null,
      cancel_url: null,
      offerAmount: 2,
      userId: marketUser.userId,
      walletAddress: owner.wallet.address,
    }),
    elsewhere: 'offer.not-found',
  },
  'checkout.get': {
    input: ({ checkouts }) => ({ sessionId: checkouts.open.session.id }),
    elsewhere: 'checkout-session.not-found',
  },
  'checkout.listLineItems': {
    input: ({ checkouts }) => ({ sessionId: checkouts.open.session.id }),
    elsewhere: 'checkout-session.not-found',
  },
  'checkout.expire': {
    input: ({ checkouts }) => ({ sessionId: checkouts.open.session.id }),
    elsewhere: 'checkout-session.not-found',
  },
  'payments.list': {
    input: ({ checkouts }) => ({
      ...marketPage,
      status: 'succeeded',
      from: '2029-12-31',
      to: '2030-01-02',
      search: checkouts.paid.payment.id,
    }),
  },
  'payments.total': {
    input: ({ checkouts }) => ({
      status: 'succeeded',
      from: '2029-12-31',
      to: '2030-01-02',
      search: checkouts.paid.payment.id,
    }),
  },
  'payments.inspect': {
    input: ({ checkouts }) => ({ paymentIntentId: checkouts.paid.payment.id }),
  },
  'payments.pay': {
    input: ({ checkouts }) => ({
      paymentIntentId: checkouts.open.payment.id,
      cardNumber: '4242 4242 4242 4242',
      name: 'Ada',
      email: 'ada@example.com',
    }),
  },
  'payments.confirm': {
    input: ({ checkouts }) => ({
      paymentIntentId: checkouts.asked.payment.id,
      isApproved: true,
    }),
  },
  'payments.cancel': {
    input: ({ checkouts }) => ({ paymentIntentId: checkouts.open.payment.id }),
  },
  'payments.refund': {
    input: ({ checkouts }) => ({
      paymentIntentId: checkouts.paid.payment.id,
      amount: 250,
      reason: 'duplicate',
    }),
  },
};
