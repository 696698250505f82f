import { guideTitles } from '../guide-names.ts';
import type { Guide } from './guide.ts';

/** Cards that pay. */
export const paymentsGuide: Guide = {
  name: 'payments',
  title: guideTitles.payments,
  about:
    'A checkout has a page on which an end user pays with a test card. Your application hears of it by a webhook.',
  parts: [
    {
      title: 'Ask for a payment',
      text: 'Amounts are in the smallest unit: 1250 are 12.50 usd. `url` in the answer is the page to send the end user to; open it and look.',
      call: {
        operation: 'checkout.create',
        input: {
          amount: 1250,
          currency: 'usd',
          description: 'Two tickets',
          metadata: { order: 'guide-7' },
        },
      },
    },
    {
      title: 'Pay it as the end user would',
      text: 'On the page, or by this control route in a test. `4242 4242 4242 4242` is charged; `4000 0000 0000 0002` is declined; `4000 0025 0000 3155` asks for a confirmation.',
      call: {
        operation: 'payments.pay',
        input: { paymentIntentId: '{openPayment}', cardNumber: '4242424242424242' },
      },
    },
    {
      title: 'See how it stands',
      text: 'With its attempts, events and what it bought. [Payments](/payments) lists all of them, by a part of their metadata too.',
      call: {
        operation: 'payments.inspect',
        input: { paymentIntentId: '{paidPayment}' },
      },
    },
    {
      title: 'Pay some of it back',
      text: 'Less than the whole with `amount`, as often as something is left.',
      call: {
        operation: 'payments.refund',
        input: { paymentIntentId: '{paidPayment}', amount: 100 },
      },
    },
  ],
};
