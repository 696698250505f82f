import { z } from 'zod';
import { mutation, query } from '../ports/operation.ts';
import { route } from '../ports/route.ts';
import { checkoutSession, lineItemList } from '../resources/checkout-session.ts';
import { newCheckoutSession } from '../resources/new-checkout-session.ts';
import { createCheckoutSession } from './checkout/create-session.ts';
import { expireCheckoutSession, getCheckoutSession } from './checkout/get-session.ts';
import { listLineItems } from './checkout/list-line-items.ts';

const sessionId = z.object({ sessionId: z.string().max(100) });
const sessionPath = '/checkout/sessions/{sessionId}';

export const checkoutOperations = {
  create: mutation({
    summary: 'Create a checkout session',
    description:
      'The response contains the URL of a page where an end user pays with a test card; it is valid for 24 hours. With an offerId, the payment buys items of that offer.',
    route: route('POST', '/checkout/sessions'),
    access: 'application',
    input: newCheckoutSession,
    output: checkoutSession,
    run: createCheckoutSession,
  }),
  get: query({
    summary: 'Get a checkout session',
    route: route('GET', sessionPath),
    access: 'application',
    input: sessionId,
    output: checkoutSession,
    run: getCheckoutSession,
  }),
  listLineItems: query({
    summary: 'List the line items of a checkout session',
    description:
      'A single line with the whole amount if the session was created without line items.',
    route: route('GET', `${sessionPath}/line_items`),
    access: 'application',
    input: sessionId,
    output: lineItemList,
    run: listLineItems,
  }),
  expire: mutation({
    summary: 'Expire a checkout session',
    description: 'Before its expiry time. The payment is cancelled.',
    route: route('POST', `${sessionPath}/expiration`),
    access: 'application',
    input: sessionId,
    output: checkoutSession,
    run: expireCheckoutSession,
  }),
};
