import { z } from 'zod';
import { pageOf } from '../../kernel/paging.ts';
import { uuid } from '../../kernel/primitives.ts';
import { mutation, query } from '../../ports/operation.ts';
import { marketRoute, route } from '../../ports/route.ts';
import { fulfillment } from '../../resources/fulfillment.ts';
import {
  fulfillmentInspection,
  fulfillmentWithItem,
} from '../../resources/fulfillment-inspection.ts';
import {
  buyOffer,
  buyOfferInput,
  createFulfillment,
  createFulfillmentInput,
} from './create-fulfillment.ts';
import { getFulfillment } from './get-fulfillment.ts';
import { inspectFulfillment } from './inspect-fulfillment.ts';
import {
  listFulfillments,
  listOwnFulfillments,
  ownFulfillmentsInput,
} from './list-fulfillments.ts';
import {
  listFulfillmentsWithItems,
  listFulfillmentsWithItemsInput,
} from './list-fulfillments-with-items.ts';
import { fulfillmentSelection } from './select-fulfillments.ts';

const openReads = { setting: 'fulfillmentReads', value: 'open' } as const;

export const fulfillmentOperations = {
  create: mutation({
    summary: 'Buy or end an offer',
    description:
      "PURCHASE: paid from the user's balance on the chain of the offer. REIMBURSEMENT: the seller takes back the remaining items. TERMINATION: the operator returns them. Starts as QUEUED: get the fulfillment for its result.",
    route: marketRoute('POST', '/fulfillments'),
    access: 'application',
    input: createFulfillmentInput,
    output: fulfillment,
    run: createFulfillment,
  }),
  buy: mutation({
    summary: 'Buy an offer by its address',
    description: 'Same as a PURCHASE; one item by default.',
    route: marketRoute('POST', '/offers/{offerId}/buy'),
    access: 'application',
    input: buyOfferInput,
    output: fulfillment,
    run: buyOffer,
  }),
  listOwn: query({
    summary: "List the fulfillments of the application's own market account",
    description: 'Fulfillments that it paid for, newest first.',
    route: marketRoute('GET', '/user/fulfillments', { reply: 'page' }),
    access: 'application',
    input: ownFulfillmentsInput,
    output: pageOf(fulfillment),
    run: listOwnFulfillments,
  }),
  list: query({
    summary: 'List fulfillments',
    description: 'Newest first: fulfillments of the application, of one offer or of one buyer.',
    route: marketRoute('GET', '/fulfillments', { reply: 'page' }),
    access: 'application',
    openedBy: openReads,
    input: fulfillmentSelection,
    output: pageOf(fulfillment),
    run: listFulfillments,
  }),
  get: query({
    summary: 'Get a fulfillment',
    route: marketRoute('GET', '/fulfillments/{fulfillmentId}'),
    access: 'application',
    openedBy: openReads,
    input: z.object({ fulfillmentId: uuid }),
    output: fulfillment,
    run: getFulfillment,
  }),
  listWithItems: query({
    summary: 'List fulfillments with their items',
    description: 'Newest first, each with its items, price and seller.',
    route: route('GET', '/_vaultdesk/market/fulfillments', { reply: 'page' }),
    access: 'operator',
    input: listFulfillmentsWithItemsInput,
    output: pageOf(fulfillmentWithItem),
    run: listFulfillmentsWithItems,
  }),
  inspect: query({
    summary: 'Inspect a fulfillment',
    description: 'Its items, transactions and history.',
    route: route('GET', '/_vaultdesk/market/fulfillments/{fulfillmentId}/inspection'),
    access: 'operator',
    input: z.object({ fulfillmentId: uuid }),
    output: fulfillmentInspection,
    run: inspectFulfillment,
  }),
};
