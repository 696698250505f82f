import { z } from 'zod';
import { pageOf } from '../../kernel/paging.ts';
import { query } from '../../ports/operation.ts';
import { route } from '../../ports/route.ts';
import { paymentEvent } from '../../resources/payment-event.ts';
import { paymentEventInspection } from '../../resources/webhook-delivery.ts';
import { getEvent } from './get-event.ts';
import { listEvents, listEventsInput } from './list-events.ts';

export const eventOperations = {
  list: query({
    summary: 'List payment events',
    description: 'Newest first.',
    route: route('GET', '/_vaultdesk/events', { reply: 'page' }),
    access: 'operator',
    input: listEventsInput,
    output: pageOf(paymentEvent),
    run: listEvents,
  }),
  get: query({
    summary: 'Get a payment event',
    description: 'With its payload as sent and its deliveries.',
    route: route('GET', '/_vaultdesk/events/{eventId}'),
    access: 'operator',
    input: z.object({ eventId: z.string() }),
    output: paymentEventInspection,
    run: getEvent,
  }),
};
