import {
  deliveryStatuses,
  inboxNamePattern,
  paymentEventTypes,
} from '../../../service/resources/names.ts';
import { listFields, pageFields } from '../../service/queries/list-search.ts';
import {
  oneOf,
  type SearchOf,
  searchOf,
  textLike,
  textUpTo,
  uuidIn,
} from '../../service/queries/search-fields.ts';
import { spanFields } from '../../service/queries/span-search.ts';

export const webhooksSearch = searchOf({
  ...pageFields,
  selected: uuidIn,
});

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

/** The inbox name and the selected message in the URL. */
export const inboxSearch = searchOf({
  ...pageFields,
  name: (raw: unknown) => textLike(inboxNamePattern)(raw) ?? 'default',
  selected: uuidIn,
});
