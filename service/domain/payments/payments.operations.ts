import { createCheckoutSession, expireCheckoutSession, getCheckoutSession } from './checkout/create-session.ts';
import { listLineItems } from './checkout/to-session.ts';
import {
  cancelPayment,
  confirmPayment,
  inspectPayment,
  listPayments,
  payPayment,
  refundPayment,
  totalPayments,
} from './intents/payments.ts';

export const paymentOperations = {
  list: listPayments,
  total: totalPayments,
  inspect: inspectPayment,
  pay: payPayment,
  confirm: confirmPayment,
  cancel: cancelPayment,
  refund: refundPayment,
};

export const checkoutOperations = {
  create: createCheckoutSession,
  get: getCheckoutSession,
  listLineItems,
  expire: expireCheckoutSession,
};
