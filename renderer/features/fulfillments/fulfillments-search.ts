import { fulfillmentStatuses, fulfillmentTypes } from '../../../service/resources/names.ts';
import { listFields } from '../../service/queries/list-search.ts';
import { oneOf, type SearchOf, searchOf, uuidIn } from '../../service/queries/search-fields.ts';

/** The URL search parameters of the fulfillment list. */
export const fulfillmentsSearch = searchOf({
  ...listFields,
  type: oneOf(fulfillmentTypes),
  status: oneOf(fulfillmentStatuses),
  selected: uuidIn,
});
export type FulfillmentsSearch = SearchOf<typeof fulfillmentsSearch>;
