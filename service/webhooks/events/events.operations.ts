import { z } from 'zod';
import { pageInput, pageOf } from '../../kernel/paging.ts';
import { query } from '../../ports/operation.ts';
import { paymentEvent, paymentEventType } from '../../resources/payment-event.ts';
import { paymentEventInspection } from '../../resources/webhook-delivery.ts';
import { getEvent } from './get-event.ts';
import { listEvents } from './list-events.ts';

export const eventOperations = {
  list: query({
    summary: 'List payment events',
    description: 'Newest first.',
    route: { method: 'GET', path: '/_vaultdesk/events', reply: 'page' },
    access: 'operator',
    input: pageInput.extend({
      type: paymentEventType.optional(),
      paymentIntentId: z.string().optional(),
    }),
    output: pageOf(paymentEvent),
    run: listEvents,
  }),
  get: query({
    summary: 'Get a payment event',
    description: 'With its payload as it is sent, and its deliveries.',
    route: { method: 'GET', path: '/_vaultdesk/events/{eventId}', reply: 'envelope' },
    access: 'operator',
    input: z.object({ eventId: z.string() }),
    output: paymentEventInspection,
    run: getEvent,
  }),
};
