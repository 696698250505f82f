import { fulfillmentStatuses, fulfillmentTypes } from '../../../service/resources/names.ts';
import { listFields } from '../../service/look/list-search.ts';
import { oneOf, type SearchOf, searchOf, uuidIn } from '../../service/look/search-fields.ts';

/** What the list of fulfillments keeps in the URL. */
export const fulfillmentsSearch = searchOf({
  ...listFields,
  type: oneOf(fulfillmentTypes),
  status: oneOf(fulfillmentStatuses),
  selected: uuidIn,
});
export type FulfillmentsSearch = SearchOf<typeof fulfillmentsSearch>;

/** Whether the list shows less than everything. */
export function isNarrowed({ search, type, status }: FulfillmentsSearch): boolean {
  return Boolean(search || type || status);
}
