import { guideTitles } from '../guide-names.ts';
import type { Guide } from './guide.ts';

export const paymentsGuide: Guide = {
  name: 'payments',
  title: guideTitles.payments,
  about:
    'A checkout has a page on which an end user pays with a test card. A webhook notifies your application.',
  parts: [
    {
      title: 'Create a payment',
      text: 'Amounts are in the smallest unit: 1250 means 12.50 usd. `url` in the response is the page for the end user. Open it to see it.',
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
      text: 'Use the page, or this control route in a test. `4242 4242 4242 4242` is charged; `4000 0000 0000 0002` is declined; `4000 0025 0000 3155` requires confirmation.',
      call: {
        operation: 'payments.pay',
        input: { paymentIntentId: '{openPayment}', cardNumber: '4242424242424242' },
      },
    },
    {
      title: 'Check its status',
      text: 'The response includes its attempts, its events and the purchase. [Payments](/payments) lists all payments and searches their metadata.',
      call: {
        operation: 'payments.inspect',
        input: { paymentIntentId: '{paidPayment}' },
      },
    },
    {
      title: 'Refund a part',
      text: 'Use `amount` for a partial refund. Repeat it until nothing is left to refund.',
      call: {
        operation: 'payments.refund',
        input: { paymentIntentId: '{paidPayment}', amount: 100 },
      },
    },
  ],
};
