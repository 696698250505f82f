import { z } from 'zod';
import { marketPageInput, pageOf } from '../../kernel/paging.ts';
import { address } from '../../kernel/primitives.ts';
import { mutation, query } from '../../ports/operation.ts';
import { fulfillment, fulfillmentStatus, fulfillmentType } from '../../resources/fulfillment.ts';
import { quantity } from '../../resources/quantity.ts';
import { createFulfillment } from './create-fulfillment.ts';
import { getFulfillment } from './get-fulfillment.ts';
import { listFulfillments } from './list-fulfillments.ts';

export const fulfillmentOperations = {
  create: mutation({
    summary: 'Buy an offer',
    description:
      'Paid from the balance of the user on the chain of the offer. QUEUED at first: ask again for the outcome.',
    route: {
      method: 'POST',
      path: '/fulfillments',
      aliases: ['/market/fulfillments'],
      reply: 'envelope',
    },
    access: 'application',
    input: z.object({
      type: z.literal('PURCHASE', 'Only PURCHASE can be created.'),
      offerId: z.uuid(),
      userId: z.uuid().meta({ description: 'The market user who pays.' }),
      walletAddress: address.meta({ description: 'Where the items go.' }),
      amount: quantity,
    }),
    output: fulfillment,
    run: createFulfillment,
  }),
  list: query({
    summary: 'List fulfillments',
    description: 'Newest first: those of the application, of one offer or of one buyer.',
    route: {
      method: 'GET',
      path: '/fulfillments',
      aliases: ['/market/fulfillments'],
      reply: 'page',
    },
    access: 'application',
    input: marketPageInput.extend({
      type: fulfillmentType.optional(),
      status: fulfillmentStatus.optional(),
      offerId: z.uuid().optional(),
      userId: z.uuid().optional().meta({ description: 'The buyer.' }),
    }),
    output: pageOf(fulfillment),
    run: listFulfillments,
  }),
  get: query({
    summary: 'Get a fulfillment',
    route: {
      method: 'GET',
      path: '/fulfillments/{fulfillmentId}',
      aliases: ['/market/fulfillments/{fulfillmentId}'],
      reply: 'envelope',
    },
    access: 'application',
    input: z.object({ fulfillmentId: z.uuid() }),
    output: fulfillment,
    run: getFulfillment,
  }),
};
