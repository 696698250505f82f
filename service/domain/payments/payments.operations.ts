import { z } from 'zod';
import { pageOf } from '../../model/kernel/list-input.ts';
import { flag } from '../../model/kernel/primitives.ts';
import { checkoutSession, lineItemList } from '../../model/payments/checkout-session.ts';
import { newCheckoutSession } from '../../model/payments/new-checkout-session.ts';
import { cardPayment, payment, paymentInspection, paymentTotal } from '../../model/payments/payment.ts';
import { mutation, query, route } from '../../platform/ports/operation.ts';
import { createCheckoutSession, expireCheckoutSession, getCheckoutSession } from './checkout/create-session.ts';
import { listLineItems } from './checkout/to-session.ts';
import {
  cancelPayment,
  confirmPayment,
  inspectPayment,
  listPayments,
  listPaymentsInput,
  paymentSelection,
  payPayment,
  refundPayment,
  refundPaymentInput,
  totalPayments,
} from './intents/payments.ts';

const paymentIntentId = z.object({ paymentIntentId: z.string().max(100) });
const paymentPath = '/_vaultdesk/payments/{paymentIntentId}';

export const paymentOperations = {
  list: query({
    summary: 'List payments',
    description: 'Newest first.',
    route: route('GET', '/_vaultdesk/payments', { reply: 'page' }),
    input: listPaymentsInput,
    output: pageOf(payment),
    run: listPayments,
  }),
  total: query({
    summary: 'Add up payments',
    description: 'Totals of the whole list, one entry per currency; amounts in minor units.',
    route: route('GET', '/_vaultdesk/payment-totals'),
    input: paymentSelection,
    output: z.array(paymentTotal),
    run: totalPayments,
  }),
  inspect: query({
    summary: 'Inspect payment',
    description: 'Includes its charges, events and timeline.',
    route: route('GET', paymentPath),
    input: paymentIntentId,
    output: paymentInspection,
    run: inspectPayment,
  }),
  pay: mutation({
    summary: 'Pay as the end user',
    description: 'With a test card. A decline is not an error: the response reports it, and another card can be tried.',
    route: route('POST', `${paymentPath}/card`),
    input: paymentIntentId.extend(cardPayment.shape),
    output: paymentInspection,
    run: payPayment,
  }),
  confirm: mutation({
    summary: 'Confirm card as its owner',
    description: 'If approved, the payment succeeds; otherwise the card is declined.',
    route: route('POST', `${paymentPath}/confirmation`),
    input: paymentIntentId.extend({ isApproved: flag }),
    output: paymentInspection,
    run: confirmPayment,
  }),
  cancel: mutation({
    summary: 'Cancel payment as the end user',
    description: 'Like the cancel link of the payment page.',
    route: route('POST', `${paymentPath}/cancellation`),
    input: paymentIntentId,
    output: paymentInspection,
    run: cancelPayment,
  }),
  refund: mutation({
    summary: 'Refund payment',
    description: 'The refundable amount or a part of it. Purchased items stay with their buyer.',
    route: route('POST', `${paymentPath}/refunds`),
    input: refundPaymentInput,
    output: paymentInspection,
    run: refundPayment,
  }),
};

const sessionId = z.object({ sessionId: z.string().max(100) });
const sessionPath = '/checkout/sessions/{sessionId}';

export const checkoutOperations = {
  create: mutation({
    summary: 'Create checkout session',
    description:
      'The response contains the URL of a page where an end user pays with a test card; it is valid for 24 hours. With an offerId, the payment buys items of that offer.',
    route: route('POST', '/checkout/sessions', { reply: 'envelope-and-fields' }),
    input: newCheckoutSession,
    output: checkoutSession,
    run: createCheckoutSession,
  }),
  get: query({
    summary: 'Get checkout session',
    description: 'With its payment status and the address of its payment page.',
    route: route('GET', sessionPath, { reply: 'envelope-and-fields' }),
    input: sessionId,
    output: checkoutSession,
    run: getCheckoutSession,
  }),
  listLineItems: query({
    summary: 'List line items of a checkout session',
    description: 'A single line with the whole amount if the session was created without line items.',
    route: route('GET', `${sessionPath}/line_items`, { reply: 'envelope-and-fields' }),
    openedBy: { setting: 'fulfillmentReads', value: 'open' },
    input: sessionId,
    output: lineItemList,
    run: listLineItems,
  }),
  expire: mutation({
    summary: 'Expire checkout session',
    description: 'Before its expiry time. The payment is cancelled.',
    route: route('POST', `${sessionPath}/expiration`, { reply: 'envelope-and-fields' }),
    input: sessionId,
    output: checkoutSession,
    run: expireCheckoutSession,
  }),
};
