import { z } from 'zod';
import { pageOf } from '../kernel/paging.ts';
import { flag } from '../kernel/primitives.ts';
import { mutation, query } from '../ports/operation.ts';
import { route } from '../ports/route.ts';
import { cardPayment, payment, paymentInspection, paymentTotal } from '../resources/payment.ts';
import { inspectPayment } from './intents/inspect-payment.ts';
import { listPayments, listPaymentsInput } from './intents/list-payments.ts';
import {
  cancelPayment,
  confirmPayment,
  payPayment,
  refundPayment,
  refundPaymentInput,
} from './intents/operate-payment.ts';
import { paymentSelection } from './intents/select-payments.ts';
import { totalPayments } from './intents/total-payments.ts';

const paymentIntentId = z.object({ paymentIntentId: z.string().max(100) });
const paymentPath = '/_vaultdesk/payments/{paymentIntentId}';

export const paymentOperations = {
  list: query({
    summary: 'List payments',
    description: 'Newest first.',
    route: route('GET', '/_vaultdesk/payments', { reply: 'page' }),
    access: 'operator',
    input: listPaymentsInput,
    output: pageOf(payment),
    run: listPayments,
  }),
  total: query({
    summary: 'Add up payments',
    description: 'Totals of the whole list, one entry per currency; amounts in minor units.',
    route: route('GET', '/_vaultdesk/payment-totals'),
    access: 'operator',
    input: paymentSelection,
    output: z.array(paymentTotal),
    run: totalPayments,
  }),
  inspect: query({
    summary: 'Inspect a payment',
    description: 'Includes its charges, events and timeline.',
    route: route('GET', paymentPath),
    access: 'operator',
    input: paymentIntentId,
    output: paymentInspection,
    run: inspectPayment,
  }),
  pay: mutation({
    summary: 'Pay as the end user',
    description:
      'With a test card. A decline is not an error: the response reports it, and another card can be tried.',
    route: route('POST', `${paymentPath}/card`),
    access: 'operator',
    input: paymentIntentId.extend(cardPayment.shape),
    output: paymentInspection,
    run: payPayment,
  }),
  confirm: mutation({
    summary: 'Confirm a card as its owner',
    description: 'If approved, the payment succeeds; otherwise the card is declined.',
    route: route('POST', `${paymentPath}/confirmation`),
    access: 'operator',
    input: paymentIntentId.extend({ isApproved: flag }),
    output: paymentInspection,
    run: confirmPayment,
  }),
  cancel: mutation({
    summary: 'Cancel a payment as the end user',
    route: route('POST', `${paymentPath}/cancellation`),
    access: 'operator',
    input: paymentIntentId,
    output: paymentInspection,
    run: cancelPayment,
  }),
  refund: mutation({
    summary: 'Refund a payment',
    description: 'The refundable amount or a part of it. Purchased items stay with their buyer.',
    route: route('POST', `${paymentPath}/refunds`),
    access: 'operator',
    input: refundPaymentInput,
    output: paymentInspection,
    run: refundPayment,
  }),
};
