import { z } from 'zod';
import { inboxName } from '../../../service/resources/inbox.ts';
import { paymentEventType } from '../../../service/resources/payment-event.ts';
import { deliveryStatus } from '../../../service/resources/webhook-delivery.ts';
import { listSearch } from '../../service/look/list-search.ts';

const list = listSearch.omit({ search: true });

/** What the list of webhooks keeps in the URL. */
export const webhooksSearch = list.extend({ selected: z.uuid().optional().catch(undefined) });

/** What the list of deliveries keeps in the URL. */
export const deliveriesSearch = list.extend({
  webhookId: z.uuid().optional().catch(undefined),
  status: deliveryStatus.optional().catch(undefined),
  eventType: paymentEventType.optional().catch(undefined),
  eventId: z.string().optional().catch(undefined),
  selected: z.uuid().optional().catch(undefined),
});
export type DeliveriesSearch = z.output<typeof deliveriesSearch>;

/** What the inbox keeps in the URL: which one, and the message that is looked at. */
export const inboxSearch = list.extend({
  name: inboxName.default('default').catch('default'),
  selected: z.uuid().optional().catch(undefined),
});

/** Whether the list shows less than everything. */
export function isNarrowed({ webhookId, status, eventType, eventId }: DeliveriesSearch): boolean {
  return Boolean(webhookId || status || eventType || eventId);
}
