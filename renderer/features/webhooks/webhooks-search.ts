import {
  deliveryStatuses,
  inboxNamePattern,
  paymentEventTypes,
} from '../../../service/resources/names.ts';
import { listFields, pageFields } from '../../service/look/list-search.ts';
import {
  oneOf,
  type SearchOf,
  searchOf,
  textLike,
  textUpTo,
  uuidIn,
} from '../../service/look/search-fields.ts';
import { spanFields } from '../../service/look/span-search.ts';

/** What the list of webhooks keeps in the URL. */
export const webhooksSearch = searchOf({
  ...pageFields,
  selected: uuidIn,
});

/** What the list of deliveries keeps in the URL. */
export const deliveriesSearch = searchOf({
  ...listFields,
  webhookId: uuidIn,
  status: oneOf(deliveryStatuses),
  eventType: oneOf(paymentEventTypes),
  eventId: textUpTo(200),
  ...spanFields,
  selected: uuidIn,
});
export type DeliveriesSearch = SearchOf<typeof deliveriesSearch>;

/** What the inbox keeps in the URL: which one, and the message that is looked at. */
export const inboxSearch = searchOf({
  ...pageFields,
  name: (raw: unknown) => textLike(inboxNamePattern)(raw) ?? 'default',
  selected: uuidIn,
});

/** Whether the list shows less than everything. */
export function isNarrowed({
  search,
  webhookId,
  status,
  eventType,
  eventId,
  from,
  to,
}: DeliveriesSearch): boolean {
  return Boolean(search || webhookId || status || eventType || eventId || from || to);
}
