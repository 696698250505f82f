import { z } from 'zod';
import { pageOf } from '../../kernel/paging.ts';
import { uuid } from '../../kernel/primitives.ts';
import { mutation, query } from '../../ports/operation.ts';
import { route } from '../../ports/route.ts';
import {
  listedDelivery,
  webhookDelivery,
  webhookDeliveryInspection,
} from '../../resources/webhook-delivery.ts';
import { inspectDelivery } from './inspect-delivery.ts';
import { listDeliveries, listDeliveriesInput } from './list-deliveries.ts';
import { resendDelivery } from './resend-delivery.ts';
import { resendRange, resendRangeInput } from './resend-range.ts';
import {
  getResending,
  resending,
  resendWaiting,
  resendWaitingInput,
  stopResending,
} from './resend-waiting.ts';

const deliveryId = z.object({ deliveryId: uuid });
const waitingPath = '/_vaultdesk/webhooks/{webhookId}/waiting-deliveries';

export const deliveryOperations = {
  list: query({
    summary: 'List deliveries',
    description: 'Newest first.',
    route: route('GET', '/_vaultdesk/deliveries', { reply: 'page' }),
    access: 'operator',
    input: listDeliveriesInput,
    output: pageOf(listedDelivery),
    run: listDeliveries,
  }),
  inspect: query({
    summary: 'Inspect a delivery',
    description: 'Every attempt with its response, the request as sent, and the next attempts.',
    route: route('GET', '/_vaultdesk/deliveries/{deliveryId}'),
    access: 'operator',
    input: deliveryId,
    output: webhookDeliveryInspection,
    run: inspectDelivery,
  }),
  resend: mutation({
    summary: 'Resend a delivery',
    description: 'Immediately, with the same event id and the same bytes.',
    route: route('POST', '/_vaultdesk/deliveries/{deliveryId}/resending'),
    access: 'operator',
    input: deliveryId,
    output: webhookDelivery,
    run: resendDelivery,
  }),
  resendRange: mutation({
    summary: 'Resend the deliveries of a time range',
    description: 'Failed deliveries by default, oldest first.',
    route: route('POST', '/_vaultdesk/webhooks/{webhookId}/resendings'),
    access: 'operator',
    input: resendRangeInput,
    output: z.object({ count: z.int() }),
    run: resendRange,
  }),
  resendWaiting: mutation({
    summary: 'Resend all pending deliveries of a webhook',
    description:
      'Immediately, oldest first. The response does not wait for the attempts: query the progress or stop it.',
    route: route('POST', `${waitingPath}/resending`),
    access: 'operator',
    input: resendWaitingInput,
    output: resending,
    run: resendWaiting,
  }),
  getResending: query({
    summary: 'Get the resend progress of a webhook',
    route: route('GET', `${waitingPath}/resending`),
    access: 'operator',
    input: resendWaitingInput,
    output: resending,
    run: getResending,
  }),
  stopResending: mutation({
    summary: 'Stop the resending of a webhook',
    description: 'Deliveries not attempted yet wait for their next scheduled attempt.',
    route: route('DELETE', `${waitingPath}/resending`),
    access: 'operator',
    input: resendWaitingInput,
    output: resending,
    run: stopResending,
  }),
};
